import type { Db } from '../../db/database.ts'

export const listOrganisations = (db: Db) =>
  db
    .selectFrom('organisation')
    .select(['short_name', 'email', 'direction', 'phone', 'policy_html', 'terms_html', 'logo_checksum'])
    .limit(1)
    .execute()

export const listSystemTexts = (db: Db) =>
  db
    .selectFrom('system_text')
    .select(['name', 'title', 'text1', 'text2'])
    .orderBy('position')
    .orderBy('id')
    .limit(100)
    .execute()

export const findAsset = (db: Db, checksum: Buffer) =>
  db.selectFrom('asset').select(['media_type', 'content']).where('checksum', '=', checksum).executeTakeFirst()

/** Changes with every load of a content pack. */
export const getContentRevision = async (db: Db): Promise<string> => {
  const row = await db
    .selectFrom('content_pack')
    .select(({ fn }) => [fn.max('loaded_at').as('loadedAt'), fn.countAll<number>().as('count')])
    .executeTakeFirstOrThrow()
  return `${row.loadedAt?.toISOString() ?? ''}/${row.count}`
}
