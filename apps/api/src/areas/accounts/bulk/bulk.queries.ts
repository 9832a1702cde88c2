import { emailKey } from '@dopusk/domain'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'
import { type StaffScope, userInScope } from '../../../people/staff-scope.ts'
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

export interface TakenEmail {
  /** By the rule of `emailKey`. */
  email: string
  userId: number
  isInScope: boolean
}

/** Those of the emails that somebody has, in their order. */
export const listTakenEmails = async (db: Db, scope: StaffScope, emails: readonly string[]): Promise<TakenEmail[]> => {
  const { rows } = await sql<TakenEmail>`
    select email_key(app_user.email) as email, app_user.id as "userId", ${userInScope(scope)} as "isInScope"
      from unnest(${emails.map(emailKey)}::text[]) with ordinality as asked (email, no)
      join app_user on email_key(app_user.email) = asked.email
     order by asked.no`.execute(db)
  return rows
}

interface BulkKey {
  requestedBy: number
  key: string
}

/** Claims the key for one run; false where another has it. */
export const claimBulk = async (
  db: Db,
  { requestedBy, key }: BulkKey,
  rowCount: number,
  now: Date,
): Promise<boolean> => {
  const made = await db
    .insertInto('bulk_creation')
    .values({ requested_by: requestedBy, key, row_count: rowCount, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst()
  return made !== undefined
}

export const findBulk = (db: Db, { requestedBy, key }: BulkKey) =>
  db
    .selectFrom('bulk_creation')
    .select(['row_count', 'done_count', 'account_ids', 'created_at'])
    .where('requested_by', '=', requestedBy)
    .where('key', '=', key)
    .executeTakeFirst()

export const noteBulkProgress = async (db: Db, { requestedBy, key }: BulkKey, doneCount: number): Promise<void> => {
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

/** One that made nothing leaves nothing, so that the same key can be tried again. */
export const dropBulk = async (db: Db, { requestedBy, key }: BulkKey, before?: Date): Promise<void> => {
  await db
    .deleteFrom('bulk_creation')
    .where('requested_by', '=', requestedBy)
    .where('key', '=', key)
    .where('account_ids', 'is', null)
    .$if(before !== undefined, (query) => query.where('created_at', '<', before ?? new Date(0)))
    .execute()
}

const keptMs = 7 * 24 * 60 * 60 * 1000

export const removeOldBulkCreations = async (db: Db, now: Date): Promise<void> => {
  await db
    .deleteFrom('bulk_creation')
    .where('created_at', '<', new Date(now.getTime() - keptMs))
    .execute()
}
