import type { ContentEdition, ContentEditionRow } from '@dopusk/contract'
import { type RawBuilder, sql } from 'kysely'
import { listCappedPage } from '../../../db/capped-page.ts'
import type { Db, Tx } from '../../../db/database.ts'
import type { Page } from '../../../http/paging.ts'
import { hasWordsFromStart } from '../../../people/search-words.ts'
import { followingEditions } from '../../../study/version-for.ts'
import type { EditionSource } from '../edition-rows.queries.ts'
import { maxCounted } from '../editor/questions.queries.ts'
import { localPrefix } from '../pack-rows.ts'

const rowColumns = sql`
  edition.id, edition.title, edition.short, edition.edition, edition.valid_from::text, edition.valid_until::text,
  starts_with(edition.pack_key, ${localPrefix}) as is_local,
  (select count(distinct question.id)::int
     from norm_point join question_version_norm cited on cited.norm_point_id = norm_point.id
     join question_version version on version.id = cited.version_id
     join question on question.id = version.question_id and question.retired_at is null
      and version.id in (question.current_version_id, question.next_version_id)
    where norm_point.edition_id = edition.id) as question_count,
  (select jsonb_build_object('id', later.id, 'short', later.short, 'valid_from', later.valid_from)
     from ${followingEditions} order by later.id limit 1) as replaced_by,
  (select id from norm_revision where edition_id = edition.id and published_at is null) as revision,
  exists (select from content_conflict where edition_id = edition.id and settled_at is null) as has_conflict`

export const listEditions = async (
  db: Db,
  search: string,
  page: Page,
): Promise<{ editions: ContentEditionRow[]; count: number; isCapped: boolean }> => {
  const isFound: RawBuilder<boolean> =
    search === '' ? sql`true` : hasWordsFromStart(sql`searchable(short || ' ' || title)`, search)
  const matching = sql`from norm_edition where retired_at is null and ${isFound}`
  const { ids, ...counted } = await listCappedPage(
    db,
    {
      matches: sql`select id, title ${matching}`,
      sortedMatches: sql`select id from found order by title, id`,
      inListOrder: sql`select id ${matching} order by title, id`,
    },
    page,
    maxCounted,
  )
  const { rows } = await sql<ContentEditionRow>`
    select ${rowColumns} from unnest(${ids}::bigint[]) with ordinality as listed (id, no)
      join norm_edition edition on edition.id = listed.id order by listed.no`.execute(db)
  return { editions: rows, ...counted }
}

interface FoundEdition extends ContentEditionRow, Pick<ContentEdition, 'version' | 'is_shown' | 'replaces'> {
  document_link: string
  source: EditionSource | null
  /** Where there is no source: rows of an earlier time. */
  points: { name: string; text: string }[]
}

/** An edition with a file: one in work is found by its revision. */
export const findEdition = async (db: Db, id: number): Promise<FoundEdition | undefined> => {
  const { rows } = await sql<FoundEdition>`
    select ${rowColumns}, edition.row_version as version, edition.retired_at is null as is_shown, edition.source,
           '/files/' || encode(edition.asset_checksum, 'hex') as document_link,
           case when edition.source is null
                then array_to_json(array(select jsonb_build_object('name', name, 'text', text) from norm_point
                                          where edition_id = edition.id order by id)) else '[]' end as points,
           (select jsonb_build_object('id', earlier.id, 'short', earlier.short, 'edition', earlier.edition)
              from norm_edition earlier where earlier.id = edition.replaces_id) as replaces
      from norm_edition edition where edition.id = ${id} and edition.asset_checksum is not null`.execute(db)
  return rows[0]
}

/** Practical tasks that cite the edition. */
export const listCitingTasks = async (db: Db, editionId: number): Promise<ContentEdition['tasks']> => {
  const { rows } = await sql<ContentEdition['tasks'][number]>`
    select practical.id, practical.name, course.name as course
      from practical join course on course.id = practical.course_id
     where practical.retired_at is null and practical.body -> 'sources' @> ${JSON.stringify([{ document_id: editionId }])}::jsonb
     order by course.name, practical.position, practical.id limit 100`.execute(db)
  return rows
}

/** Points of the edition that shown questions cite, with the numbers of those questions. */
export const listCitedPoints = async (db: Db, editionId: number) => {
  const { rows } = await sql<{ name: string; numbers: number[] }>`
    select norm_point.name, array_to_json(array_agg(distinct question.id_cok order by question.id_cok)) as numbers
      from norm_point join question_version_norm cited on cited.norm_point_id = norm_point.id
      join question_version version on version.id = cited.version_id
      join question on question.id = version.question_id and question.retired_at is null
       and version.id in (question.current_version_id, question.next_version_id)
     where norm_point.edition_id = ${editionId} group by norm_point.id order by norm_point.id`.execute(db)
  return rows
}

export const updateEditionShown = async (tx: Tx, now: Date, id: number, isShown: boolean): Promise<void> => {
  await sql`
    update norm_edition
       set retired_at = ${isShown ? null : now}, edited_at = ${now}, row_version = row_version + 1 where id = ${id}`.execute(
    tx,
  )
}

export const updateEditionHash = async (tx: Tx, id: number, hash: Buffer | null): Promise<void> => {
  await tx.updateTable('norm_edition').set({ pack_hash: hash }).where('id', '=', id).execute()
}
