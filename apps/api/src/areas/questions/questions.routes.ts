import * as calls from '@dopusk/contract'
import { calendarDayAt } from '@dopusk/domain'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../../http/app-error.ts'
import { pageAnswer } from '../../http/paging.ts'
import { consumeRateLimit, type RateLimit } from '../../http/rate-limit.ts'
import { type RouteDeps, route } from '../../http/route.ts'
import { getReadableCourse } from '../../study/own-course.ts'
import { pageCourseQuestions, pageFavourites, pageMistakes } from './question-lists.queries.ts'
import { insertComplaint, listQuestions } from './questions.queries.ts'
import { changeFavourite, readQuestion, viewQuestion } from './questions.service.ts'

const complaintsPerPerson: RateLimit = { name: 'complaint', limit: 60, windowS: 60 * 60 }

export const questionsRoutes = (app: FastifyInstance, deps: RouteDeps & { timeZone: string }): void => {
  const { db } = deps
  const today = () => calendarDayAt(deps.now(), deps.timeZone)
  const viewAll = async (learnerId: number, ids: number[]) =>
    (await listQuestions(db, learnerId, ids)).map(viewQuestion)

  route(app, deps, calls.listCourseQuestions, async ({ caller, params, query, request }) => {
    const course = await getReadableCourse(db, caller.userId, params.id, today())
    const { ids, count } = await pageCourseQuestions(db, course, query.search, query)
    return pageAnswer(request, query, await viewAll(caller.userId, ids), count)
  })

  route(app, deps, calls.listFavourites, async ({ caller, query, request }) => {
    const { courseId } = await getReadableCourse(db, caller.userId, query.user_course_id, today())
    const within = caller.isSuperuser ? 'any' : courseId
    const { ids, count } = await pageFavourites(db, caller.userId, within, query.search, query)
    return pageAnswer(request, query, await viewAll(caller.userId, ids), count)
  })

  route(app, deps, calls.listMistakes, async ({ caller, query, request }) => {
    const { courseId } = await getReadableCourse(db, caller.userId, query.user_course_id, today())
    const { ids, count } = await pageMistakes(db, caller.userId, courseId, query.search, query)
    const questions = await viewAll(caller.userId, ids)
    return pageAnswer(
      request,
      query,
      questions.map((question) => ({ question })),
      count,
    )
  })

  route(app, deps, calls.getQuestion, async ({ caller, params }) =>
    viewQuestion(await readQuestion(db, caller, params.id, today())),
  )

  route(app, deps, calls.changeFavourite, async ({ caller, params, body }) => {
    await readQuestion(db, caller, params.id, today())
    return { id: params.id, selected: await changeFavourite(deps, caller, params.id, body?.selected) }
  })

  route(app, deps, calls.sendComplaint, async ({ caller, body }) => {
    // The page sends its own user; a complaint in another name is nobody's.
    if (body.user !== caller.userId) throw new AppError('not_found')
    await readQuestion(db, caller, body.question, today())
    await consumeRateLimit(db, deps.now(), complaintsPerPerson, String(caller.userId))
    const complaint = { userId: caller.userId, questionId: body.question, message: body.message, now: deps.now() }
    return { id: await insertComplaint(db, complaint) }
  })
}
