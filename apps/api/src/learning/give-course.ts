import type { CalendarDay } from '@dopusk/domain'
import { sql } from 'kysely'
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

interface Period {
  learnerId: number
  userCourseId: number
  startDate: CalendarDay
  givenBy: number | null
  now: Date
}

const insertPeriod = async (tx: Tx, period: Period): Promise<void> => {
  await sql`
    insert into user_course_period (learner_id, user_course_id, no, start_date, given_by, given_at)
    select ${period.learnerId}, ${period.userCourseId}, coalesce(max(no), 0) + 1, ${period.startDate}::date,
           ${period.givenBy}::bigint, ${period.now}::timestamptz
      from user_course_period where learner_id = ${period.learnerId} and user_course_id = ${period.userCourseId}`.execute(
    tx,
  )
}

/** Gives a learner a course they do not have yet, as its first period. The user course's id. */
export const giveCourse = async (tx: Tx, gift: CourseGift): Promise<number> => {
  const { learnerId, startDate, givenBy, now } = gift
  const { id } = await tx
    .insertInto('user_course')
    .values({
      learner_id: learnerId,
      course_id: gift.courseId,
      start_date: startDate,
      started_at: gift.startedAt,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await insertPeriod(tx, { learnerId, userCourseId: id, startDate, givenBy, now })
  if (gift.startedAt !== null) await setLastCourse(tx, learnerId, id)
  return id
}

/** A course that has run out, given again: a new period with days of its own; history and progress go on. */
export const renewCourse = async (tx: Tx, period: Period): Promise<void> => {
  await tx
    .updateTable('user_course')
    .set({ start_date: period.startDate, paused_days: 0, paused_on: null })
    .where('learner_id', '=', period.learnerId)
    .where('id', '=', period.userCourseId)
    .execute()
  await insertPeriod(tx, period)
}

/** The course that «продолжить» leads to: the one last begun or answered in. */
export const setLastCourse = async (tx: Tx, learnerId: number, userCourseId: number): Promise<void> => {
  await tx.updateTable('learner').set({ last_user_course_id: userCourseId }).where('id', '=', learnerId).execute()
}
