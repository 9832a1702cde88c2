import { type ListedUserCourse, staffChanges, type UserCourse } from '@dopusk/contract'
import { type CalendarDay, type ChangedAccess, changeRefusal, remainingDays } from '@dopusk/domain'
import type { Tx } from '../../db/database.ts'
import { AppError } from '../../http/app-error.ts'
import type { Caller } from '../../http/caller.ts'
import { updateAccountCopiesOf } from '../../people/account-copies.ts'
import { queueCoursesGiven } from '../../people/course-mails.ts'
import type { Outbox } from '../../people/outbox.ts'
import { requireUserInScope, scopeOf } from '../../people/staff-scope.ts'
import { accessPeriodOf } from '../../study/access-period.ts'
import { requireCourses } from '../../study/course-set.ts'
import { grantOrRenewCourse } from '../../study/give-course.ts'
import { lockLearner } from '../../study/lock-learner.ts'
import { refuseClosedDays, requireAllowedStart } from '../../study/periods/closed-days.ts'
import { type ChangedBy, listCurrentAccess, requireChange, type Target } from '../../study/periods/paid-periods.ts'
import { todayOf } from '../../today.ts'
import { findUserCourse, type UserCourseRow } from './courses.queries.ts'
import { type CoursesDeps, getCourseOf, listOwnCourses } from './courses.service.ts'
import { getLearnerInScope } from './learner-of-course.ts'
import { hasAccountInScope, pauseUserCourse, resumeUserCourse, updateStartDate } from './staff-courses.queries.ts'

export interface StaffCoursesDeps extends CoursesDeps {
  mail: Outbox
}

const requireReadableLearner = async ({ db }: CoursesDeps, caller: Caller, learnerId: number): Promise<void> => {
  if (learnerId === caller.userId) return
  if (!caller.isSuperuser && caller.partnerId === null) throw new AppError('forbidden')
  await requireUserInScope(db, scopeOf(caller), learnerId)
}

/** On a paused course the change `pause` means that it is resumed. */
const refusedChanges = (access: ChangedAccess, { payer, today }: ChangedBy) =>
  staffChanges.filter((change) => {
    const made = change === 'pause' && access.pausedOn !== null ? 'resume' : change
    return changeRefusal(made, access, payer, today) !== undefined
  })

/** The caller's own courses or, for staff, those of a learner in their scope. */
export const listUserCourses = async (
  deps: CoursesDeps,
  caller: Caller,
  { learnerId, courseId }: { learnerId: number; courseId: number | undefined },
): Promise<ListedUserCourse[]> => {
  await requireReadableLearner(deps, caller, learnerId)
  const courses = await listOwnCourses(deps, learnerId)
  const listed = courses.filter(({ course }) => courseId === undefined || course.id === courseId)
  if (learnerId === caller.userId) return listed
  const accesses = await listCurrentAccess(deps.db, learnerId)
  const by = { payer: scopeOf(caller), today: todayOf(deps) }
  return listed.map((course) => {
    const access = accesses.get(course.id) ?? { periods: [], pausedOn: null }
    return { ...course, refused_changes: refusedChanges(access, by) }
  })
}

export interface CourseGrant {
  learnerId: number
  courseId: number
  startDate: CalendarDay | undefined
  isPaused: boolean
  /** The learner's account through which the course is given, where the request names one. */
  accountId: number | undefined
}

const isOver = (row: UserCourseRow, today: CalendarDay) => remainingDays(accessPeriodOf(row), today) === 0

const grantOrRenew = async (tx: Tx, deps: CoursesDeps, caller: Caller, grant: CourseGrant): Promise<number> => {
  const { learnerId, courseId, accountId } = grant
  const now = deps.now()
  const today = todayOf(deps)
  const startDate = grant.startDate ?? today
  requireAllowedStart(startDate, today)
  await lockLearner(tx, learnerId)
  if (accountId !== undefined && !(await hasAccountInScope(tx, scopeOf(caller), { learnerId, accountId }))) {
    throw new AppError('not_found')
  }
  await requireCourses(tx, [courseId], 'course')
  const period = { learnerId, startDate, givenBy: caller.userId, now, ...(accountId !== undefined && { accountId }) }
  return grantOrRenewCourse(tx, { ...period, courseId, startedAt: null }, today)
}

