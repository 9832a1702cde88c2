import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, Tx } from '../db/database.ts'
import { runTransactionAtOnce, type Statement } from '../db/pipelined-transaction.ts'
import { AppError } from './app-error.ts'
import { clientNetwork } from './client-network.ts'

/** A throttle: how often an action is allowed within a sliding window, counted in the database across all instances. */
export interface RateLimit {
  name: string
  limit: number
  windowS: number
}

/** One use of a rate limit, by a user, by a client's address, or by both. */
export type RateLimitUse = readonly [rateLimit: RateLimit, ...by: string[]]

const bucketS = 60

// Addresses and emails are stored only as hashes. An address counts as the network of its subscriber.
const keyOf = ([{ name }, ...by]: RateLimitUse) =>
  createHash('sha256')
    .update([name, ...by.map(clientNetwork)].join('\n'))
    .digest()

const bucketOf = (now: Date) => new Date(Math.floor(now.getTime() / (bucketS * 1000)) * bucketS * 1000)

const byNumber = (one: bigint, other: bigint) => (one < other ? -1 : 1)

/** Without the locks, a hundred simultaneous uses would all read the counts before any of them was added. */
const lockKeys = (keys: readonly Buffer[]): Statement<unknown> => {
  // Always in the same order, which prevents deadlocks.
  const locks = keys.map((key) => key.readBigInt64BE()).sort(byNumber)
  return sql`/*hot:lock_rate_limits*/ select pg_advisory_xact_lock(key) from unnest(${locks.map(String)}::bigint[]) as key`
}

/** Counts one use of each, or none where one limit is exceeded: then returns the time when all allow a use again. */
const tryConsume = async (db: Db, now: Date, uses: readonly RateLimitUse[]): Promise<Date | undefined> => {
  const keys = uses.map(keyOf)
  const limits = uses.map(([{ limit }]) => limit)
  const windows = uses.map(([{ windowS }]) => windowS)
  const consume = sql<{ freeAt: Date | null }>`/*hot:consume_rate_limits*/
    with used as (
      select min(bucket) + window_s * interval '1 second' as free_at
        from unnest(${keys}::bytea[], ${limits}::int[], ${windows}::int[]) as use (key, max_count, window_s)
        join rate_counter using (key)
       where bucket > ${now}::timestamptz - window_s * interval '1 second'
       group by key, max_count, window_s having sum(count) >= max_count
    ), counted as (
      insert into rate_counter (key, bucket, count)
      select key, ${bucketOf(now)}::timestamptz, 1 from unnest(${keys}::bytea[]) as key where not exists (select from used)
      on conflict (key, bucket) do update set count = rate_counter.count + 1
    )
    select max(free_at) as "freeAt" from used`
  const [, [result]] = await runTransactionAtOnce(db, [lockKeys(keys), consume])
  return result?.freeAt ?? undefined
}

/** Counts one use of each, or throws `too_many_requests`; a refused use is not counted. Call it before the action. */
export const consumeRateLimits = async (db: Db, now: Date, uses: readonly RateLimitUse[]): Promise<void> => {
  const freeAt = await tryConsume(db, now, uses)
  if (freeAt === undefined) return
  const retryAfterS = Math.max(1, Math.ceil((freeAt.getTime() - now.getTime()) / 1000))
  throw new AppError('too_many_requests', { retryAfterS })
}

export const consumeRateLimit = (db: Db, now: Date, ...use: RateLimitUse): Promise<void> =>
  consumeRateLimits(db, now, [use])

/** Counts one use; returns false and counts nothing where the limit is exceeded. */
export const tryConsumeRateLimit = async (tx: Tx, now: Date, ...use: RateLimitUse): Promise<boolean> =>
  (await tryConsume(tx, now, [use])) === undefined

/** Deletes all counted uses. */
export const clearRateLimits = async (db: Db, uses: readonly RateLimitUse[]): Promise<void> => {
  await sql`delete from rate_counter where key = any(${uses.map(keyOf)}::bytea[])`.execute(db)
}

/**
 * The statement that takes back one use that was counted at `consumedAt`; where `cleared` is given, it also deletes all
 * uses of that one.
 */
export const rateLimitRefund = (consumedAt: Date, use: RateLimitUse, cleared?: RateLimitUse): Statement<unknown> => {
  const matchesUse = sql`key = ${keyOf(use)} and bucket = ${bucketOf(consumedAt)}`
  const clearedKey = cleared ? keyOf(cleared) : null
  return sql`/*hot:refund_rate_limit*/
    with gone as (delete from rate_counter where key = ${clearedKey}::bytea or (${matchesUse} and count = 1))
    update rate_counter set count = count - 1 where ${matchesUse} and count > 1`
}
