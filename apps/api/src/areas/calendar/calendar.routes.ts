import * as calls from '@dopusk/contract'
import type { FastifyInstance } from 'fastify'
import { type RouteDeps, route } from '../../http/route.ts'
import { type CalendarDeps, getCalendar } from './calendar.service.ts'

export const calendarRoutes = (app: FastifyInstance, deps: RouteDeps & CalendarDeps): void => {
  route(app, deps, calls.getCalendar, ({ params }) => getCalendar(deps, params.token))
}
