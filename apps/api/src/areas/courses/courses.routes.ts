import * as calls from '@dopusk/contract'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../../http/app-error.ts'
import { pageAnswer } from '../../http/paging.ts'
import { type RouteDeps, route } from '../../http/route.ts'
import { getReadableCourse } from '../../study/own-course.ts'
import { viewCourse, viewUserCourse } from './course-views.ts'
import { findLastUserCourse, listCatalogue, listUserCourses } from './courses.queries.ts'
import { type CoursesDeps, getCounted, readCounted, readWeekActivity, startCourse, todayOf } from './courses.service.ts'
import { countAttempts, listAttempts, viewAttempt } from './history.queries.ts'
import { findLearnerOf } from './learner-of-course.ts'
import { countDue, listMemoryCells } from './memory-map.queries.ts'
import { checkReset, resetCourse, resetStatistics } from './resets.service.ts'

export const coursesRoutes = (app: FastifyInstance, deps: RouteDeps & CoursesDeps): void => {
  const { db } = deps

  route(app, deps, calls.listCourses, async () => (await listCatalogue(db)).map(viewCourse))

  route(app, deps, calls.listOwnCourses, async ({ caller }) => {
    const today = todayOf(deps)
    const found = await readCounted(deps, caller.userId, () => listUserCourses(db, caller.userId))
    return found.map((row) => viewUserCourse(row, today))
  })

  route(app, deps, calls.startCourse, ({ caller, params }) => startCourse(deps, caller.userId, params.id))

  route(app, deps, calls.getUserCourse, async ({ caller, params }) => {
    const learnerId = await findLearnerOf(db, caller, params.id)
    return viewUserCourse(await getCounted(deps, learnerId, params.id), todayOf(deps))
  })

  route(app, deps, calls.getLastCourse, async ({ caller }) => {
    const found = await readCounted(deps, caller.userId, () => findLastUserCourse(db, caller.userId))
    if (found === undefined) throw new AppError('not_found')
    return { course: viewCourse(found), user_course: viewUserCourse(found, todayOf(deps)) }
  })

  route(app, deps, calls.getWeekActivity, ({ caller }) => readWeekActivity(deps, caller.userId))

  route(app, deps, calls.listCourseHistory, async ({ caller, params, query, request }) => {
    const learnerId = await findLearnerOf(db, caller, params.id)
    const [attempts, count] = await Promise.all([
      listAttempts(db, learnerId, params.id, query),
      countAttempts(db, learnerId, params.id),
    ])
    return pageAnswer(request, query, attempts.map(viewAttempt), count)
  })

  route(app, deps, calls.getMemoryMap, async ({ caller, params }) => {
    const today = todayOf(deps)
    const { courseId } = await getReadableCourse(db, caller.userId, params.id, today)
    const [questions, due_today] = await Promise.all([
      listMemoryCells(db, caller.userId, courseId),
      countDue(db, caller.userId, courseId, today, deps.timeZone),
    ])
    return { questions, due_today }
  })

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
