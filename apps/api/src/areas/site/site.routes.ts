import { listProfiles, listSystems, type Organisation, sendEnquiry } from '@dopusk/contract'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../db/database.ts'
import { AppError } from '../../http/app-error.ts'
import { type RouteDeps, route } from '../../http/route.ts'
import { keepEnquiry } from './enquiries.service.ts'
import { findAsset, listOrganisations, listSystemTexts } from './site.queries.ts'

export const viewOrganisations = async (db: Db): Promise<Organisation[]> => {
  const rows = await listOrganisations(db)
  return rows.map(({ policy_html, terms_html, logo_checksum, ...rest }) => ({
    ...rest,
    policy: policy_html,
    terms: terms_html,
    logotype: logo_checksum === null ? null : `/files/${logo_checksum.toString('hex')}`,
  }))
}

const checksumPattern = /^[0-9a-f]{64}$/

export const siteRoutes = (app: FastifyInstance, deps: RouteDeps): void => {
  route(app, deps, listProfiles, () => viewOrganisations(deps.db))

  route(app, deps, listSystems, () => listSystemTexts(deps.db))

  route(app, deps, sendEnquiry, async ({ body: { website, ...enquiry }, request }) => {
    await keepEnquiry(deps, enquiry, request.ip)
    return enquiry
  })

  // Named by their content, so they never change and may be kept for ever.
  app.get<{ Params: { checksum: string } }>('/files/:checksum', async (request, reply) => {
    const { checksum } = request.params
    const asset = checksumPattern.test(checksum) ? await findAsset(deps.db, Buffer.from(checksum, 'hex')) : undefined
    if (asset === undefined) throw new AppError('not_found')
    return reply
      .type(asset.media_type)
      .header('cache-control', 'public, max-age=31536000, immutable')
      .send(asset.content)
  })
}
