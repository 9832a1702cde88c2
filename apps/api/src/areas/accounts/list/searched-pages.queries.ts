import { type RawBuilder, sql } from 'kysely'
import { type CappedIds, maxCounted } from '../../../db/capped-page.ts'
import type { Db } from '../../../db/database.ts'
import type { Page } from '../../../http/paging.ts'
import type { StaffScope } from '../../../people/staff-scope.ts'
import { bucketsOf } from './account-buckets.ts'
import {
  type AccountFilter,
  filteredColumns,
  hasSpan,
  matchesFilter,
  matchesSearchIndex,
} from './account-filter.queries.ts'
import type { ListOrder } from './account-order.ts'
import { countBuckets, sumOf } from './account-totals.queries.ts'
import { probeList } from './merged-list.queries.ts'
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

const directionOf = ({ isDescending }: ListOrder) => (isDescending ? sql`desc` : sql`asc`)

/**
 * Reads all matches, sorts them and cuts the page: the cost grows with the matches, not with their position in the order.
 * `offset 0` keeps the planner from scanning the order's index for them.
 */
export const sortMatches = async (
  db: Db,
  where: RawBuilder<boolean>,
  order: ListOrder,
  { limit, offset }: Page,
): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select id from (select id, ${sql.ref(order.column)} as key from education_account where ${where} offset 0) as found
     order by key ${directionOf(order)}, id ${directionOf(order)} limit ${limit} offset ${offset}`.execute(db)
  return rows.map(({ id }) => id)
}

/** The same with the number of matches. */
const pageSorted = async (
  db: Db,
  where: RawBuilder<boolean>,
  order: ListOrder,
  { limit, offset }: Page,
): Promise<CappedIds> => {
  const { rows } = await sql<{ count: number; ids: number[] | null }>`
    with found as materialized (select id, ${sql.ref(order.column)} as key from education_account where ${where}),
         page as (select id from found order by key ${directionOf(order)}, id ${directionOf(order)}
                   limit ${limit} offset ${offset})
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
  const estimated = await estimateRows(db, where)
  const plan = choosePlan(scope, estimated, request)
  if (plan !== 'sort') {
    const list = { scope, buckets: bucketsOf(filter.state) }
    const total = sumOf(await countBuckets(db, list), list.buckets)
    const ids = await probeList(db, list, order, page, {
      matching: where,
      columns: filteredColumns,
      count: estimated,
      total,
    })
    // Otherwise the estimate was too high, or the matches are too far from the beginning.
    if (ids.length === page.limit) {
      return { ids, ...(plan === 'walk' ? await countCapped(db, where) : { count: maxCounted, isCapped: true }) }
    }
  }
  return pageSorted(db, sql`${where} and ${matchesSearchIndex(scope, words)}`, order, page)
}
