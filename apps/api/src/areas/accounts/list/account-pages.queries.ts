import { sql } from 'kysely'
import type { CappedIds } from '../../../db/capped-page.ts'
import type { Db } from '../../../db/database.ts'
import { readSnapshot } from '../../../db/snapshot.ts'
import type { Page } from '../../../http/paging.ts'
import type { StaffScope } from '../../../people/staff-scope.ts'
import { bucketsOf } from './account-buckets.ts'
import { type AccountFilter, isSearched, matchesFilter } from './account-filter.queries.ts'
import type { ListOrder } from './account-order.ts'
import { countBuckets, sumOf } from './account-totals.queries.ts'
import { isBookmarked, listIdsFromBookmark } from './list-bookmarks.queries.ts'
import { type BucketList, probeList, walkList } from './merged-list.queries.ts'
import { pageSearched, sortMatches } from './searched-pages.queries.ts'

export interface ListRequest {
  filter: AccountFilter
  order: ListOrder
  page: Page
}

/** Up to this offset from either end of the list, OFFSET reads and skips the rows. */
const maxScannedOffset = 1500

const reversed = (order: ListOrder): ListOrder => ({ ...order, isDescending: !order.isDescending })

type Read = (order: ListOrder, page: Page) => Promise<number[]>

/** Reads a page of a list of known length in its order, or backwards where its end is nearer. */
const readFromNearerEnd = async (count: number, order: ListOrder, page: Page, read: Read): Promise<number[]> => {
  const after = Math.max(0, count - page.offset - page.limit)
  if (page.offset <= after || page.offset <= maxScannedOffset) return read(order, page)
  const limit = Math.min(page.limit, count - page.offset)
  return (await read(reversed(order), { limit, offset: after })).reverse()
}

/** The list of a scope, or of one state in it. */
const pageBuckets = async (db: Db, list: BucketList, { filter, order, page }: ListRequest): Promise<CappedIds> => {
  const count = sumOf(await countBuckets(db, list), list.buckets)
  const answer = (ids: number[]): CappedIds => ({ ids, count, isCapped: false })
  if (page.offset >= count) return answer([])
  const after = count - page.offset - page.limit
  const isDeep = Math.min(page.offset, after) > maxScannedOffset
  if (isDeep && filter.state === undefined && isBookmarked(order.column)) {
    const position = order.isDescending ? after : page.offset
    const found = await listIdsFromBookmark(db, list.scope, order.column, { position, limit: page.limit })
    if (found !== undefined) return answer(order.isDescending ? found.reverse() : found)
  }
  return answer(await readFromNearerEnd(count, order, page, (by, part) => walkList(db, list, by, part)))
}

/** The accounts with a course: found in the list, or collected by the index of courses and sorted. */
const pageOfCourse = async (
  db: Db,
  list: BucketList,
  { filter, order, page }: ListRequest,
  courseId: number,
): Promise<CappedIds> => {
  const [held, all] = await Promise.all([countBuckets(db, { ...list, courseId }), countBuckets(db, list)])
  const [count, total] = [sumOf(held, list.buckets), sumOf(all, list.buckets)]
  if (page.offset >= count) return { ids: [], count, isCapped: false }
  const full = Math.min(page.limit, count - page.offset)
  const matching = sql<boolean>`${courseId}::bigint = any(education_account.course_ids)`
  const columns = sql`, course_ids`
  const ids = await readFromNearerEnd(count, order, page, (by, part) =>
    probeList(db, list, by, part, { matching, columns, count, total }),
  )
  if (ids.length === full) return { ids, count, isCapped: false }
  return { ids: await sortMatches(db, matchesFilter(list.scope, filter, []), order, page), count, isCapped: false }
}

/** One page of account ids in the list's order, and how many there are in all. */
export const listAccountIds = async (db: Db, scope: StaffScope, request: ListRequest): Promise<CappedIds> => {
  const { filter, page } = request
  if (isSearched(filter)) return pageSearched(db, scope, request)
  const list = { scope, buckets: bucketsOf(filter.state) }
  const { courseId } = filter
  const pageCounted = (from: Db) =>
    courseId === undefined ? pageBuckets(from, list, request) : pageOfCourse(from, list, request, courseId)
  // A deep page is located from the end or from a bookmark: the count and the list must come from one snapshot.
  return page.offset <= maxScannedOffset ? pageCounted(db) : readSnapshot(db, pageCounted)
}
