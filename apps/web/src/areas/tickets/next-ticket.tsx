import type { UserTicket } from '@dopusk/contract'
import { courseAddress } from '../../shared/course-address.ts'
import { paths } from '../../shared/paths.ts'
import type { ButtonLook } from '../../shared/ui/button.tsx'
import { LinkButton } from '../../shared/ui/link-button.tsx'
import { ticketsPageSize } from './ticket-query.ts'

/** The list at the page of the ticket, with the ticket selected. */
const selection = (userCourseId: number, { id, position }: NonNullable<UserTicket['next_ticket']>) => {
  const page = Math.floor(position / ticketsPageSize) + 1
  const parts = { ticket: String(id), ...(page > 1 && { page: String(page) }) }
  return courseAddress(paths.ticketSelection, userCourseId, parts)
}

/** After a test: the next ticket not taken yet, and the same one again where it failed. */
export const NextTicket = ({ look, ticket }: { look: ButtonLook; ticket: UserTicket }) => {
  const { next_ticket: next, repeat_ticket: repeat, user_course: userCourseId, status } = ticket
  return (
    <>
      {next !== null && (
        <LinkButton look={look} to={selection(userCourseId, next)}>
          Следующий билет
        </LinkButton>
      )}
      {status === 'Failed' && repeat !== null && (
        <LinkButton look="ghost" to={selection(userCourseId, repeat)}>
          Пройти ещё раз
        </LinkButton>
      )}
    </>
  )
}
