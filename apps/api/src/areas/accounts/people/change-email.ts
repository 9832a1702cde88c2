import { emailFault } from '@dopusk/contract/person-text'
import { sql } from 'kysely'
import type { Tx } from '../../../db/database.ts'
import { AppError } from '../../../http/app-error.ts'
import { type Actor, insertAudit } from '../../../http/audit.ts'
import { refuseImpersonated } from '../../../people/impersonation.ts'
import { accountsOf, lockAccounts, siteAccountsCreatedBy } from '../../../people/lock-accounts.ts'

const uniqueViolation = '23505'

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
  await tx
    .updateTable('app_user')
    .set({ email: to })
    .where('id', '=', userId)
    .execute()
    .catch((error: NodeJS.ErrnoException) => {
      throw error.code === uniqueViolation ? new AppError('email_taken') : error
    })
  await lockAccounts(tx, sql`(${accountsOf(userId)} or ${siteAccountsCreatedBy(userId)})`)
  await tx.updateTable('education_account').set({ sort_creator: to }).where(siteAccountsCreatedBy(userId)).execute()
  await insertAudit(tx, now, {
    action: 'email_changed_by_staff',
    actorId: caller.userId,
    subjectId: userId,
    sessionId: caller.sessionId,
    requestId,
  })
}
