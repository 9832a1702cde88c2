import { useQuery } from '@tanstack/react-query'
import { courseAddress } from '../../shared/course-address.ts'
import { paths } from '../../shared/paths.ts'
import type { ButtonLook } from '../../shared/ui/button.tsx'
import { LinkButton } from '../../shared/ui/link-button.tsx'
import { type PlayedTicket, ticketsQuery } from './ticket-query.ts'

const selection = (userCourseId: number, ticketId: number) =>
  courseAddress(paths.ticketSelection, userCourseId, { ticket: String(ticketId) })

/** After a test: the same ticket again where it failed, and the next one that was not taken yet. */
export const NextTicket = ({ look, ticket }: { look: ButtonLook; ticket: PlayedTicket }) => {
  const { data } = useQuery(ticketsQuery(ticket.user_course, 1))
  const next = data?.results.find(({ id, status }) => status === 'Not started' && id !== ticket.ticket)
  return (
    <>
      {next !== undefined && (
        <LinkButton look={look} to={selection(ticket.user_course, next.id)}>
          Следующий билет
        </LinkButton>
      )}
      {ticket.status === 'Failed' && (
        <LinkButton look="ghost" to={selection(ticket.user_course, ticket.ticket)}>
          Пройти ещё раз
        </LinkButton>
      )}
    </>
  )
}
