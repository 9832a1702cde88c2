import * as calls from '@dopusk/contract'
import type { FastifyInstance } from 'fastify'
import { type RouteDeps, route } from '../../http/route.ts'
import { type ChecksDeps, makeFavouriteCheck, makeMistakesCheck, makeSmartCheck } from './checks.service.ts'

export const checksRoutes = (app: FastifyInstance, deps: RouteDeps & ChecksDeps): void => {
  route(app, deps, calls.generateSmartCheck, ({ caller, body }) =>
    makeSmartCheck(deps, {
      learnerId: caller.userId,
      userCourseId: body.user_course_id,
      difficulty: body.difficulty,
      count: body.question_count,
    }),
  )

  route(app, deps, calls.generateFavouriteCheck, ({ caller, body }) =>
    makeFavouriteCheck(deps, {
      learnerId: caller.userId,
      userCourseId: body.user_course_id,
      count: body.question_count,
      isSuperuser: caller.isSuperuser,
    }),
  )

  route(app, deps, calls.generateBadCheck, ({ caller, body }) =>
    makeMistakesCheck(deps, {
      learnerId: caller.userId,
      userCourseId: body.user_course_id,
      count: body.question_count,
    }),
  )
}
