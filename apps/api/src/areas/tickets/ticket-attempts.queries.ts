import { sql } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'
import { insertAttemptQuestions } from '../../study/attempt-question.ts'

const attemptColumns = [
  'id',
  'ticket_id as ticketId',
  'user_course_id as userCourseId',
  'created_at as startedAt',
  'deadline_at as deadlineAt',
  'finished_at as finishedAt',
  'question_count as questionCount',
  'right_count as rightCount',
  'pass_percent as passPercent',
  'is_passed as isPassed',
] as const

const selectAttempts = (db: Db, learnerId: number) =>
  db.selectFrom('attempt').select(attemptColumns).where('learner_id', '=', learnerId).where('kind', '=', 'ticket')

export type TicketAttempt = NonNullable<Awaited<ReturnType<typeof findAttempt>>>

export const findAttempt = (db: Db, learnerId: number, id: number) =>
  selectAttempts(db, learnerId).where('id', '=', id).executeTakeFirst()

export const findRunningAttempt = (tx: Tx, learnerId: number, ticketId: number) =>
  selectAttempts(tx, learnerId).where('ticket_id', '=', ticketId).where('finished_at', 'is', null).executeTakeFirst()

/** Unfinished attempts of one learner whose deadline was before the given time. */
export const listOverdueAttempts = (db: Db, learnerId: number, before: Date) =>
  selectAttempts(db, learnerId).where('finished_at', 'is', null).where('deadline_at', '<', before).execute()

/** Learners with such attempts, by id, from after the given id. */
export const listOverdueLearners = async (db: Db, before: Date, after: number, limit: number): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select distinct learner_id as id from attempt
     where kind = 'ticket' and finished_at is null and deadline_at < ${before} and learner_id > ${after}
     order by learner_id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

export interface NewTicketAttempt {
  learnerId: number
  userCourseId: number
  ticketId: number
  questionIds: number[]
  startedAt: Date
  deadlineAt: Date
}

/** Inserts an attempt with its questions in their current wording, in the ticket's order; returns its id. */
export const insertAttempt = async (tx: Tx, attempt: NewTicketAttempt): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    insert into attempt (learner_id, kind, user_course_id, ticket_id, created_at, deadline_at, question_count, pass_percent)
    select ${attempt.learnerId}, 'ticket', user_course.id, ${attempt.ticketId}, ${attempt.startedAt}, ${attempt.deadlineAt},
           ${attempt.questionIds.length}, course.pass_percent
      from user_course join course on course.id = user_course.course_id
     where user_course.learner_id = ${attempt.learnerId} and user_course.id = ${attempt.userCourseId}
    returning id`.execute(tx)
  const id = rows[0]?.id
  if (id === undefined) throw new Error('the user course of a ticket is gone')
  await insertAttemptQuestions(tx, attempt.learnerId, id, attempt.questionIds)
  return id
}

export interface Ending {
  learnerId: number
  attempt: TicketAttempt
  finishedAt: Date
  isPassed: boolean
  /** The time that the browser measured; stored, not used in any decision. */
  reportedTimeMs: number | null
  day: string
}

/** Writes everything that the end of a ticket changes, in one statement; only the first pass of a fixed ticket adds to progress. */
export const updateEndedAttempt = async (
  tx: Tx,
  { learnerId, attempt, finishedAt, isPassed, reportedTimeMs, day }: Ending,
): Promise<void> => {
  await sql`
    with ended as (
      update attempt set finished_at = ${finishedAt}, is_passed = ${isPassed}, reported_time_ms = ${reportedTimeMs}
       where learner_id = ${learnerId} and id = ${attempt.id}
    ), before as (
      select ever_done, is_generated from user_ticket where learner_id = ${learnerId} and ticket_id = ${attempt.ticketId}
    ), taken as (
      update user_ticket set ended_at = coalesce(ended_at, ${finishedAt}), ever_done = ever_done or ${isPassed}
       where learner_id = ${learnerId} and ticket_id = ${attempt.ticketId}
    ), active as (
      insert into activity_day (learner_id, day, ended_ticket_count) values (${learnerId}, ${day}, 1)
      on conflict (learner_id, day) do update set ended_ticket_count = activity_day.ended_ticket_count + 1
    )
    update user_course set passed_count = passed_count + 1
      from before, ticket
     where user_course.learner_id = ${learnerId} and user_course.id = ${attempt.userCourseId}
       and ${isPassed} and not before.ever_done and not before.is_generated
       and ticket.id = ${attempt.ticketId} and ticket.retired_at is null`.execute(tx)
}
