import * as calls from '@dopusk/contract'
import type { FastifyInstance } from 'fastify'
import { pageResponse } from '../../http/paging.ts'
import { type RouteDeps, route } from '../../http/route.ts'
import type { SaveAnswer } from '../../study/answer-queue.ts'
import { getReadableCourse } from '../../study/own-course.ts'
import { todayOf } from '../../today.ts'
import { countTickets, listTickets } from './tickets.queries.ts'
import {
  closeOverdueOf,
  endTicket,
  generateTicket,
  getTesting,
  getUserTicket,
  saveTicketAnswer,
  startTicket,
  type TicketsDeps,
} from './tickets.service.ts'

export const ticketsRoutes = (
  app: FastifyInstance,
  deps: RouteDeps & TicketsDeps & { saveAnswer: SaveAnswer },
): void => {
  const { db } = deps

  route(app, deps, calls.listTickets, async ({ caller, query, request }) => {
    const course = await getReadableCourse(db, caller.userId, query.user_course_id, todayOf(deps))
    await closeOverdueOf(deps, caller.userId)
    const tickets = await listTickets(db, caller.userId, course, query)
    const { count, untaken } = await countTickets(db, caller.userId, course)
    return { ...pageResponse(request, query, tickets, count), can_generate: untaken === 0 && !caller.isDemo }
  })

  route(app, deps, calls.startTicket, ({ caller, params }) => startTicket(deps, caller.userId, params.id))

  route(app, deps, calls.getUserTicket, ({ caller, params }) => getUserTicket(deps, caller.userId, params.id))

  route(app, deps, calls.saveTicketAnswer, ({ caller, params, body }) =>
    saveTicketAnswer(deps, {
      learnerId: caller.userId,
      askedId: params.id,
      items: body.answer_items,
      answerTimeS: body.answer_time,
    }),
  )

  route(app, deps, calls.endTicket, ({ caller, params, body }) =>
    endTicket(deps, caller.userId, params.id, body.time_ticket),
  )

  route(app, deps, calls.generateTicket, ({ caller, body }) => generateTicket(deps, caller, body.user_course_id))

  route(app, deps, calls.getTesting, ({ params }) => getTesting(deps, params.id))
}
