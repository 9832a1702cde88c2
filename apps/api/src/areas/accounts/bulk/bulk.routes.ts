import * as calls from '@dopusk/contract'
import type { FastifyInstance } from 'fastify'
import { type RouteDeps, route } from '../../../http/route.ts'
import type { AccountsDeps } from '../accounts-deps.ts'
import { createInBulk, getBulkProgress, getBulkTemplate } from './bulk.service.ts'
import { checkBulkFile } from './check-bulk-file.service.ts'

export const bulkRoutes = (app: FastifyInstance, deps: RouteDeps & AccountsDeps): void => {
  route(app, deps, calls.checkBulkFile, ({ caller, body }) =>
    checkBulkFile(deps, caller, { name: body.file_name, content: body.content }),
  )

  route(app, deps, calls.createInBulk, async ({ caller, body, request }) => {
    const bulk = { key: body.key, partnerId: body.created_by, rows: body.rows }
    return { created: await createInBulk(deps, { caller, requestId: request.id }, bulk) }
  })

  route(app, deps, calls.getBulkProgress, ({ caller, query }) => getBulkProgress(deps, caller, query.key))

  route(app, deps, calls.getBulkTemplate, () => getBulkTemplate(deps))
}
