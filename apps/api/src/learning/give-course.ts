import type { CalendarDay } from '@dopusk/domain'
import type { Tx } from '../db/database.ts'

export interface CourseGift {
  learnerId: number
  courseId: number
  startDate: CalendarDay
  /** Set where the learner has begun it at once. */
  startedAt: Date | null
  givenBy: number | null
  now: Date
}

/** Gives a learner a course they do not have yet, as its first period. The user course's id. */
export const giveCourse = async (tx: Tx, gift: CourseGift): Promise<number> => {
  const { id } = await tx
    .insertInto('user_course')
    .values({
      learner_id: gift.learnerId,
      course_id: gift.courseId,
      start_date: gift.startDate,
      started_at: gift.startedAt,
      created_at: gift.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('user_course_period')
    .values({
      learner_id: gift.learnerId,
      user_course_id: id,
      no: 1,
      start_date: gift.startDate,
      given_by: gift.givenBy,
      given_at: gift.now,
    })
    .execute()
  if (gift.startedAt !== null) await setLastCourse(tx, gift.learnerId, id)
  return id
}

/** The course that «продолжить» leads to: the one last begun or answered in. */
export const setLastCourse = async (tx: Tx, learnerId: number, userCourseId: number): Promise<void> => {
  await tx.updateTable('learner').set({ last_user_course_id: userCourseId }).where('id', '=', learnerId).execute()
}
