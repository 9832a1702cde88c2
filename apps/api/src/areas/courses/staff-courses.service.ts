import type { UserCourse } from '@dopusk/contract'
import { type CalendarDay, remainingDays } from '@dopusk/domain'
import type { Tx } from '../../db/database.ts'
import { AppError } from '../../http/app-error.ts'
import type { Caller } from '../../http/caller.ts'
import { refreshAccountsOf } from '../../people/account-copies.ts'
import { requireUserInScope, scopeOf } from '../../people/staff-scope.ts'
import { accessPeriodOf } from '../../study/access-period.ts'
import { requireCourses } from '../../study/course-set.ts'
import { giveCourse, renewCourse } from '../../study/give-course.ts'
import { lockLearner } from '../../study/lock-learner.ts'
import { viewUserCourse } from './course-views.ts'
import { findUserCourse, findUserCourseByCourse, type UserCourseRow } from './courses.queries.ts'
import { type CoursesDeps, getCounted, todayOf } from './courses.service.ts'
import { findLearnerInScope } from './learner-of-course.ts'
import { hasAccountInScope, writePause, writeResume, writeStartDate } from './staff-courses.queries.ts'

const view = async (deps: CoursesDeps, learnerId: number, userCourseId: number): Promise<UserCourse> =>
  viewUserCourse(await getCounted(deps, learnerId, userCourseId), todayOf(deps))

export interface Gift {
  learnerId: number
  courseId: number
  startDate: CalendarDay | undefined
  isPaused: boolean
  /** The learner's account that it is given through, where one is named. */
  accountId: number | undefined
}

const isOver = (row: UserCourseRow, today: CalendarDay) => remainingDays(accessPeriodOf(row), today) === 0

const give = async (tx: Tx, deps: CoursesDeps, caller: Caller, gift: Gift): Promise<number> => {
  const { learnerId, courseId, accountId } = gift
  const now = deps.now()
  const today = todayOf(deps)
  const startDate = gift.startDate ?? today
  await lockLearner(tx, learnerId)
  if (accountId !== undefined && !(await hasAccountInScope(tx, scopeOf(caller), { learnerId, accountId }))) {
    throw new AppError('not_found')
  }
  await requireCourses(tx, [courseId], 'course')
  const period = { learnerId, startDate, givenBy: caller.userId, now, ...(accountId !== undefined && { accountId }) }
  const has = await findUserCourseByCourse(tx, learnerId, courseId)
  if (has === undefined) return giveCourse(tx, { ...period, courseId, startedAt: null })
  if (!isOver(has, today)) throw new AppError('already_given')
  await renewCourse(tx, { ...period, userCourseId: has.userCourseId })
  return has.userCourseId
}

/** Staff give a course; one that has run out begins a new period, one that has days left is refused. */
export const giveToLearner = async (deps: CoursesDeps, caller: Caller, gift: Gift): Promise<UserCourse> => {
  const { learnerId } = gift
  await requireUserInScope(deps.db, scopeOf(caller), learnerId)
  const userCourseId = await deps.db.transaction().execute(async (tx) => {
    const id = await give(tx, deps, caller, gift)
    if (gift.isPaused) await writePause(tx, { learnerId, userCourseId: id }, todayOf(deps))
    await refreshAccountsOf(tx, learnerId)
    return id
  })
  return view(deps, learnerId, userCourseId)
}

export interface CourseChange {
  startDate?: CalendarDay | undefined
  isPaused?: boolean | undefined
  /** Whose and which it is said to be; must be true. */
  learnerId?: number | undefined
  courseId?: number | undefined
}

const apply = async (tx: Tx, row: UserCourseRow, { startDate, isPaused }: CourseChange, today: CalendarDay) => {
  const target = { learnerId: row.learner_id, userCourseId: row.userCourseId }
  if (startDate !== undefined && startDate !== row.start_date) {
    if (row.started_at !== null) throw new AppError('course_started')
    await writeStartDate(tx, target, startDate)
  }
  // The days of a course that is over cannot be stopped any more.
  if (isPaused === true && !isOver(row, today)) await writePause(tx, target, today)
  if (isPaused === false) await writeResume(tx, target, today)
}

export const changeCourseOfLearner = async (
  deps: CoursesDeps,
  caller: Caller,
  userCourseId: number,
  change: CourseChange,
): Promise<UserCourse> => {
  const learnerId = await findLearnerInScope(deps.db, scopeOf(caller), userCourseId)
  if (change.learnerId !== undefined && change.learnerId !== learnerId) throw new AppError('not_found')
  await deps.db.transaction().execute(async (tx) => {
    await lockLearner(tx, learnerId)
    const row = await findUserCourse(tx, learnerId, userCourseId)
    if (row === undefined) throw new AppError('not_found')
    if (change.courseId !== undefined && change.courseId !== row.courseId) {
      throw new AppError('invalid', { fields: { course: 'Курс заменить нельзя' } })
    }
    await apply(tx, row, change, todayOf(deps))
    await refreshAccountsOf(tx, learnerId)
  })
  return view(deps, learnerId, userCourseId)
}
