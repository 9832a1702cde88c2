import { listDocuments } from '@dopusk/contract'
import type { FastifyInstance } from 'fastify'
import { type RouteDeps, route } from '../../http/route.ts'
import { listActiveDocuments } from './library.queries.ts'

export const libraryRoutes = (app: FastifyInstance, deps: RouteDeps): void => {
  route(app, deps, listDocuments, async () => {
    const documents = await listActiveDocuments(deps.db)
    return documents.map(({ id, title, asset_checksum, page_of_point }) => ({
      id,
      text: title,
      document_link: `/files/${asset_checksum.toString('hex')}`,
      page_of_point: page_of_point as Record<string, number>,
    }))
  })
}
