import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { runTransactionAtOnce, type Statement } from '../db/pipelined-transaction.ts'

const byNumber = (one: bigint, other: bigint) => (one < other ? -1 : 1)

/** Without the locks, a hundred simultaneous uses would all read the counts before any of them was added. */
const lockKeys = (keys: readonly Buffer[]): Statement<unknown> => {
  // Always in the same order, which prevents deadlocks.
  const locks = keys.map((key) => key.readBigInt64BE()).sort(byNumber)
  return sql`/*hot:lock_rate_limits*/ select pg_advisory_xact_lock(key) from unnest(${locks.map(String)}::bigint[]) as key`
}

interface Uses {
  keys: Buffer[]
  /** Of each key: how many uses are allowed within how many seconds. */
  limits: number[]
  windows: number[]
  bucket: Date
}

/** Counts one use of each key, or none where one limit is exceeded: then returns the time when all allow a use again. */
export const countUses = async (db: Db, now: Date, uses: Uses): Promise<Date | undefined> => {
  const { keys, limits, windows, bucket } = uses
  const consume = sql<{ freeAt: Date | null }>`/*hot:consume_rate_limits*/
    with used as (
      select min(bucket) + window_s * interval '1 second' as free_at
        from unnest(${keys}::bytea[], ${limits}::int[], ${windows}::int[]) as use (key, max_count, window_s)
        join rate_counter using (key)
       where bucket > ${now}::timestamptz - window_s * interval '1 second'
       group by key, max_count, window_s having sum(count) >= max_count
    ), counted as (
      insert into rate_counter (key, bucket, count)
      select key, ${bucket}::timestamptz, 1 from unnest(${keys}::bytea[]) as key where not exists (select from used)
      on conflict (key, bucket) do update set count = rate_counter.count + 1
    )
    select max(free_at) as "freeAt" from used`
  const [, [result]] = await runTransactionAtOnce(db, [lockKeys(keys), consume])
  return result?.freeAt ?? undefined
}

export const deleteCounters = async (db: Db, keys: readonly Buffer[]): Promise<void> => {
  await sql`delete from rate_counter where key = any(${keys}::bytea[])`.execute(db)
}

/** Takes one use back, and deletes the counters of another key where one is given. */
export const refundUse = (use: { key: Buffer; bucket: Date; clearedKey: Buffer | null }): Statement<unknown> => {
  const matchesUse = sql`key = ${use.key} and bucket = ${use.bucket}`
  return sql`/*hot:refund_rate_limit*/
    with gone as (delete from rate_counter where key = ${use.clearedKey}::bytea or (${matchesUse} and count = 1))
    update rate_counter set count = count - 1 where ${matchesUse} and count > 1`
}
