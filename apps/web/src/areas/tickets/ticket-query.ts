import { getUserTicket, listTickets, type UserTicket } from '@dopusk/contract'
import { queryOptions } from '@tanstack/react-query'
import { ApiError } from '../../shared/api/api-error.ts'
import { call } from '../../shared/api/call.ts'
import { isTransientError } from '../../shared/api/transient-error.ts'
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

/** Why a ticket is not taken without a connection. */
export const needsLine = {
  title: 'Билет проходят только со\u00a0связью',
  text: 'Время и\u00a0оценку считает сервер, чтобы результату можно было верить. План, темы, ошибки и\u00a0практика сохранённого курса доступны и\u00a0без\u00a0связи.',
}

/** The message of a ticket that could not be started. */
export const startProblem = (error: Error): string =>
  error instanceof ApiError && error.code === 'offline'
    ? `${needsLine.title}: время и\u00a0оценку считает сервер`
    : error.message

const maxRetries = 2

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
    // Without a connection the screen says so at once.
    retry: (failures, error) => navigator.onLine && failures < maxRetries && isTransientError(error),
  })
