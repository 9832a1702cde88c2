import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Call, registry } from '@dopusk/contract'
import { seededRandom } from '@dopusk/domain'
import { ownEmbeddedServer } from '../apps/api/src/db/embedded/embedded-server.ts'
import { type Asker, type FuzzWorld, forbiddenWords, openFuzzWorld } from './fuzz/fuzz-world.ts'
import { type FuzzRequest, makeRequest, type Source } from './fuzz/make-request.ts'

/**
 * Bad input for every call: `npm run fuzz`. No answer may be a 5xx, no refusal may change anything, nobody may read of
 * others, and a refusal has the one shape with Russian words. The same seed asks the same things.
 */
const { values } = parseArgs({
  options: { count: { type: 'string', default: '20000' }, seed: { type: 'string', default: '1' } },
})
const count = Number(values.count)
const random = seededRandom(Number(values.seed))

// The superuser may change everybody's powers and places, so comes last.
const askers: Asker[] = ['visitor', 'demo', 'learner', 'dashboard', 'partner', 'superuser']
const badTokens = [
  'x',
  'Bearer',
  'eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIiwic2lkIjoxfQ.',
  'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIiwic2lkIjoxfQ.c2lnbmF0dXJl',
]

const folder = await mkdtemp(join(tmpdir(), 'dopusk-fuzz-'))
await chmod(folder, 0o755)
const server = await ownEmbeddedServer(folder, () => {}, { durable: false })
const world: FuzzWorld = await openFuzzWorld(server.connection)
const faults: string[] = []
const statuses = new Map<number, number>()
const succeeded = new Set<string>()

const address = () => Array.from({ length: 4 }, () => 1 + Math.floor(random() * 250)).join('.')

const send = (call: Call, { path, body, contentType }: FuzzRequest, token: string | null) =>
  fetch(`${world.url}${path}`, {
    method: call.method,
    headers: {
      'x-forwarded-for': address(),
      ...(body !== undefined && contentType !== '' && { 'content-type': contentType }),
      ...(token !== null && { authorization: `Bearer ${token}` }),
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

const findFaults = async (status: number, text: string, asker: Asker): Promise<string[]> => {
  const writes = await world.takeWrites()
  const told = forbiddenWords[asker].filter((word) => text.toLowerCase().includes(word))
  return [
    ...(status >= 500 ? ['a 5xx'] : []),
    ...(status >= 400 && !isRefusalShape(text) ? ['a refusal of another shape'] : []),
    ...(status >= 400 && writes.length > 0 ? [`a refusal that changed: ${writes.join(', ')}`] : []),
    ...told.map((word) => `tells of others: ${word}`),
  ]
}

let asked = 0
for (const asker of askers) {
  let token = asker === 'visitor' ? null : await world.tokenOf(asker)
  const source: Source = { random, ownIds: [] }
  for (let left = Math.ceil(count / askers.length); left > 0; left -= 1) {
    const call = registry[Math.floor(random() * registry.length)] as Call
    // What was made on the way becomes something to ask about.
    if (left % 100 === 0 && asker !== 'visitor') source.ownIds = await world.idsOf(asker)
    const request = makeRequest(source, call)
    const isForged = random() < 0.05
    const sent = isForged ? (badTokens[Math.floor(random() * badTokens.length)] ?? 'x') : token
    const answer = await send(call, request, sent)
    const text = await answer.text()
    asked += 1
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
    if (answer.ok) succeeded.add(call.name)
    for (const fault of await findFaults(answer.status, text, isForged ? 'visitor' : asker)) {
      faults.push(
        `${fault}: ${asker} ${call.method} ${request.path} ${request.body?.slice(0, 300) ?? ''} → ${answer.status} ${text.slice(0, 200)}`,
      )
    }
    // Signed out, blocked or changed by its own request: it comes back as it was.
    if (!isForged && asker !== 'visitor' && (answer.status === 401 || answer.status === 403))
      token = await world.tokenOf(asker)
  }
  console.log(`${asker.padEnd(10)} ${asked} requests so far, ${faults.length} faults`)
}

await world.stop()
await server.stop()
await rm(folder, { recursive: true })

const never = registry.filter(({ name }) => !succeeded.has(name)).map(({ name }) => name)
console.log(
  `\nanswers by status: ${[...statuses]
    .sort(([a], [b]) => a - b)
    .map(([status, times]) => `${status} × ${times}`)
    .join(', ')}`,
)
console.log(`calls that took a request at least once: ${succeeded.size} of ${registry.length}`)
if (never.length > 0) console.log(`never taken: ${never.join(', ')}`)
for (const fault of [...new Set(faults)].slice(0, 50)) console.log(fault)
console.log(`\n${asked} requests, ${faults.length} faults`)
process.exitCode = faults.length === 0 ? 0 : 1
