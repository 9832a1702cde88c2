import { sql } from 'kysely'
import type pg from 'pg'
import { buildApp } from '../../apps/api/src/app.ts'
import { lockBookmarks } from '../../apps/api/src/areas/accounts/list/list-bookmarks.queries.ts'
import { readConfig } from '../../apps/api/src/config.ts'
import { connectDatabase, type Db } from '../../apps/api/src/db/database.ts'
import { migrate } from '../../apps/api/src/db/migrate.ts'
import { createLogger } from '../../apps/api/src/log.ts'
import { hashPassword } from '../../apps/api/src/people/passwords.ts'
import { insertUser, type NewUser } from '../../apps/api/src/people/users.ts'
import { fillAccounts, mainPartner } from './fill-accounts.ts'
import { loadWithoutIndexes } from './load-without-indexes.ts'

const today = '2026-11-15'
const password = 'bench-Parol-2026'
const now = () => new Date(`${today}T09:00:00Z`)

export interface ServedAccounts {
  /** How many accounts each has in their list. */
  counts: Record<'superuser' | 'partner', number>
  /** Returns the number of rows of a page; none for figures. */
  get(path: string, as: 'superuser' | 'partner'): Promise<number | undefined>
  /** Downloads a file without keeping it; returns its size. */
  download(path: string, as: 'superuser' | 'partner'): Promise<number>
  stop(): Promise<void>
}

const insertPerson = async (db: Db, email: string, permissions: Partial<NewUser>): Promise<void> => {
  const passwordHash = await hashPassword(password)
  await db.transaction().execute((tx) => insertUser(tx, now(), { email, passwordHash, ...permissions }))
}

const timed = async (title: string, work: () => Promise<unknown>) => {
  const from = performance.now()
  await work()
  console.log(`${title.padEnd(40)} ${((performance.now() - from) / 1000).toFixed(1).padStart(7)} s`)
}

/** The whole server on a database of that many accounts, in the state after autovacuum and the jobs. */
export const serveAccounts = async (connection: pg.ClientConfig, count: number): Promise<ServedAccounts> => {
  const db = connectDatabase(connection, () => {})
  await migrate(db)
  await timed(`${count} accounts: load`, () => loadWithoutIndexes(db, (one) => fillAccounts(one, 1, count, today)))
  await timed(`${count} accounts: vacuum analyze`, () => sql`vacuum analyze`.execute(db))
  await timed(`${count} accounts: bookmarks`, () =>
    db.transaction().execute(async (tx) => (await lockBookmarks(tx)).rebuild()),
  )
  await insertPerson(db, 'superuser@bench.example', { isSuperuser: true })
  await insertPerson(db, 'partner@bench.example', { partnerId: mainPartner })

  const secrets = { token: 'a'.repeat(32), password: 'b'.repeat(32) }
  const log = createLogger({ logLevel: 'error' })
  const app = await buildApp({ config: readConfig({}), secrets, db, now, random: Math.random, log, runSoon: () => {} })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const requestJson = async <Body>(path: string, init: RequestInit): Promise<Body> => {
    const answer = await fetch(`${url}${path}`, init)
    const body = await answer.json()
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${JSON.stringify(body)}`)
    return body as Body
  }
  const signIn = async (name: string) => {
    const body = JSON.stringify({ email: `${name}@bench.example`, password })
    const headers = { 'content-type': 'application/json' }
    return (await requestJson<{ access: string }>('/api/login/', { method: 'POST', headers, body })).access
  }
  const tokens = { superuser: await signIn('superuser'), partner: await signIn('partner') }
  const getPage = (path: string, as: 'superuser' | 'partner') =>
    requestJson<{ count: number; results?: unknown[] }>(path, { headers: { authorization: `Bearer ${tokens[as]}` } })
  const countOf = async (as: 'superuser' | 'partner') => (await getPage('/api/education-accounts/', as)).count
  return {
    counts: { superuser: await countOf('superuser'), partner: await countOf('partner') },
    get: async (path, as) => (await getPage(path, as)).results?.length,
    download: async (path, as) => {
      const answer = await fetch(`${url}${path}`, { headers: { authorization: `Bearer ${tokens[as]}` } })
      if (answer.status !== 200 || answer.body === null) throw new Error(`${path}: ${answer.status}`)
      let size = 0
      for await (const chunk of answer.body) size += chunk.length
      return size
    },
    stop: async () => {
      await app.close()
      await db.destroy()
    },
  }
}
