import { sql } from 'kysely'
import type { Tx } from '../../db/database.ts'
import type { EditionRow, EditionSheetRow } from './edition-rows.queries.ts'
import { localPrefix } from './pack-rows.ts'

/** A wording, and what it is to cite. */
interface MovedCitation {
  versionId: number
  pointId: number
}

/** Copies of wordings that cite other points: the words and the meaning stay. Returns the ids of the copies, in their order. */
export const copyWithCitation = async (
  tx: Tx,
  now: Date,
  moved: readonly MovedCitation[],
  { isOtherEdition }: { isOtherEdition: boolean },
): Promise<number[]> => {
  // Nobody has compared the text of another edition with the official one yet.
  const mark = JSON.stringify(isOtherEdition ? { verified: false } : {})
  const { rows } = await sql<{ id: number }>`
    with moved as materialized (
      select place, version_id, point_id, nextval(pg_get_serial_sequence('question_version', 'id')) as new_id
        from unnest(${moved.map(({ versionId }) => versionId)}::bigint[], ${moved.map(({ pointId }) => pointId)}::bigint[])
          with ordinality as listed (version_id, point_id, place)
    ), added as (
      insert into question_version (id, question_id, no, body, kind, key_phrase, meaning_no, valid_from, valid_until,
                                    author_id, note, created_at)
      select moved.new_id, version.question_id,
             (select max(no) from question_version known where known.question_id = version.question_id)
               + row_number() over (partition by version.question_id order by moved.place),
             version.body || jsonb_build_object('normative', (version.body -> 'normative')
               || jsonb_build_object('document_id', edition.id, 'title', edition.short, 'point', point.name, 'text', point.text) || ${mark}::jsonb),
             version.kind, version.key_phrase, version.meaning_no, version.valid_from, version.valid_until,
             version.author_id, version.note, ${now}
        from moved join question_version version on version.id = moved.version_id
        join norm_point point on point.id = moved.point_id
        join norm_edition edition on edition.id = point.edition_id
    ), linked as (
      insert into question_version_norm (version_id, norm_point_id) select new_id, point_id from moved
    )
    select new_id as id from moved order by place`.execute(tx)
  return rows.map(({ id }) => id)
}

/**
 * Questions and tasks that cite a point of the one text cite the same point of the other from now on. A point that the other
 * text has no more stays cited where it was. `isOnlyLocal` leaves a pack's questions to its load.
 */
export const moveCitations = async (
  tx: Tx,
  now: Date,
  { fromId, toId, isOnlyLocal }: { fromId: number; toId: number; isOnlyLocal: boolean },
): Promise<void> => {
  const { rows } = await sql<MovedCitation>`
    select version.id as "versionId", later.id as "pointId"
      from norm_point earlier join norm_point later on later.edition_id = ${toId} and later.name = earlier.name
      join question_version_norm cited on cited.norm_point_id = earlier.id
      join question_version version on version.id = cited.version_id
      join question on question.id = version.question_id
       and version.id in (question.current_version_id, question.next_version_id)
     where earlier.edition_id = ${fromId} and (version.body -> 'normative' ->> 'document_id')::bigint = ${fromId}
       and ${isOnlyLocal ? sql`starts_with(question.pack_key, ${localPrefix})` : sql`true`}
     order by version.id`.execute(tx)
  const ids = await copyWithCitation(tx, now, rows, { isOtherEdition: false })
  await sql`
    with moved as (
      select * from unnest(${rows.map(({ versionId }) => versionId)}::bigint[], ${ids}::bigint[]) as moved (from_id, to_id))
    update question
       set current_version_id = coalesce((select to_id from moved where from_id = current_version_id), current_version_id),
           next_version_id = coalesce((select to_id from moved where from_id = next_version_id), next_version_id)
     where current_version_id in (select from_id from moved) or next_version_id in (select from_id from moved)`.execute(
    tx,
  )
  await moveTaskCitations(tx, fromId, toId, isOnlyLocal)
}

const moveTaskCitations = async (tx: Tx, fromId: number, toId: number, isOnlyLocal: boolean): Promise<void> => {
  await sql`
    update practical
       set body = jsonb_set(body, '{sources}', (
             select jsonb_agg(case when later.id is null then source
                                   else source || jsonb_build_object('document_id', ${toId}::bigint, 'title', later.short,
                                                                     'text', later.text) end order by no)
               from jsonb_array_elements(body -> 'sources') with ordinality as listed (source, no)
               left join (select norm_point.id, name, text, short from norm_point
                            join norm_edition on norm_edition.id = edition_id where edition_id = ${toId}) as later
                 on (source ->> 'document_id')::bigint = ${fromId} and later.name = source ->> 'point'))
     where body -> 'sources' @> ${JSON.stringify([{ document_id: fromId }])}::jsonb
       and ${isOnlyLocal ? sql`starts_with(pack_key, ${localPrefix})` : sql`true`}`.execute(tx)
}

/** Wordings have the dates of the edition that they cite, unless they have their own, and those contradict them. */
export const moveDates = async (
  tx: Tx,
  editionId: number,
  before: EditionRow,
  after: EditionSheetRow,
): Promise<void> => {
  await sql`
    update question_version version
       set valid_from = case when moved.first < moved.ending is not false then moved.first end, valid_until = moved.ending
      from (
        select cited.version_id,
               case when known.valid_from is not distinct from ${before.validFrom}::date
                    then ${after.validFrom}::date else known.valid_from end as first,
               case when known.valid_until is not distinct from ${before.validUntil}::date
                    then ${after.validUntil}::date else known.valid_until end as ending
          from norm_point join question_version_norm cited on cited.norm_point_id = norm_point.id
          join question_version known on known.id = cited.version_id
         where norm_point.edition_id = ${editionId}
      ) as moved
     where moved.version_id = version.id`.execute(tx)
}
