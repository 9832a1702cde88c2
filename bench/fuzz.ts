import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Call, registry } from '@dopusk/contract'
import { seededRandom } from '@dopusk/domain'
import { ownEmbeddedDatabase } from '../apps/api/src/db/embedded-database.ts'
import { type Caller, type FuzzFixture, forbiddenWords, openFuzzFixture } from './fuzz/fuzz-fixture.ts'
import { type FuzzRequest, makeRequest, type Source } from './fuzz/make-request.ts'
import { makeTextRequests } from './fuzz/text-requests.ts'
import { sendValidRequests } from './fuzz/valid-requests.ts'

/**
 * Bad input for every call: `npm run fuzz`. Each call first gets a valid request; then all its text fields get unusual
 * characters and long texts; then come random requests. No response may be a 5xx, no refusal may change data or keep the server
 * busy, no caller may read data of others, and a refusal has the standard shape with a Russian message. The same seed sends the
 * same requests.
 */
const { values } = parseArgs({
  options: { count: { type: 'string', default: '20000' }, seed: { type: 'string', default: '1' } },
})
const count = Number(values.count)
const random = seededRandom(Number(values.seed))

// The superuser may change everyone's permissions and companies, so it comes last.
const callers: Caller[] = ['visitor', 'demo', 'learner', 'dashboard', 'partner', 'superuser']
const badTokens = [
  'x',
  'Bearer',
  'eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIiwic2lkIjoxfQ.',
  'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIiwic2lkIjoxfQ.c2lnbmF0dXJl',
]

const folder = await mkdtemp(join(tmpdir(), 'dopusk-fuzz-'))
await chmod(folder, 0o755)
const server = await ownEmbeddedDatabase(folder, () => {}, { durable: false })
const fixture: FuzzFixture = await openFuzzFixture(server.connection)
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

const isRefusalShape = (text: string): boolean => {
  try {
    const { code, message } = JSON.parse(text) as { code?: unknown; message?: unknown }
    return typeof code === 'string' && typeof message === 'string' && /[а-яё]/i.test(message)
  } catch {
    return false
  }
}

/** Of this process, in which the server runs. Most refusals take milliseconds, one that hashes a password takes more. */
const maxRefusalCpuS = 1

const findFaults = async (status: number, text: string, caller: Caller, cpuS: number): Promise<string[]> => {
  const writes = await fixture.takeWrites()
  const leaked = forbiddenWords[caller].filter((word) => text.toLowerCase().includes(word))
  return [
    ...(status >= 500 ? ['a 5xx'] : []),
    ...(status >= 400 && !isRefusalShape(text) ? ['a refusal of the wrong shape'] : []),
    ...(status >= 400 && writes.length > 0 ? [`a refusal that changed data: ${writes.join(', ')}`] : []),
    ...(status >= 400 && cpuS > maxRefusalCpuS ? [`a refusal that took ${cpuS.toFixed(1)} s of CPU`] : []),
    ...leaked.map((word) => `leaks data of others: ${word}`),
  ]
}

let asked = 0

/** Sends a request and records the faults of the response. */
const check = async (caller: Caller, call: Call, request: FuzzRequest, forged?: string) => {
  const from = process.cpuUsage()
  const answer = await send(call, request, forged ?? (await tokenOf(caller)))
  const text = await answer.text()
  const { user, system } = process.cpuUsage(from)
  asked += 1
  statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
  for (const fault of await findFaults(
    answer.status,
    text,
    forged === undefined ? caller : 'visitor',
    (user + system) / 1e6,
  )) {
    faults.push(
      `${fault}: ${caller} ${call.method} ${request.path} ${request.body?.slice(0, 300) ?? ''} → ${answer.status} ${text.slice(0, 200)}`,
    )
  }
  // The caller signed out, blocked or changed itself: it gets a new token and its original permissions.
  if (forged === undefined && (answer.status === 401 || answer.status === 403)) tokens.delete(caller)
  return { status: answer.status, text }
}

const printProgress = (what: string) =>
  console.log(`${what.padEnd(10)} ${asked} requests so far, ${faults.length} faults`)

const toRequest = (path: string, body: unknown): FuzzRequest => ({
  path,
  contentType: 'application/json',
  ...(body !== undefined && { body: JSON.stringify(body) }),
})

const { taken, refusals } = await sendValidRequests(
  (caller, call, path, body) => check(caller, call, toRequest(path, body)),
  await fixture.mailedTokens(),
)
faults.push(...refusals.map((refusal) => `valid request refused: ${refusal}`))
faults.push(...registry.filter(({ name }) => !taken.has(name)).map(({ name }) => `${name} accepted no request`))
printProgress('every call')

for (const { caller, call, path, body } of makeTextRequests(taken)) await check(caller, call, toRequest(path, body))
printProgress('texts')

const left = Math.max(0, count - asked)
for (const caller of callers) {
  const source: Source = { random, ownIds: [] }
  for (let n = 0; n < left / callers.length; n += 1) {
    const call = registry[Math.floor(random() * registry.length)] as Call
    // Objects created during the run become targets of requests.
    if (n % 100 === 0 && caller !== 'visitor') source.ownIds = await fixture.idsOf(caller)
    const request = makeRequest(source, call)
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
console.log(`\n${asked} requests, ${faults.length} faults`)
process.exitCode = faults.length === 0 ? 0 : 1
