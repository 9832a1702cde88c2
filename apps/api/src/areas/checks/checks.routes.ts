import * as calls from '@dopusk/contract'
import type { FastifyInstance } from 'fastify'
import { pageResponse } from '../../http/paging.ts'
import { type RouteDeps, route } from '../../http/route.ts'
import type { SaveAnswer } from '../../study/answer-queue.ts'
import { rateAnswer } from '../../study/rate-answer.ts'
import { countChecks, listChecks } from './checks.queries.ts'
import {
  type ChecksDeps,
  endCheck,
  generateBadCheck,
  generateChangedCheck,
  generateFavouriteCheck,
  generatePlanCheck,
  generateSmartCheck,
  generateTopicCheck,
  generateWeakCheck,
  listCheckQuestions,
  saveCheckAnswer,
  viewCheck,
} from './checks.service.ts'

export const checksRoutes = (app: FastifyInstance, deps: RouteDeps & ChecksDeps & { saveAnswer: SaveAnswer }): void => {
  route(app, deps, calls.generateSmartCheck, ({ caller, body }) => {
    const request = { learnerId: caller.userId, userCourseId: body.user_course_id }
    const { difficulty, question_count: count } = body
    // The contract allows no count with a plan, and requires one without.
    if (difficulty === 'Plan' || count === undefined) return generatePlanCheck(deps, request)
    return generateSmartCheck(deps, { ...request, difficulty, count })
  })

  route(app, deps, calls.generateFavouriteCheck, ({ caller, body }) =>
    generateFavouriteCheck(deps, {
      learnerId: caller.userId,
      userCourseId: body.user_course_id,
      count: body.question_count,
      isSuperuser: caller.isSuperuser,
    }),
  )

  route(app, deps, calls.generateBadCheck, ({ caller, body }) =>
    generateBadCheck(deps, {
      learnerId: caller.userId,
      userCourseId: body.user_course_id,
      count: body.question_count,
    }),
  )

  route(app, deps, calls.generateTopicCheck, ({ caller, body }) =>
    generateTopicCheck(deps, {
      learnerId: caller.userId,
      userCourseId: body.user_course_id,
      topicId: body.topic_id,
      count: body.question_count,
    }),
  )

  route(app, deps, calls.generateWeakCheck, ({ caller, body }) =>
    generateWeakCheck(deps, {
      learnerId: caller.userId,
      userCourseId: body.user_course_id,
      count: body.question_count,
    }),
  )

  route(app, deps, calls.generateChangedCheck, ({ caller, body }) =>
    generateChangedCheck(deps, {
      learnerId: caller.userId,
      userCourseId: body.user_course_id,
      count: body.question_count,
    }),
  )

  route(app, deps, calls.saveCheckAnswer, ({ caller, params, body }) =>
    saveCheckAnswer(deps, {
      learnerId: caller.userId,
      askedId: params.id,
      items: body.answer_items,
      answerTimeS: body.answer_time,
    }),
  )

  route(app, deps, calls.endCheck, ({ caller, params }) => endCheck(deps, caller.userId, params.id))

  route(app, deps, calls.listCheckQuestions, ({ caller, query }) =>
    listCheckQuestions(deps, caller.userId, query.user_check_skills),
  )

  route(app, deps, calls.listChecks, async ({ caller, query, request }) => {
    const checks = await listChecks(deps.db, caller.userId, query)
    return pageResponse(request, query, checks.map(viewCheck), await countChecks(deps.db, caller.userId))
  })

  route(app, deps, calls.rateAnswer, async ({ caller, params, body }) => {
    await rateAnswer(deps, { learnerId: caller.userId, answerId: params.id, level: body.user_memorization })
    return { id: params.id, user_memorization: body.user_memorization }
  })
}
