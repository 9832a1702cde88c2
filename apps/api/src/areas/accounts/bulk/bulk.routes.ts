import * as calls from '@dopusk/contract'
import type { FastifyInstance } from 'fastify'
import { type RouteDeps, route } from '../../../http/route.ts'
import type { AccountsDeps } from '../accounts-deps.ts'
import { listCatalogue } from './bulk.queries.ts'
import { createInBulk, readBulkProgress } from './bulk.service.ts'
import { makeBulkTemplate } from './bulk-template.ts'
import { checkBulkFile } from './check-bulk-file.service.ts'

const bookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

export const bulkRoutes = (app: FastifyInstance, deps: RouteDeps & AccountsDeps): void => {
  route(app, deps, calls.checkBulkFile, ({ caller, body }) =>
    checkBulkFile(deps, caller, { name: body.file_name, content: body.content }),
  )

  route(app, deps, calls.createInBulk, async ({ caller, body, request }) => {
    const asked = { key: body.key, createdBy: body.created_by, rows: body.rows }
    return { created: await createInBulk(deps, { caller, requestId: request.id }, asked) }
  })

  route(app, deps, calls.getBulkProgress, ({ caller, query }) => readBulkProgress(deps, caller, query.key))

  route(app, deps, calls.getBulkTemplate, async () => {
    const book = await makeBulkTemplate(await listCatalogue(deps.db))
    return { file_name: 'learners.xlsx', media_type: bookType, content: book.toString('base64') }
  })
}
