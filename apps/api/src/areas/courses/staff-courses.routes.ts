import * as calls from '@dopusk/contract'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../../http/app-error.ts'
import { type RouteDeps, route } from '../../http/route.ts'
import { prolongCourse, prolongCourses } from './prolong.service.ts'
import {
  changeUserCourse,
  giveCourse,
  listUserCourses,
  pauseCourse,
  resumeCourse,
  type StaffCoursesDeps,
} from './staff-courses.service.ts'
import { getCourseStatistic } from './statistic.service.ts'
import { takeBackCourse } from './take-back.service.ts'

/** Courses of other people: staff give, pause, prolong, take back and inspect them. */
export const staffCoursesRoutes = (app: FastifyInstance, deps: RouteDeps & StaffCoursesDeps): void => {
  route(app, deps, calls.listUserCourses, ({ caller, query }) =>
    listUserCourses(deps, caller, { learnerId: query.user ?? caller.userId, courseId: query.course }),
  )

  route(app, deps, calls.giveCourse, ({ caller, body }) =>
    giveCourse(deps, caller, {
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
    return changeUserCourse(deps, caller, params.id, {
      startDate: body.start_date,
      isPaused: body.is_paused,
      learnerId: query.user ?? body.user,
      courseId: body.course,
    })
  })

  route(app, deps, calls.pauseCourse, ({ caller, params }) => pauseCourse(deps, caller, params.id))

  route(app, deps, calls.resumeCourse, ({ caller, params }) => resumeCourse(deps, caller, params.id))

  route(app, deps, calls.prolongCourses, ({ caller, body }) => {
    const items = body.items.map((item) => ({ userCourseId: item.user_course, accessUntil: item.access_until }))
    return prolongCourses(deps, caller, items, body.preview)
  })

  route(app, deps, calls.prolongCourse, ({ caller, params, body }) =>
    prolongCourse(deps, caller, { userCourseId: params.id, accessUntil: body.access_until }),
  )

  route(app, deps, calls.takeBackCourse, async ({ caller, params, body, request }) => {
    const asked = { userCourseId: params.id, accessUntil: body.access_until, requestId: request.id }
    return { user_course: await takeBackCourse(deps, caller, asked) }
  })

  route(app, deps, calls.getCourseStatistic, ({ caller, params }) => getCourseStatistic(deps, caller, params.id))
}
