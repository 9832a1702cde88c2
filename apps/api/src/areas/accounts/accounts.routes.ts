import * as calls from '@dopusk/contract'
import type { FastifyInstance } from 'fastify'
import { matchesIfMatch, rowVersionEtag } from '../../http/etag.ts'
import { cappedPageResponse } from '../../http/paging.ts'
import { type RouteDeps, route } from '../../http/route.ts'
import { scopeOf } from '../../people/staff-scope.ts'
import { listPartnerProfiles } from './accounts.queries.ts'
import {
  countEducationAccounts,
  getAccountByProfile,
  getEducationAccount,
  listEducationAccounts,
  requestedScope,
} from './accounts.service.ts'
import type { AccountsDeps } from './accounts-deps.ts'
import type { AccountFilter } from './list/account-filter.queries.ts'
import { parseOrder } from './list/account-order.ts'
import { type ExportDeps, exportAccounts } from './list/export-accounts.service.ts'
import { changeEducationAccount } from './people/change-account.service.ts'

const filterOf = (query: calls.QueryOf<typeof calls.exportEducationAccounts>): AccountFilter => ({
  search: query.search,
  span: { from: query.start_date, to: query.end_date },
  state: query.state,
  courseId: query.course,
})

export const accountsRoutes = (app: FastifyInstance, deps: RouteDeps & AccountsDeps & ExportDeps): void => {
  route(app, deps, calls.listEducationAccounts, async ({ caller, query, request }) => {
    const { limit, offset } = query
    const { accounts, ...counted } = await listEducationAccounts(deps, caller, {
      limit,
      offset,
      filter: filterOf(query),
      order: query.order_by,
      partnerId: query.created_by,
    })
    return cappedPageResponse(request, query, accounts, counted)
  })

  route(app, deps, calls.exportEducationAccounts, ({ caller, query }) =>
    exportAccounts(deps, {
      scope: requestedScope(caller, query.created_by),
      filter: filterOf(query),
      order: parseOrder(query.order_by),
    }),
  )

  route(app, deps, calls.countEducationAccounts, ({ caller, query }) =>
    countEducationAccounts(deps, caller, { partnerId: query.created_by, courseId: query.course }),
  )

  route(app, deps, calls.getEducationAccount, async ({ caller, params, reply }) => {
    const account = await getEducationAccount(deps, caller, params.id)
    reply.header('etag', rowVersionEtag(account.version))
    return account
  })

  route(app, deps, calls.getAccountByProfile, async ({ caller, params, reply }) => {
    const account = await getAccountByProfile(deps, caller, params.id)
    reply.header('etag', rowVersionEtag(account.version))
    return account
  })

  route(app, deps, calls.changeEducationAccount, async ({ caller, params, body, request, reply }) => {
    const account = await changeEducationAccount(deps, {
      caller,
      requestId: request.id,
      accountId: params.id,
      change: {
        profileId: body.profile,
        activated: body.activated,
        specialistId: body.id_specialist_pb,
        password: body.password,
        courseIds: body.courses,
      },
      isCurrent: (version) => matchesIfMatch(request, version),
    })
    reply.header('etag', rowVersionEtag(account.version))
    return account
  })

  route(app, deps, calls.listPartnerProfiles, ({ caller }) => listPartnerProfiles(deps.db, scopeOf(caller)))
}
