import type { CalendarDay } from '@dopusk/domain'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'
import { type AttemptQuestion, attemptInsert } from '../../study/attempt-question.ts'
import { ticketNameOfAttempt } from '../../study/ticket-name.ts'

const attemptColumns = [
  'id',
  'ticket_id as ticketId',
  'user_course_id as userCourseId',
  'created_at as startedAt',
  'deadline_at as deadlineAt',
  'finished_at as finishedAt',
  'question_count as questionCount',
  'right_count as rightCount',
  'pass_count as passCount',
  'is_passed as isPassed',
  'passed_by_regrade_id as passedByRegradeId',
  ticketNameOfAttempt.as('ticketName'),
] as const

const selectAttempts = (db: Db, learnerId: number) =>
  db.selectFrom('attempt').select(attemptColumns).where('learner_id', '=', learnerId).where('kind', '=', 'ticket')

export type TicketAttempt = NonNullable<Awaited<ReturnType<typeof findAttempt>>>

export const findAttempt = (db: Db, learnerId: number, id: number) =>
  selectAttempts(db, learnerId).where('id', '=', id).executeTakeFirst()

export const listUnfinishedAttempts = (db: Db, learnerId: number) =>
  selectAttempts(db, learnerId).where('finished_at', 'is', null).execute()

/** The learners whose id, divided by `of`, leaves `index`. */
export interface Slice {
  index: number
  of: number
}

/** Learners of a slice with unfinished attempts whose deadline was before the given time, by id, from after the given id. */
export const listOverdueLearners = async (
  db: Db,
  before: Date,
  { slice, after, limit }: { slice: Slice; after: number; limit: number },
): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select distinct learner_id as id from attempt
     where kind = 'ticket' and finished_at is null and deadline_at < ${before} and learner_id > ${after}
       and learner_id % ${slice.of}::int = ${slice.index}::int
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
  passCount: number
  /** The questions are asked in the wording of this day. */
  day: CalendarDay
}

/** Inserts an attempt with its questions, in the ticket's order; returns the questions. */
export const insertAttempt = async (tx: Tx, attempt: NewTicketAttempt): Promise<AttemptQuestion[]> => {
  const { learnerId, userCourseId, ticketId, startedAt, deadlineAt, questionIds, passCount, day } = attempt
  const insert = sql`
    insert into attempt (learner_id, kind, user_course_id, ticket_id, created_at, deadline_at, question_count, pass_count)
    values (${learnerId}, 'ticket', ${userCourseId}, ${ticketId}, ${startedAt}, ${deadlineAt}, ${questionIds.length},
            ${passCount})`
  const { rows } = await attemptInsert(learnerId, insert, { questionIds, day }).execute(tx)
  return rows
}

/** A forecast is compared with the result where it was made so shortly before the attempt, whatever was answered since. */
const freshMs = 60 * 60_000
/** And so long before it, where nothing was answered since. */
const unchangedMs = 24 * 60 * 60_000

/** Stores the last forecast before the learner's first attempt at a ticket, if there is one that is recent enough. */
export const insertForecastCheck = async (
  tx: Tx,
  attempt: { learnerId: number; id: number; userCourseId: number; ticketId: number; startedAt: Date },
): Promise<void> => {
  const { learnerId, id, userCourseId, ticketId, startedAt } = attempt
  const before = (ms: number) => new Date(startedAt.getTime() - ms)
  await sql`
    insert into forecast_check (learner_id, attempt_id, p, lo, hi, created_at)
    select learner_id, ${id}, ready_p, ready_lo, ready_hi, ${startedAt}
      from user_course
     where learner_id = ${learnerId} and id = ${userCourseId} and ready_p is not null
       and (ready_at > ${before(freshMs)} or not ready_stale and ready_at > ${before(unchangedMs)})
       and not exists (select from attempt
                        where learner_id = ${learnerId} and user_course_id = ${userCourseId}
                          and ticket_id = ${ticketId} and id <> ${id})`.execute(tx)
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