/** Gives a course to a learner. A course that is over begins a new period; one with days left is refused. */
export const giveCourse = async (deps: StaffCoursesDeps, caller: Caller, grant: CourseGrant): Promise<UserCourse> => {
  const { learnerId } = grant
  await requireUserInScope(deps.db, scopeOf(caller), learnerId)
  const userCourseId = await deps.db.transaction().execute(async (tx) => {
    const id = await grantOrRenew(tx, deps, caller, grant)
    await refuseClosedDays(tx, { learnerId, userCourseId: id }, todayOf(deps))
    if (grant.isPaused) await pauseUserCourse(tx, { learnerId, userCourseId: id }, todayOf(deps))
    await updateAccountCopiesOf(tx, learnerId)
    const event = { learnerId, userCourseIds: [id], requestedBy: caller.userId, now: deps.now() }
    await queueCoursesGiven(tx, deps.mail, event)
    return id
  })
  deps.mail.wake()
  return getCourseOf(deps, learnerId, userCourseId)
}

export interface CourseChange {
  startDate?: CalendarDay | undefined
  isPaused?: boolean | undefined
  /** The owner and the course that the request names; refused where they are not the real ones. */
  learnerId?: number | undefined
  courseId?: number | undefined
}

const moveStart = async (tx: Tx, row: UserCourseRow, target: Target, startDate: CalendarDay, by: ChangedBy) => {
  requireAllowedStart(startDate, by.today)
  await requireChange(tx, target, 'move', by)
  if (row.started_at !== null) throw new AppError('course_started')
  await updateStartDate(tx, target, startDate)
  await refuseClosedDays(tx, target, by.today)
}

/** A course that is over has no days left to pause. */
const pauseOrResume = async (tx: Tx, row: UserCourseRow, target: Target, isPaused: boolean, by: ChangedBy) => {
  const changes = isPaused ? row.paused_on === null && !isOver(row, by.today) : row.paused_on !== null
  if (!changes) return
  await requireChange(tx, target, isPaused ? 'pause' : 'resume', by)
  await (isPaused ? pauseUserCourse : resumeUserCourse)(tx, target, by.today)
}

const apply = async (tx: Tx, row: UserCourseRow, { startDate, isPaused }: CourseChange, by: ChangedBy) => {
  const target = { learnerId: row.learner_id, userCourseId: row.userCourseId }
  if (startDate !== undefined && startDate !== row.start_date) await moveStart(tx, row, target, startDate, by)
  if (isPaused !== undefined) await pauseOrResume(tx, row, target, isPaused, by)
}

export const changeUserCourse = async (
  deps: CoursesDeps,
  caller: Caller,
  userCourseId: number,
  change: CourseChange,
): Promise<UserCourse> => {
  const payer = scopeOf(caller)
  const learnerId = await getLearnerInScope(deps.db, payer, userCourseId)
  if (change.learnerId !== undefined && change.learnerId !== learnerId) throw new AppError('not_found')
  await deps.db.transaction().execute(async (tx) => {
    await lockLearner(tx, learnerId)
    const row = await findUserCourse(tx, learnerId, userCourseId, todayOf(deps))
    if (row === undefined) throw new AppError('not_found')
    if (change.courseId !== undefined && change.courseId !== row.courseId) {
      throw new AppError('invalid', { fields: { course: 'Курс заменить нельзя' } })
    }
    await apply(tx, row, change, { payer, today: todayOf(deps) })
    await updateAccountCopiesOf(tx, learnerId)
  })
  return getCourseOf(deps, learnerId, userCourseId)
}

export const pauseCourse = (deps: CoursesDeps, caller: Caller, userCourseId: number): Promise<UserCourse> =>
  changeUserCourse(deps, caller, userCourseId, { isPaused: true })

export const resumeCourse = (deps: CoursesDeps, caller: Caller, userCourseId: number): Promise<UserCourse> =>
  changeUserCourse(deps, caller, userCourseId, { isPaused: false })
