import { startTicket } from '@dopusk/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { call } from '../../shared/api/call.ts'
import { courseAddress } from '../../shared/course-address.ts'
import { paths } from '../../shared/paths.ts'
import { userTicketQuery, withClock } from './ticket-query.ts'

const mutationKey = ['start-ticket']

/** Starts the ticket, or goes on with it where it is running. */
export const useStartTicket = (userCourseId: number) => {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { mutate, reset, isPending, error } = useMutation({
    mutationKey,
    mutationFn: async (id: number) => withClock(await call(startTicket, { params: { id } })),
    onSuccess: async (ticket) => {
      client.setQueryData(userTicketQuery(ticket.id).queryKey, ticket)
      await navigate(courseAddress(paths.testing, userCourseId, { attempt: String(ticket.id) }))
    },
  })

  const start = (id: number) => {
    // Known at once: the second press of a double click comes before the next rendering.
    if (client.isMutating({ mutationKey }) === 0) mutate(id)
  }
  return { start, reset, isPending, error }
}
