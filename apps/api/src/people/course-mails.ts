import { sql } from 'kysely'
import type { Tx } from '../db/database.ts'
import type { Outbox } from './outbox.ts'

interface CourseEvent {
  learnerId: number
  userCourseIds: readonly number[]
  requestedBy: number
  now: Date
}

const queueEach = async (
  tx: Tx,
  mail: Outbox,
  kind: 'course_given' | 'course_renewed' | 'course_prolonged',
  event: CourseEvent,
) => {
  const { learnerId, requestedBy, now } = event
  if (event.userCourseIds.length === 0) return
  const payload = { userCourseIds: [...event.userCourseIds] }
  await mail.queue(tx, { kind, recipientId: learnerId, payload, requestedBy, now })
}

/**
 * Tells the learner that courses were given, and which of them again; in the transaction that gives them. Whoever creates a
 * learner sends the login and password instead: that mail names the courses.
 */
export const queueCoursesGiven = async (tx: Tx, mail: Outbox, event: CourseEvent): Promise<void> => {
  if (event.userCourseIds.length === 0) return
  const { rows } = await sql<{ id: number }>`
    select user_course_id as id from user_course_period
     where learner_id = ${event.learnerId} and user_course_id = any(${[...event.userCourseIds]}::bigint[])
     group by user_course_id having max(no) > 1`.execute(tx)
  const isAgain = (id: number) => rows.some((row) => row.id === id)
  const split = (again: boolean) => event.userCourseIds.filter((id) => isAgain(id) === again)
  await queueEach(tx, mail, 'course_given', { ...event, userCourseIds: split(false) })
  await queueEach(tx, mail, 'course_renewed', { ...event, userCourseIds: split(true) })
}

/** Tells the learner that access was prolonged before it ended; in the transaction that prolongs it. */
export const queueCoursesProlonged = (tx: Tx, mail: Outbox, event: CourseEvent): Promise<void> =>
  queueEach(tx, mail, 'course_prolonged', event)
