import * as calls from '@dopusk/contract'
import type { FastifyInstance } from 'fastify'
import { actorOf } from '../../../http/audit.ts'
import { cappedPageResponse } from '../../../http/paging.ts'
import { type RouteDeps, route } from '../../../http/route.ts'
import { listEditions } from './editions.queries.ts'
import { changeEdition, changeEditionShown, createEdition, getEdition, settleEdition } from './editions.service.ts'
import { publishRevision } from './publish-revision.ts'
import { listQuestions } from './revision-questions.ts'
import {
  acceptUnchanged,
  decide,
  discardRevision,
  getRevision,
  openRevision,
  saveRevision,
} from './revisions.service.ts'

/** Where experts keep the texts of norms, and replace one by the edition that follows. */
export const normRoutes = (app: FastifyInstance, deps: RouteDeps & { timeZone: string }): void => {
  const { db } = deps

  route(app, deps, calls.listContentEditions, async ({ query, request }) => {
    const { editions, ...counted } = await listEditions(db, query.search, query)
    return cappedPageResponse(request, query, editions, counted)
  })
  route(app, deps, calls.createContentEdition, (context) => createEdition(deps, actorOf(context), context.body.sheet))
  route(app, deps, calls.getContentEdition, ({ params }) => getEdition(db, params.id))
  route(app, deps, calls.changeContentEdition, (context) =>
    changeEdition(deps, actorOf(context), { id: context.params.id, ...context.body }),
  )
  route(app, deps, calls.changeContentEditionShown, (context) => {
    const { version, is_shown: isShown } = context.body
    return changeEditionShown(deps, actorOf(context), { id: context.params.id, version, isShown })
  })
  route(app, deps, calls.settleEditionConflict, (context) => {
    const { conflict: conflictId, take } = context.body
    return settleEdition(deps, actorOf(context), { id: context.params.id, conflictId, take })
  })

  route(app, deps, calls.openRevision, (context) => openRevision(deps, actorOf(context), context.body.edition))
  route(app, deps, calls.getRevision, ({ params }) => getRevision(deps, params.id))
  route(app, deps, calls.saveRevision, (context) =>
    saveRevision(deps, actorOf(context), { id: context.params.id, ...context.body }),
  )
  route(app, deps, calls.listRevisionQuestions, async ({ params, query, request }) => {
    const { questions, ...counted } = await listQuestions(db, params.id, query)
    return cappedPageResponse(request, query, questions, counted)
  })
  route(app, deps, calls.decideRevisionQuestions, (context) => {
    const { edits_comment: editsComment, ...decision } = context.body
    return decide(deps, actorOf(context), { id: context.params.id, ...decision, editsComment })
  })
  route(app, deps, calls.acceptUnchangedPoints, (context) => acceptUnchanged(deps, actorOf(context), context.params.id))
  route(app, deps, calls.publishRevision, (context) =>
    publishRevision(deps, actorOf(context), { id: context.params.id, ...context.body }),
  )
  route(app, deps, calls.discardRevision, (context) =>
    discardRevision(deps, actorOf(context), context.params.id, context.body.version),
  )
}
