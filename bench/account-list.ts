import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { ownEmbeddedDatabase } from '../apps/api/src/db/embedded-database.ts'
import { withDatabaseName } from '../apps/api/src/testing/with-database-name.ts'
import { compareMs } from './accounts/compare-times.ts'
import { listRequests } from './accounts/list-requests.ts'
import { measureExport } from './accounts/measure-export.ts'
import { serveAccounts } from './accounts/serve-accounts.ts'

/**
 * The account list over HTTP on 10,000 accounts and on 1,000,000: `npm run bench-accounts`. It reports ratios, because
 * they are comparable between machines.
 */
const { values } = parseArgs({
  options: {
    small: { type: 'string', default: '10000' },
    large: { type: 'string', default: '1000000' },
    times: { type: 'string', default: '41' },
  },
})

const folder = await mkdtemp(join(tmpdir(), 'dopusk-bench-'))
await chmod(folder, 0o755)
const server = await ownEmbeddedDatabase(folder, () => {}, { durable: false })

const serve = async (name: string, count: number) => {
  const client = new pg.Client(server.connection)
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  return serveAccounts(withDatabaseName(server.connection, name), count)
}

const small = await serve('bench_small', Number(values.small))
const large = await serve('bench_large', Number(values.large))

console.log(
  `\n${'what'.padEnd(52)} ${'who'.padEnd(10)} ${values.small.padStart(10)} ${values.large.padStart(10)}  ratio   goal`,
)
let missed = 0
for (const { title, as, goal, path } of listRequests) {
  const getSmall = () => small.get(path(small.counts[as]), as)
  const getLarge = () => large.get(path(large.counts[as]), as)
  const [one, other] = await compareMs(getSmall, getLarge, Number(values.times))
  const ratio = other / one
  const [rowsOfOne, rowsOfOther] = [await getSmall(), await getLarge()]
  const rows = rowsOfOne === rowsOfOther ? '' : `  ${rowsOfOne} and ${rowsOfOther} rows`
  const isMissed = goal !== undefined && ratio > goal
  if (isMissed) missed += 1
  const figures = [one, other].map((ms) => `${ms.toFixed(1)} ms`.padStart(10)).join(' ')
  const verdict = `${ratio.toFixed(2).padStart(6)} ${(goal?.toFixed(1) ?? '–').padStart(6)}${isMissed ? '  missed' : ''}${rows}`
  console.log(`${title.padEnd(52)} ${as.padEnd(10)} ${figures} ${verdict}`)
}
const isExportSlow = await measureExport(large)
const promised = listRequests.filter(({ goal }) => goal !== undefined).length
console.log(`\n${promised - missed} of ${promised} within the goal`)

await Promise.all([small.stop(), large.stop()])
await server.stop()
await rm(folder, { recursive: true })
process.exitCode = missed === 0 && !isExportSlow ? 0 : 1
