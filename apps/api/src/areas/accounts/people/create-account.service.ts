import type { EducationAccount } from '@dopusk/contract'
import { type CalendarDay, generatedPasswordLength } from '@dopusk/domain'
import { AppError } from '../../../http/app-error.ts'
import type { Actor } from '../../../http/audit.ts'
import type { Caller } from '../../../http/caller.ts'
import { updateAccountCopies } from '../../../people/account-copies.ts'
import { hashPassword } from '../../../people/passwords.ts'
import { scopeOf } from '../../../people/staff-scope.ts'
import { randomPassword } from '../../../random-password.ts'
import { requireAllowedStart } from '../../../study/periods/closed-days.ts'
import { todayOf } from '../../../today.ts'
import { getAccountUnscoped } from '../accounts.service.ts'
import type { AccountsDeps } from '../accounts-deps.ts'
import { lookUpSpecialist } from '../expert-id/expert-id.service.ts'
import { insertAccount, insertLearner, type NewLearner } from './create-learner.ts'
import { limitCreatedUsers } from './created-users-rate-limit.ts'
import { limitRevealedEmail } from './taken-email-rate-limit.ts'
import { refuseFutureBirthDate } from './user-profiles.service.ts'
import { hasPartner } from './users.queries.ts'

/** Who will own a new account: the caller's partner; for a superuser the requested partner, or the site (null). */
export const ownerOf = async (
  deps: Pick<AccountsDeps, 'db'>,
  caller: Caller,
  partnerId: number | undefined,
): Promise<number | null> => {
  const scope = scopeOf(caller)
  if (scope !== 'all') return scope
  if (partnerId === undefined) return null
  if (await hasPartner(deps.db, partnerId)) return partnerId
  throw new AppError('invalid', { fields: { created_by: 'Такого партнёра нет' } })
}

export interface AccountRequest {
  learner: NewLearner
  partnerId: number | undefined
  startDate: CalendarDay | undefined
  sendsCredentials: boolean
}

/** Creates an account with its learner, their courses and the mail with login and password, in one transaction. */
export const createEducationAccount = async (
  deps: AccountsDeps,
  actor: Actor,
  { learner, partnerId, ...request }: AccountRequest,
): Promise<EducationAccount> => {
  const createdBy = actor.caller.userId
  const owner = await ownerOf(deps, actor.caller, partnerId)
  refuseFutureBirthDate(deps, learner.birthDate)
  if (request.startDate !== undefined) requireAllowedStart(request.startDate, todayOf(deps))
  await limitCreatedUsers(deps, actor.caller, 'learners')
  const password = randomPassword(generatedPasswordLength)
  const secret = { password, passwordHash: await hashPassword(password) }
  const accountId = await limitRevealedEmail(deps, actor, learner.email, () =>
    deps.db.transaction().execute(async (tx) => {
      const id = await insertAccount(tx, { partnerId: owner, createdBy, now: deps.now() })
      await insertLearner(tx, deps, learner, { accountId: id, createdBy, secret, ...request })
      await updateAccountCopies(tx, [id])
      return id
    }),
  )
  deps.mail.wake()
  await lookUpSpecialist(deps, accountId)
  return getAccountUnscoped(deps, actor.caller, accountId)
}
