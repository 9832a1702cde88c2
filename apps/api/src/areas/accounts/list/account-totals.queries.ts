import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import type { AccountBucket } from '../../../db/schema.generated.ts'
import type { StaffScope } from '../../../people/staff-scope.ts'

/** Accounts of a scope, or those of them whose person has the course. */
export interface CountedList {
  scope: StaffScope
  courseId?: number | undefined
}

export type BucketCounts = ReadonlyMap<AccountBucket, number>

/** How many accounts each bucket has, exactly: the stored totals and the changes since they were computed. */
export const countBuckets = async (db: Db, { scope, courseId }: CountedList): Promise<BucketCounts> => {
  const { rows } = await sql<{ bucket: AccountBucket; count: number }>`
    select bucket, sum(count)::float8 as count
      from (
        select bucket, count from derived.account_total
         where partner_id = ${scope === 'all' ? 0 : scope} and course_id = ${courseId ?? 0}
        union all
        select bucket, weight from derived.account_change
         where ${scope === 'all' ? sql`true` : sql`partner_id = ${scope}`}
           and ${courseId === undefined ? sql`true` : sql`${courseId}::bigint = any(course_ids)`}
      ) as counted
     group by bucket`.execute(db)
  return new Map(rows.map(({ bucket, count }) => [bucket, count]))
}

export const sumOf = (counts: BucketCounts, buckets: readonly AccountBucket[]): number =>
  buckets.reduce((sum, bucket) => sum + (counts.get(bucket) ?? 0), 0)
