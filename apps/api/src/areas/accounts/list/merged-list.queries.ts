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

/**
 * `id`, `key` and other columns of the list's accounts. Every index of the list is led by the bucket, so a list is one index
 * scan for each bucket. PostgreSQL merges them (MergeAppend) and stops at the limit.
 */
export const mergedAccounts = (
  { scope, buckets }: BucketList,
  { column }: Pick<ListOrder, 'column'>,
  { where = sql`true`, columns = sql`` }: { where?: RawBuilder<boolean>; columns?: RawBuilder<unknown> } = {},
): RawBuilder<unknown> => {
  const scans = buckets.map(
    (bucket) => sql`
      select id, ${sql.ref(column)} as key ${columns} from education_account
       where ${accountInScope(scope)} and bucket = ${sql.lit(bucket)} and ${where}`,
  )
  return sql`(${sql.join(scans, sql` union all `)})`
}

export const orderOf = ({ isDescending }: Pick<ListOrder, 'isDescending'>) => {
  const direction = isDescending ? sql`desc` : sql`asc`
  return sql`order by key ${direction}, id ${direction}`
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
    select id from ${mergedAccounts(list, order, { where })} as merged
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
      from (select id, key, course_ids from ${mergedAccounts(list, order, { columns: sql`, course_ids` })} as merged
             ${orderOf(order)} limit ${maxRows}) as probed
     where ${courseId}::bigint = any(course_ids)
     ${orderOf(order)} limit ${limit} offset ${offset}`.execute(db)
  return rows.map(({ id }) => id)
}
