import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../db/database.ts'
import type { QuestionBody } from '../../study/question-body.ts'

/** A wording with its kind, key phrase and dates. Its meaning is null where the pack does not number it. */
export interface Wording {
  body: QuestionBody
  kind: string | null
  key_phrase: string | null
  valid_from: string | null
  valid_until: string | null
  meaning: number | null
}

/** A question as a load saves it. */
export interface IncomingQuestion {
  /** The position in the pack: new questions get their ids in this order. */
  position: number
  pack_key: string
  id_cok: number
  topic_id: number
  wording: Wording
  next: (Wording & { valid_from: string }) | null
}

const besideText = (name: string) => sql`
  (${sql.ref(name)} ->> 'meaning')::smallint as meaning,
  ${sql.ref(name)} ->> 'kind' as kind, ${sql.ref(name)} ->> 'key_phrase' as key_phrase,
  (${sql.ref(name)} ->> 'valid_from')::date as valid_from, (${sql.ref(name)} ->> 'valid_until')::date as valid_until`

const incomingRows = (batch: IncomingQuestion[]) => sql`
  jsonb_to_recordset(${JSON.stringify(batch)}::jsonb)
    as incoming (position int, pack_key text, id_cok bigint, topic_id bigint, wording jsonb, next jsonb)`

/** Inserts new questions with their first version. The version's id is drawn first: the two rows refer to each other. */
const insertNew = async (tx: Tx, now: Date, batch: IncomingQuestion[]): Promise<number> => {
  const { numAffectedRows } = await sql`
    with added as (
      insert into question (pack_key, id_cok, topic_id, current_version_id, search_text)
      select pack_key, id_cok, topic_id, nextval(pg_get_serial_sequence('question_version', 'id')), ''
        from ${incomingRows(batch)}
       where not exists (select from question known where known.pack_key = incoming.pack_key)
       order by incoming.position
      returning id, current_version_id, pack_key
    )
    insert into question_version (id, question_id, no, body, created_at)
    select added.current_version_id, added.id, 1, incoming.wording -> 'body', ${now}
      from added join ${incomingRows(batch)} using (pack_key)`.execute(tx)
  return Number(numAffectedRows ?? 0)
}

/** The latest version of the question with this body; the current one, if it has it. */
const versionWith = (body: RawBuilder<unknown>) => sql`
  select version.* from question_version version where version.question_id = question.id and version.body = ${body}
   order by version.id = question.current_version_id desc, version.no desc limit 1`

/**
 * Inserts the wordings that are not a version of their question yet. Where the pack does not number it, a wording has the
 * meaning of the one before it, and one that follows on a day has another.
 */
const addVersions = async (tx: Tx, now: Date, batch: IncomingQuestion[]): Promise<void> => {
  await sql`
    with listed as (
      select question.id as question_id, incoming.wording, incoming.next,
             coalesce((incoming.wording ->> 'meaning')::int, known.meaning_no, current.meaning_no) as meaning_no
        from ${incomingRows(batch)}
        join question using (pack_key)
        join question_version current on current.id = question.current_version_id
        left join lateral (${versionWith(sql`incoming.wording -> 'body'`)}) as known on true
    ), wanted as (
      select question_id, 1 as place, wording -> 'body' as body, meaning_no from listed
      union all
      select question_id, 2, next -> 'body', coalesce((next ->> 'meaning')::int, meaning_no + 1) from listed
       where next <> 'null'
    )
    insert into question_version (question_id, no, body, meaning_no, created_at)
    select question_id,
           (select max(no) from question_version where question_version.question_id = wanted.question_id)
             + row_number() over (partition by question_id order by place),
           body, meaning_no, ${now}
      from wanted
     where not exists (select from question_version known
                        where known.question_id = wanted.question_id and known.body = wanted.body)`.execute(tx)
}

/** Points each question to its wordings; returns the number of those that changed. */
const updateWordings = async (tx: Tx, batch: IncomingQuestion[]): Promise<number> => {
  const { numAffectedRows } = await sql`
    update question
       set current_version_id = wanted.current_id, next_version_id = wanted.next_id, next_from = wanted.next_from,
           search_text = wanted.search_text
      from (
        select question.id, current.id as current_id, next.id as next_id, (incoming.next ->> 'valid_from')::date as next_from,
               searchable(concat_ws(' ', current.body ->> 'text', next.body ->> 'text')) as search_text
          from ${incomingRows(batch)}
          join question using (pack_key)
          cross join lateral (${versionWith(sql`incoming.wording -> 'body'`)}) as current
          left join lateral (${versionWith(sql`incoming.next -> 'body'`)}) as next on true
      ) as wanted
     where question.id = wanted.id
       and (question.current_version_id, question.next_version_id, question.next_from, question.search_text)
           is distinct from (wanted.current_id, wanted.next_id, wanted.next_from, wanted.search_text)`.execute(tx)
  return Number(numAffectedRows ?? 0)
}

