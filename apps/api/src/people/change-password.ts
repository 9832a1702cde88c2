import type { Tx } from '../db/database.ts'
import { lockLearner } from '../study/lock-learner.ts'
import { accountsOf, lockAccounts } from './lock-accounts.ts'

/** The user's own sessions, and those in which the user impersonates others. */
const endSessionsOfUser = async (tx: Tx, userId: number, now: Date): Promise<void> => {
  await tx
    .updateTable('session')
    .set({ ended_at: now })
    .where((eb) => eb.or([eb('user_id', '=', userId), eb('impersonator_id', '=', userId)]))
    .where('ended_at', 'is', null)
    .execute()
}

/** The copy of a person's password that staff may read, in all their accounts; null removes it. */
export const storeReadablePassword = async (tx: Tx, userId: number, encrypted: Buffer | null): Promise<void> => {
  await lockAccounts(tx, accountsOf(userId))
  await tx.updateTable('education_account').set({ password_encrypted: encrypted }).where(accountsOf(userId)).execute()
}

/** Sets a new password, ends all sessions, and replaces every readable copy. */
export const changePassword = async (
  tx: Tx,
  now: Date,
  { userId, passwordHash, encrypted }: { userId: number; passwordHash: string; encrypted: Buffer | null },
): Promise<void> => {
  await lockLearner(tx, userId)
  await tx.updateTable('app_user').set({ password_hash: passwordHash }).where('id', '=', userId).execute()
  await storeReadablePassword(tx, userId, encrypted)
  await endSessionsOfUser(tx, userId, now)
}
