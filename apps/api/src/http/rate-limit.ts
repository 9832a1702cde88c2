import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, Tx } from '../db/database.ts'
import { runPipelinedTransaction } from '../db/pipelined-transaction.ts'
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

const windowStart = ({ windowS }: RateLimit, now: Date) => new Date(now.getTime() - windowS * 1000)

const byNumber = (one: bigint, other: bigint) => (one < other ? -1 : 1)

/** Without the locks, a hundred simultaneous uses would all read the counts before any of them was added. */
const lockKeys = (keys: readonly Buffer[]) => {
  // Always in the same order, which prevents deadlocks.
  const locks = keys.map((key) => key.readBigInt64BE()).sort(byNumber)
  return sql`select pg_advisory_xact_lock(key) from unnest(${locks.map(String)}::bigint[]) as key`
}

/** Counts one use of each, or none where one limit is exceeded: then returns the time when all allow a use again. */
const tryConsume = (db: Db, now: Date, uses: readonly RateLimitUse[]): Promise<Date | undefined> => {
  const keyed = uses.map((use) => ({ rateLimit: use[0], key: keyOf(use) }))
  const counted = keyed.map(
    ({ rateLimit, key }) => sql`(key = ${key} and bucket > ${windowStart(rateLimit, now)}::timestamptz)`,
  )
  const read = sql<{ key: Buffer; count: number; oldest: Date }>`
    select key, sum(count)::int as count, min(bucket) as oldest from rate_counter
     where ${sql.join(counted, sql` or `)} group by key`
  const added = keyed.map(({ key }) => sql`(${key}, ${bucketOf(now)}, 1)`)
  const write = sql`
    insert into rate_counter (key, bucket, count) values ${sql.join(added)}
    on conflict (key, bucket) do update set count = rate_counter.count + 1`
  const lock = lockKeys(keyed.map(({ key }) => key))
  return runPipelinedTransaction(db, { lock, read }, async (_locked, used) => {
    const full = keyed.flatMap(({ rateLimit, key }) => {
      const found = used.find((row) => row.key.equals(key))
      if (found === undefined || found.count < rateLimit.limit) return []
      return found.oldest.getTime() + rateLimit.windowS * 1000
    })
    const freeAt = full.length > 0 ? new Date(Math.max(...full)) : undefined
    return { write: freeAt === undefined ? write : null, resultOf: () => freeAt }
  })
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

/** Takes back one use that was counted at `consumedAt`; where `cleared` is given, also deletes all uses of that one. */
export const refundRateLimit = async (
  db: Db,
  consumedAt: Date,
  use: RateLimitUse,
  cleared?: RateLimitUse,
): Promise<void> => {
  const matchesUse = sql`key = ${keyOf(use)} and bucket = ${bucketOf(consumedAt)}`
  const matchesCleared = cleared ? sql`key = ${keyOf(cleared)}` : sql`false`
  await sql`
    with gone as (delete from rate_counter where ${matchesCleared} or (${matchesUse} and count = 1))
    update rate_counter set count = count - 1 where ${matchesUse} and count > 1`.execute(db)
}