/** Dates may become known later, and a meaning may be numbered later: the texts stay as they are. */
const updateVersions = async (tx: Tx, batch: IncomingQuestion[]): Promise<void> => {
  await sql`
    update question_version version
       set valid_from = wanted.valid_from, valid_until = wanted.valid_until, kind = wanted.kind,
           key_phrase = wanted.key_phrase, meaning_no = coalesce(wanted.meaning, version.meaning_no)
      from (
        select question.current_version_id as id, ${besideText('incoming.wording')}
          from ${incomingRows(batch)} join question using (pack_key)
        union all
        select question.next_version_id, ${besideText('incoming.next')}
          from ${incomingRows(batch)} join question using (pack_key) where question.next_version_id is not null
      ) as wanted
     where version.id = wanted.id
       and (version.valid_from, version.valid_until, version.kind, version.key_phrase, version.meaning_no)
           is distinct from (wanted.valid_from, wanted.valid_until, wanted.kind, wanted.key_phrase,
                             coalesce(wanted.meaning, version.meaning_no))`.execute(tx)
}

/** A bank number or a topic may change without a new wording, and a retired question may return. */
const updateKnown = async (tx: Tx, batch: IncomingQuestion[]): Promise<void> => {
  await sql`
    update question set id_cok = incoming.id_cok, topic_id = incoming.topic_id, retired_at = null
      from ${incomingRows(batch)}
     where question.pack_key = incoming.pack_key
       and (question.id_cok <> incoming.id_cok or question.topic_id <> incoming.topic_id
            or question.retired_at is not null)`.execute(tx)
}

/** Inserts and changes questions as the pack has them. */
export const saveBatch = async (
  tx: Tx,
  now: Date,
  batch: IncomingQuestion[],
): Promise<{ added: number; changed: number }> => {
  await updateKnown(tx, batch)
  const added = await insertNew(tx, now, batch)
  await addVersions(tx, now, batch)
  // A new question is pointed to its wordings, too.
  const changed = (await updateWordings(tx, batch)) - added
  await updateVersions(tx, batch)
  return { added, changed }
}

/** Remembers what was taken of the pack: from now on the screen has not changed these questions. */
export const updateHashes = async (tx: Tx, taken: readonly { packKey: string; hash: Buffer }[]): Promise<void> => {
  await sql`
    update question set pack_hash = taken.hash, edited_at = null
      from unnest(${taken.map(({ packKey }) => packKey)}::text[], ${taken.map(({ hash }) => hash)}::bytea[])
        as taken (pack_key, hash)
     where question.pack_key = taken.pack_key
       and (question.pack_hash is distinct from taken.hash or question.edited_at is not null)`.execute(tx)
}

export interface KnownQuestion {
  id: number
  packKey: string
  packHash: Buffer | null
  editedAt: Date | null
  isRetired: boolean
}

export const listKnown = async (tx: Tx, pack: string): Promise<KnownQuestion[]> => {
  const { rows } = await sql<KnownQuestion>`
    select id, pack_key as "packKey", pack_hash as "packHash", edited_at as "editedAt", retired_at is not null as "isRetired"
      from question where starts_with(pack_key, ${`${pack}/`})`.execute(tx)
  return rows
}

/** Whether the question already is as the pack has it, because the same change was made on the screen. */
export const isAsIncoming = async (
  tx: Tx,
  { pack_key, id_cok, topic_id, wording, next }: IncomingQuestion,
): Promise<boolean> => {
  const { rows } = await sql<{ isSame: boolean }>`
    select version.body = ${JSON.stringify(wording.body)}::jsonb and id_cok = ${id_cok} and topic_id = ${topic_id}
           and next_from is not distinct from ${next?.valid_from ?? null}::date
           and next.body is not distinct from ${next === null ? null : JSON.stringify(next.body)}::jsonb
           and retired_at is null as "isSame"
      from question join question_version version on version.id = current_version_id
      left join question_version next on next.id = next_version_id
     where pack_key = ${pack_key}`.execute(tx)
  return rows[0]?.isSame === true
}

/** The pack no longer has them. They are not deleted: answers refer to them. Returns how many it retired. */
export const retireQuestions = async (tx: Tx, now: Date, ids: readonly number[]): Promise<number> => {
  const { numAffectedRows } = await sql`
    update question set retired_at = ${now} where id = any (${ids}::bigint[]) and retired_at is null`.execute(tx)
  await sql`
    update question set pack_hash = null, edited_at = null
     where id = any (${ids}::bigint[]) and (pack_hash is not null or edited_at is not null)`.execute(tx)
  return Number(numAffectedRows ?? 0)
}

/** Their places in their topics, which are no part of a question: a moved one has not changed. */
export const updatePositions = async (
  tx: Tx,
  packKeys: readonly string[],
  positions: readonly number[],
): Promise<void> => {
  await sql`
    update question set topic_position = placed.position
      from unnest(${packKeys}::text[], ${positions}::int[]) as placed (pack_key, position)
     where question.pack_key = placed.pack_key and question.topic_position <> placed.position`.execute(tx)
}
