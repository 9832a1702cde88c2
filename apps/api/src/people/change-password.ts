import type { Tx } from '../db/database.ts'
import { lockLearner } from '../study/lock-learner.ts'
import { accountsOf, lockAccounts } from './lock-accounts.ts'

/** Their own, and those that they have opened under other names. */
const endSessionsOfUser = async (tx: Tx, userId: number, now: Date): Promise<void> => {
  await tx
    .updateTable('session')
    .set({ ended_at: now })
    .where((eb) => eb.or([eb('user_id', '=', userId), eb('impersonator_id', '=', userId)]))
    .where('ended_at', 'is', null)
    .execute()
}

/** What staff may read of a person's password, in every account of theirs; null where nobody is to read it. */
export const storeReadablePassword = async (tx: Tx, userId: number, encrypted: Buffer | null): Promise<void> => {
  await lockAccounts(tx, accountsOf(userId))
  await tx.updateTable('education_account').set({ password_encrypted: encrypted }).where(accountsOf(userId)).execute()
}

/** A new password: the old one, everything signed in with it and every readable copy of it are gone. */
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
