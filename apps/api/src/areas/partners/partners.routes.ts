import * as calls from '@dopusk/contract'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../../http/app-error.ts'
import { matchesIfMatch, rowVersionEtag, sendImmutable } from '../../http/etag.ts'
import { pageResponse } from '../../http/paging.ts'
import { type RouteDeps, route } from '../../http/route.ts'
import { findLogoFile } from './brand/brand.queries.ts'
import { changeBrand, checkLogo, getBrand } from './brand/brand.service.ts'
import { changePartnerUser, createPartnerUser, invitePartnerUser, listUsersOfPartner } from './partner-users.service.ts'
import { changePartner, createPartner, getPartner, listPartners, type PartnersDeps } from './partners.service.ts'

const checksumPattern = /^[0-9a-f]{64}$/

/** Partners as companies, and the people who sign in for them. */
export const partnersRoutes = (app: FastifyInstance, deps: RouteDeps & PartnersDeps): void => {
  route(app, deps, calls.listPartners, async ({ query, request }) => {
    const { partners, count } = await listPartners(deps, query)
    return pageResponse(request, query, partners, count)
  })

  route(app, deps, calls.createPartner, ({ caller, body, request }) => {
    const { prices, ...fields } = body
    return createPartner(deps, { caller, requestId: request.id }, { fields, prices })
  })

  route(app, deps, calls.getPartner, async ({ caller, params, reply }) => {
    const partner = await getPartner(deps, caller, params.id)
    reply.header('etag', rowVersionEtag(partner.version))
    return partner
  })

  route(app, deps, calls.changePartner, async ({ caller, params, body, request, reply }) => {
    const { prices, ...fields } = body
    const edit = {
      partnerId: params.id,
      fields,
      prices,
      isCurrent: (version: number) => matchesIfMatch(request, version),
    }
    const partner = await changePartner(deps, { caller, requestId: request.id }, edit)
    reply.header('etag', rowVersionEtag(partner.version))
    return partner
  })

  route(app, deps, calls.listPartnerUsers, ({ params }) => listUsersOfPartner(deps, params.id))

  route(app, deps, calls.createPartnerUser, ({ caller, params, body, request }) =>
    createPartnerUser(deps, { caller, requestId: request.id }, { partnerId: params.id, email: body.email }),
  )

  route(app, deps, calls.changePartnerUser, ({ caller, params, body, request }) =>
    changePartnerUser(
      deps,
      { caller, requestId: request.id },
      { partnerId: params.id, userId: params.user, isBlocked: body.is_blocked },
    ),
  )

  route(app, deps, calls.invitePartnerUser, ({ caller, params, request }) =>
    invitePartnerUser(deps, { caller, requestId: request.id }, { partnerId: params.id, userId: params.user }),
  )

  route(app, deps, calls.getPartnerBrand, ({ caller, params }) => getBrand(deps, caller, params.id))

  route(app, deps, calls.checkPartnerLogo, ({ caller, params, body }) =>
    checkLogo(deps, caller, { partnerId: params.id, content: body.content }),
  )

  route(app, deps, calls.changePartnerBrand, ({ caller, params, body, request }) =>
    changeBrand(
      deps,
      { caller, requestId: request.id },
      { partnerId: params.id, name: body.name, logo: body.logo, logoDark: body.logo_dark },
    ),
  )

  // For anyone: every learner of the partner sees it, and so does whoever reads their papers. Nobody can list them.
  app.get<{ Params: { checksum: string } }>('/files/logos/:checksum', async (request, reply) => {
    const { checksum } = request.params
    const logo = checksumPattern.test(checksum) ? await findLogoFile(deps.db, Buffer.from(checksum, 'hex')) : undefined
    if (logo === undefined) throw new AppError('not_found')
    return sendImmutable(request, reply, { mediaType: 'image/png', checksum, bytes: logo.png })
  })
}
