import * as calls from '@dopusk/contract'
import type { FastifyInstance } from 'fastify'
import { type RouteDeps, route } from '../../http/route.ts'
import { getAttemptPulse, takeAttempt } from './attempts.service.ts'

/** Calls that the window of a running attempt sends beside its answers: does it still hold the attempt, and the time. */
export const attemptsRoutes = (app: FastifyInstance, deps: RouteDeps): void => {
  route(app, deps, calls.takeAttempt, ({ caller, params, body }) =>
    takeAttempt(deps, caller.userId, params.id, body.holder),
  )

  route(app, deps, calls.getAttemptPulse, ({ caller, params }) => getAttemptPulse(deps, caller.userId, params.id))
}
