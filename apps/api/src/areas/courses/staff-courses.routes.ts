import * as calls from '@dopusk/contract'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../../http/app-error.ts'
import type { Caller } from '../../http/caller.ts'
import { type RouteDeps, route } from '../../http/route.ts'
import { requireUserInScope, scopeOf } from '../../people/staff-scope.ts'
import { viewUserCourse } from './course-views.ts'
import { listUserCourses } from './courses.queries.ts'
import { type CoursesDeps, readCounted, todayOf } from './courses.service.ts'
import { changeCourseOfLearner, giveToLearner } from './staff-courses.service.ts'
import { readStatistic } from './statistic.service.ts'

/** Courses of other people, as staff give, pause and look at them. */
export const staffCoursesRoutes = (app: FastifyInstance, deps: RouteDeps & CoursesDeps): void => {
  const { db } = deps

  const requireLooking = async (caller: Caller, userId: number): Promise<void> => {
    if (userId === caller.userId) return
    if (!caller.isSuperuser && caller.partnerId === null) throw new AppError('forbidden')
    await requireUserInScope(db, scopeOf(caller), userId)
  }

  route(app, deps, calls.listUserCourses, async ({ caller, query }) => {
    const userId = query.user ?? caller.userId
    await requireLooking(caller, userId)
    const found = await readCounted(deps, userId, () => listUserCourses(db, userId))
    const asked = found.filter(({ courseId }) => query.course === undefined || courseId === query.course)
    return asked.map((row) => viewUserCourse(row, todayOf(deps)))
  })

  route(app, deps, calls.giveCourse, ({ caller, body }) =>
    giveToLearner(deps, caller, {
      learnerId: body.user,
      courseId: body.course,
      startDate: body.start_date,
      isPaused: body.is_paused ?? false,
      accountId: body.education_account,
    }),
  )

  route(app, deps, calls.changeUserCourse, ({ caller, params, query, body }) => {
    if (query.user !== undefined && body.user !== undefined && query.user !== body.user) {
      throw new AppError('invalid', { fields: { user: 'Владельца курса заменить нельзя' } })
    }
    return changeCourseOfLearner(deps, caller, params.id, {
      startDate: body.start_date,
      isPaused: body.is_paused,
      learnerId: query.user ?? body.user,
      courseId: body.course,
    })
  })

  route(app, deps, calls.pauseCourse, ({ caller, params }) =>
    changeCourseOfLearner(deps, caller, params.id, { isPaused: true }),
  )

  route(app, deps, calls.resumeCourse, ({ caller, params }) =>
    changeCourseOfLearner(deps, caller, params.id, { isPaused: false }),
  )

  route(app, deps, calls.getCourseStatistic, ({ caller, params }) => readStatistic(deps, caller, params.id))
}
