import { getUserTicket, listTickets, type UserTicket } from '@dopusk/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../shared/api/call.ts'
import { coursesKey } from '../../shared/api/user-course-queries.ts'
import { attemptFreshMs, attemptKey } from '../../study/attempt-queries.ts'

/** An attempt with the clock offset of its arrival. */
export interface PlayedTicket extends UserTicket {
  /** The server's clock minus the device's clock. */
  clockOffsetMs: number
}

export const withClock = (ticket: UserTicket): PlayedTicket => ({
  ...ticket,
  clockOffsetMs: Date.parse(ticket.server_now) - Date.now(),
})

export const userTicketQuery = (attemptId: number) =>
  queryOptions({
    queryKey: attemptKey('ticket', attemptId),
    queryFn: async ({ signal }) => withClock(await call(getUserTicket, { params: { id: attemptId } }, { signal })),
    staleTime: attemptFreshMs,
  })

export const ticketsPageSize = 20

export const ticketsQuery = (userCourseId: number, page: number) =>
  queryOptions({
    queryKey: [...coursesKey, userCourseId, 'tickets', page],
    queryFn: ({ signal }) => {
      const query = { user_course_id: userCourseId, limit: ticketsPageSize, offset: (page - 1) * ticketsPageSize }
      return call(listTickets, { query }, { signal })
    },
    // A running test may have ended at its deadline.
    staleTime: 0,
  })
