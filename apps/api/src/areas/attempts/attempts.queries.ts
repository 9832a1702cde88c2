import type { UnfinishedAttempt } from '@dopusk/contract'
import type { AccessPeriod } from '@dopusk/domain'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { ticketNameOfAttempt } from '../../study/ticket-name.ts'

const pulseColumns = ['id', 'holder', 'mode', 'deadline_at', 'finished_at'] as const

export const findAttemptPulse = (db: Db, learnerId: number, id: number) =>
  db
    .selectFrom('attempt')
    .select(pulseColumns)
    .where('learner_id', '=', learnerId)
    .where('id', '=', id)
    .executeTakeFirst()

/** Takes no lock: the holder decides nothing on the server, so the last writer has the attempt. */
export const updateAttemptHolder = (db: Db, learnerId: number, id: number, holder: string) =>
  db
    .updateTable('attempt')
    .set({ holder })
    .where('learner_id', '=', learnerId)
    .where('id', '=', id)
    .returning(pulseColumns)
    .executeTakeFirst()

export interface UnfinishedRow extends AccessPeriod, Omit<UnfinishedAttempt, 'type' | 'remaining_seconds'> {
  kind: 'check' | 'ticket'
  deadlineAt: Date | null
}

/** Running tickets, and checks with answers that were started after the given time; newest first. */
export const listUnfinishedAttempts = async (
  db: Db,
  learnerId: number,
  checksAfter: Date,
): Promise<UnfinishedRow[]> => {
  const { rows } = await sql<UnfinishedRow>`
    select attempt.id, attempt.kind, attempt.user_course_id as user_course, course.name as course_name, attempt.mode,
           ${ticketNameOfAttempt} as ticket, attempt.question_count, attempt.answered_count,
           attempt.deadline_at as "deadlineAt", user_course.start_date as "startDate",
           user_course.access_days as "accessDays", user_course.prolonged_days as "prolongedDays",
           user_course.paused_days as "pausedDays", user_course.paused_on as "pausedOn"
      from attempt
      join user_course on user_course.learner_id = attempt.learner_id and user_course.id = attempt.user_course_id
      join course on course.id = user_course.course_id
     where attempt.learner_id = ${learnerId} and attempt.finished_at is null
       and (attempt.kind = 'ticket' or (attempt.answered_count > 0 and attempt.created_at > ${checksAfter}))
     order by attempt.created_at desc, attempt.id desc limit 20`.execute(db)
  return rows
}
