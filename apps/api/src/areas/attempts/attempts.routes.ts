import * as calls from '@dopusk/contract'
import type { FastifyInstance } from 'fastify'
import { type RouteDeps, route } from '../../http/route.ts'
import { getAttemptPulse, listUnfinished, takeAttempt } from './attempts.service.ts'

/**
 * Calls that the window of a running attempt sends beside its answers (does it still hold the attempt, and the time), and
 * the list of what is under way.
 */
export const attemptsRoutes = (app: FastifyInstance, deps: RouteDeps & { timeZone: string }): void => {
  route(app, deps, calls.takeAttempt, ({ caller, params, body }) =>
    takeAttempt(deps, caller.userId, params.id, body.holder),
  )

  route(app, deps, calls.getAttemptPulse, ({ caller, params }) => getAttemptPulse(deps, caller.userId, params.id))

  route(app, deps, calls.listUnfinishedAttempts, ({ caller }) => listUnfinished(deps, caller.userId))
}
