import type { Tx } from '../../../db/database.ts'
import { AppError } from '../../../http/app-error.ts'
import { type Actor, insertAudit } from '../../../http/audit.ts'
import { changePassword, storeReadablePassword } from '../../../people/change-password.ts'
import type { PasswordCipher } from '../../../people/password-cipher.ts'
import { hashPassword, verifyPassword } from '../../../people/passwords.ts'
import type { AccountsDeps } from '../accounts-deps.ts'
import { findPasswordHash } from './users.queries.ts'

/** A password that staff set, prepared outside the transaction because hashing is slow on purpose. */
export type PasswordChange =
  | { kind: 'none' }
  /** The password is the current one; from now on staff can read it too. */
  | { kind: 'readable'; userId: number; passwordHash: string | null; encrypted: Buffer }
  | { kind: 'new'; userId: number; passwordHash: string; encrypted: Buffer }

const prepareNewPassword = async (
  cipher: PasswordCipher,
  userId: number,
  password: string,
): Promise<PasswordChange> => ({
  kind: 'new',
  userId,
  passwordHash: await hashPassword(password),
  encrypted: cipher.encrypt(userId, password),
})

/** The same password changes nothing; it is compared with the readable copy or, without one, with the hash. */
export const preparePassword = async (
  { cipher }: Pick<AccountsDeps, 'cipher'>,
  person: { userId: number; passwordHash: string | null; readable: Buffer | null },
  password: string,
): Promise<PasswordChange> => {
  const { userId, readable } = person
  if (readable !== null && cipher.decrypt(userId, readable) === password) return { kind: 'none' }
  if (await verifyPassword(person.passwordHash, password)) {
    return { kind: 'readable', userId, passwordHash: person.passwordHash, encrypted: cipher.encrypt(userId, password) }
  }
  return prepareNewPassword(cipher, userId, password)
}

const storeCurrentPassword = async (tx: Tx, change: Extract<PasswordChange, { kind: 'readable' }>): Promise<void> => {
  // Another password was set after this one was checked.
  if ((await findPasswordHash(tx, change.userId)) !== change.passwordHash) throw new AppError('changed_meanwhile')
  await storeReadablePassword(tx, change.userId, change.encrypted)
}

/** The caller holds the person's lock. */
export const applyPassword = async (tx: Tx, now: Date, change: PasswordChange, actor: Actor): Promise<void> => {
  if (change.kind === 'none') return
  if (change.kind === 'readable') return storeCurrentPassword(tx, change)
  await changePassword(tx, now, change)
  await insertAudit(tx, now, {
    action: 'password_set_by_staff',
    actorId: actor.caller.userId,
    subjectId: change.userId,
    sessionId: actor.caller.sessionId,
    requestId: actor.requestId,
  })
}
