import { zipPack } from '@dopusk/content'
import * as calls from '@dopusk/contract'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../../../http/app-error.ts'
import { actorOf } from '../../../http/audit.ts'
import { cappedPageResponse } from '../../../http/paging.ts'
import { type RouteDeps, route } from '../../../http/route.ts'
import { exportCourse } from '../export/export-pack.ts'
import { uploadPicture } from '../pictures/upload-picture.service.ts'
import { settleOfCourse } from './course-conflicts.ts'
import { listCourses } from './courses.queries.ts'
import { changeCourse, changeShown, changeTopicTitle, createCourse, getCourse } from './courses.service.ts'
import { listDocuments, listPoints } from './drafts.queries.ts'
import { discardDraft, getDraft, getQuestion, openDraft, rebase, saveDraft } from './drafts.service.ts'
import { checkImport, exportGift, exportTable, importFile } from './files.service.ts'
import { publishDraft } from './publish.service.ts'
import { listQuestions } from './questions.queries.ts'
import { changeRetired, settle } from './questions.service.ts'
import { addTickets, changeTicket, compose, getTicket, remove } from './tickets.service.ts'

/** Where experts write courses, questions and tickets in the browser. */
export const editorRoutes = (app: FastifyInstance, deps: RouteDeps & { timeZone: string }): void => {
  const { db } = deps

  route(app, deps, calls.listContentCourses, async ({ query, request }) => {
    const { courses, ...counted } = await listCourses(db, query.search, query)
    return cappedPageResponse(request, query, courses, counted)
  })
  route(app, deps, calls.createContentCourse, (context) => createCourse(deps, actorOf(context), context.body))
  route(app, deps, calls.getContentCourse, ({ params }) => getCourse(db, params.id))
  route(app, deps, calls.changeContentCourse, (context) =>
    changeCourse(deps, actorOf(context), { id: context.params.id, ...context.body }),
  )
  route(app, deps, calls.changeContentCourseShown, (context) => {
    const { version, is_shown: isShown } = context.body
    return changeShown(deps, actorOf(context), { id: context.params.id, version, isShown })
  })
  route(app, deps, calls.settleCourseConflict, async (context) => {
    const { conflict: conflictId, take } = context.body
    await settleOfCourse(deps, actorOf(context), { courseId: context.params.id, conflictId, take })
    return getCourse(db, context.params.id)
  })
  route(app, deps, calls.renameContentTopic, ({ params, body }) => changeTopicTitle(deps, params.id, body.title))

  route(app, deps, calls.getContentTicket, ({ params }) => getTicket(deps, params.id))
  route(app, deps, calls.changeContentTicket, (context) =>
    changeTicket(deps, actorOf(context), { id: context.params.id, ...context.body }),
  )
  route(app, deps, calls.removeContentTicket, (context) =>
    remove(deps, actorOf(context), context.params.id, context.body.version),
  )
  route(app, deps, calls.composeContentTickets, async ({ params, body }) => ({
    tickets: await compose(deps, params.id, body.count),
  }))
  route(app, deps, calls.addContentTickets, (context) =>
    addTickets(deps, actorOf(context), { courseId: context.params.id, ...context.body }),
  )

  route(app, deps, calls.listContentQuestions, async ({ query, request }) => {
    const { questions, ...counted } = await listQuestions(db, query, query)
    return cappedPageResponse(request, query, questions, counted)
  })
  route(app, deps, calls.getContentQuestion, ({ params }) => getQuestion(db, params.id))
  route(app, deps, calls.changeContentQuestionRetired, (context) => {
    const { wording, is_retired: isRetired } = context.body
    return changeRetired(deps, actorOf(context), { id: context.params.id, wording, isRetired })
  })
  route(app, deps, calls.settleContentConflict, (context) =>
    settle(deps, actorOf(context), { id: context.params.id, take: context.body.take }),
  )

  route(app, deps, calls.openDraft, (context) => openDraft(deps, actorOf(context), context.body))
  route(app, deps, calls.getDraft, ({ params }) => getDraft(db, params.id))
  route(app, deps, calls.saveDraft, (context) =>
    saveDraft(deps, actorOf(context), { id: context.params.id, ...context.body }),
  )
  route(app, deps, calls.rebaseDraft, ({ params, body }) => rebase(deps, { id: params.id, ...body }))
  route(app, deps, calls.publishDraft, (context) => {
    const { changes_meaning: changesMeaning, planned, ...request } = context.body
    return publishDraft(deps, actorOf(context), { id: context.params.id, ...request, changesMeaning, planned })
  })
  route(app, deps, calls.discardDraft, ({ params, body }) => discardDraft(deps, params.id, body.version))

  route(app, deps, calls.checkContentImport, ({ caller, params, body }) =>
    checkImport(db, caller, params.id, { fileName: body.file_name, content: body.content }),
  )
  route(app, deps, calls.importContent, (context) => {
    const { file_name: fileName, content, key, as } = context.body
    return importFile(deps, actorOf(context), { courseId: context.params.id, key, fileName, content, as })
  })
  route(app, deps, calls.exportContentTable, ({ params }) => exportTable(db, params.id))
  route(app, deps, calls.exportContentPack, async ({ params }) => {
    const pack = await exportCourse(db, params.id)
    if (pack === undefined) throw new AppError('not_found')
    return zipPack(pack)
  })
  route(app, deps, calls.exportContentGift, ({ params }) => exportGift(db, params.id))

  route(app, deps, calls.listContentDocuments, () => listDocuments(db))
  route(app, deps, calls.listContentPoints, async ({ params }) => {
    const points = await listPoints(db, params.id)
    if (points === undefined) throw new AppError('not_found')
    return points
  })
  route(app, deps, calls.uploadContentPicture, ({ caller, body }) => uploadPicture(deps, caller, body.content))
}
