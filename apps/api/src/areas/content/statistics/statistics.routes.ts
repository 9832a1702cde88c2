import * as calls from '@dopusk/contract'
import type { FastifyInstance } from 'fastify'
import type { DocumentDeps } from '../../../http/document-stream.ts'
import { cappedPageResponse } from '../../../http/paging.ts'
import { type RouteDeps, route } from '../../../http/route.ts'
import { findCountedUntil, listItems } from './item-statistics.queries.ts'
import { getItemStatistics } from './item-statistics.service.ts'

/** How learners answer the questions, for experts. */
export const statisticsRoutes = (
  app: FastifyInstance,
  deps: RouteDeps & Pick<DocumentDeps, 'chooseReportDb'>,
): void => {
  route(app, deps, calls.listItemStatistics, async ({ query, request }) => {
    const db = await deps.chooseReportDb()
    const { items, ...counted } = await listItems(db, query, query)
    const countedUntil = (await findCountedUntil(db))?.toISOString() ?? null
    return { ...cappedPageResponse(request, query, items, counted), counted_until: countedUntil }
  })
  route(app, deps, calls.getItemStatistics, ({ params }) => getItemStatistics(deps, params.id))
}
