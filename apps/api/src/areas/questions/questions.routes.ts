import * as calls from '@dopusk/contract'
import type { CalendarDay } from '@dopusk/domain'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../../http/app-error.ts'
import type { Caller } from '../../http/caller.ts'
import { pageResponse } from '../../http/paging.ts'
import { type RouteDeps, route } from '../../http/route.ts'
import { getReadableCourse } from '../../study/own-course.ts'
import { todayOf } from '../../today.ts'
import { countOwnComplaints, listOwnComplaints, markComplaintsRead } from './own-complaints.queries.ts'
import { countOwnRegrades, listOwnRegrades, markRegradesRead } from './own-regrades.queries.ts'
import { listCourseQuestionIds, listFavouriteIds, listMistakeIds } from './question-lists.queries.ts'
import { listQuestions } from './questions.queries.ts'
import {
  changeFavourite,
  getFavouritesCourse,
  getQuestion,
  listReadableQuestions,
  sendComplaint,
  viewQuestions,
} from './questions.service.ts'

export const questionsRoutes = (app: FastifyInstance, deps: RouteDeps & { timeZone: string }): void => {
  const { db } = deps
  const viewAll = async (caller: Caller, ids: number[], day: CalendarDay) =>
    viewQuestions(await listQuestions(db, caller.userId, ids, day), caller)

  route(app, deps, calls.listCourseQuestions, async ({ caller, params, query, request }) => {
    const course = await getReadableCourse(db, caller.userId, params.id, todayOf(deps))
    const { ids, count } = await listCourseQuestionIds(db, course, query.search, query)
    return pageResponse(request, query, await viewAll(caller, ids, course.wordingDay), count)
  })

  route(app, deps, calls.listFavourites, async ({ caller, query, request }) => {
    const { within, day } = await getFavouritesCourse(deps, caller, query.user_course_id)
    const { ids, count } = await listFavouriteIds(db, caller.userId, within, query.search, query)
    return pageResponse(request, query, await viewAll(caller, ids, day), count)
  })

  route(app, deps, calls.listMistakes, async ({ caller, query, request }) => {
    const { courseId, wordingDay } = await getReadableCourse(db, caller.userId, query.user_course_id, todayOf(deps))
    const { ids, count } = await listMistakeIds(db, caller.userId, courseId, query.search, query)
    const questions = await viewAll(caller, ids, wordingDay)
    return pageResponse(
      request,
      query,
      questions.map((question) => ({ question })),
      count,
    )
  })

  route(app, deps, calls.listQuestions, ({ caller, query }) =>
    listReadableQuestions(deps, caller, query.question_ids, query.user_course_id),
  )

  route(app, deps, calls.getQuestion, ({ caller, params, query }) =>
    getQuestion(deps, caller, params.id, query.user_course_id),
  )

  route(app, deps, calls.listOwnComplaints, async ({ caller, query, request }) => {
    const { count, unread } = await countOwnComplaints(db, caller.userId)
    const regrades = await countOwnRegrades(db, caller.userId)
    const complaints = await listOwnComplaints(db, caller.userId, query)
    return { ...pageResponse(request, query, complaints, count), unread: unread + regrades.unread }
  })

  route(app, deps, calls.listOwnRegrades, async ({ caller, query, request }) => {
    const { count } = await countOwnRegrades(db, caller.userId)
    return pageResponse(request, query, await listOwnRegrades(db, caller.userId, query), count)
  })

  route(app, deps, calls.markComplaintsRead, async ({ caller }) => {
    await markComplaintsRead(db, caller.userId, deps.now())
    await markRegradesRead(db, caller.userId, deps.now())
    return { unread: 0 as const }
  })

  route(app, deps, calls.changeFavourite, async ({ caller, params, body }) => ({
    id: params.id,
    selected: await changeFavourite(deps, caller, params.id, body?.selected),
  }))

  route(app, deps, calls.sendComplaint, async ({ caller, body }) => {
    // The page sends the id of its own user; a complaint under another user's id is refused.
    if (body.user !== caller.userId) throw new AppError('not_found')
    const { question: questionId, message, attempt_question: askedId, user_course_id: userCourseId } = body
    return { id: await sendComplaint(deps, caller, { questionId, message, askedId, userCourseId }) }
  })
}
