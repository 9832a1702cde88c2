import type { BulkOutcome } from '@dopusk/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'
import type { CatalogueCourse } from './bulk-cells.ts'

export const listCatalogue = (db: Db): Promise<CatalogueCourse[]> =>
  db
    .selectFrom('course')
    .select(['id', 'name', 'qual_code as qualCode'])
    .where('retired_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .limit(1000)
    .execute()

export interface BulkKey {
  requestedBy: number
  key: string
}

/** Claims the key for one run; false where another run has it. */
export const claimBulk = async (
  db: Db,
  { requestedBy, key }: BulkKey,
  rowCount: number,
  now: Date,
): Promise<boolean> => {
  const inserted = await db
    .insertInto('bulk_creation')
    .values({ requested_by: requestedBy, key, row_count: rowCount, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst()
  return inserted !== undefined
}

export const findBulk = (db: Db, { requestedBy, key }: BulkKey) =>
  db
    .selectFrom('bulk_creation')
    .select(['row_count as rowCount', 'done_count as doneCount', 'account_ids as accountIds'])
    .select(['outcomes', 'finished_at as finishedAt'])
    .where('requested_by', '=', requestedBy)
    .where('key', '=', key)
    .executeTakeFirst()

export const updateBulkProgress = async (db: Db, { requestedBy, key }: BulkKey, doneCount: number): Promise<void> => {
  await db
    .updateTable('bulk_creation')
    .set({ done_count: doneCount })
    .where('requested_by', '=', requestedBy)
    .where('key', '=', key)
    .where('finished_at', 'is', null)
    .execute()
}

interface FinishedBulk {
  /** Of the new learners. */
  accountIds: number[]
  outcomes: readonly BulkOutcome[]
  now: Date
}

/** False where another run with the key has finished first; this one must then be rolled back. */
export const finishBulk = async (
  tx: Tx,
  { requestedBy, key }: BulkKey,
  { accountIds, outcomes, now }: FinishedBulk,
): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('bulk_creation')
    .set({ account_ids: accountIds, outcomes: JSON.stringify(outcomes), finished_at: now, done_count: sql`row_count` })
    .where('requested_by', '=', requestedBy)
    .where('key', '=', key)
    .where('finished_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Deletes a run that has created nothing, so that the same key can be used again. */
export const deleteUnfinishedBulk = async (db: Db, { requestedBy, key }: BulkKey, before?: Date): Promise<void> => {
  await db
    .deleteFrom('bulk_creation')
    .where('requested_by', '=', requestedBy)
    .where('key', '=', key)
    .where('finished_at', 'is', null)
    .$if(before !== undefined, (query) => query.where('created_at', '<', before ?? new Date(0)))
    .execute()
}

/** The people of accounts that were just created. */
export const listUserIds = async (tx: Tx, accountIds: readonly number[]): Promise<number[]> => {
  const { rows } = await sql<{ userId: number }>`
    select profile.user_id as "userId"
      from education_account account join learner_profile profile on profile.id = account.profile_id
     where account.id = any(${accountIds}::bigint[])
     order by account.id`.execute(tx)
  return rows.map(({ userId }) => userId)
}

const retentionMs = 7 * 24 * 60 * 60 * 1000

export const deleteOldBulkCreations = async (db: Db, now: Date): Promise<void> => {
  await db
    .deleteFrom('bulk_creation')
    .where('created_at', '<', new Date(now.getTime() - retentionMs))
    .execute()
}
