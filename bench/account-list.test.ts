import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listAccounts } from '../apps/api/src/areas/accounts/accounts.queries.ts'
import type { AccountFilter } from '../apps/api/src/areas/accounts/list/account-filter.queries.ts'
import { parseOrder } from '../apps/api/src/areas/accounts/list/account-order.ts'
import { listAccountIds } from '../apps/api/src/areas/accounts/list/account-pages.queries.ts'
import { countBuckets } from '../apps/api/src/areas/accounts/list/account-totals.queries.ts'
import { rebuildBookmarksIfDue } from '../apps/api/src/areas/accounts/list/list-bookmarks.queries.ts'
import { listUserProfiles } from '../apps/api/src/areas/accounts/people/user-profiles.queries.ts'
import { listUsers } from '../apps/api/src/areas/accounts/people/users.queries.ts'
import { listProposals } from '../apps/api/src/areas/proposals/proposal-list.queries.ts'
import type { StaffScope } from '../apps/api/src/people/staff-scope.ts'
import { createTestDatabase } from '../apps/api/src/testing/test-database.ts'
import { fillAccounts, firstCourse, mainPartner } from './accounts/fill-accounts.ts'
import { type CountedDatabase, countBuffers } from './load/buffer-counter.ts'

/**
 * Buffers that the lists of accounts, profiles and users read on 5000 accounts (10,000 with `npm run proof`); for a million
 * see `npm run bench-accounts`.
 */

const size = process.env.PROOF ? 10_000 : 5000
const today = '2026-11-15'
let watched: CountedDatabase
let db: CountedDatabase['db']

beforeAll(async () => {
  const { connection } = await createTestDatabase('new')
  watched = await countBuffers(connection)
  db = watched.db
  await fillAccounts(db, 1, size, today)
  await sql`
    insert into proposal (education_account_id, course_id, last_name, first_name, birth_date, phone, email, consent_at)
    select account.id, ${firstCourse}, last_name, first_name, birth_date, phone, email, now()
      from education_account account join learner_profile profile on profile.id = account.profile_id
      join app_user on app_user.id = profile.user_id order by account.id`.execute(db)
  await rebuildBookmarksIfDue(db)
  // As after autovacuum: with statistics, and with the visibility map for index-only scans.
  await sql`vacuum analyze`.execute(db)
})

afterAll(() => watched.close())

const page = (by: Parameters<typeof parseOrder>[0], offset: number, filter: Partial<AccountFilter> = {}) =>
  listAccountIds(db, 'all', {
    filter: { search: '', span: {}, ...filter },
    order: parseOrder(by),
    page: { limit: 10, offset },
  })

test.each<[string, number, () => Promise<unknown>]>([
  ['the first page', 40, () => page('created_at', 0)],
  ['the first page by name, backwards', 40, () => page('-learner', 0)],
  ['the last page', 40, () => page('learner', size - 10)],
  ['a page in the middle', 40, () => page('learner', size / 2)],
  ['a page in the middle, backwards', 40, () => page('-proposals', size / 2)],
  ['the first page of a state', 30, () => page('learner', 0, { state: 'active' })],
  ['the first page of a course', 250, () => page('-progress', 0, { courseId: firstCourse })],
  ['the first page of a course with few learners', 250, () => page('learner', 0, { courseId: firstCourse + 8 })],
  ['the figures', 12, () => countBuckets(db, { scope: 'all' })],
  ['a search for one proposal', 60, () => page('created_at', 0, { search: '14321' })],
  ['a search for a part of a surname', 120, () => page('learner', 0, { search: 'ерохихин' })],
  ['a search that finds nothing', 40, () => page('created_at', 0, { search: 'ъъъъ' })],
  ['the accounts of one page', 320, async () => listAccounts(db, (await page('created_at', 0)).ids, today)],
])('%s reads at most %d buffers', async (_list, maxBuffers, call) => {
  expect(await watched.buffersOf(call)).toBeLessThanOrEqual(maxBuffers)
})

const first = { limit: 15, offset: 0 }
const profiles = (scope: StaffScope, search: string) =>
  listUserProfiles(db, scope, { search, learnersOnly: true }, first)
const users = (scope: StaffScope, search: string) => listUsers(db, scope, search, first)
const proposals = (scope: StaffScope, search: string) =>
  listProposals(db, scope, { search, accountId: undefined }, first)

test.each<[string, number, number, () => Promise<{ count: number }>]>([
  ['profiles by one email', 1, 250, () => profiles('all', 'user4321@')],
  ['profiles by a part of a surname', 5, 250, () => profiles('all', 'ерохихин')],
  ['profiles by surname and first name', 1, 250, () => profiles('all', 'ерохихин глеб')],
  ['profiles, nothing found', 0, 60, () => profiles('all', 'ъъъъ')],
  ['a partner’s profiles by a part of a surname', 1, 250, () => profiles(mainPartner, 'ахомников')],
  ['a partner’s profiles, nothing found', 0, 60, () => profiles(mainPartner, 'ъъъъ')],
  ['users by one email', 1, 150, () => users('all', 'user4321@')],
  ['users, nothing found', 0, 60, () => users('all', 'ъъъъ')],
  ['a partner’s users, nothing found', 0, 60, () => users(mainPartner, 'ъъъъ')],
  ['proposals by one email', 1, 150, () => proposals('all', 'user4321@')],
  ['proposals, nothing found', 0, 60, () => proposals('all', 'ъъъъ')],
])('%s: finds at least %d, reads at most %d buffers', async (_list, minCount, maxBuffers, call) => {
  expect((await call()).count).toBeGreaterThanOrEqual(minCount)
  expect(await watched.buffersOf(call)).toBeLessThanOrEqual(maxBuffers)
})
