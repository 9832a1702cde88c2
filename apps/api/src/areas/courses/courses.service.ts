import type { UserCourse, WeekActivity } from '@dopusk/contract'
import { calendarDayAt, isAccessActive, weekOf } from '@dopusk/domain'
import type { Db } from '../../db/database.ts'
import { AppError } from '../../http/app-error.ts'
import { accessPeriodOf } from '../../learning/access-period.ts'
import { setLastCourse } from '../../learning/give-course.ts'
import { lockLearner } from '../../learning/lock-learner.ts'
import { recountStaleCourses } from '../../learning/recount.ts'
import { refreshAccountsOf } from '../../people/account-copies.ts'
import { viewUserCourse } from './course-views.ts'
import {
  findUserCourse,
  findUserCourseByCourse,
  listActivityDays,
  markStarted,
  type UserCourseRow,
} from './courses.queries.ts'

export interface CoursesDeps {
  db: Db
  now: () => Date
  timeZone: string
}

export const todayOf = ({ now, timeZone }: CoursesDeps) => calendarDayAt(now(), timeZone)

/** Reads user courses with counts that fit the content as it is now. */
export const readCounted = async <T extends UserCourseRow[] | UserCourseRow | undefined>(
  { db }: Pick<CoursesDeps, 'db'>,
  learnerId: number,
  read: () => Promise<T>,
): Promise<T> => {
  const found = await read()
  if ([found ?? []].flat().every((row) => row.isCounted)) return found
  await recountStaleCourses(db, learnerId)
  return read()
}

export const getCounted = async (
  deps: Pick<CoursesDeps, 'db'>,
  learnerId: number,
  userCourseId: number,
): Promise<UserCourseRow> => {
  const found = await readCounted(deps, learnerId, () => findUserCourse(deps.db, learnerId, userCourseId))
  if (found === undefined) throw new AppError('not_found')
  return found
}

/** Begins a course that was given; one that is not there does not exist, one that may not be studied is refused. */
export const startCourse = (deps: CoursesDeps, learnerId: number, courseId: number): Promise<UserCourse> =>
  deps.db.transaction().execute(async (tx) => {
    const today = todayOf(deps)
    await lockLearner(tx, learnerId)
    const found = await findUserCourseByCourse(tx, learnerId, courseId)
    if (found === undefined) throw new AppError('not_found')
    if (found.paused_on !== null || !isAccessActive(accessPeriodOf(found), today)) throw new AppError('course_paused')
    const startedAt = found.started_at ?? deps.now()
    await markStarted(tx, learnerId, found.userCourseId, startedAt)
    await setLastCourse(tx, learnerId, found.userCourseId)
    if (found.started_at === null) await refreshAccountsOf(tx, learnerId)
    return viewUserCourse({ ...found, started_at: startedAt }, today)
  })

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
