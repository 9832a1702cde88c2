import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'
import { accountsOf, lockAccounts } from '../../../people/lock-accounts.ts'
import { accountInScope, type StaffScope, userInScope } from '../../../people/staff-scope.ts'
import { lockLearner } from '../../../study/lock-learner.ts'
import { findUserIdOfProfile } from './user-profiles.queries.ts'

const selectAccount = (db: Db, scope: StaffScope, id: number) =>
  db
    .selectFrom('education_account')
    .select(['education_account.id', 'profile_id as profileId', 'activated', 'id_specialist_pb as specialistId'])
    .select(['password_encrypted as passwordEncrypted', 'education_account.row_version as version'])
    .where('education_account.id', '=', id)
    .where(accountInScope(scope))

export type AccountState = NonNullable<Awaited<ReturnType<typeof findAccount>>>

export const findAccount = (db: Db, scope: StaffScope, id: number) => selectAccount(db, scope, id).executeTakeFirst()

/** The account of a proposal in the inbox. */
export const findProposalAccount = async (db: Db, itemId: number): Promise<number | undefined> => {
  const found = await db
    .selectFrom('inbox_item')
    .innerJoin('proposal', 'proposal.id', 'inbox_item.proposal_id')
    .select('proposal.education_account_id as accountId')
    .where('inbox_item.id', '=', itemId)
    .executeTakeFirst()
  return found?.accountId
}

/** Only for an account without a learner: with one, the person's lock is taken first. */
export const lockAccount = (tx: Tx, scope: StaffScope, id: number) =>
  selectAccount(tx, scope, id).forUpdate().executeTakeFirst()

/** Locks the person behind the profile (linked or to be linked), then all accounts that a change of both may write. */
export const lockAccountAndLearner = async (tx: Tx, accountId: number, profileId: number | null): Promise<void> => {
  const account: RawBuilder<boolean> = sql`education_account.id = ${accountId}`
  const userId = profileId === null ? undefined : await findUserIdOfProfile(tx, profileId)
  if (userId !== undefined) await lockLearner(tx, userId)
  await lockAccounts(tx, userId === undefined ? account : sql`(${account} or ${accountsOf(userId)})`)
}

/** The person behind a profile, if they have no role or status and are in the caller's scope. */
export const findLearner = (db: Db, scope: StaffScope, profileId: number) =>
  db
    .selectFrom('learner_profile')
    .innerJoin('app_user', 'app_user.id', 'learner_profile.user_id')
    .select(['app_user.id as userId', 'app_user.password_hash as passwordHash'])
    .where('learner_profile.id', '=', profileId)
    .where('app_user.role', 'is', null)
    .where('app_user.user_status', 'is', null)
    .where('app_user.is_superuser', '=', false)
    .where('app_user.is_demo', '=', false)
    .where(userInScope(scope))
    .executeTakeFirst()

export type Learner = NonNullable<Awaited<ReturnType<typeof findLearner>>>

/** The learner's password as staff can already read it through another account of the learner. */
export const findReadablePassword = async (db: Db, profileId: number): Promise<Buffer | null> => {
  const row = await db
    .selectFrom('education_account')
    .select('password_encrypted')
    .where('profile_id', '=', profileId)
    .where('password_encrypted', 'is not', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.password_encrypted ?? null
}

export const linkProfile = async (tx: Tx, accountId: number, profileId: number): Promise<void> => {
  const readable = await findReadablePassword(tx, profileId)
  await tx
    .updateTable('education_account')
    .set({ profile_id: profileId, activated: false, password_encrypted: readable, specialist_asked_at: null })
    .where('id', '=', accountId)
    .execute()
}

export const updateAccount = async (
  tx: Tx,
  accountId: number,
  fields: { activated?: boolean | undefined; specialistId?: number | undefined },
): Promise<void> => {
  await tx
    .updateTable('education_account')
    .set({
      row_version: sql`row_version + 1`,
      ...(fields.activated !== undefined && { activated: fields.activated }),
      ...(fields.specialistId !== undefined && { id_specialist_pb: fields.specialistId }),
    })
    .where('id', '=', accountId)
    .execute()
}
