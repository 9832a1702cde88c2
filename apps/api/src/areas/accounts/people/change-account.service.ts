import type { EducationAccount } from '@dopusk/contract'
import type { Db, Tx } from '../../../db/database.ts'
import { AppError } from '../../../http/app-error.ts'
import type { Actor } from '../../../http/audit.ts'
import { updateAccountCopiesOf } from '../../../people/account-copies.ts'
import { queueCoursesGiven } from '../../../people/course-mails.ts'
import { refuseImpersonated } from '../../../people/impersonation.ts'
import { closeProposalsOf } from '../../../people/inbox-items.ts'
import { type StaffScope, scopeOf } from '../../../people/staff-scope.ts'
import { setCourses } from '../../../study/course-set.ts'
import { todayOf } from '../../../today.ts'
import { getAccountUnscoped } from '../accounts.service.ts'
import type { AccountsDeps } from '../accounts-deps.ts'
import { lookUpSpecialist } from '../expert-id/expert-id.service.ts'
import {
  type AccountState,
  findAccount,
  findLearner,
  findReadablePassword,
  type Learner,
  linkProfile,
  lockAccountAndLearner,
  updateAccount,
} from './change-account.queries.ts'
import { applyPassword, type PasswordChange, preparePassword } from './set-password.ts'

interface AccountChange {
  profileId?: number | null | undefined
  activated?: boolean | undefined
  specialistId?: number | undefined
  password?: string | null | undefined
  courseIds?: number[] | undefined
}

interface Change extends Actor {
  accountId: number
  change: AccountChange
  /** Whether the account's current version is the one that the caller has read (If-Match). */
  isCurrent: (version: number) => boolean
}

const wrong = (field: string, message: string) => new AppError('invalid', { fields: { [field]: message } })

/** The profile that the account will have; null where it has none and gets none. */
const targetProfile = (account: AccountState, { profileId }: AccountChange): number | null => {
  if (profileId === undefined || profileId === account.profileId) return account.profileId
  if (profileId === null) throw wrong('profile', 'Отвязать обучающегося от учётной записи нельзя')
  if (account.profileId !== null) throw new AppError('account_taken')
  return profileId
}

const findTarget = async (db: Db, scope: StaffScope, account: AccountState, change: AccountChange) => {
  const profileId = targetProfile(account, change)
  if (profileId === null) {
    if (change.courseIds?.length) throw wrong('courses', 'Сначала выберите или создайте обучающегося')
    if (change.password != null) throw wrong('password', 'Сначала выберите или создайте обучающегося')
    return null
  }
  const isLinking = profileId !== account.profileId
  const learner = await findLearner(db, scope, profileId)
  // A linked learner who has permissions now keeps the account, but staff cannot change them.
  if (learner === undefined && (isLinking || change.password != null || change.courseIds !== undefined)) {
    throw new AppError('not_found')
  }
  return { profileId, isLinking, learner }
}

type Target = Awaited<ReturnType<typeof findTarget>>

const prepare = async (deps: AccountsDeps, target: Target, password: string | null | undefined) => {
  const none: PasswordChange = { kind: 'none' }
  if (target?.learner === undefined || password == null) return none
  const readable = await findReadablePassword(deps.db, target.profileId)
  return preparePassword(deps, { ...target.learner, readable }, password)
}

const applyToLearner = async (
  tx: Tx,
  deps: AccountsDeps,
  { accountId, change, caller, requestId }: Change,
  learner: Learner,
  password: PasswordChange,
): Promise<void> => {
  const now = deps.now()
  if (change.courseIds !== undefined) {
    const by = { payer: scopeOf(caller), actorId: caller.userId, sessionId: caller.sessionId, requestId, now }
    const courseSet = { learnerId: learner.userId, accountId, by: { ...by, today: todayOf(deps) } }
    const userCourseIds = await setCourses(tx, change.courseIds, courseSet)
    const event = { learnerId: learner.userId, userCourseIds, requestedBy: caller.userId, now }
    await queueCoursesGiven(tx, deps.mail, event)
  }
  await applyPassword(tx, now, password, { caller, requestId })
}

interface Prepared {
  seen: AccountState
  profileId: number | null
  password: PasswordChange
}

const apply = async (
  tx: Tx,
  deps: AccountsDeps,
  request: Change,
  { seen, profileId, password }: Prepared,
): Promise<void> => {
  const { accountId, change, caller } = request
  await lockAccountAndLearner(tx, accountId, profileId)
  const account = await findAccount(tx, scopeOf(caller), accountId)
  if (account === undefined) throw new AppError('not_found')
  if (!request.isCurrent(account.version) || account.profileId !== seen.profileId) {
    throw new AppError('changed_meanwhile')
  }
  // Checked again under the lock: the person may have received permissions since the first check.
  const target = await findTarget(tx, scopeOf(caller), account, change)
  const isActivatedChanged = change.activated !== undefined && change.activated !== account.activated
  if (isActivatedChanged) refuseImpersonated(caller)
  if (target?.isLinking) {
    await linkProfile(tx, accountId, target.profileId)
    await closeProposalsOf(tx, accountId, { by: caller.userId, now: deps.now() })
  }
  if (target?.learner) await applyToLearner(tx, deps, request, target.learner, password)
  const activated = target?.isLinking ? false : change.activated
  await updateAccount(tx, accountId, { activated, specialistId: change.specialistId })
  if (target?.learner) await updateAccountCopiesOf(tx, target.learner.userId)
}

export const changeEducationAccount = async (deps: AccountsDeps, request: Change): Promise<EducationAccount> => {
  const { accountId, change, caller } = request
  if (change.password != null) refuseImpersonated(caller)
  const seen = await findAccount(deps.db, scopeOf(caller), accountId)
  if (seen === undefined) throw new AppError('not_found')
  if (!request.isCurrent(seen.version)) throw new AppError('changed_meanwhile')
  const target = await findTarget(deps.db, scopeOf(caller), seen, change)
  const password = await prepare(deps, target, change.password)
  const prepared = { seen, profileId: target?.profileId ?? null, password }
  await deps.db.transaction().execute((tx) => apply(tx, deps, request, prepared))
  if (change.courseIds?.length) deps.mail.wake()
  if (target?.isLinking) await lookUpSpecialist(deps, accountId)
  return getAccountUnscoped(deps, caller, accountId)
}
