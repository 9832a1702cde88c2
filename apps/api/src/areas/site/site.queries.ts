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

/** Not a picture that could not be drawn. */
export const findAsset = (db: Db, checksum: Buffer) =>
  db
    .selectFrom('asset')
    .select(['media_type', 'content', 'content_checksum'])
    .where('checksum', '=', checksum)
    .where('refused_reason', 'is', null)
    .executeTakeFirst()

/** Changes with every load of a content pack, and with every new text of a consent. */
export const getContentRevision = async (db: Db): Promise<string> => {
  const row = await db
    .selectFrom('content_pack')
    .select(({ fn, selectFrom }) => [
      fn.max('loaded_at').as('loadedAt'),
      fn.countAll<number>().as('count'),
      selectFrom('consent_text')
        .select((eb) => eb.fn.max('consent_text.id').as('id'))
        .as('consentId'),
    ])
    .executeTakeFirstOrThrow()
  return `${row.loadedAt?.toISOString() ?? ''}/${row.count}/${row.consentId}`
}
