import type { Db } from '../../db/database.ts'

export const listActiveDocuments = (db: Db) =>
  db
    .selectFrom('document')
    .select(['id', 'title', 'asset_checksum', 'page_of_point'])
    .where('retired_at', 'is', null)
    .orderBy('title')
    .orderBy('id')
    .limit(1000)
    .execute()
