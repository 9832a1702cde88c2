import type { PartnerBrand } from '@dopusk/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'
import type { Statement } from '../../db/pipelined-transaction.ts'
import type { AppUser } from '../../db/schema.generated.ts'
import { accountsOf, lockAccounts } from '../../people/lock-accounts.ts'
import { brandOfLearner } from '../../people/partner-brand.ts'
import { lockLearner } from '../../study/lock-learner.ts'

export interface UserRow {
  id: number
  email: string
  passwordHash: string | null
  role: AppUser['role']
  userStatus: AppUser['user_status']
  partnerId: number | null
  company: string | null
  isSuperuser: boolean
  isDemo: boolean
  isBlocked: boolean
  /** First name and patronymic of the profile. */
  firstName: string | null
  patronymic: string | null
  createdAt: Date
  /** The number of the newest proposal that a demo user has sent. */
  demoProposalNo: number | null
  /** Of the partner who gave the newest period of a course. */
  brand: PartnerBrand | null
}

const selectUser = sql`
  select app_user.id, app_user.email, app_user.password_hash as "passwordHash", app_user.role,
         app_user.user_status as "userStatus", app_user.partner_profile_id as "partnerId", partner_profile.company,
         app_user.is_superuser as "isSuperuser", app_user.is_demo as "isDemo",
         app_user.is_blocked or coalesce(learner_profile.is_blocked, false) as "isBlocked", learner_profile.first_name as "firstName",
         learner_profile.surname as patronymic, app_user.created_at as "createdAt",
         (select max(no) from proposal where app_user.is_demo and demo_user_id = app_user.id) as "demoProposalNo",
         ${brandOfLearner} as brand
    from app_user
    left join learner_profile on learner_profile.user_id = app_user.id
    left join partner_profile on partner_profile.id = app_user.partner_profile_id`

export const findUserByEmail = async (db: Db, email: string): Promise<UserRow | undefined> => {
  const { rows } = await sql<UserRow>`/*hot:find_user_by_email*/
    ${selectUser} where email_key(app_user.email) = email_key(${email})`.execute(db)
  return rows[0]
}

export const getUser = async (db: Db, id: number): Promise<UserRow> => {
  const { rows } = await sql<UserRow>`${selectUser} where app_user.id = ${id}`.execute(db)
  if (rows[0] === undefined) throw new Error(`no user ${id}`)
  return rows[0]
}

/** The same for a user who renews a session. In a transaction of its own: one that holds a session locks no user. */
export const getVisitor = async (db: Db, id: number, now: Date): Promise<UserRow> => {
  await db.updateTable('app_user').set({ last_visit_at: now }).where('id', '=', id).execute()
  return getUser(db, id)
}

export interface NewSession {
  userId: number
  signedIn: { id: number; passwordHash: string | null }
  impersonatorId: number | null
  browserHash: Buffer | null
  /** Null for a session that cannot be refreshed. */
  refreshHash: Buffer | null
  expiresAt: Date
}

/** The statement that inserts a session; it returns no row where the checked password has been changed meanwhile. */
export const sessionInsert = (now: Date, session: NewSession): Statement<{ id: number }> => {
  const { userId, signedIn, impersonatorId, browserHash, refreshHash, expiresAt } = session
  return sql`/*hot:insert_session*/
    with opened as (
      insert into session (user_id, impersonator_id, browser_hash, created_at, expires_at)
      select ${userId}::bigint, ${impersonatorId}::bigint, ${browserHash}::bytea, ${now}::timestamptz, ${expiresAt}::timestamptz
        from app_user where id = ${signedIn.id} and password_hash is not distinct from ${signedIn.passwordHash}
      returning id
    ), refreshed as (
      insert into refresh_token (hash, session_id, created_at)
      select ${refreshHash}::bytea, id, ${now}::timestamptz from opened where ${refreshHash}::bytea is not null
    ), visited as (
      update app_user set last_visit_at = ${now}::timestamptz
       where id = ${userId}::bigint and ${impersonatorId}::bigint is null and exists (select from opened)
    )
    select id from opened`
}

export const insertRefreshToken = async (tx: Tx, now: Date, hash: Buffer, sessionId: number): Promise<void> => {
  await tx.insertInto('refresh_token').values({ hash, session_id: sessionId, created_at: now }).execute()
}

export const findSessionOfToken = (db: Db, hash: Buffer) =>
  db
    .selectFrom('refresh_token')
    .innerJoin('session', 'session.id', 'refresh_token.session_id')
    .select(['session.id', 'session.user_id as userId'])
    .where('refresh_token.hash', '=', hash)
    .executeTakeFirst()

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

/** The statement that returns a row where the person has an account that is not activated. */
export const findInactiveAccount = (userId: number): Statement<object> => sql`/*hot:find_inactive_account*/
  select from education_account where ${accountsOf(userId)} and not activated limit 1`

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

/** A partner by the name of the company; its id. */
export const upsertPartner = async (tx: Tx, company: string): Promise<number> => {
  const { id } = await tx
    .insertInto('partner_profile')
    .values({ company })
    .onConflict((conflict) => conflict.column('company').doUpdateSet({ company }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
