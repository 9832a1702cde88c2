import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import pg from 'pg'
import { buildApp } from '../apps/api/src/app.ts'
import { readConfig } from '../apps/api/src/config.ts'
import { connectDatabase } from '../apps/api/src/db/database.ts'
import { ownEmbeddedDatabase } from '../apps/api/src/db/embedded-database.ts'
import { migrate } from '../apps/api/src/db/migrate.ts'
import { loadDemonstrationContent } from '../apps/api/src/demonstration/load-demonstration.ts'
import { createLogger } from '../apps/api/src/log.ts'
import { makeUser, password } from '../apps/api/src/testing/people.ts'
import { withDatabaseName } from '../apps/api/src/testing/with-database-name.ts'
import { compareMs } from './accounts/compare-times.ts'
import { fillInbox } from './inbox/fill-inbox.ts'
import { inboxRequests } from './inbox/inbox-requests.ts'

/** The inbox over HTTP with 1,000 items and with 100,000, as ratios: `npm run bench-inbox`. */
const { values } = parseArgs({
  options: {
    small: { type: 'string', default: '1000' },
    large: { type: 'string', default: '100000' },
    times: { type: 'string', default: '41' },
  },
})
const goal = 1.5

const folder = await mkdtemp(join(tmpdir(), 'dopusk-bench-'))
await chmod(folder, 0o755)
const server = await ownEmbeddedDatabase(folder, () => {}, { durable: false })
const now = () => new Date('2026-11-15T09:00:00Z')

const serve = async (name: string, count: number) => {
  const client = new pg.Client(server.connection)
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  const db = connectDatabase(withDatabaseName(server.connection, name), () => {})
  await migrate(db)
  await loadDemonstrationContent(db, now())
  await fillInbox(db, count)
  const email = 'admin@bench.example'
  await makeUser(db, { email, role: 'admin' })
  await sql`vacuum analyze`.execute(db)
  const secrets = { token: 'a'.repeat(32), password: 'b'.repeat(32) }
  const log = createLogger({ logLevel: 'error' })
  const app = await buildApp({ config: readConfig({}), secrets, db, now, random: Math.random, log, wakeMail: () => {} })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const request = async (path: string, init: RequestInit): Promise<unknown> => {
    const answer = await fetch(`${url}${path}`, init)
    const body: unknown = await answer.json()
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${JSON.stringify(body)}`)
    return body
  }
  const { access } = (await request('/api/login/', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })) as { access: string }
  return {
    get: (path: string) => request(path, { headers: { authorization: `Bearer ${access}` } }),
    stop: async () => {
      await app.close()
      await db.destroy()
    },
  }
}

const small = await serve('bench_small', Number(values.small))
const large = await serve('bench_large', Number(values.large))
let missed = 0
for (const { title, path } of inboxRequests) {
  const [one, other] = await compareMs(
    () => small.get(path),
    () => large.get(path),
    Number(values.times),
  )
  const ratio = other / one
  if (ratio > goal) missed += 1
  const figures = [one, other].map((ms) => `${ms.toFixed(1)} ms`.padStart(10)).join(' ')
  console.log(`${title.padEnd(44)} ${figures} ${ratio.toFixed(2).padStart(6)}${ratio > goal ? '  missed' : ''}`)
}
console.log(`\n${inboxRequests.length - missed} of ${inboxRequests.length} within ${goal}`)
await Promise.all([small.stop(), large.stop()])
await server.stop()
await rm(folder, { recursive: true })
process.exitCode = missed === 0 ? 0 : 1
