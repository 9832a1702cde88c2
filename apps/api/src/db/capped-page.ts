import { type RawBuilder, sql } from 'kysely'
import type { Db } from './database.ts'

/** A filtered list is counted only up to this number, unless it says otherwise. */
export const maxCounted = 10_000

interface CappedList {
  /** The ids that match, in any order and without a limit. */
  matches: RawBuilder<unknown>
  /** The ids of the table `found`, in the list's order. */
  sortedMatches: RawBuilder<unknown>
  /** The ids that match, in the list's order. */
  inListOrder: RawBuilder<unknown>
  /** The same among the first rows of the list: a full page of them is enough. */
  amongFirstRows?: RawBuilder<unknown> | undefined
}

export interface CappedIds {
  ids: number[]
  count: number
  isCapped: boolean
}

/**
 * A page of the ids that match, and their number. The matches are first found by an index and then sorted: otherwise the
 * planner scans all rows in the list's order to find a few. Only where there are more matches than are counted does it scan
 * in the list's order, and then the page is full after few rows.
 */
export const listCappedPage = async (
  db: Db,
  { matches, sortedMatches, inListOrder, amongFirstRows }: CappedList,
  { limit, offset }: { limit: number; offset: number },
  cap = maxCounted,
): Promise<CappedIds> => {
  const { rows } = await sql<{ count: number; ids: number[] }>`
    with found as materialized (${matches} limit ${cap + 1})
    select (select count(*)::int from found) as count,
           array_to_json(array(${sortedMatches} limit ${limit} offset ${offset})) as ids`.execute(db)
  const { count = 0, ids = [] } = rows[0] ?? {}
  if (count <= cap) return { ids, count, isCapped: false }
  const readPage = async (query: RawBuilder<unknown>) => {
    const { rows: page } = await sql<{ id: number }>`${query} limit ${limit} offset ${offset}`.execute(db)
    return page.map(({ id }) => id)
  }
  const first = amongFirstRows === undefined ? [] : await readPage(amongFirstRows)
  return { ids: first.length === limit ? first : await readPage(inListOrder), count: cap, isCapped: true }
}

/**
 * The same for a list whose order an index gives, without a search: the page and the count both read from its beginning, in one
 * statement. `matching` begins with FROM.
 */
export const listInIndexOrder = async (
  db: Db,
  { id, matching, order }: Record<'id' | 'matching' | 'order', RawBuilder<unknown>>,
  { limit, offset }: { limit: number; offset: number },
  cap = maxCounted,
): Promise<CappedIds> => {
  const { rows } = await sql<{ ids: number[]; count: number }>`
    select array_to_json(array(select ${id} ${matching} order by ${order} limit ${limit} offset ${offset})) as ids,
           (select count(*)::int from (select ${matching} order by ${order} limit ${cap + 1}) as counted) as count`.execute(
    db,
  )
  const { ids = [], count = 0 } = rows[0] ?? {}
  return { ids, count: Math.min(count, cap), isCapped: count > cap }
}
