import * as calls from '@dopusk/contract'
import type { FastifyInstance } from 'fastify'
import { type RouteDeps, route } from '../../http/route.ts'
import { refuseImpersonated } from '../../people/impersonation.ts'
import { type OfflineAnswersDeps, saveOfflineAnswers } from './offline-answers.service.ts'
import { contentOfPack, getOfflinePack, type OfflinePackDeps } from './offline-pack.service.ts'

export const offlineRoutes = (app: FastifyInstance, deps: RouteDeps & OfflinePackDeps & OfflineAnswersDeps): void => {
  route(
    app,
    deps,
    calls.getOfflinePack,
    ({ caller, params }) => {
      // It would stay in the administrator's browser.
      refuseImpersonated(caller)
      return getOfflinePack(deps, caller.userId, params.id)
    },
    { etagOf: contentOfPack },
  )

  route(app, deps, calls.saveOfflineAnswers, async ({ caller, body }) => {
    refuseImpersonated(caller)
    return { results: await saveOfflineAnswers(deps, caller.userId, body.answers) }
  })
}
