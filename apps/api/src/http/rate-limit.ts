import { createHash } from 'node:crypto'
import type { Db, Tx } from '../db/database.ts'
import type { Statement } from '../db/pipelined-transaction.ts'
import { AppError } from './app-error.ts'
import { clientNetwork } from './client-network.ts'
import { countUses, deleteCounters, refundUse } from './rate-limit.queries.ts'

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

/** Counts one use of each, or none where one limit is exceeded: then returns the time when all allow a use again. */
const tryConsume = (db: Db, now: Date, uses: readonly RateLimitUse[]): Promise<Date | undefined> =>
  countUses(db, now, {
    keys: uses.map(keyOf),
    limits: uses.map(([{ limit }]) => limit),
    windows: uses.map(([{ windowS }]) => windowS),
    bucket: bucketOf(now),
  })

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
export const clearRateLimits = (db: Db, uses: readonly RateLimitUse[]): Promise<void> =>
  deleteCounters(db, uses.map(keyOf))

/**
 * The statement that takes back one use that was counted at `consumedAt`; where `cleared` is given, it also deletes all
 * uses of that one.
 */
export const rateLimitRefund = (consumedAt: Date, use: RateLimitUse, cleared?: RateLimitUse): Statement<unknown> =>
  refundUse({ key: keyOf(use), bucket: bucketOf(consumedAt), clearedKey: cleared ? keyOf(cleared) : null })
