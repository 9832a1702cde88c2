import * as calls from '@dopusk/contract'
import type { FastifyInstance } from 'fastify'
import { type RouteDeps, route } from '../../http/route.ts'
import { getPlan, type PlanDeps } from '../../study/plan-view.ts'
import type { QuestionVersions } from '../../study/question-versions.ts'
import { changePlan } from './plan.service.ts'
import { getStudyState } from './study-state.service.ts'

export const planRoutes = (app: FastifyInstance, deps: RouteDeps & PlanDeps & { versions: QuestionVersions }): void => {
  route(app, deps, calls.getPlan, ({ caller, params }) => getPlan(deps, caller.userId, params.id))

  route(app, deps, calls.changePlan, ({ caller, params, body }) => changePlan(deps, caller.userId, params.id, body))

  route(app, deps, calls.getStudyState, ({ caller, params }) => getStudyState(deps, caller.userId, params.id))
}
