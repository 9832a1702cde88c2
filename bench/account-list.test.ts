import { type CompiledQuery, sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { layAnchors } from '../apps/api/src/areas/accounts/account-anchors.ts'
import { readOrder } from '../apps/api/src/areas/accounts/account-order.ts'
import { pageAccounts } from '../apps/api/src/areas/accounts/account-pages.ts'
import { readAccounts } from '../apps/api/src/areas/accounts/accounts.queries.ts'
import { connectDatabase, type Db } from '../apps/api/src/db/database.ts'
import { createTestDatabase } from '../apps/api/src/testing/test-database.ts'
import { fillAccounts } from './accounts/fill-accounts.ts'

/** What the account list reads on 10,000 accounts; what it takes on a million is in `npm run bench-accounts`. */

const size = 10_000
const today = '2026-11-15'
let db: Db
let client: pg.Client
let seen: CompiledQuery[] = []

beforeAll(async () => {
  const { connection } = await createTestDatabase()
  db = connectDatabase(
    connection,
    () => {},
    (query) => seen.push(query),
  )
  await fillAccounts(db, 1, size, today)
  await layAnchors(db)
  // As autovacuum leaves it: with statistics, and with the map that lets an index answer alone.
  await sql`vacuum analyze`.execute(db)
  client = new pg.Client(connection)
  await client.connect()
}, 180_000)

afterAll(async () => {
  await db.destroy()
  await client.end()
})

interface Plan {
  'Shared Hit Blocks': number
  'Shared Read Blocks': number
}

/** Pages of 8 KB that the statements of one call touch. */
const buffersOf = async (call: () => Promise<unknown>): Promise<number> => {
  seen = []
  await call()
  let buffers = 0
  for (const { sql: text, parameters } of seen.filter((query) => !query.sql.trim().startsWith('explain'))) {
    const { rows } = await client.query(`explain (analyze, buffers, format json) ${text}`, [...parameters])
    const plan = (rows[0]['QUERY PLAN'] as { Plan: Plan }[])[0]?.Plan
    buffers += (plan?.['Shared Hit Blocks'] ?? 0) + (plan?.['Shared Read Blocks'] ?? 0)
  }
  return buffers
}

const page = (by: Parameters<typeof readOrder>[0], offset: number, search = '') =>
  pageAccounts(db, 'all', { filter: { search }, order: readOrder(by), page: { limit: 10, offset }, today })

test.each<[string, number, () => Promise<unknown>]>([
  ['the first page', 20, () => page('created_at', 0)],
  ['the first page by name, backwards', 20, () => page('-learner', 0)],
  ['the last page', 20, () => page('learner', size - 10)],
  ['a page in the middle', 40, () => page('learner', size / 2)],
  ['a page in the middle, backwards', 40, () => page('-proposals', size / 2)],
  ['a search for one application', 60, () => page('created_at', 0, '14321')],
  ['a search for a part of a surname', 120, () => page('learner', 0, 'ерохихин')],
  ['a search that finds nothing', 40, () => page('created_at', 0, 'ъъъъ')],
  ['the accounts of one page', 250, async () => readAccounts(db, (await page('created_at', 0)).ids)],
])('%s reads at most %d buffers', async (_list, most, call) => {
  const buffers = await buffersOf(call)
  expect(seen.length).toBeGreaterThan(0)
  expect(buffers).toBeLessThanOrEqual(most)
})
