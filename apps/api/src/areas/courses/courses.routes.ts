import * as calls from '@dopusk/contract'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../../http/app-error.ts'
import { type RouteDeps, route } from '../../http/route.ts'
import { viewCourse, viewUserCourse } from './course-views.ts'
import { findLastUserCourse, findUserCourse, listCatalogue, listUserCourses } from './courses.queries.ts'
import { readCounted, readWeekActivity, startCourse, todayOf } from './courses.service.ts'

export const coursesRoutes = (app: FastifyInstance, deps: RouteDeps & { timeZone: string }): void => {
  const { db } = deps

  route(app, deps, calls.listCourses, async () => (await listCatalogue(db)).map(viewCourse))

  route(app, deps, calls.listOwnCourses, async ({ caller }) => {
    const today = todayOf(deps)
    const found = await readCounted(deps, caller.userId, () => listUserCourses(db, caller.userId))
    return found.map((row) => viewUserCourse(row, today))
  })

  route(app, deps, calls.startCourse, ({ caller, params }) => startCourse(deps, caller.userId, params.id))

  route(app, deps, calls.getUserCourse, async ({ caller, params }) => {
    const found = await readCounted(deps, caller.userId, () => findUserCourse(db, caller.userId, params.id))
    if (found === undefined) throw new AppError('not_found')
    return viewUserCourse(found, todayOf(deps))
  })

  route(app, deps, calls.getLastCourse, async ({ caller }) => {
    const found = await readCounted(deps, caller.userId, () => findLastUserCourse(db, caller.userId))
    if (found === undefined) throw new AppError('not_found')
    return { course: viewCourse(found), user_course: viewUserCourse(found, todayOf(deps)) }
  })

  route(app, deps, calls.getWeekActivity, ({ caller }) => readWeekActivity(deps, caller.userId))
}
