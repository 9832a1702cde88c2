import { randomBytes } from 'node:crypto'
import type { Tx } from '../db/database.ts'
import { changePassword } from './change-password.ts'
import type { Outbox } from './outbox.ts'
import { hashPassword } from './passwords.ts'

export interface Permissions {
  role: 'admin' | 'domain_spec' | 'course_manager' | null
  isSuperuser: boolean
  isDemo: boolean
  partnerId: number | null
}

/** Whether the person may do what they could not do before. */
export const areGiven = (before: Permissions, after: Permissions): boolean =>
  (after.role !== null && after.role !== before.role) ||
  (after.isSuperuser && !before.isSuperuser) ||
  (after.partnerId !== null && after.partnerId !== before.partnerId)

/** A password that nobody knows. Prepared outside the transaction because hashing is slow on purpose. */
export const hashUnknownPassword = (): Promise<string> => hashPassword(randomBytes(32).toString('base64url'))

/**
 * Whoever created the user, or has an account of theirs, may know the password and have a session: neither gets the new
 * permissions. The old password stops working, all sessions end, and the person sets a new password by a link in a mail.
 */
export const requireNewPassword = async (
  tx: Tx,
  { now, mail }: { now: () => Date; mail: Outbox },
  { userId, passwordHash, requestedBy }: { userId: number; passwordHash: string; requestedBy: number },
): Promise<void> => {
  await changePassword(tx, now(), { userId, passwordHash, encrypted: null, isOwn: true })
  await mail.queue(tx, { kind: 'permissions_given', recipientId: userId, requestedBy, now: now() })
}
