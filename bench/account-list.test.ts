import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { layAnchors } from '../apps/api/src/areas/accounts/account-anchors.ts'
import { readOrder } from '../apps/api/src/areas/accounts/account-order.ts'
import { pageAccounts } from '../apps/api/src/areas/accounts/account-pages.ts'
import { readAccounts } from '../apps/api/src/areas/accounts/accounts.queries.ts'
import { createTestDatabase } from '../apps/api/src/testing/test-database.ts'
import { fillAccounts } from './accounts/fill-accounts.ts'
import { type WatchedDatabase, watchDatabase } from './load/watched-database.ts'

/** What the account list reads on 10,000 accounts; what it takes on a million is in `npm run bench-accounts`. */

const size = 10_000
const today = '2026-11-15'
let watched: WatchedDatabase
let db: WatchedDatabase['db']

beforeAll(async () => {
  const { connection } = await createTestDatabase()
  watched = await watchDatabase(connection)
  db = watched.db
  await fillAccounts(db, 1, size, today)
  await layAnchors(db)
  // As autovacuum leaves it: with statistics, and with the map that lets an index answer alone.
  await sql`vacuum analyze`.execute(db)
})

afterAll(() => watched.close())

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
  expect(await watched.buffersOf(call)).toBeLessThanOrEqual(most)
})
