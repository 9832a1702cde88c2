import {
  type Course,
  type HistoryItem,
  type MemoryMap,
  type StudyPlan,
  type UserCourse,
  type WeekActivity,
  weekdays,
} from '@dopusk/contract'
import { isAccessActive, streakDays, weekOf } from '@dopusk/domain'
import { AppError } from '../../http/app-error.ts'
import type { Caller } from '../../http/caller.ts'
import type { Page } from '../../http/paging.ts'
import { accessPeriodOf } from '../../study/access-period.ts'
import { beginCourse } from '../../study/begin-course.ts'
import { setLastCourse } from '../../study/give-course.ts'
import { lockLearner } from '../../study/lock-learner.ts'
import { getReadableCourse } from '../../study/own-course.ts'
import { getPlan } from '../../study/plan-view.ts'
import { type RecountDeps, recountWhereNeeded } from '../../study/recount.ts'
import { todayOf } from '../../today.ts'
import { viewCourse, viewUserCourse } from './course-views.ts'
import {
  findLastUserCourse,
  findUserCourse,
  findUserCourseByCourse,
  listActivityDays,
  listAnsweredDays,
  listCatalogue,
  listCoursesOfLearner,
  type UserCourseRow,
} from './courses.queries.ts'
import { countAttempts, listAttempts, viewAttempt } from './history.queries.ts'
import { getLearnerOf } from './learner-of-course.ts'
import { countDue, listMemoryCells } from './memory-map.queries.ts'

export interface CoursesDeps extends RecountDeps {
  now: () => Date
  timeZone: string
}

/** Reads user courses; where their counts are older than the content, recounts and reads again. */
const readRecounted = async <T extends UserCourseRow[] | UserCourseRow | undefined>(
  deps: RecountDeps,
  learnerId: number,
  read: () => Promise<T>,
): Promise<T> => {
  const found = await read()
  return (await recountWhereNeeded(deps, learnerId, [found ?? []].flat())) ? read() : found
}

const getRecountedCourse = async (
  deps: CoursesDeps,
  learnerId: number,
  userCourseId: number,
): Promise<UserCourseRow> => {
  const found = await readRecounted(deps, learnerId, () =>
    findUserCourse(deps.db, learnerId, userCourseId, todayOf(deps)),
  )
  if (found === undefined) throw new AppError('not_found')
  return found
}

/** Checks neither scope nor access: the caller has done so. */
export const getCourseOf = async (deps: CoursesDeps, learnerId: number, userCourseId: number): Promise<UserCourse> =>
  viewUserCourse(await getRecountedCourse(deps, learnerId, userCourseId), todayOf(deps))

/** Starts a course that the learner has, unless it is paused or over; returns the user course's id. */
export const beginOwnCourse = (deps: Omit<CoursesDeps, 'log'>, learnerId: number, courseId: number): Promise<number> =>
  deps.db.transaction().execute(async (tx) => {
    await lockLearner(tx, learnerId)
    const found = await findUserCourseByCourse(tx, learnerId, courseId, todayOf(deps))
    if (found === undefined) throw new AppError('not_found')
    const isOpen = found.paused_on === null && isAccessActive(accessPeriodOf(found), todayOf(deps))
    if (!isOpen) throw new AppError('course_paused')
    const { userCourseId } = found
    await beginCourse(tx, { learnerId, userCourseId }, deps.now())
    await setLastCourse(tx, learnerId, userCourseId)
    return userCourseId
  })

export const startCourse = async (deps: CoursesDeps, learnerId: number, courseId: number): Promise<UserCourse> =>
  getCourseOf(deps, learnerId, await beginOwnCourse(deps, learnerId, courseId))

export const listCourses = async ({ db }: Pick<CoursesDeps, 'db'>): Promise<Course[]> =>
  (await listCatalogue(db)).map(viewCourse)

export const listOwnCourses = async (deps: CoursesDeps, learnerId: number): Promise<UserCourse[]> => {
  const today = todayOf(deps)
  const found = await readRecounted(deps, learnerId, () => listCoursesOfLearner(deps.db, learnerId, today))
  return found.map((row) => viewUserCourse(row, today))
}

export const getUserCourse = async (deps: CoursesDeps, caller: Caller, userCourseId: number): Promise<UserCourse> =>
  getCourseOf(deps, await getLearnerOf(deps.db, caller, userCourseId), userCourseId)

export const getLastCourse = async (
  deps: CoursesDeps,
  learnerId: number,
): Promise<{ course: Course; user_course: UserCourse; plan: StudyPlan | null }> => {
  const found = await readRecounted(deps, learnerId, () => findLastUserCourse(deps.db, learnerId, todayOf(deps)))
  if (found === undefined) throw new AppError('not_found')
  const user_course = viewUserCourse(found, todayOf(deps))
  const canBeStudied = user_course.is_active && !user_course.is_paused && found.started_at !== null
  const plan = canBeStudied ? await getPlan(deps, learnerId, found.userCourseId) : null
  return { course: viewCourse(found), user_course, plan }
}

export const listCourseHistory = async (
  { db }: CoursesDeps,
  caller: Caller,
  userCourseId: number,
  page: Page,
): Promise<{ items: HistoryItem[]; count: number }> => {
  const learnerId = await getLearnerOf(db, caller, userCourseId)
  const [attempts, count] = await Promise.all([
    listAttempts(db, learnerId, userCourseId, page),
    countAttempts(db, learnerId, userCourseId),
  ])
  return { items: attempts.map(viewAttempt), count }
}

export const getMemoryMap = async (deps: CoursesDeps, learnerId: number, userCourseId: number): Promise<MemoryMap> => {
  const { db, timeZone } = deps
  const today = todayOf(deps)
  const course = await getReadableCourse(db, learnerId, userCourseId, today)
  const [questions, due_today] = await Promise.all([
    listMemoryCells(db, learnerId, course.courseId),
    countDue(db, learnerId, course, today, timeZone),
  ])
  return { questions, due_today }
}

export const getWeekActivity = async (deps: CoursesDeps, learnerId: number): Promise<WeekActivity> => {
  const today = todayOf(deps)
  const week = weekOf(today)
  const [days, answeredDays] = await Promise.all([
    listActivityDays(deps.db, learnerId, week),
    listAnsweredDays(deps.db, learnerId, today),
  ])
  const sum = (counts: number[]) => counts.reduce((total, each) => total + each, 0)
  const ofToday = days.find(({ day }) => day === today)
  const [monday, tuesday, wednesday, thursday, friday, saturday, sunday] = week.map((day) =>
    days.some((each) => each.day === day && each.answer_count > 0),
  ) as [boolean, boolean, boolean, boolean, boolean, boolean, boolean]
  return {
    skills_today: ofToday?.check_answer_count ?? 0,
    tests_today: ofToday?.ended_ticket_count ?? 0,
    skills_this_week: sum(days.map((day) => day.check_answer_count)),
    tests_this_week: sum(days.map((day) => day.ended_ticket_count)),
    today: weekdays[week.indexOf(today)] as WeekActivity['today'],
    streak_days: streakDays(answeredDays, today),
    monday,
    tuesday,
    wednesday,
    thursday,
    friday,
    saturday,
    sunday,
  }
}
