import * as calls from '@dopusk/contract'
import type { FastifyInstance } from 'fastify'
import { type RouteDeps, route } from '../../../http/route.ts'
import { renewDevice } from '../push/push.service.ts'
import {
  changeReminders,
  closeCalendar,
  getReminders,
  getSubscription,
  openCalendar,
  stopPush,
  subscribeToPush,
  unsubscribe,
  type WishesDeps,
} from './wishes.service.ts'

/** Programs that read mail send a form (RFC 8058). Only this call takes one: a page of another site could send it, too. */
const unsubscribeRoute = (app: FastifyInstance, deps: RouteDeps & WishesDeps): void => {
  app.register(async (scope) => {
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, _body, done) =>
      done(null, undefined),
    )
    route(scope, deps, calls.unsubscribe, ({ params }) => unsubscribe(deps, params.token))
  })
}

export const wishesRoutes = (app: FastifyInstance, deps: RouteDeps & WishesDeps): void => {
  route(app, deps, calls.getReminders, ({ caller }) => getReminders(deps, caller))
  route(app, deps, calls.changeReminders, ({ caller, body }) => changeReminders(deps, caller, body))
  route(app, deps, calls.openCalendar, ({ caller }) => openCalendar(deps, caller))
  route(app, deps, calls.closeCalendar, ({ caller }) => closeCalendar(deps, caller))
  route(app, deps, calls.subscribeToPush, ({ caller, body }) => subscribeToPush(deps, caller, body))
  route(app, deps, calls.stopPush, ({ caller, body }) => stopPush(deps, caller, body.devices))
  route(app, deps, calls.renewPush, async ({ body }) => {
    await renewDevice(deps, body)
    return { success: true as const }
  })
  route(app, deps, calls.getSubscription, ({ params }) => getSubscription(deps, params.token))
  unsubscribeRoute(app, deps)
}
