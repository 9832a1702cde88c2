import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, Tx } from '../db/database.ts'
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
const lockKeys = async (tx: Tx, keys: readonly Buffer[]): Promise<void> => {
  // Always in the same order, which prevents deadlocks.
  const locks = keys.map((key) => key.readBigInt64BE()).sort(byNumber)
  await sql`select pg_advisory_xact_lock(key) from unnest(${locks.map(String)}::bigint[]) as key`.execute(tx)
}

/** Counts one use of each, or none where one limit is exceeded: then returns the time when all allow a use again. */
const tryConsume = async (tx: Tx, now: Date, uses: readonly RateLimitUse[]): Promise<Date | undefined> => {
  const keyed = uses.map((use) => ({ rateLimit: use[0], key: keyOf(use) }))
  await lockKeys(
    tx,
    keyed.map(({ key }) => key),
  )
  const used = await tx
    .selectFrom('rate_counter')
    .select(({ fn }) => ['key', fn.sum<string>('count').as('count'), fn.min('bucket').as('oldest')])
    .where((eb) =>
      eb.or(
        keyed.map(({ rateLimit, key }) =>
          eb.and([eb('key', '=', key), eb('bucket', '>', windowStart(rateLimit, now))]),
        ),
      ),
    )
    .groupBy('key')
    .execute()
  const full = keyed.flatMap(({ rateLimit, key }) => {
    const found = used.find((row) => row.key.equals(key))
    if (Number(found?.count ?? 0) < rateLimit.limit) return []
    return (found?.oldest ?? now).getTime() + rateLimit.windowS * 1000
  })
  if (full.length > 0) return new Date(Math.max(...full))
  await tx
    .insertInto('rate_counter')
    .values(keyed.map(({ key }) => ({ key, bucket: bucketOf(now), count: 1 })))
    .onConflict((conflict) => conflict.columns(['key', 'bucket']).doUpdateSet({ count: sql`rate_counter.count + 1` }))
    .execute()
  return undefined
}

/** Counts one use of each, or throws `too_many_requests`; a refused use is not counted. Call it before the action. */
export const consumeRateLimits = async (db: Db, now: Date, uses: readonly RateLimitUse[]): Promise<void> => {
  const freeAt = await db.transaction().execute((tx) => tryConsume(tx, now, uses))
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
