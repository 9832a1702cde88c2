import type { Tx } from '../../../db/database.ts'
import { AppError } from '../../../http/app-error.ts'
import { type Actor, insertAudit } from '../../../http/audit.ts'
import { refuseImpersonated } from '../../../people/impersonation.ts'
import { updateCreatorCopies, updateEmail } from './change-email.queries.ts'

/**
 * The email is the login, so a change of it is a change of credentials. Another spelling of the same email counts as
 * a change too. The caller holds the person's lock.
 */
export const changeEmail = async (
  tx: Tx,
  now: Date,
  { userId, from, to }: { userId: number; from: string; to: string },
  { caller, requestId }: Actor,
): Promise<void> => {
  if (from === to) return
  refuseImpersonated(caller)
  if (!(await updateEmail(tx, userId, to))) throw new AppError('email_taken')
  await updateCreatorCopies(tx, userId, to)
  await insertAudit(tx, now, {
    action: 'email_changed_by_staff',
    actorId: caller.userId,
    subjectId: userId,
    sessionId: caller.sessionId,
    requestId,
  })
}
