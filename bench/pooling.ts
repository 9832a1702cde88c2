import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { connectDatabase } from '../apps/api/src/db/database.ts'
import { startSystemPostgres } from '../apps/api/src/testing/server/system-postgres.ts'
import { prepareMachine } from '../tools/cluster/packages.ts'
import { writeConfig } from '../tools/cluster/render.ts'
import { findOlderPostgres } from '../tools/find-postgres.ts'
import { openAnswerFixture } from './answers/answer-fixture.ts'
import { measureAnswers, startProcesses, stopAll } from './answers/answer-load.ts'
import type { LoadResult } from './answers/http-load.ts'

/**
 * Answers stored with PgBouncer between the product and PostgreSQL, against none: `npm run bench-pooling`. In turns, so that
 * ratios within a run say something on a machine whose speed changes. Needs Debian's packages and root, as the cluster.
 */
const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '8' }, rounds: { type: 'string', default: '5' } },
})
const connections = 32

const refusal = prepareMachine(console.log)
if (refusal !== undefined) throw new Error(refusal)
const folder = await mkdtemp(join(tmpdir(), 'dopusk-pooling-'))
await chmod(folder, 0o755)
const server = await startSystemPostgres(findOlderPostgres()?.bin ?? '', join(folder, 'system'), { durable: true })
const admin = connectDatabase(server.connection, () => {})
await sql`create database dopusk`.execute(admin)
await admin.destroy()
const connection = { ...server.connection, database: 'dopusk' }
const fixture = await openAnswerFixture(connection, connections)

const startPooler = async (mode: 'session' | 'transaction', port: number) => {
  const own = join(folder, mode)
  await mkdir(own)
  await writeFile(join(own, 'pgbouncer-users.txt'), '"dopusk" "pooling"\n')
  const file = join(own, 'pgbouncer.ini')
  writeConfig('pgbouncer.ini', file, {
    ...{
      DATABASE_HOST: connection.host,
      DATABASE_PORT: '5432',
      POOLER_ADDRESS: '127.0.0.1',
      POOLER_PORT: String(port),
    },
    ...{ DATA: own, POOL_MODE: mode },
  })
  await chmod(file, 0o644)
  const pooler = spawn('pgbouncer', [file], { stdio: 'ignore', uid: 65534, gid: 65534 })
  const stop = async () => {
    const gone = once(pooler, 'exit')
    pooler.kill('SIGINT')
    await gone
  }
  return { url: `postgres://dopusk:pooling@127.0.0.1:${port}/dopusk`, stop }
}

const session = await startPooler('session', 6433)
const transaction = await startPooler('transaction', 6434)
const ways: Record<string, NodeJS.ProcessEnv> = {
  direct: {},
  'direct, PREPARED=off': { PREPARED: 'off' },
  'PgBouncer, session mode': { DATABASE_URL: session.url },
  'PgBouncer, transaction mode, PREPARED=off': { POOLER_URL: transaction.url, PREPARED: 'off' },
}

const results = new Map<string, LoadResult[]>()
for (let round = 0; round < Number(values.rounds); round += 1) {
  for (const [name, environment] of Object.entries(ways)) {
    const servers = await startProcesses(folder, connection, 1, environment)
    const result = await measureAnswers({ fixture, servers, seconds: Number(values.seconds) }, connections)
    await stopAll(servers)
    results.set(name, [...(results.get(name) ?? []), result])
  }
}

const median = (numbers: number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN
const rateOf = (name: string) => median((results.get(name) ?? []).map(({ perSecond }) => perSecond))
console.log(
  `${'answers of 32 connections, medians'.padEnd(44)} ${'a second'.padStart(9)} ${'ratio'.padStart(6)} p95, ms  failed`,
)
for (const [name, all] of results) {
  const failed = all.reduce((sum, one) => sum + one.failed, 0)
  const ratio = (rateOf(name) / rateOf('direct')).toFixed(2)
  const p95 = median(all.map((one) => one.p95)).toFixed(1)
  console.log(
    `${name.padEnd(44)} ${rateOf(name).toFixed(0).padStart(9)} ${ratio.padStart(6)} ${p95.padStart(7)} ${String(failed).padStart(7)}`,
  )
}
await fixture.close()
await session.stop()
await transaction.stop()
await server.stop()
await rm(folder, { recursive: true })
