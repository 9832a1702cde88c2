import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import pg from 'pg'
import { buildApp } from '../apps/api/src/app.ts'
import { readConfig } from '../apps/api/src/config.ts'
import { connectDatabase, type Db } from '../apps/api/src/db/database.ts'
import { ownEmbeddedDatabase } from '../apps/api/src/db/embedded-database.ts'
import { migrate } from '../apps/api/src/db/migrate.ts'
import { loadDemonstrationContent } from '../apps/api/src/demonstration/load-demonstration.ts'
import { createLogger } from '../apps/api/src/log.ts'
import { makeUser, password } from '../apps/api/src/testing/people.ts'
import { withDatabaseName } from '../apps/api/src/testing/with-database-name.ts'
import { compareMs } from './accounts/compare-times.ts'

/** A request of the workspace. */
export interface DashboardRequest {
  title: string
  path: string
}

const goal = 1.5
export const benchNow = () => new Date('2026-11-15T09:00:00Z')

export type DashboardServer = Awaited<ReturnType<typeof serve>>

/** A server with the demonstration's content and what `fill` adds; its requests are a superuser's. */
export const serve = async (
  server: { connection: pg.ClientConfig },
  name: string,
  count: number,
  fill: (db: Db, count: number) => Promise<void>,
) => {
  const client = new pg.Client(server.connection)
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  const db = connectDatabase(withDatabaseName(server.connection, name), () => {})
  await migrate(db)
  await loadDemonstrationContent(db, benchNow())
  await fill(db, count)
  const email = 'admin@bench.example'
  await makeUser(db, { email, isSuperuser: true })
  await sql`vacuum analyze`.execute(db)
  const secrets = { token: 'a'.repeat(32), password: 'b'.repeat(32) }
  const log = createLogger({ logLevel: 'error' })
  const app = await buildApp({
    config: readConfig({}),
    secrets,
    db,
    now: benchNow,
    random: Math.random,
    log,
    runSoon: () => {},
  })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const request = async (path: string, init: RequestInit): Promise<unknown> => {
    const answer = await fetch(`${url}${path}`, init)
    const body: unknown = await answer.json()
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${JSON.stringify(body)}`)
    return body
  }
  const { access } = (await request('/api/login/', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })) as { access: string }
  const authorization = `Bearer ${access}`
  return {
    db,
    get: (path: string) => request(path, { headers: { authorization } }),
    post: (path: string, body: object) =>
      request(path, {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    stop: async () => {
      await app.close()
      await db.destroy()
    },
  }
}

/** A database server for one run. */
export const startDatabase = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'dopusk-bench-'))
  await chmod(folder, 0o755)
  const server = await ownEmbeddedDatabase(folder, () => {}, { durable: false })
  const stop = async () => {
    await server.stop()
    await rm(folder, { recursive: true })
  }
  return { connection: server.connection, stop }
}

/**
 * A superuser's requests over HTTP to two installations, filled with `--small` and with `--large` rows, as ratios. Ends the process with 1
 * where one is not within the goal. `more` measures what is no comparison.
 */
export const compareSizes = async (
  fill: (db: Db, count: number) => Promise<void>,
  requests: readonly DashboardRequest[],
  more: (large: DashboardServer) => Promise<void> = async () => {},
): Promise<void> => {
  const { values } = parseArgs({
    options: {
      small: { type: 'string', default: '1000' },
      large: { type: 'string', default: '100000' },
      times: { type: 'string', default: '41' },
    },
  })
  const server = await startDatabase()
  const small = await serve(server, 'bench_small', Number(values.small), fill)
  const large = await serve(server, 'bench_large', Number(values.large), fill)
  let missed = 0
  for (const { title, path } of requests) {
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
  console.log(`\n${requests.length - missed} of ${requests.length} within ${goal}`)
  await more(large)
  await Promise.all([small.stop(), large.stop()])
  await server.stop()
  process.exitCode = missed === 0 ? 0 : 1
}
