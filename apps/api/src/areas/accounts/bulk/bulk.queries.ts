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

interface BulkKey {
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
    .select(['row_count', 'done_count', 'account_ids', 'created_at'])
    .where('requested_by', '=', requestedBy)
    .where('key', '=', key)
    .executeTakeFirst()

export const updateBulkProgress = async (db: Db, { requestedBy, key }: BulkKey, doneCount: number): Promise<void> => {
  await db
    .updateTable('bulk_creation')
    .set({ done_count: doneCount })
    .where('requested_by', '=', requestedBy)
    .where('key', '=', key)
    .execute()
}

export const finishBulk = async (tx: Tx, { requestedBy, key }: BulkKey, accountIds: number[]): Promise<void> => {
  await tx
    .updateTable('bulk_creation')
    .set({ account_ids: accountIds, done_count: sql`row_count` })
    .where('requested_by', '=', requestedBy)
    .where('key', '=', key)
    .execute()
}

/** Deletes a run that has created nothing, so that the same key can be used again. */
export const deleteUnfinishedBulk = async (db: Db, { requestedBy, key }: BulkKey, before?: Date): Promise<void> => {
  await db
    .deleteFrom('bulk_creation')
    .where('requested_by', '=', requestedBy)
    .where('key', '=', key)
    .where('account_ids', 'is', null)
    .$if(before !== undefined, (query) => query.where('created_at', '<', before ?? new Date(0)))
    .execute()
}

const retentionMs = 7 * 24 * 60 * 60 * 1000

export const deleteOldBulkCreations = async (db: Db, now: Date): Promise<void> => {
  await db
    .deleteFrom('bulk_creation')
    .where('created_at', '<', new Date(now.getTime() - retentionMs))
    .execute()
}
