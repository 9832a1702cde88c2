import type { Tx } from '../../../db/database.ts'
import { AppError } from '../../../http/app-error.ts'
import { insertAudit } from '../../../http/audit.ts'
import type { Caller } from '../../../http/caller.ts'
import { changePassword, storeReadablePassword } from '../../../people/change-password.ts'
import type { PasswordCipher } from '../../../people/password-cipher.ts'
import { hashPassword, isPasswordRight } from '../../../people/passwords.ts'
import type { AccountsDeps, Actor } from '../accounts-deps.ts'

/** A password that staff set, made ready outside the transaction: hashing is slow on purpose. */
export type PasswordChange =
  | { kind: 'none' }
  /** It was the right one all along; now staff can read it too. */
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

/** Under another's name nobody changes credentials, nor finds out by trying whether they know them. */
export const refuseImpersonated = ({ impersonatorId }: Caller): void => {
  if (impersonatorId !== null) throw new AppError('forbidden')
}

/** The same password changes nothing; whether it is the same is asked of the readable copy or, without one, of the hash. */
export const preparePassword = async (
  { cipher }: Pick<AccountsDeps, 'cipher'>,
  person: { userId: number; passwordHash: string | null; readable: Buffer | null },
  password: string,
): Promise<PasswordChange> => {
  const { userId, readable } = person
  if (readable !== null && cipher.decrypt(userId, readable) === password) return { kind: 'none' }
  if (await isPasswordRight(person.passwordHash, password)) {
    return { kind: 'readable', userId, passwordHash: person.passwordHash, encrypted: cipher.encrypt(userId, password) }
  }
  return prepareNewPassword(cipher, userId, password)
}

const showPassword = async (tx: Tx, change: Extract<PasswordChange, { kind: 'readable' }>): Promise<void> => {
  const user = tx.selectFrom('app_user').select('password_hash').where('id', '=', change.userId)
  // Another password was set since this one was found to be right.
  if ((await user.executeTakeFirst())?.password_hash !== change.passwordHash) throw new AppError('changed_meanwhile')
  await storeReadablePassword(tx, change.userId, change.encrypted)
}

/** The caller holds the person's lock. */
export const applyPassword = async (tx: Tx, now: Date, change: PasswordChange, acting: Actor): Promise<void> => {
  if (change.kind === 'none') return
  if (change.kind === 'readable') return showPassword(tx, change)
  await changePassword(tx, now, change)
  await insertAudit(tx, now, {
    action: 'password_set_by_staff',
    actorId: acting.caller.userId,
    subjectId: change.userId,
    sessionId: acting.caller.sessionId,
    requestId: acting.requestId,
  })
}
