import { type CalendarDay, generatedPasswordLength } from '@dopusk/domain'
import type { Tx } from '../../../db/database.ts'
import { AppError } from '../../../http/app-error.ts'
import type { Actor } from '../../../http/audit.ts'
import { updateAccountCopiesOf } from '../../../people/account-copies.ts'
import { queueCoursesGiven } from '../../../people/course-mails.ts'
import { closeProposalsOf, lockOpenInboxItem } from '../../../people/inbox-items.ts'
import { hashPassword } from '../../../people/passwords.ts'
import { scopeOf } from '../../../people/staff-scope.ts'
import { randomPassword } from '../../../random-password.ts'
import { requireCourses } from '../../../study/course-set.ts'
import { grantOrRenewCourse } from '../../../study/give-course.ts'
import { refuseClosedDays, requireAllowedStart } from '../../../study/periods/closed-days.ts'
import { todayOf } from '../../../today.ts'
import type { AccountsDeps } from '../accounts-deps.ts'
import { lookUpSpecialist } from '../expert-id/expert-id.service.ts'
import {
  findAccount,
  findLearner,
  findProposalAccount,
  linkProfile,
  lockAccountAndLearner,
} from './change-account.queries.ts'
import type { NewLearner } from './create-learner.ts'
import { limitCreatedUsers } from './created-users-rate-limit.ts'
import { limitRevealedEmail } from './taken-email-rate-limit.ts'
import { createLearnerOf, lockFreeAccount, refuseFutureBirthDate } from './user-profiles.service.ts'

export interface Acceptance {
  itemId: number
  /** The version of the item that the caller has read. */
  version: number
  courseIds: number[]
  startDate: CalendarDay | undefined
  sendsCredentials: boolean
}

const acceptNew = async (
  deps: AccountsDeps,
  actor: Actor,
  { itemId, version, courseIds, startDate, sendsCredentials }: Acceptance,
  accountId: number,
  person: Omit<NewLearner, 'courseIds'>,
): Promise<void> => {
  refuseFutureBirthDate(deps, person.birthDate)
  await limitCreatedUsers(deps, actor.caller, 'learners')
  const password = randomPassword(generatedPasswordLength)
  const secret = { password, passwordHash: await hashPassword(password) }
  const learner = { ...person, courseIds }
  await limitRevealedEmail(deps, actor, person.email, () =>
    deps.db.transaction().execute(async (tx) => {
      await lockFreeAccount(tx, deps, actor.caller, accountId)
      await lockOpenInboxItem(tx, actor.caller, { itemId, version })
      await createLearnerOf(tx, deps, actor, { accountId, learner, secret, startDate, sendsCredentials })
    }),
  )
}

const giveCourses = async (
  tx: Tx,
  deps: AccountsDeps,
  { caller }: Actor,
  { courseIds, startDate }: Acceptance,
  { accountId, learnerId }: { accountId: number; learnerId: number },
): Promise<void> => {
  const now = deps.now()
  const today = todayOf(deps)
  await requireCourses(tx, courseIds)
  const grant = { learnerId, startDate: startDate ?? today, startedAt: null, givenBy: caller.userId, accountId, now }
  const userCourseIds: number[] = []
  for (const courseId of courseIds) {
    const userCourseId = await grantOrRenewCourse(tx, { ...grant, courseId }, today)
    await refuseClosedDays(tx, { learnerId, userCourseId }, today)
    userCourseIds.push(userCourseId)
  }
  await queueCoursesGiven(tx, deps.mail, { learnerId, userCourseIds, requestedBy: caller.userId, now })
}

/** The applicant is known: the account becomes theirs, and they get the courses. Their password stays. */
const acceptKnown = (
  deps: AccountsDeps,
  actor: Actor,
  acceptance: Acceptance,
  accountId: number,
  profileId: number,
): Promise<void> =>
  deps.db.transaction().execute(async (tx) => {
    const { caller } = actor
    await lockAccountAndLearner(tx, accountId, profileId)
    await lockOpenInboxItem(tx, caller, acceptance)
    const account = await findAccount(tx, scopeOf(caller), accountId)
    if (account?.profileId !== null) throw new AppError('account_taken')
    const learner = await findLearner(tx, scopeOf(caller), profileId)
    if (learner === undefined) throw new AppError('invalid', { fields: { profile: 'Такого обучающегося нет' } })
    await linkProfile(tx, accountId, profileId)
    await giveCourses(tx, deps, actor, acceptance, { accountId, learnerId: learner.userId })
    await closeProposalsOf(tx, accountId, { by: caller.userId, now: deps.now() })
    await updateAccountCopiesOf(tx, learner.userId)
  })

type Applicant = { learner: Omit<NewLearner, 'courseIds'> } | { profileId: number }

/** Makes an applicant of the site a learner, or gives the courses to a known one, in one transaction. Returns the account. */
export const acceptProposal = async (
  deps: AccountsDeps,
  actor: Actor,
  acceptance: Acceptance,
  applicant: Applicant,
): Promise<number> => {
  const accountId = await findProposalAccount(deps.db, acceptance.itemId)
  if (accountId === undefined) throw new AppError('not_found')
  if (acceptance.startDate !== undefined) requireAllowedStart(acceptance.startDate, todayOf(deps))
  if ('learner' in applicant) await acceptNew(deps, actor, acceptance, accountId, applicant.learner)
  else await acceptKnown(deps, actor, acceptance, accountId, applicant.profileId)
  deps.mail.wake()
  await lookUpSpecialist(deps, accountId)
  return accountId
}
