import * as calls from '@dopusk/contract'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../../http/app-error.ts'
import { type RouteDeps, route } from '../../http/route.ts'
import { todayOf } from '../../today.ts'
import { findEdition, listCurrentEditions } from './library.queries.ts'

export const libraryRoutes = (app: FastifyInstance, deps: RouteDeps & { timeZone: string }): void => {
  route(app, deps, calls.listDocuments, () => listCurrentEditions(deps.db, todayOf(deps)))
  route(app, deps, calls.getDocument, async ({ params }) => {
    const found = await findEdition(deps.db, todayOf(deps), params.id)
    if (found === undefined) throw new AppError('not_found')
    return found
  })
}
