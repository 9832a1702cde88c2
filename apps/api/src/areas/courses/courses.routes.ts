import * as calls from '@dopusk/contract'
import type { FastifyInstance } from 'fastify'
import { pageResponse } from '../../http/paging.ts'
import { type RouteDeps, route } from '../../http/route.ts'
import { todayOf } from '../../today.ts'
import { type AskProlongDeps, askProlong } from './ask-prolong.service.ts'
import { listNormChanges } from './course-changes.queries.ts'
import { getCourseChanges } from './course-changes.service.ts'
import {
  getLastCourse,
  getMemoryMap,
  getUserCourse,
  getWeekActivity,
  listCourseHistory,
  listCourses,
  listOwnCourses,
  startCourse,
} from './courses.service.ts'
import { checkReset, resetCourse, resetStatistics } from './resets.service.ts'

export const coursesRoutes = (app: FastifyInstance, deps: RouteDeps & AskProlongDeps): void => {
  route(app, deps, calls.listCourses, () => listCourses(deps))

  route(app, deps, calls.getCourseChanges, ({ params }) => getCourseChanges(deps, params.id))

  route(app, deps, calls.listNormChanges, () => listNormChanges(deps.db, todayOf(deps)))

  route(app, deps, calls.listOwnCourses, ({ caller }) => listOwnCourses(deps, caller.userId))

  route(app, deps, calls.startCourse, ({ caller, params }) => startCourse(deps, caller.userId, params.id))

  route(app, deps, calls.getUserCourse, ({ caller, params }) => getUserCourse(deps, caller, params.id))

  route(app, deps, calls.askProlong, ({ caller, params }) => askProlong(deps, caller, params.id))

  route(app, deps, calls.getLastCourse, ({ caller }) => getLastCourse(deps, caller.userId))

  route(app, deps, calls.getWeekActivity, ({ caller }) => getWeekActivity(deps, caller.userId))

  route(app, deps, calls.listCourseHistory, async ({ caller, params, query, request }) => {
    const { items, count } = await listCourseHistory(deps, caller, params.id, query)
    return pageResponse(request, query, items, count)
  })

  route(app, deps, calls.getMemoryMap, ({ caller, params }) => getMemoryMap(deps, caller.userId, params.id))

  route(app, deps, calls.checkReset, ({ caller, params }) => checkReset(deps, caller.userId, params.id))

  route(app, deps, calls.resetStatistics, async ({ caller, params }) => {
    const forgotten = await resetStatistics(deps, caller.userId, params.id)
    return { success: true, message: `Сброшено вопросов из других курсов: ${forgotten}` }
  })

  route(app, deps, calls.resetCourse, async ({ caller, params }) => {
    await resetCourse(deps, caller.userId, params.id)
    return { success: true, message: 'Полный сброс статистики выполнен' }
  })
}
