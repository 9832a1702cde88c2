import { type RawBuilder, sql } from 'kysely'
import { type CappedIds, maxCounted } from '../../../db/capped-page.ts'
import type { Db } from '../../../db/database.ts'
import type { Page } from '../../../http/paging.ts'
import type { StaffScope } from '../../../people/staff-scope.ts'
import { bucketsOf } from './account-buckets.ts'
import { type AccountFilter, hasSpan, matchesFilter, matchesSearchIndex } from './account-filter.queries.ts'
import type { ListOrder } from './account-order.ts'
import { walkList } from './merged-list.queries.ts'
import { findSearchedWords } from './searched-words.queries.ts'

/** With more estimated matches than this the page is read in the list's order, without a sort. */
const maxSortedMatches = 100_000

/** With more estimated matches of a search than this, the real number is above `maxCounted` and is not counted. */
const minUncountedEstimate = 1.5 * maxCounted

const countCapped = async (db: Db, where: RawBuilder<boolean>): Promise<{ count: number; isCapped: boolean }> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count
      from (select from education_account where ${where} limit ${maxCounted + 1}) as found`.execute(db)
  const count = rows[0]?.count ?? 0
  return { count: Math.min(count, maxCounted), isCapped: count > maxCounted }
}

/** How many rows the planner expects; EXPLAIN takes less than a millisecond. */
const estimateRows = async (db: Db, where: RawBuilder<boolean>): Promise<number> => {
  const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>`
    explain (format json) select from education_account where ${where}`.execute(db)
  return rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0
}

/** Reads all matches, sorts them and cuts the page: the cost grows with the matches, not with their position in the order. */
export const pageSorted = async (
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
 * How a page of a search is read. By default the planner scans the order's index for few matches too, past a million accounts
 * to the last names at the end; so few matches are sorted, and only very many are read in the list's order.
 */
const choosePlan = (
  scope: StaffScope,
  estimated: number,
  { filter, order }: { filter: AccountFilter; order: ListOrder },
): 'sort' | 'walk' | 'walk uncounted' => {
  // In any order but that of names the matches of a search are spread evenly, so that a page of them is soon found. A search
  // for a name puts them side by side, and one partner's learners may be side by side too.
  const isSpread = scope === 'all' && !hasSpan(filter) && filter.courseId === undefined && order.column !== 'sort_name'
  if (isSpread && estimated > minUncountedEstimate) return 'walk uncounted'
  return estimated > maxSortedMatches ? 'walk' : 'sort'
}

/** A page of a list that is searched or limited to a training period. */
export const pageSearched = async (
  db: Db,
  scope: StaffScope,
  request: { filter: AccountFilter; order: ListOrder; page: Page },
): Promise<CappedIds> => {
  const { filter, order, page } = request
  const words = await findSearchedWords(db, scope, filter.search)
  const where = matchesFilter(scope, filter, words)
  const readSorted = () => pageSorted(db, sql`${where} and ${matchesSearchIndex(scope, words)}`, order, page)
  const plan = choosePlan(scope, await estimateRows(db, where), request)
  if (plan === 'sort') return readSorted()
  const ids = await walkList(db, { scope, buckets: bucketsOf(filter.state) }, order, page, where)
  if (plan === 'walk') return { ids, ...(await countCapped(db, where)) }
  // A page that is not full shows that the estimate was too high.
  return ids.length < page.limit ? readSorted() : { ids, count: maxCounted, isCapped: true }
}
