import type { Ticket, UserTicket } from '@dopusk/contract'
import type { Blueprint, WordingState } from '@dopusk/domain'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'
import type { Page } from '../../http/paging.ts'
import { type OwnCourse, type OwnCourseRow, ownCourseColumns } from '../../study/own-course.ts'
import { versionFor, wordingState } from '../../study/version-for.ts'

const ticketsOf = (learnerId: number, { courseId, userCourseId }: Pick<OwnCourse, 'courseId' | 'userCourseId'>) => sql`
  select ticket.id, false as is_generated, ticket.no as number, taken.ended_at, coalesce(taken.ever_done, false) as ever_done
    from ticket left join user_ticket taken on taken.learner_id = ${learnerId} and taken.ticket_id = ticket.id
   where ticket.course_id = ${courseId} and ticket.retired_at is null
  union all
  select ticket_id, true, row_number() over (order by ticket_id), ended_at, ever_done from user_ticket
   where learner_id = ${learnerId} and user_course_id = ${userCourseId} and is_generated`

/** The course's fixed tickets in their order, then the generated ones. */
export const listTickets = async (
  db: Db,
  learnerId: number,
  course: OwnCourse,
  { limit, offset }: Page,
): Promise<Ticket[]> => {
  const { rows } = await sql<Ticket>`
    select id, number::int, is_generated, case when ended_at is null then 'Not started' when ever_done then 'Done' else 'Failed' end as status,
           exists (select from attempt where attempt.learner_id = ${learnerId} and attempt.ticket_id = listed.id
                      and attempt.kind = 'ticket' and attempt.finished_at is null) as is_running
      from (${ticketsOf(learnerId, course)}) as listed order by is_generated, number limit ${limit} offset ${offset}`.execute(
    db,
  )
  return rows
}

export const countTickets = async (db: Db, learnerId: number, course: OwnCourse) => {
  const { rows } = await sql<{ count: number; untaken: number; generated: number }>`
    select count(*)::int as count, count(*) filter (where ended_at is null)::int as untaken,
           count(*) filter (where is_generated)::int as generated
      from (${ticketsOf(learnerId, course)}) as listed`.execute(db)
  return rows[0] ?? { count: 0, untaken: 0, generated: 0 }
}

type TicketLinks = Pick<UserTicket, 'repeat_ticket' | 'next_ticket'>

/** The ticket itself, and the first one not taken yet: of those listed after it, else of all. */
export const findTicketLinks = async (
  db: Db,
  learnerId: number,
  course: OwnCourse,
  ticketId: number,
): Promise<TicketLinks> => {
  const { rows } = await sql<TicketLinks>`
    with listed as (
      select id, ended_at, row_number() over (order by is_generated, number)::int - 1 as position
        from (${ticketsOf(learnerId, course)}) as every_ticket
    ), taken as (select id, position from listed where id = ${ticketId})
    select (select json_build_object('id', id, 'position', position) from taken) as repeat_ticket,
           (select json_build_object('id', id, 'position', position) from listed
             where ended_at is null and id <> ${ticketId}
             order by position < (select position from taken), position limit 1) as next_ticket`.execute(db)
  return rows[0] ?? { repeat_ticket: null, next_ticket: null }
}

export interface TicketOfLearner extends OwnCourseRow {
  number: number
  /** Generated for this learner. */
  isGenerated: boolean
  questionIds: number[]
  passPercent: number
}

/** A fixed or generated ticket with the learner's course that contains it. */
export const findTicketOfLearner = async (
  tx: Tx,
  learnerId: number,
  ticketId: number,
): Promise<TicketOfLearner | undefined> => {
  const { rows } = await sql<TicketOfLearner>`
    with found as (
      select course_id, null::bigint as user_course_id, false as is_generated, no as number,
             array(select question_id from ticket_question where ticket_id = ticket.id order by no) as question_ids
        from ticket where id = ${ticketId} and retired_at is null
      union all
      select null, user_course_id, true,
             (select count(*) from user_ticket earlier
               where earlier.learner_id = ${learnerId} and earlier.user_course_id = user_ticket.user_course_id
                 and earlier.is_generated and earlier.ticket_id <= ${ticketId}),
             question_ids from user_ticket
       where learner_id = ${learnerId} and ticket_id = ${ticketId} and is_generated
    )
    select ${ownCourseColumns}, course.pass_percent as "passPercent", found.is_generated as "isGenerated",
           found.number::int as number,
           array_to_json(found.question_ids) as "questionIds"
      from found join user_course on user_course.learner_id = ${learnerId}
             and (user_course.course_id = found.course_id or user_course.id = found.user_course_id)
      join course on course.id = user_course.course_id`.execute(tx)
  return rows[0]
}

interface TicketSource {
  questions: { id: number; topic: string; state: WordingState }[]
  blueprint: Blueprint | undefined
}

/** The questions of a course with their topics, and how many of each topic a ticket has, if that is known. */
export const findTicketSource = async (
  tx: Tx,
  { courseId, wordingDay }: Pick<OwnCourse, 'courseId' | 'wordingDay'>,
): Promise<TicketSource> => {
  const day = sql`${wordingDay}::date`
  const { rows: questions } = await sql<TicketSource['questions'][number]>`
    select question.id, question.topic_id::text as topic, ${wordingState(day)} as state
      from course_question join question on question.id = course_question.question_id
      join question_version version on version.id = ${versionFor(day)}
     where course_question.course_id = ${courseId}`.execute(tx)
  const exam = await tx
    .selectFrom('exam_profile')
    .select('blueprint')
    .where('course_id', '=', courseId)
    .executeTakeFirst()
  return { questions, blueprint: (exam?.blueprint ?? undefined) as Blueprint | undefined }
}

export const insertFixedUserTicket = async (
  tx: Tx,
  ticket: { learnerId: number; ticketId: number; userCourseId: number; now: Date },
): Promise<void> => {
  await tx
    .insertInto('user_ticket')
    .values({
      learner_id: ticket.learnerId,
      ticket_id: ticket.ticketId,
      user_course_id: ticket.userCourseId,
      is_generated: false,
      created_at: ticket.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export const insertGeneratedTicket = async (
  tx: Tx,
  ticket: { learnerId: number; userCourseId: number; questionIds: number[]; now: Date },
): Promise<number> => {
  const { ticket_id } = await tx
    .insertInto('user_ticket')
    .values({
      learner_id: ticket.learnerId,
      ticket_id: sql`nextval('ticket_id_seq')`,
      user_course_id: ticket.userCourseId,
      is_generated: true,
      question_ids: ticket.questionIds,
      created_at: ticket.now,
    })
    .returning('ticket_id')
    .executeTakeFirstOrThrow()
  return ticket_id
}

export const findTesting = (db: Db, courseId: number) =>
  db
    .selectFrom('course')
    .select(['id', 'question_count as questions', 'ticket_count', 'questions_per_ticket', 'pass_percent'])
    .where('id', '=', courseId)
    .where('retired_at', 'is', null)
    .executeTakeFirst()
