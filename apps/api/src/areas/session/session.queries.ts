import { sql } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'
import { accountsOf, lockAccounts } from '../../people/lock-accounts.ts'
import { lockLearner } from '../../study/lock-learner.ts'

const userColumns = [
  'app_user.id',
  'app_user.email',
  'app_user.password_hash as passwordHash',
  'app_user.role',
  'app_user.user_status as userStatus',
  'app_user.partner_profile_id as partnerId',
  'partner_profile.company',
  'app_user.is_superuser as isSuperuser',
  'app_user.is_demo as isDemo',
] as const

const selectUser = (db: Db) =>
  db
    .selectFrom('app_user')
    .leftJoin('learner_profile', 'learner_profile.user_id', 'app_user.id')
    .leftJoin('partner_profile', 'partner_profile.id', 'app_user.partner_profile_id')
    .select(userColumns)
    .select(({ fn, val }) => fn.coalesce('learner_profile.is_blocked', val(false)).as('isBlocked'))

export type UserRow = NonNullable<Awaited<ReturnType<typeof findUserByEmail>>>

export const findUserByEmail = (db: Db, email: string) =>
  selectUser(db).where(sql`email_key(app_user.email)`, '=', sql`email_key(${email})`).executeTakeFirst()

export const getUser = (db: Db, id: number) => selectUser(db).where('app_user.id', '=', id).executeTakeFirstOrThrow()

export interface NewSession {
  userId: number
  signedIn: { id: number; passwordHash: string | null }
  impersonatorId: number | null
  browserHash: Buffer | null
  /** Null for a session that cannot be refreshed. */
  refreshHash: Buffer | null
  expiresAt: Date
}

/** Returns the session's id; undefined where the checked password has been changed meanwhile. */
export const insertSession = async (tx: Tx, now: Date, session: NewSession): Promise<number | undefined> => {
  const { userId, signedIn, impersonatorId, browserHash, refreshHash, expiresAt } = session
  const { rows } = await sql<{ id: number }>`
    with opened as (
      insert into session (user_id, impersonator_id, browser_hash, created_at, expires_at)
      select ${userId}::bigint, ${impersonatorId}::bigint, ${browserHash}::bytea, ${now}::timestamptz, ${expiresAt}::timestamptz
        from app_user where id = ${signedIn.id} and password_hash is not distinct from ${signedIn.passwordHash}
      returning id
    ), refreshed as (
      insert into refresh_token (hash, session_id, created_at)
      select ${refreshHash}::bytea, id, ${now}::timestamptz from opened where ${refreshHash}::bytea is not null
    )
    select id from opened`.execute(tx)
  return rows[0]?.id
}

export const insertRefreshToken = async (tx: Tx, now: Date, hash: Buffer, sessionId: number): Promise<void> => {
  await tx.insertInto('refresh_token').values({ hash, session_id: sessionId, created_at: now }).execute()
}

export const findSessionIdOfToken = async (tx: Tx, hash: Buffer): Promise<number | undefined> => {
  const row = await tx.selectFrom('refresh_token').select('session_id').where('hash', '=', hash).executeTakeFirst()
  return row?.session_id
}

/** Locks a live session: refreshes of one session run one after the other. */
export const lockSession = (tx: Tx, id: number, now: Date) =>
  tx
    .selectFrom('session')
    .select(['id', 'user_id as userId', 'browser_hash as browserHash'])
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .forUpdate()
    .executeTakeFirst()

export const getReplacedAt = async (tx: Tx, hash: Buffer): Promise<Date | null> => {
  const row = await tx
    .selectFrom('refresh_token')
    .select('replaced_at')
    .where('hash', '=', hash)
    .executeTakeFirstOrThrow()
  return row.replaced_at
}

export const markReplaced = async (tx: Tx, hash: Buffer, now: Date): Promise<void> => {
  await tx.updateTable('refresh_token').set({ replaced_at: now }).where('hash', '=', hash).execute()
}

export const extendSession = async (tx: Tx, id: number, expiresAt: Date): Promise<void> => {
  await tx.updateTable('session').set({ expires_at: expiresAt }).where('id', '=', id).execute()
}

export const endSession = async (db: Db, id: number, now: Date): Promise<void> => {
  await db.updateTable('session').set({ ended_at: now }).where('id', '=', id).where('ended_at', 'is', null).execute()
}

export const hasInactiveAccount = async (db: Db, userId: number): Promise<boolean> => {
  const { rows } = await sql`
    select from education_account where ${accountsOf(userId)} and not activated limit 1`.execute(db)
  return rows.length > 0
}

/** A learner's first sign-in proves that the mailed credentials have arrived. */
export const activateAccountOf = async (tx: Tx, userId: number): Promise<void> => {
  await lockLearner(tx, userId)
  await lockAccounts(tx, accountsOf(userId))
  await tx
    .updateTable('education_account')
    .set({ activated: true, row_version: sql`row_version + 1` })
    .where(accountsOf(userId))
    .where('activated', '=', false)
    .execute()
}
