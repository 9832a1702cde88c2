import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import type { AccountBucket } from '../../../db/schema.generated.ts'
import type { Page } from '../../../http/paging.ts'
import { accountInScope, type StaffScope } from '../../../people/staff-scope.ts'
import type { ListOrder } from './account-order.ts'

/** A list of accounts in some buckets. */
export interface BucketList {
  scope: StaffScope
  buckets: readonly AccountBucket[]
}

const orderBy = (key: string, { isDescending }: Pick<ListOrder, 'isDescending'>) => {
  const direction = isDescending ? sql`desc` : sql`asc`
  return sql`order by ${sql.ref(key)} ${direction}, id ${direction}`
}

/** The order of `mergedAccounts`. */
export const orderOf = (order: ListOrder) => orderBy('key', order)

interface MergeOptions {
  where?: RawBuilder<boolean>
  /** More columns, each after a comma. */
  columns?: RawBuilder<unknown>
  /** As many of each bucket are enough. */
  limit?: number
}

/**
 * `id`, `key` and other columns of the list's accounts. Every index of the list is led by the bucket, so a list is one index
 * scan for each bucket. They must be sorted each for itself: only then PostgreSQL merges them (MergeAppend), and the query
 * stops at its limit.
 */
export const mergedAccounts = (
  { scope, buckets }: BucketList,
  order: ListOrder,
  { where = sql`true`, columns = sql``, limit }: MergeOptions = {},
): RawBuilder<unknown> => {
  const scans = buckets.map(
    (bucket) => sql`(
      select id, ${sql.ref(order.column)} as key ${columns} from education_account
       where ${accountInScope(scope)} and bucket = ${sql.lit(bucket)} and ${where}
       ${orderBy(order.column, order)} ${limit === undefined ? sql`` : sql`limit ${limit}`})`,
  )
  return sql`(${sql.join(scans, sql` union all `)})`
}

/** A page of the list, read in its order from the beginning. */
export const walkList = async (
  db: Db,
  list: BucketList,
  order: ListOrder,
  { limit, offset }: Page,
  where: RawBuilder<boolean> = sql`true`,
): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select id from ${mergedAccounts(list, order, { where, limit: offset + limit })} as merged
     ${orderOf(order)} limit ${limit} offset ${offset}`.execute(db)
  return rows.map(({ id }) => id)
}

/** The same among the first `maxRows` of the list: the page is not full where they have fewer matches. */
export const probeList = async (
  db: Db,
  list: BucketList,
  order: ListOrder,
  { limit, offset }: Page,
  { courseId, maxRows }: { courseId: number; maxRows: number },
): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select id
      from (select id, key, course_ids from ${mergedAccounts(list, order, { columns: sql`, course_ids`, limit: maxRows })} as merged
             ${orderOf(order)} limit ${maxRows}) as probed
     where ${courseId}::bigint = any(course_ids)
     ${orderOf(order)} limit ${limit} offset ${offset}`.execute(db)
  return rows.map(({ id }) => id)
}
