import type { CalendarDay } from '@dopusk/domain'
import { type RawBuilder, sql } from 'kysely'
import { type CappedIds, maxCounted } from '../../../db/capped-page.ts'
import type { Db } from '../../../db/database.ts'
import { readSnapshot } from '../../../db/snapshot.ts'
import type { Page } from '../../../http/paging.ts'
import { accountInScope, type StaffScope } from '../../../people/staff-scope.ts'
import {
  type AccountFilter,
  isSearchOnly,
  isUnfiltered,
  matchesFilter,
  matchesSearchIndex,
} from './account-filter.queries.ts'
import type { ListOrder } from './account-order.ts'
import { countAccounts, listIdsFromBookmark } from './list-bookmarks.queries.ts'

/** With more estimated matches than this the page is read by an index scan in order, without a sort. */
const maxSortedMatches = 100_000

/** With more estimated matches of a search than this, the real number is above `maxCounted` and is not counted. */
const minUncountedEstimate = 2 * maxCounted

/** Up to this offset from either end of the list, OFFSET reads and skips the rows. */
const maxScannedOffset = 1500

const listIds = async (
  db: Db,
  where: RawBuilder<boolean>,
  { column, isDescending }: ListOrder,
  { limit, offset }: Page,
): Promise<number[]> => {
  const direction = isDescending ? sql`desc` : sql`asc`
  const { rows } = await sql<{ id: number }>`
    select id from education_account where ${where}
     order by ${sql.ref(column)} ${direction}, id ${direction} limit ${limit} offset ${offset}`.execute(db)
  return rows.map(({ id }) => id)
}

export const countCapped = async (
  db: Db,
  where: RawBuilder<boolean>,
): Promise<{ count: number; isCapped: boolean }> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count
      from (select from education_account where ${where} limit ${maxCounted + 1}) as found`.execute(db)
  const count = rows[0]?.count ?? 0
  return { count: Math.min(count, maxCounted), isCapped: count > maxCounted }
}

/** The unfiltered list of a scope: read from the nearer end, or from the bookmark before the page. */
const pageWholeList = async (db: Db, scope: StaffScope, order: ListOrder, page: Page): Promise<CappedIds> => {
  const count = await countAccounts(db, scope)
  const answer = (ids: number[]): CappedIds => ({ ids, count, isCapped: false })
  const where = accountInScope(scope)
  const after = count - page.offset - page.limit
  if (page.offset <= maxScannedOffset) return answer(await listIds(db, where, order, page))
  if (page.offset >= count) return answer([])
  const limit = Math.min(page.limit, count - page.offset)
  const backwards = { ...order, isDescending: !order.isDescending }
  if (after <= maxScannedOffset) {
    return answer((await listIds(db, where, backwards, { limit, offset: Math.max(0, after) })).reverse())
  }
  const position = order.isDescending ? after : page.offset
  const found = await listIdsFromBookmark(db, scope, order.column, { position, limit })
  if (found !== undefined) return answer(order.isDescending ? found.reverse() : found)
  if (after < page.offset) return answer((await listIds(db, where, backwards, { limit, offset: after })).reverse())
  return answer(await listIds(db, where, order, page))
}

/** How many rows the planner expects; EXPLAIN takes less than a millisecond. */
const estimateRows = async (db: Db, where: RawBuilder<boolean>): Promise<number> => {
  const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>`
    explain (format json) select from education_account where ${where}`.execute(db)
  return rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0
}

/** Reads all matches, sorts them and cuts the page: the cost grows with the matches, not with their position in the order. */
const pageSorted = async (
  db: Db,
  where: RawBuilder<boolean>,
  { column, isDescending }: ListOrder,
  { limit, offset }: Page,
): Promise<CappedIds> => {
  const direction = isDescending ? sql`desc` : sql`asc`
  const { rows } = await sql<{ count: number; ids: number[] | null }>`
    with found as materialized (select id, ${sql.ref(column)} as key from education_account where ${where}),
         page as (select id from found order by key ${direction}, id ${direction} limit ${limit} offset ${offset})
    select (select count(*)::int from found) as count, (select json_agg(id) from page) as ids`.execute(db)
  const { count = 0, ids } = rows[0] ?? {}
  return { ids: ids ?? [], count: Math.min(count, maxCounted), isCapped: count > maxCounted }
}

/**
 * How a filtered page is read. By default the planner scans the order's index for few matches too, past a million accounts
 * to the last names at the end; so few matches are sorted, and only very many are read by an index scan in order.
 */
const choosePlan = async (
  db: Db,
  scope: StaffScope,
  where: RawBuilder<boolean>,
  { filter, order }: { filter: AccountFilter; order: ListOrder },
): Promise<'sort' | 'index scan' | 'index scan uncounted'> => {
  // The state `ready` depends on another table, so the planner's estimate of it is unreliable.
  if (filter.state === 'ready') return 'sort'
  const estimated = await estimateRows(db, where)
  // In any order but that of names the matches of a search are spread evenly, so that an index scan soon finds a page of
  // them. A search for a name puts them side by side, and one partner's learners may be side by side too.
  const isSpread = scope === 'all' && isSearchOnly(filter) && order.column !== 'sort_name'
  if (isSpread && estimated > minUncountedEstimate) return 'index scan uncounted'
  return estimated > maxSortedMatches ? 'index scan' : 'sort'
}

const pageFiltered = async (
  db: Db,
  scope: StaffScope,
  request: { filter: AccountFilter; order: ListOrder; page: Page; today: CalendarDay },
): Promise<CappedIds> => {
  const { order, page } = request
  const where = matchesFilter(scope, request.filter, request.today)
  const plan = await choosePlan(db, scope, where, request)
  const readSorted = () => pageSorted(db, sql`${where} and ${matchesSearchIndex(scope, request.filter)}`, order, page)
  if (plan === 'sort') return readSorted()
  const ids = await listIds(db, where, order, page)
  if (plan === 'index scan') return { ids, ...(await countCapped(db, where)) }
  // A page that is not full shows that the estimate was too high.
  return ids.length < page.limit ? readSorted() : { ids, count: maxCounted, isCapped: true }
}

/** One page of account ids in the list's order, and how many there are in all. */
export const listAccountIds = (
  db: Db,
  scope: StaffScope,
  request: { filter: AccountFilter; order: ListOrder; page: Page; today: CalendarDay },
): Promise<CappedIds> => {
  if (!isUnfiltered(request.filter)) return pageFiltered(db, scope, request)
  const pageWhole = (from: Db) => pageWholeList(from, scope, request.order, request.page)
  // A deep page is located from the end or from a bookmark: the count and the list must come from one snapshot.
  return request.page.offset <= maxScannedOffset ? pageWhole(db) : readSnapshot(db, pageWhole)
}
