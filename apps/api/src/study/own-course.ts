import { type AccessPeriod, type CalendarDay, isAccessActive, lastAccessDay, lastStudyDayOf } from '@dopusk/domain'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { AppError } from '../http/app-error.ts'
import { wordingDayOf } from './version-for.ts'

export interface OwnCourse {
  userCourseId: number
  courseId: number
  questionCount: number
  isPaused: boolean
  isActive: boolean
  lastStudyDay: CalendarDay
  /** The day whose norms the learner needs. */
  wordingDay: CalendarDay
}

export interface OwnCourseRow extends AccessPeriod {
  userCourseId: number
  courseId: number
  questionCount: number
  examDate: CalendarDay | null
}

/** The columns of an own course; `user_course` and `course` are the tables of the statement. */
export const ownCourseColumns = sql`
  user_course.id as "userCourseId", user_course.course_id as "courseId", course.question_count as "questionCount",
  user_course.start_date as "startDate", user_course.access_days as "accessDays",
  user_course.prolonged_days as "prolongedDays", user_course.paused_days as "pausedDays", user_course.paused_on as "pausedOn",
  user_course.exam_date as "examDate"`

/** The day before the exam, or the last day of access. An exam that is over decides nothing any more. */
export const lastStudyDayBy = (
  course: AccessPeriod & { examDate: CalendarDay | null },
  today: CalendarDay,
): CalendarDay => {
  const isAhead = course.examDate !== null && course.examDate > today
  return lastStudyDayOf(isAhead ? course.examDate : null, lastAccessDay(course, today))
}

const requireOwnCourse = (row: OwnCourseRow | undefined, today: CalendarDay): OwnCourse => {
  if (row === undefined) throw new AppError('not_found')
  const { userCourseId, courseId, questionCount, ...period } = row
  return {
    userCourseId,
    courseId,
    questionCount,
    isPaused: period.pausedOn !== null,
    isActive: isAccessActive(period, today),
    lastStudyDay: lastStudyDayBy(period, today),
    wordingDay: wordingDayOf(period, today),
  }
}

const requireReadable = (course: OwnCourse): OwnCourse => {
  if (!course.isActive) throw new AppError('course_paused')
  return course
}

/** Refuses a course that may not be studied now. */
export const requireOpen = (course: OwnCourse): OwnCourse => {
  if (requireReadable(course).isPaused) throw new AppError('course_paused')
  return course
}

/** The same for a row that another statement has read; undefined is a course of somebody else, or none. */
export const requireOpenCourse = (row: OwnCourseRow | undefined, today: CalendarDay): OwnCourse =>
  requireOpen(requireOwnCourse(row, today))

/** The same for reading: a paused course may be read, one that is over may not. */
export const requireReadableCourse = (row: OwnCourseRow | undefined, today: CalendarDay): OwnCourse =>
  requireReadable(requireOwnCourse(row, today))

/** The learner's own course in any state: its figures and history stay readable. */
export const getOwnCourse = async (
  db: Db,
  learnerId: number,
  userCourseId: number,
  today: CalendarDay,
): Promise<OwnCourse> => {
  const { rows } = await sql<OwnCourseRow>`
    select ${ownCourseColumns} from user_course join course on course.id = user_course.course_id
     where user_course.learner_id = ${learnerId} and user_course.id = ${userCourseId}`.execute(db)
  return requireOwnCourse(rows[0], today)
}

/** A course whose questions may be read: paused or not, but within its access period. */
export const getReadableCourse = async (...args: Parameters<typeof getOwnCourse>): Promise<OwnCourse> =>
  requireReadable(await getOwnCourse(...args))
