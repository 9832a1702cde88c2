import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, Tx } from '../db/database.ts'
import { AppError } from './app-error.ts'
import { networkOf } from './network-of.ts'

/** How often something may be done within a sliding window, counted in the database and so across all instances. */
export interface RateLimit {
  name: string
  limit: number
  windowS: number
}

/** Whose use of an allowance: a person, a client's address, both. */
export type RateLimitUse = readonly [allowance: RateLimit, ...of: string[]]

const bucketS = 60

// Addresses and emails are counted, not kept. An address counts as the network of its subscriber.
const keyOf = ([{ name }, ...of]: RateLimitUse) =>
  createHash('sha256')
    .update([name, ...of.map(networkOf)].join('\n'))
    .digest()

const bucketOf = (now: Date) => new Date(Math.floor(now.getTime() / (bucketS * 1000)) * bucketS * 1000)

const startOf = ({ windowS }: RateLimit, now: Date) => new Date(now.getTime() - windowS * 1000)

const byNumber = (one: bigint, other: bigint) => (one < other ? -1 : 1)

/** Without the locks, a hundred tries at once would all see the counts before any of them was added. */
const lockKeys = async (tx: Tx, keys: readonly Buffer[]): Promise<void> => {
  // In one order, so that nobody waits for somebody who waits for them.
  const locks = keys.map((key) => key.readBigInt64BE()).sort(byNumber)
  await sql`select pg_advisory_xact_lock(key) from unnest(${locks.map(String)}::bigint[]) as key`.execute(tx)
}

/** Counts one use of each, or none of them: then the time from which all of them are free again. */
const countUses = async (tx: Tx, now: Date, uses: readonly RateLimitUse[]): Promise<Date | undefined> => {
  const counted = uses.map((use) => ({ allowance: use[0], key: keyOf(use) }))
  await lockKeys(
    tx,
    counted.map(({ key }) => key),
  )
  const used = await tx
    .selectFrom('rate_counter')
    .select(({ fn }) => ['key', fn.sum<string>('count').as('count'), fn.min('bucket').as('oldest')])
    .where((eb) =>
      eb.or(
        counted.map(({ allowance, key }) => eb.and([eb('key', '=', key), eb('bucket', '>', startOf(allowance, now))])),
      ),
    )
    .groupBy('key')
    .execute()
  const full = counted.flatMap(({ allowance, key }) => {
    const found = used.find((row) => row.key.equals(key))
    if (Number(found?.count ?? 0) < allowance.limit) return []
    return (found?.oldest ?? now).getTime() + allowance.windowS * 1000
  })
  if (full.length > 0) return new Date(Math.max(...full))
  await tx
    .insertInto('rate_counter')
    .values(counted.map(({ key }) => ({ key, bucket: bucketOf(now), count: 1 })))
    .onConflict((conflict) => conflict.columns(['key', 'bucket']).doUpdateSet({ count: sql`rate_counter.count + 1` }))
    .execute()
  return undefined
}

/** Counts one use of each, or refuses with `too_many_requests`. Take first, then do: a refused use is not counted. */
export const consumeRateLimits = async (db: Db, now: Date, uses: readonly RateLimitUse[]): Promise<void> => {
  const freeAt = await db.transaction().execute((tx) => countUses(tx, now, uses))
  if (freeAt === undefined) return
  const retryAfterS = Math.max(1, Math.ceil((freeAt.getTime() - now.getTime()) / 1000))
  throw new AppError('too_many_requests', { retryAfterS })
}

export const consumeRateLimit = (db: Db, now: Date, ...use: RateLimitUse): Promise<void> =>
  consumeRateLimits(db, now, [use])

/** Counts one use; false, and nothing counted, where there have been too many. */
export const tryConsumeRateLimit = async (tx: Tx, now: Date, ...use: RateLimitUse): Promise<boolean> =>
  (await countUses(tx, now, [use])) === undefined

/** Takes back one use that was counted at `takenAt`; where `forgotten` is given, also all uses of that one. */
export const refundRateLimit = async (
  db: Db,
  takenAt: Date,
  use: RateLimitUse,
  forgotten?: RateLimitUse,
): Promise<void> => {
  const taken = sql`key = ${keyOf(use)} and bucket = ${bucketOf(takenAt)}`
  const isForgotten = forgotten ? sql`key = ${keyOf(forgotten)}` : sql`false`
  await sql`
    with gone as (delete from rate_counter where ${isForgotten} or (${taken} and count = 1))
    update rate_counter set count = count - 1 where ${taken} and count > 1`.execute(db)
}
