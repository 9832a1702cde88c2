import { sql } from 'kysely'

/** How people call a ticket: by its number within the course, or within the learner's generated tickets. */
export interface TicketName {
  number: number
  is_generated: boolean
}

/** For a SELECT over `attempt`: the name of its ticket, null for a check. */
export const ticketNameOfAttempt = sql<TicketName | null>`(
  select json_build_object('is_generated', taken.is_generated, 'number', case when taken.is_generated
           then (select count(*) from user_ticket earlier
                  where earlier.learner_id = taken.learner_id and earlier.user_course_id = taken.user_course_id
                    and earlier.is_generated and earlier.ticket_id <= taken.ticket_id)
           else (select no from ticket where ticket.id = taken.ticket_id) end)
    from user_ticket taken where taken.learner_id = attempt.learner_id and taken.ticket_id = attempt.ticket_id)`
