import { startTicket } from '@dopusk/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { call } from '../../shared/api/call.ts'
import { courseAddress } from '../../shared/course-address.ts'
import { paths } from '../../shared/paths.ts'
import { userTicketQuery, withClock } from './ticket-query.ts'

/** Starts the ticket, or goes on with it where it is running. */
export const useStartTicket = (userCourseId: number) => {
  const client = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: async (id: number) => withClock(await call(startTicket, { params: { id } })),
    onSuccess: async (ticket) => {
      client.setQueryData(userTicketQuery(ticket.id).queryKey, ticket)
      await navigate(courseAddress(paths.testing, userCourseId, { attempt: String(ticket.id) }))
    },
  })
}
