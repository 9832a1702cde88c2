import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Call, registry } from '@dopusk/contract'
import { seededRandom } from '@dopusk/domain'
import { ownEmbeddedDatabase } from '../apps/api/src/db/embedded-database.ts'
import { type Answer, type ApiDocument, createConformance, findFaults, isRefusal } from './fuzz/find-faults.ts'
import { type Caller, type FuzzFixture, openFuzzFixture } from './fuzz/fuzz-fixture.ts'
import { createKnownIds } from './fuzz/known-ids.ts'
import { type FuzzRequest, makeRequest, type Source } from './fuzz/make-request.ts'
import { createSequences } from './fuzz/sequences.ts'
import { makeTextRequests } from './fuzz/text-requests.ts'
import { sendValidRequests } from './fuzz/valid-requests.ts'

/**
 * Bad input for every call: `npm run fuzz`. Each call first gets a valid request; then all its text fields get unusual
 * characters and long texts; then come sequences of valid requests, and random ones. No response may be a 5xx or differ from the
 * OpenAPI document, no refusal may change data or keep the server busy, and no caller may read data of others. The same seed
 * sends the same requests.
 */
const { values } = parseArgs({
  options: { count: { type: 'string', default: '20000' }, seed: { type: 'string', default: '1' } },
})
const count = Number(values.count)
const random = seededRandom(Number(values.seed))

// The superuser may change everyone's permissions and companies, so it comes last.
const callers: Caller[] = ['visitor', 'demo', 'learner', 'dashboard', 'partner', 'rival', 'superuser']
const badTokens = [
  'x',
  'Bearer',
  'eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIiwic2lkIjoxfQ.',
  'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIiwic2lkIjoxfQ.c2lnbmF0dXJl',
]

const folder = await mkdtemp(join(tmpdir(), 'dopusk-fuzz-'))
await chmod(folder, 0o755)
const server = await ownEmbeddedDatabase(folder, () => {}, { durable: false })
const fixture: FuzzFixture = await openFuzzFixture(server.connection, seededRandom(Number(values.seed)))
const faults: string[] = []
const statuses = new Map<number, number>()

const address = () => Array.from({ length: 4 }, () => 1 + Math.floor(random() * 250)).join('.')

const tokens = new Map<Caller, string>()

const tokenOf = async (caller: Caller): Promise<string | null> => {
  if (caller === 'visitor') return null
  const token = tokens.get(caller) ?? (await fixture.tokenOf(caller))
  tokens.set(caller, token)
  return token
}

const send = (call: Call, { path, body, contentType, headers }: FuzzRequest, token: string | null) =>
  fetch(`${fixture.url}${path}`, {
    method: call.method,
    headers: {
      'x-forwarded-for': address(),
      ...(body !== undefined && contentType !== '' && { 'content-type': contentType }),
      ...(token !== null && { authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(body !== undefined && { body }),
  })

let asked = 0

const document = await fetch(`${fixture.url}/api/docs/openapi.json`)
const findDifferences = createConformance((await document.json()) as ApiDocument)
const known = createKnownIds()

/** Sends a request and records the faults of the response. */
const check = async (caller: Caller, call: Call, request: FuzzRequest, forged?: string): Promise<Answer> => {
  const from = process.cpuUsage()
  const response = await send(call, request, forged ?? (await tokenOf(caller)))
  const text = await response.text()
  const { user, system } = process.cpuUsage(from)
  const contentType = response.headers.get('content-type') ?? ''
  const writes = await fixture.takeWrites()
  const answer = { status: response.status, contentType, text, writes, cpuS: (user + system) / 1e6 }
  asked += 1
  statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
  const found = [
    ...findFaults(forged === undefined ? caller : 'visitor', call.method, answer),
    ...findDifferences(call, answer),
    ...(forged !== undefined && answer.status < 400 && call.access !== 'anyone' ? ['a forged token is accepted'] : []),
  ]
  for (const fault of found) {
    faults.push(
      `${fault}: ${caller} ${call.method} ${request.path} ${request.body?.slice(0, 300) ?? ''} → ${answer.status} ${text.slice(0, 200)}`,
    )
  }
  if (answer.status < 300 && call.file === undefined) known.note(caller, text)
  // The caller signed out, blocked or changed itself: it gets a new token and its original permissions.
  if (forged === undefined && (answer.status === 401 || answer.status === 403)) tokens.delete(caller)
  return answer
}

const printProgress = (what: string) =>
  console.log(`${what.padEnd(10)} ${asked} requests so far, ${faults.length} faults`)

const toRequest = (path: string, body: unknown): FuzzRequest => ({
  path,
  contentType: 'application/json',
  ...(body !== undefined && { body: JSON.stringify(body) }),
})

const mailedTokens = await fixture.mailedTokens()
await fixture.takeWrites()
const { taken, refusals } = await sendValidRequests(
  (caller, call, path, body) => check(caller, call, toRequest(path, body)),
  mailedTokens,
  known,
)
faults.push(...refusals.map((refusal) => `valid request refused: ${refusal}`))
faults.push(...registry.filter(({ name }) => !taken.has(name)).map(({ name }) => `${name} accepted no request`))
printProgress('every call')

for (const { caller, call, path, body } of makeTextRequests(taken)) await check(caller, call, toRequest(path, body))
printProgress('texts')

for (const path of new Set(registry.map((call) => call.path))) {
  const declared = registry.filter((call) => call.path === path).map(({ method }) => method as string)
  for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
    if (declared.includes(method)) continue
    const response = await fetch(fixture.url + path.replace(/\{\w+\}/g, '1'), { method })
    const text = await response.text()
    asked += 1
    // `PUT /api/education-accounts/export/` is the call for `{id}` with a bad id.
    if (![400, 404].includes(response.status) || !isRefusal(text))
      faults.push(`no call: ${method} ${path} → ${response.status} ${text.slice(0, 200)}`)
  }
}
printProgress('methods')

const takeSequence = createSequences({
  random,
  fixture,
  known,
  accepted: taken,
  check: (caller, call, path, body) => check(caller, call, toRequest(path, body)),
  report: (fault) => faults.push(fault),
})
const sequences = Math.ceil(count / 100)
for (let n = 0; n < sequences; n += 1) await takeSequence()
printProgress('sequences')

const left = Math.max(0, count - asked)
for (const caller of callers) {
  const source: Source = { random, ownIds: [], otherIds: [] }
  for (let n = 0; n < left / callers.length; n += 1) {
    const call = registry[Math.floor(random() * registry.length)] as Call
    // Objects created during the run become targets of requests.
    if (n % 100 === 0) {
      source.ownIds = known.all(caller)
      source.otherIds = callers.flatMap(known.all)
    }
    const request = makeRequest(source, call, taken.get(call.name)?.path)
    const forged = random() < 0.05 ? (badTokens[Math.floor(random() * badTokens.length)] ?? 'x') : undefined
    await check(caller, call, request, forged)
  }
  printProgress(caller)
}

await fixture.stop()
await server.stop()
await rm(folder, { recursive: true })

console.log(
  `\nanswers by status: ${[...statuses]
    .sort(([a], [b]) => a - b)
    .map(([status, times]) => `${status} × ${times}`)
    .join(', ')}`,
)
console.log(`calls that accepted a request: ${taken.size} of ${registry.length}`)
for (const fault of [...new Set(faults)].slice(0, 50)) console.log(fault)
console.log(`sequences: ${sequences}, seed ${values.seed}`)
console.log(`\n${asked} requests, ${faults.length} faults`)
process.exitCode = faults.length === 0 ? 0 : 1
