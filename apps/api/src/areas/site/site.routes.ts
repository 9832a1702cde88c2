import * as calls from '@dopusk/contract'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../../http/app-error.ts'
import { sendImmutable } from '../../http/etag.ts'
import { type RouteDeps, route } from '../../http/route.ts'
import { listCurrentConsents } from '../../people/consents.ts'
import { findAsset, listSystemTexts } from './site.queries.ts'
import { listProfiles, sendEnquiry } from './site.service.ts'

const checksumPattern = /^[0-9a-f]{64}$/

export const siteRoutes = (app: FastifyInstance, deps: RouteDeps): void => {
  route(app, deps, calls.listProfiles, () => listProfiles(deps.db))

  route(app, deps, calls.listSystems, () => listSystemTexts(deps.db))

  route(app, deps, calls.listConsents, () => listCurrentConsents(deps.db))

  route(app, deps, calls.sendEnquiry, async ({ body: { website, consent_version, ...enquiry }, request }) => {
    await sendEnquiry(deps, { ...enquiry, consentVersion: consent_version }, request.ip)
    return enquiry
  })

  app.get<{ Params: { checksum: string } }>('/files/:checksum', async (request, reply) => {
    const { checksum } = request.params
    const asset = checksumPattern.test(checksum) ? await findAsset(deps.db, Buffer.from(checksum, 'hex')) : undefined
    if (asset === undefined) throw new AppError('not_found')
    const { media_type: mediaType, content: bytes, content_checksum: drawn } = asset
    return sendImmutable(request, reply, { mediaType, checksum: drawn?.toString('hex') ?? checksum, bytes })
  })
}
