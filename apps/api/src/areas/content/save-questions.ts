import { endOf, type PackSources, type WordingSource } from '@dopusk/content'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../db/database.ts'
import type { QuestionBody } from '../../study/question-body.ts'
import { bodyOf, type SavedFiles } from './build-question-body.ts'
import { keyIn, type Say } from './pack-rows.ts'
import { retireMissing } from './retire-missing.ts'

export interface SavedQuestions {
  newQuestions: number
  changedQuestions: number
  retiredQuestions: number
}

/** A wording with its dates. Its meaning is null where the pack does not number it. */
interface Wording {
  body: QuestionBody
  valid_from: string | null
  valid_until: string | null
  meaning: number | null
}

interface Incoming {
  /** The position in the pack: new questions get their ids in this order. */
  position: number
  pack_key: string
  id_cok: number
  topic_id: number
  wording: Wording
  next: (Wording & { valid_from: string }) | null
}

const batchSize = 500

const datesOf = (name: string) => sql`
  (${sql.ref(name)} ->> 'meaning')::smallint as meaning,
  (${sql.ref(name)} ->> 'valid_from')::date as valid_from, (${sql.ref(name)} ->> 'valid_until')::date as valid_until`

const incomingRows = (batch: Incoming[]) => sql`
  jsonb_to_recordset(${JSON.stringify(batch)}::jsonb)
    as incoming (position int, pack_key text, id_cok bigint, topic_id bigint, wording jsonb, next jsonb)`

/** Inserts new questions with their first version. The version's id is drawn first: the two rows refer to each other. */
const insertNew = async (tx: Tx, now: Date, batch: Incoming[]): Promise<number> => {
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
const addVersions = async (tx: Tx, now: Date, batch: Incoming[]): Promise<void> => {
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
const updateWordings = async (tx: Tx, batch: Incoming[]): Promise<number> => {
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
const updateVersions = async (tx: Tx, batch: Incoming[]): Promise<void> => {
  await sql`
    update question_version version
       set valid_from = wanted.valid_from, valid_until = wanted.valid_until,
           meaning_no = coalesce(wanted.meaning, version.meaning_no)
      from (
        select question.current_version_id as id, ${datesOf('incoming.wording')}
          from ${incomingRows(batch)} join question using (pack_key)
        union all
        select question.next_version_id, ${datesOf('incoming.next')}
          from ${incomingRows(batch)} join question using (pack_key) where question.next_version_id is not null
      ) as wanted
     where version.id = wanted.id
       and (version.valid_from, version.valid_until, version.meaning_no)
           is distinct from (wanted.valid_from, wanted.valid_until, coalesce(wanted.meaning, version.meaning_no))`.execute(
    tx,
  )
}

/** A bank number or a topic may change without a new wording, and a retired question may return. */
const updateKnown = async (tx: Tx, batch: Incoming[]): Promise<void> => {
  await sql`
    update question set id_cok = incoming.id_cok, topic_id = incoming.topic_id, retired_at = null
      from ${incomingRows(batch)}
     where question.pack_key = incoming.pack_key
       and (question.id_cok <> incoming.id_cok or question.topic_id <> incoming.topic_id
            or question.retired_at is not null)`.execute(tx)
}

/** Ids of the pack's topics by their names. */
const saveTopics = async (tx: Tx, pack: string, { sheet, topics }: PackSources): Promise<Map<string, number>> => {
  const ids = new Map<string, number>()
  for (const [position, name] of [...topics.keys()].entries()) {
    const row = { title: sheet.value.topics[name] ?? name, position, retired_at: null }
    const { id } = await tx
      .insertInto('topic')
      .values({ pack_key: keyIn(pack, name), ...row })
      .onConflict((conflict) => conflict.column('pack_key').doUpdateSet(row))
      .returning('id')
      .executeTakeFirstOrThrow()
    ids.set(name, id)
  }
  return ids
}

/** An edition may get its end when no wording of the pack cites it any more. */
const updateEarlierVersions = async (tx: Tx, pack: string): Promise<void> => {
  await sql`
    update question_version version set valid_until = edition.valid_until
      from question_version_norm cited
      join norm_point on norm_point.id = cited.norm_point_id
      join norm_edition edition on edition.id = norm_point.edition_id
     where cited.version_id = version.id and version.valid_until is null and edition.valid_until is not null
       and starts_with(edition.pack_key, ${`${pack}/`})`.execute(tx)
}

/** Links the wordings of the pack's questions to the points that they cite. */
const linkCitedPoints = async (tx: Tx, pack: string): Promise<void> => {
  await sql`
    insert into question_version_norm (version_id, norm_point_id)
    select question_version.id, norm_point.id
      from question join question_version on question_version.question_id = question.id
      join norm_point on norm_point.edition_id = (question_version.body -> 'normative' ->> 'document_id')::bigint
        and norm_point.name = question_version.body -> 'normative' ->> 'point'
     where starts_with(question.pack_key, ${`${pack}/`})
    on conflict do nothing`.execute(tx)
}

const wordingOf = (
  id: string,
  wording: WordingSource,
  sources: PackSources,
  saved: SavedFiles,
  nextFrom?: string,
): Wording => {
  const cited = sources.documents.find(({ document }) => document.key === wording.document)?.document
  const end = cited && endOf(sources.documents, cited)
  return {
    body: bodyOf(id, wording, sources, saved),
    valid_from: wording.from ?? cited?.valid_from ?? null,
    valid_until: wording.until ?? end ?? nextFrom ?? null,
    meaning: wording.meaning ?? null,
  }
}

export const saveQuestions = async (
  tx: Tx,
  now: Date,
  pack: string,
  sources: PackSources,
  saved: SavedFiles,
  say: Say,
): Promise<SavedQuestions> => {
  const topicIds = await saveTopics(tx, pack, sources)
  const questions = [...sources.topics].flatMap(([topic, { value }]) =>
    value.map((question) => ({ ...question, topicId: topicIds.get(topic) as number })),
  )
  const result: SavedQuestions = { newQuestions: 0, changedQuestions: 0, retiredQuestions: 0 }
  for (let from = 0; from < questions.length; from += batchSize) {
    const batch = questions.slice(from, from + batchSize).map(({ id, next, ...question }, position) => ({
      position,
      pack_key: keyIn(pack, id),
      id_cok: question.cok,
      topic_id: question.topicId,
      wording: wordingOf(id, question, sources, saved, next?.from),
      next: next === undefined ? null : { ...wordingOf(id, next, sources, saved), valid_from: next.from },
    }))
    await updateKnown(tx, batch)
    const added = await insertNew(tx, now, batch)
    await addVersions(tx, now, batch)
    // A new question is pointed to its wordings, too.
    result.changedQuestions += (await updateWordings(tx, batch)) - added
    await updateVersions(tx, batch)
    result.newQuestions += added
    say(`Вопросов: ${Math.min(from + batchSize, questions.length)} из ${questions.length}`)
  }
  await linkCitedPoints(tx, pack)
  await updateEarlierVersions(tx, pack)
  const kept = questions.map(({ id }) => id)
  result.retiredQuestions = await retireMissing(tx, 'question', now, pack, kept)
  await retireMissing(tx, 'topic', now, pack, [...topicIds.keys()])
  return result
}
