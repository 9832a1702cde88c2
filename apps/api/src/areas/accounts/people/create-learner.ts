import type { CalendarDay } from '@dopusk/domain'
import type { Tx } from '../../../db/database.ts'
import { AppError } from '../../../http/app-error.ts'
import { changePassword } from '../../../people/change-password.ts'
import { lockCreator } from '../../../people/lock-accounts.ts'
import { convertDemoUser, insertUser } from '../../../people/users.ts'
import { requireCourses } from '../../../study/course-set.ts'
import { type CourseGrant, grantCourse, renewCourse } from '../../../study/give-course.ts'
import { refuseClosedDays } from '../../../study/periods/closed-days.ts'
import { todayOf } from '../../../today.ts'
import type { AccountsDeps } from '../accounts-deps.ts'
import {
  insertAccountRow,
  insertProfile,
  linkProfile,
  listHeldCourses,
  type NewAccount,
  type NewProfile,
} from './create-learner.queries.ts'

export interface NewLearner extends NewProfile {
  email: string
  courseIds: number[]
}

export interface Secret {
  password: string
  passwordHash: string
}

/** Inserts an account that staff create without a proposal; returns its id. */
export const insertAccount = async (tx: Tx, account: NewAccount): Promise<number> => {
  await lockCreator(tx, { partnerId: account.partnerId, userId: account.createdBy })
  return insertAccountRow(tx, account)
}

/**
 * A new user, or the demo user who has applied: the same person under a real email. The sessions of the demo end, because
 * they were opened without a password.
 */
const makeUser = async (
  tx: Tx,
  now: Date,
  { email, demoUserId, passwordHash }: { email: string; demoUserId: number | null; passwordHash: string },
): Promise<number> => {
  if (demoUserId === null) {
    const userId = await insertUser(tx, now, { email, passwordHash })
    if (userId === undefined) throw new AppError('email_taken')
    return userId
  }
  if (!(await convertDemoUser(tx, demoUserId, email))) throw new AppError('email_taken')
  await changePassword(tx, now, { userId: demoUserId, passwordHash, encrypted: null })
  return demoUserId
}

/** A course of the demo gets a new period from today; its progress and history stay. */
const giveCourses = async (
  tx: Tx,
  courseIds: readonly number[],
  grant: Omit<CourseGrant, 'courseId'>,
  { isConverted, today }: { isConverted: boolean; today: CalendarDay },
): Promise<void> => {
  const has = isConverted ? await listHeldCourses(tx, grant.learnerId) : []
  for (const courseId of courseIds) {
    const own = has.find(({ course_id }) => course_id === courseId)
    const userCourseId = own?.id ?? (await grantCourse(tx, { ...grant, courseId }))
    if (own !== undefined) await renewCourse(tx, { ...grant, userCourseId })
    // Only past days can be closed: a list of new learners that begin today asks nothing.
    if (grant.startDate < today) await refuseClosedDays(tx, { learnerId: grant.learnerId, userCourseId }, today)
  }
}

interface Creation {
  accountId: number
  createdBy: number
  secret: Secret
  /** The demo user who becomes this learner; the caller has their lock. */
  demoUserId?: number | null
  /** The first day of the courses; today without it. */
  startDate?: CalendarDay | undefined
  /** False where login and password are not mailed. */
  sendsCredentials?: boolean
}

/**
 * Inserts a learner in the caller's transaction: the user, the profile, its link to the account, the courses and the mail
 * in the outbox. The caller refreshes the account's copies. Returns the profile's id.
 */
export const insertLearner = async (
  tx: Tx,
  deps: Pick<AccountsDeps, 'now' | 'timeZone' | 'cipher' | 'mail'>,
  learner: NewLearner,
  { accountId, createdBy, secret, demoUserId = null, startDate = todayOf(deps), sendsCredentials = true }: Creation,
): Promise<number> => {
  const now = deps.now()
  const userId = await makeUser(tx, now, { email: learner.email, demoUserId, passwordHash: secret.passwordHash })
  const profileId = await insertProfile(tx, userId, learner, now)
  await linkProfile(tx, accountId, { profileId, encrypted: deps.cipher.encrypt(userId, secret.password) })
  await requireCourses(tx, learner.courseIds)
  const grant = { learnerId: userId, startDate, startedAt: null, givenBy: createdBy, accountId, now }
  await giveCourses(tx, learner.courseIds, grant, { isConverted: demoUserId !== null, today: todayOf(deps) })
  if (sendsCredentials) {
    await deps.mail.queue(tx, { kind: 'credentials', accountId, recipientId: userId, requestedBy: createdBy, now })
  }
  return profileId
}
