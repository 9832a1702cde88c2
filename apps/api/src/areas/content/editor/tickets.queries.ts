import type { CalendarDay } from '@dopusk/domain'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'
import { versionFor, wordingState } from '../../../study/version-for.ts'
import type { TicketItem } from './compose-tickets.ts'

export interface TicketRow {
  id: number
  no: number
  isLocal: boolean
  version: number
  courseId: number
  isRetired: boolean
}

export const findTicket = async (db: Db, id: number): Promise<TicketRow | undefined> => {
  const { rows } = await sql<TicketRow>`
    select id, no, pack_no is null as "isLocal", row_version as version, course_id as "courseId",
           retired_at is not null as "isRetired"
      from ticket where id = ${id}`.execute(db)
  return rows[0]
}

/** The questions of a course that a ticket may ask, in the course's order. */
export const listTicketItems = async (db: Db, courseId: number, today: CalendarDay): Promise<TicketItem[]> => {
  const day = sql`${today}::date`
  const { rows } = await sql<TicketItem>`
    select question.id, question.id_cok, question.topic_id::text as topic, topic.title as "topicTitle",
           version.body ->> 'text' as text,
           jsonb_path_query_array(version.body, '$.variants[*] ? (@.correct == true).text') as "right",
           jsonb_path_query_array(version.body, '$.variants[*] ? (@.correct == false).text') as wrong,
           ${wordingState(day)} as state
      from course_question join question on question.id = question_id
      join topic on topic.id = question.topic_id
      join question_version version on version.id = ${versionFor(day)}
     where course_id = ${courseId} and question.retired_at is null
     order by course_question.position, question.id`.execute(db)
  return rows
}

/** The questions of a ticket in its order. */
export const listTicketQuestionIds = async (db: Db, ticketId: number): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select question_id as id from ticket_question where ticket_id = ${ticketId} order by no`.execute(db)
  return rows.map(({ id }) => id)
}

/** In how many tickets of the course each question is. */
export const countUses = async (db: Db, courseId: number): Promise<Map<number, number>> => {
  const { rows } = await sql<{ id: number; uses: number }>`
    select question_id as id, count(*)::int as uses from ticket_question join ticket on ticket.id = ticket_id
     where course_id = ${courseId} and retired_at is null group by question_id`.execute(db)
  return new Map(rows.map(({ id, uses }) => [id, uses]))
}

export const markEdited = async (tx: Tx, now: Date, ticketId: number): Promise<void> => {
  await tx
    .updateTable('ticket')
    .set({ edited_at: now, row_version: sql`row_version + 1` })
    .where('id', '=', ticketId)
    .execute()
}

export const removeTicket = async (tx: Tx, now: Date, ticketId: number): Promise<void> => {
  await tx
    .updateTable('ticket')
    .set({ retired_at: now, edited_at: now, row_version: sql`row_version + 1` })
    .where('id', '=', ticketId)
    .execute()
}
