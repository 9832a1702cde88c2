import * as calls from '@dopusk/contract'
import type { FastifyInstance } from 'fastify'
import { type RouteDeps, route } from '../../../http/route.ts'
import { type BulkDeps, createInBulk, getBulkProgress } from './bulk.service.ts'
import { getBulkTemplate, getFaultyRows } from './bulk-files.service.ts'
import { checkBulkFile } from './check-bulk-file.service.ts'
import { type CredentialsDeps, getCredentialsPdf, getCredentialsTable } from './credentials.service.ts'

export const bulkRoutes = (app: FastifyInstance, deps: RouteDeps & CredentialsDeps & BulkDeps): void => {
  route(app, deps, calls.checkBulkFile, ({ caller, body }) =>
    checkBulkFile(deps, caller, { name: body.file_name, content: body.content }),
  )

  route(app, deps, calls.createInBulk, ({ caller, body, request }) => {
    const { key, rows, created_by: partnerId, consent_version: consentVersion, group: groupId } = body
    return createInBulk(deps, { caller, requestId: request.id }, { key, partnerId, consentVersion, groupId, rows })
  })

  route(app, deps, calls.getBulkProgress, ({ caller, query }) => getBulkProgress(deps, caller, query.key))

  route(app, deps, calls.getBulkTemplate, () => getBulkTemplate(deps))

  route(app, deps, calls.getFaultyRows, ({ caller, body }) =>
    getFaultyRows(deps, caller, { name: body.file_name, content: body.content }, body.refused),
  )

  route(app, deps, calls.getCredentialsPdf, ({ caller, body, request }) =>
    getCredentialsPdf(deps, { caller, requestId: request.id }, body.key),
  )

  route(app, deps, calls.getCredentialsTable, ({ caller, body, request }) =>
    getCredentialsTable(deps, { caller, requestId: request.id }, body.key),
  )
}
