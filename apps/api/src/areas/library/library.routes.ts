import * as calls from '@dopusk/contract'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../db/database.ts'
import { type RouteDeps, route } from '../../http/route.ts'

const listDocuments = async (db: Db): Promise<calls.NormativeDocument[]> => {
  const rows = await db
    .selectFrom('document')
    .select(['id', 'title', 'asset_checksum', 'page_of_point'])
    .where('retired_at', 'is', null)
    .orderBy('title')
    .orderBy('id')
    .limit(1000)
    .execute()
  return rows.map(({ id, title, asset_checksum, page_of_point }) => ({
    id,
    text: title,
    document_link: `/files/${asset_checksum.toString('hex')}`,
    page_of_point: page_of_point as Record<string, number>,
  }))
}

export const libraryRoutes = (app: FastifyInstance, deps: RouteDeps): void => {
  route(app, deps, calls.listDocuments, () => listDocuments(deps.db))
}
