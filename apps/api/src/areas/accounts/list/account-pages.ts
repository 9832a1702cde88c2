import type { CalendarDay } from '@dopusk/domain'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { readSnapshot } from '../../../db/snapshot.ts'
import type { Page } from '../../../http/paging.ts'
import { type CappedIds, maxCounted } from '../../../people/capped-page.ts'
import { accountInScope, type StaffScope } from '../../../people/staff-scope.ts'
import { type AccountFilter, isSearchOnly, isUnfiltered, matchesFilter, matchesSearchIndex } from './account-filter.ts'
import type { ListOrder } from './account-order.ts'
import { listIdsFromBookmark, readTotal } from './list-bookmarks.ts'

/** More matches than this are not gathered to be sorted. */
const mostGathered = 100_000

/** Where the planner expects so many matches of a search, there are more than are counted. */
const surelyMore = 2 * maxCounted

/** From either end of a list, this far is counted through. */
const nearEnd = 1500

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

/** The whole list of a scope: read from whichever end is near, or from the anchor before the page. */
const pageWholeList = async (db: Db, scope: StaffScope, order: ListOrder, page: Page): Promise<CappedIds> => {
  const count = await readTotal(db, scope)
  const answer = (ids: number[]): CappedIds => ({ ids, count, isCapped: false })
  const where = accountInScope(scope)
  const after = count - page.offset - page.limit
  if (page.offset <= nearEnd) return answer(await listIds(db, where, order, page))
  if (page.offset >= count) return answer([])
  const limit = Math.min(page.limit, count - page.offset)
  const backwards = { ...order, isDescending: !order.isDescending }
  if (after <= nearEnd) {
    return answer((await listIds(db, where, backwards, { limit, offset: Math.max(0, after) })).reverse())
  }
  const position = order.isDescending ? after : page.offset
  const found = await listIdsFromBookmark(db, scope, order.column, { position, limit })
  if (found !== undefined) return answer(order.isDescending ? found.reverse() : found)
  if (after < page.offset) return answer((await listIds(db, where, backwards, { limit, offset: after })).reverse())
  return answer(await listIds(db, where, order, page))
}

/** How many rows the planner expects; asking costs less than a millisecond. */
const estimateRows = async (db: Db, where: RawBuilder<boolean>): Promise<number> => {
  const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>`
    explain (format json) select from education_account where ${where}`.execute(db)
  return rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0
}

/** All that match, then the page of them: as dear as there are matches, wherever in the order they stand. */
const pageGathered = async (
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
 * By which way a filtered page is read. Left to itself the planner walks the order's index for few matches too, past a
 * million accounts to the surnames at the end; so the few are gathered and sorted, and only very many are walked to.
 */
const chooseWay = async (
  db: Db,
  scope: StaffScope,
  where: RawBuilder<boolean>,
  { filter, order }: { filter: AccountFilter; order: ListOrder },
): Promise<'gather' | 'walk' | 'walk uncounted'> => {
  // Who is ready is told by another table, and how many the planner can only guess.
  if (filter.state === 'ready') return 'gather'
  const estimated = await estimateRows(db, where)
  // Words are spread evenly over every order but that of names; of one partner's learners they may say nothing.
  const isSpread = scope === 'all' && isSearchOnly(filter) && order.column !== 'sort_name'
  if (isSpread && estimated > surelyMore) return 'walk uncounted'
  return estimated > mostGathered ? 'walk' : 'gather'
}

const pageFiltered = async (
  db: Db,
  scope: StaffScope,
  asked: { filter: AccountFilter; order: ListOrder; page: Page; today: CalendarDay },
): Promise<CappedIds> => {
  const { order, page } = asked
  const where = matchesFilter(scope, asked.filter, asked.today)
  const way = await chooseWay(db, scope, where, asked)
  const gather = () => pageGathered(db, sql`${where} and ${matchesSearchIndex(scope, asked.filter)}`, order, page)
  if (way === 'gather') return gather()
  const ids = await listIds(db, where, order, page)
  if (way === 'walk') return { ids, ...(await countCapped(db, where)) }
  // A page that is not full shows that there were fewer after all.
  return ids.length < page.limit ? gather() : { ids, count: maxCounted, isCapped: true }
}

/** One page of account ids in the list's order, and how many there are in all. */
export const pageAccounts = (
  db: Db,
  scope: StaffScope,
  asked: { filter: AccountFilter; order: ListOrder; page: Page; today: CalendarDay },
): Promise<CappedIds> => {
  if (!isUnfiltered(asked.filter)) return pageFiltered(db, scope, asked)
  const pageWhole = (from: Db) => pageWholeList(from, scope, asked.order, asked.page)
  // A deep page is counted from the end or from an anchor: the count and the list must be of one moment.
  return asked.page.offset <= nearEnd ? pageWhole(db) : readSnapshot(db, pageWhole)
}
