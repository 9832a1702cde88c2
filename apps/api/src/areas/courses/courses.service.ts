import type { UserCourse, WeekActivity } from '@dopusk/contract'
import { calendarDayAt, isAccessActive, weekOf } from '@dopusk/domain'
import { AppError } from '../../http/app-error.ts'
import { refreshAccountsOf } from '../../people/account-copies.ts'
import { accessPeriodOf } from '../../study/access-period.ts'
import { setLastCourse } from '../../study/give-course.ts'
import { lockLearner } from '../../study/lock-learner.ts'
import { type RecountDeps, recountWhereNeeded } from '../../study/recount.ts'
import { viewUserCourse } from './course-views.ts'
import {
  findUserCourse,
  findUserCourseByCourse,
  listActivityDays,
  markStarted,
  type UserCourseRow,
} from './courses.queries.ts'

export interface CoursesDeps extends RecountDeps {
  now: () => Date
  timeZone: string
}

export const todayOf = ({ now, timeZone }: Omit<CoursesDeps, 'log'>) => calendarDayAt(now(), timeZone)

/** Reads user courses with counts that fit the content as it is now. */
export const readCounted = async <T extends UserCourseRow[] | UserCourseRow | undefined>(
  deps: RecountDeps,
  learnerId: number,
  read: () => Promise<T>,
): Promise<T> => {
  const found = await read()
  return (await recountWhereNeeded(deps, learnerId, [found ?? []].flat())) ? read() : found
}

export const getCounted = async (
  deps: RecountDeps,
  learnerId: number,
  userCourseId: number,
): Promise<UserCourseRow> => {
  const found = await readCounted(deps, learnerId, () => findUserCourse(deps.db, learnerId, userCourseId))
  if (found === undefined) throw new AppError('not_found')
  return found
}

/** Begins a course that was given; one that is not there does not exist, one that may not be studied is refused. Its id. */
export const beginCourse = (deps: Omit<CoursesDeps, 'log'>, learnerId: number, courseId: number): Promise<number> =>
  deps.db.transaction().execute(async (tx) => {
    await lockLearner(tx, learnerId)
    const found = await findUserCourseByCourse(tx, learnerId, courseId)
    if (found === undefined) throw new AppError('not_found')
    const isOpen = found.paused_on === null && isAccessActive(accessPeriodOf(found), todayOf(deps))
    if (!isOpen) throw new AppError('course_paused')
    await markStarted(tx, learnerId, found.userCourseId, deps.now())
    await setLastCourse(tx, learnerId, found.userCourseId)
    if (found.started_at === null) await refreshAccountsOf(tx, learnerId)
    return found.userCourseId
  })

export const startCourse = async (deps: CoursesDeps, learnerId: number, courseId: number): Promise<UserCourse> => {
  const userCourseId = await beginCourse(deps, learnerId, courseId)
  return viewUserCourse(await getCounted(deps, learnerId, userCourseId), todayOf(deps))
}

export const readWeekActivity = async (deps: CoursesDeps, learnerId: number): Promise<WeekActivity> => {
  const today = todayOf(deps)
  const week = weekOf(today)
  const days = await listActivityDays(deps.db, learnerId, week)
  const sum = (counts: number[]) => counts.reduce((total, each) => total + each, 0)
  const now = days.find(({ day }) => day === today)
  const [monday, tuesday, wednesday, thursday, friday, saturday, sunday] = week.map((day) =>
    days.some((each) => each.day === day && each.answer_count > 0),
  ) as [boolean, boolean, boolean, boolean, boolean, boolean, boolean]
  return {
    skills_today: now?.check_answer_count ?? 0,
    tests_today: now?.ended_ticket_count ?? 0,
    skills_this_week: sum(days.map((day) => day.check_answer_count)),
    tests_this_week: sum(days.map((day) => day.ended_ticket_count)),
    monday,
    tuesday,
    wednesday,
    thursday,
    friday,
    saturday,
    sunday,
  }
}
