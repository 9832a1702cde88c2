import { sql } from 'kysely'
import type { Tx } from '../db/database.ts'
import { lockLearner } from '../study/lock-learner.ts'
import { accountsOf, lockAccounts } from './lock-accounts.ts'

/** The user's own sessions, and those in which the user impersonates others. */
export const endSessionsOfUser = async (tx: Tx, userId: number, now: Date): Promise<void> => {
  await tx
    .updateTable('session')
    .set({ ended_at: now })
    .where((eb) => eb.or([eb('user_id', '=', userId), eb('impersonator_id', '=', userId)]))
    .where('ended_at', 'is', null)
    .execute()
}

const isOrdinary = (userId: number) => sql<boolean>`exists (
  select from app_user where id = ${userId} and role is null and partner_profile_id is null and not is_superuser)`

/**
 * The copy of a person's password that staff may read, in all their accounts; none of a person with permissions, which a
 * partner with an account of theirs would get by it.
 */
export const storeReadablePassword = async (tx: Tx, userId: number, encrypted: Buffer): Promise<void> => {
  await lockAccounts(tx, accountsOf(userId))
  const copy = sql<Buffer | null>`case when ${isOrdinary(userId)} then ${encrypted}::bytea end`
  await tx.updateTable('education_account').set({ password_encrypted: copy }).where(accountsOf(userId)).execute()
}

/**
 * Staff can no longer read the password. A new version of each account: an open edit form shows the old password, and must
 * not overwrite the new one unseen. Mails that wait to send the old password are dropped, and failed ones where the person
 * has set the new password by mail: the address works.
 */
const removeReadablePassword = async (tx: Tx, userId: number, isOwn: boolean): Promise<void> => {
  await lockAccounts(tx, accountsOf(userId))
  await tx
    .updateTable('education_account')
    .set({ password_encrypted: null, row_version: sql`row_version + 1` })
    .where(accountsOf(userId))
    .execute()
  await tx
    .deleteFrom('mail_outbox')
    .where('recipient_id', '=', userId)
    .where('kind', '=', 'credentials')
    .where('sent_at', 'is', null)
    .$if(!isOwn, (query) => query.where('failed_at', 'is', null))
    .execute()
}

interface NewPassword {
  userId: number
  passwordHash: string
  /** The copy for staff; null where staff must not know the password. */
  encrypted: Buffer | null
  /** The person chose the password. */
  isOwn?: boolean
}

/**
 * Sets a new password, ends all sessions, and replaces every readable copy. Links that reset the old password end with it
 * (password-reset-tokens.ts).
 */
export const changePassword = async (
  tx: Tx,
  now: Date,
  { userId, passwordHash, encrypted, isOwn = false }: NewPassword,
): Promise<void> => {
  await lockLearner(tx, userId)
  await tx
    .updateTable('app_user')
    .set({ password_hash: passwordHash, password_is_own: isOwn })
    .where('id', '=', userId)
    .execute()
  await (encrypted === null ? removeReadablePassword(tx, userId, isOwn) : storeReadablePassword(tx, userId, encrypted))
  await endSessionsOfUser(tx, userId, now)
}
