import { emailFault } from '@dopusk/contract/person-text'
import type { Tx } from '../../../db/database.ts'
import { AppError } from '../../../http/app-error.ts'
import { type Actor, insertAudit } from '../../../http/audit.ts'
import { refuseImpersonated } from '../../../people/impersonation.ts'
import { updateCreatorCopies, updateEmail } from './change-email.queries.ts'

/**
 * The email is the login, so a change of it is a change of credentials. Another spelling of the same email counts as
 * a change too. What does not change may be older than the rule for emails. The caller holds the person's lock.
 */
export const changeEmail = async (
  tx: Tx,
  now: Date,
  { userId, from, to }: { userId: number; from: string; to: string },
  { caller, requestId }: Actor,
): Promise<void> => {
  if (from === to) return
  const fault = emailFault(to)
  if (fault !== undefined) throw new AppError('invalid', { fields: { email: fault } })
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
