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
): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select id from ${mergedAccounts(list, order, { limit: offset + limit })} as merged
     ${orderOf(order)} limit ${limit} offset ${offset}`.execute(db)
  return rows.map(({ id }) => id)
}

/** How unevenly matches may be spread: so many times the expected accounts are read before all matches are sorted. */
const patience = 4

export interface Matches {
  /** Over `education_account`. */
  matching: RawBuilder<boolean>
  /** The columns that it names, each after a comma. */
  columns: RawBuilder<unknown>
  /** How many accounts match, and how many there are in the list. */
  count: number
  total: number
}

/**
 * A page of the accounts that match, which no index has in the list's order: the list is read until the page is full. The page
 * is not full where matches are spread too unevenly, and empty where sorting all of them reads fewer accounts.
 *
 * The condition is outside the parts of the list: inside, it is estimated for each of them, which takes longer than the reading.
 */
export const probeList = async (
  db: Db,
  list: BucketList,
  order: ListOrder,
  { limit, offset }: Page,
  { matching, columns, count, total }: Matches,
): Promise<number[]> => {
  const expected = (total / count) * (offset + limit)
  if (expected > count) return []
  const maxRows = Math.ceil(patience * expected)
  const { rows } = await sql<{ id: number }>`
    select id
      from (select id, key ${columns} from ${mergedAccounts(list, order, { columns, limit: maxRows })} as merged
             ${orderOf(order)} limit ${maxRows}) as education_account
     where ${matching}
     ${orderOf(order)} limit ${limit} offset ${offset}`.execute(db)
  return rows.map(({ id }) => id)
}
