import * as calls from '@dopusk/contract'
import type { FastifyInstance } from 'fastify'
import { actorOf } from '../../../http/audit.ts'
import { type RouteDeps, route } from '../../../http/route.ts'
import { getRegrade, previewRegrade, startRegrade } from './regrade.service.ts'

/** Where experts have answers graded again after a key was mended. */
export const regradeRoutes = (
  app: FastifyInstance,
  deps: RouteDeps & { timeZone: string; runSoon: () => void },
): void => {
  route(app, deps, calls.previewRegrade, ({ params }) => previewRegrade(deps.db, params.id))
  route(app, deps, calls.startRegrade, (context) => {
    const { to = null, reason } = context.body
    return startRegrade(deps, actorOf(context), { versionId: context.params.id, to, reason })
  })
  route(app, deps, calls.getRegrade, ({ params }) => getRegrade(deps.db, params.id))
}
