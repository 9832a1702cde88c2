import type { CalendarDay } from '@dopusk/domain'
import { sql } from 'kysely'
import type { Tx } from '../db/database.ts'
import { AppError } from '../http/app-error.ts'
import { grantCourse } from './give-course.ts'

interface Giving {
  learnerId: number
  givenBy: number
  accountId: number
  today: CalendarDay
  now: Date
}

/** Throws `invalid` where a course is not in the catalogue. */
export const requireCourses = async (tx: Tx, courseIds: readonly number[], field = 'courses'): Promise<void> => {
  if (courseIds.length === 0) return
  const found = await tx
    .selectFrom('course')
    .select('id')
    .where('id', 'in', courseIds)
    .where('retired_at', 'is', null)
    .execute()
  if (found.length < new Set(courseIds).size) {
    throw new AppError('invalid', { fields: { [field]: 'Такого курса нет в каталоге' } })
  }
}

const revokeCourses = async (tx: Tx, learnerId: number, userCourseIds: readonly number[]): Promise<void> => {
  if (userCourseIds.length === 0) return
  const { numDeletedRows } = await tx
    .deleteFrom('user_course')
    .where('learner_id', '=', learnerId)
    .where('id', 'in', userCourseIds)
    .where('started_at', 'is', null)
    .where(
      sql<boolean>`not exists (select from attempt where attempt.learner_id = user_course.learner_id
                              and attempt.user_course_id = user_course.id)`,
    )
    .executeTakeFirst()
  if (Number(numDeletedRows) < userCourseIds.length) throw new AppError('course_started')
}

/**
 * Sets the learner's courses: new ones are given from today, others are revoked. The caller has the learner's lock. Returns the
 * ids of the new user courses.
 */
export const setCourses = async (tx: Tx, courseIds: readonly number[], giving: Giving): Promise<number[]> => {
  const { learnerId, givenBy, accountId, today, now } = giving
  const has = await tx
    .selectFrom('user_course')
    .select(['id', 'course_id'])
    .where('learner_id', '=', learnerId)
    .execute()
  const added = courseIds.filter((id) => has.every(({ course_id }) => course_id !== id))
  await requireCourses(tx, added)
  const removed = has.filter(({ course_id }) => !courseIds.includes(course_id))
  await revokeCourses(
    tx,
    learnerId,
    removed.map(({ id }) => id),
  )
  const given: number[] = []
  for (const courseId of added) {
    const grant = { learnerId, courseId, startDate: today, startedAt: null, givenBy, accountId, now }
    given.push(await grantCourse(tx, grant))
  }
  return given
}
