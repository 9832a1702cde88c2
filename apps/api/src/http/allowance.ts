import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, Tx } from '../db/database.ts'
import { AppError } from './app-error.ts'

/** How often something may be done within a sliding window, counted in the database and so across all instances. */
export interface Allowance {
  name: string
  limit: number
  windowS: number
}

const bucketS = 60

// Addresses and emails are counted, not kept.
const keyOf = (allowance: Allowance, ...of: string[]) =>
  createHash('sha256')
    .update([allowance.name, ...of].join('\n'))
    .digest()

const bucketOf = (now: Date) => new Date(Math.floor(now.getTime() / (bucketS * 1000)) * bucketS * 1000)

const lockKey = async (tx: Tx, key: Buffer): Promise<void> => {
  await sql`select pg_advisory_xact_lock(('x' || encode(${key.subarray(0, 8)}, 'hex'))::bit(64)::bigint)`.execute(tx)
}

const countUse = async (tx: Tx, allowance: Allowance, key: Buffer, now: Date): Promise<Date | undefined> => {
  // Without the lock, a hundred tries at once would all see the count before any of them was added.
  await lockKey(tx, key)
  const since = new Date(now.getTime() - allowance.windowS * 1000)
  const used = await tx
    .selectFrom('rate_counter')
    .select(({ fn }) => [fn.sum<string>('count').as('count'), fn.min('bucket').as('oldest')])
    .where('key', '=', key)
    .where('bucket', '>', since)
    .executeTakeFirstOrThrow()
  if (Number(used.count ?? 0) >= allowance.limit) return used.oldest ?? now
  await tx
    .insertInto('rate_counter')
    .values({ key, bucket: bucketOf(now), count: 1 })
    .onConflict((conflict) => conflict.columns(['key', 'bucket']).doUpdateSet({ count: sql`rate_counter.count + 1` }))
    .execute()
  return undefined
}

/** Counts one use, or refuses with `too_many_requests`. Take first, then do: a refused use is not counted. */
export const takeAllowance = async (db: Db, now: Date, allowance: Allowance, ...of: string[]): Promise<void> => {
  const key = keyOf(allowance, ...of)
  const oldest = await db.transaction().execute((tx) => countUse(tx, allowance, key, now))
  if (oldest === undefined) return
  const freeAt = oldest.getTime() + allowance.windowS * 1000
  throw new AppError('too_many_requests', { retryAfterS: Math.max(1, Math.ceil((freeAt - now.getTime()) / 1000)) })
}

/** Takes back one use that was counted at that time. */
export const refundAllowance = async (
  db: Db,
  countedAt: Date,
  allowance: Allowance,
  ...of: string[]
): Promise<void> => {
  const key = keyOf(allowance, ...of)
  const bucket = bucketOf(countedAt)
  await db.transaction().execute(async (tx) => {
    await lockKey(tx, key)
    await sql`delete from rate_counter where key = ${key} and bucket = ${bucket} and count = 1`.execute(tx)
    await sql`update rate_counter set count = count - 1 where key = ${key} and bucket = ${bucket} and count > 1`.execute(
      tx,
    )
  })
}

export const clearAllowance = async (db: Db, allowance: Allowance, ...of: string[]): Promise<void> => {
  await db
    .deleteFrom('rate_counter')
    .where('key', '=', keyOf(allowance, ...of))
    .execute()
}
