import type { Tx } from '../db/database.ts'
import { AppError } from '../http/app-error.ts'
import { grantCourse } from './give-course.ts'
import { type TakingBack, takeBackLastPeriod } from './periods/take-back.ts'

interface CourseSetChange {
  learnerId: number
  accountId: number
  by: TakingBack
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

/** A course goes with its only period: one that was prolonged or given again keeps what is left of it. */
const revokeCourses = async (
  tx: Tx,
  { learnerId, by }: CourseSetChange,
  userCourseIds: readonly number[],
): Promise<void> => {
  for (const userCourseId of userCourseIds) {
    if (await takeBackLastPeriod(tx, { learnerId, userCourseId }, by)) {
      throw new AppError('cannot_take_back', {
        message: 'Курс продлён или выдан повторно. Сначала заберите его последний срок',
      })
    }
  }
}

/**
 * Sets the learner's courses: new ones are given from today, others are revoked. The caller has the learner's lock. Returns the
 * ids of the new user courses.
 */
export const setCourses = async (tx: Tx, courseIds: readonly number[], change: CourseSetChange): Promise<number[]> => {
  const { learnerId, accountId, by } = change
  const has = await tx
    .selectFrom('user_course')
    .select(['id', 'course_id'])
    .where('learner_id', '=', learnerId)
    .orderBy('id')
    .execute()
  const added = courseIds.filter((id) => has.every(({ course_id }) => course_id !== id))
  await requireCourses(tx, added)
  const removed = has.filter(({ course_id }) => !courseIds.includes(course_id))
  await revokeCourses(
    tx,
    change,
    removed.map(({ id }) => id),
  )
  const grant = { learnerId, startDate: by.today, startedAt: null, givenBy: by.actorId, accountId, now: by.now }
  const given: number[] = []
  for (const courseId of added) given.push(await grantCourse(tx, { ...grant, courseId }))
  return given
}
