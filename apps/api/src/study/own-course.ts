import { type CalendarDay, isAccessActive } from '@dopusk/domain'
import type { Db } from '../db/database.ts'
import { AppError } from '../http/app-error.ts'
import { accessPeriodOf } from './access-period.ts'

export interface OwnCourse {
  userCourseId: number
  courseId: number
  questionCount: number
  isPaused: boolean
  isActive: boolean
}

const findOwnCourse = async (db: Db, learnerId: number, userCourseId: number, today: CalendarDay) => {
  const row = await db
    .selectFrom('user_course')
    .innerJoin('course', 'course.id', 'user_course.course_id')
    .select(['course_id', 'start_date', 'access_days', 'paused_days', 'paused_on', 'course.question_count'])
    .where('learner_id', '=', learnerId)
    .where('user_course.id', '=', userCourseId)
    .executeTakeFirst()
  if (row === undefined) return undefined
  return {
    userCourseId,
    courseId: row.course_id,
    questionCount: row.question_count,
    isPaused: row.paused_on !== null,
    isActive: isAccessActive(accessPeriodOf(row), today),
  }
}

/** The learner's own course in any state: its figures and history stay readable. */
export const getOwnCourse = async (
  db: Db,
  learnerId: number,
  userCourseId: number,
  today: CalendarDay,
): Promise<OwnCourse> => {
  const course = await findOwnCourse(db, learnerId, userCourseId, today)
  if (course === undefined) throw new AppError('not_found')
  return course
}

/** A course whose questions may be read: paused or not, but within its access period. */
export const getReadableCourse = async (...args: Parameters<typeof getOwnCourse>): Promise<OwnCourse> => {
  const course = await getOwnCourse(...args)
  if (!course.isActive) throw new AppError('course_paused')
  return course
}

/** A course that may be studied now. */
export const getOpenCourse = async (...args: Parameters<typeof getOwnCourse>): Promise<OwnCourse> => {
  const course = await getReadableCourse(...args)
  if (course.isPaused) throw new AppError('course_paused')
  return course
}
