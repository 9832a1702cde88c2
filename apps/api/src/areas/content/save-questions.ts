import type { PackSources } from '@dopusk/content'
import { sql } from 'kysely'
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

interface Incoming {
  /** The position in the pack: new questions get their ids in this order. */
  position: number
  pack_key: string
  id_cok: number
  topic_id: number
  body: QuestionBody
}

const batchSize = 500

const incomingRows = (batch: Incoming[]) => sql`
  jsonb_to_recordset(${JSON.stringify(batch)}::jsonb) as incoming (position int, pack_key text, id_cok bigint, topic_id bigint, body jsonb)`

/** Inserts new questions with their first version. The version's id is drawn first: the two rows refer to each other. */
const insertNew = async (tx: Tx, now: Date, batch: Incoming[]): Promise<number> => {
  const { numAffectedRows } = await sql`
    with added as (
      insert into question (pack_key, id_cok, topic_id, current_version_id, search_text)
      select pack_key, id_cok, topic_id, nextval(pg_get_serial_sequence('question_version', 'id')), searchable(body ->> 'text')
        from ${incomingRows(batch)}
       where not exists (select from question known where known.pack_key = incoming.pack_key)
       order by incoming.position
      returning id, current_version_id, pack_key
    )
    insert into question_version (id, question_id, no, body, created_at)
    select added.current_version_id, added.id, 1, incoming.body, ${now}
      from added join ${incomingRows(batch)} using (pack_key)`.execute(tx)
  return Number(numAffectedRows ?? 0)
}

const addVersions = async (tx: Tx, now: Date, batch: Incoming[]): Promise<number> => {
  const { numAffectedRows } = await sql`
    with changed as (
      insert into question_version (question_id, no, body, created_at)
      select question.id, current.no + 1, incoming.body, ${now}
        from ${incomingRows(batch)}
        join question using (pack_key)
        join question_version current on current.id = question.current_version_id
       where current.body <> incoming.body
      returning id, question_id, body
    )
    update question set current_version_id = changed.id, search_text = searchable(changed.body ->> 'text')
      from changed where question.id = changed.question_id`.execute(tx)
  return Number(numAffectedRows ?? 0)
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
    const batch = questions.slice(from, from + batchSize).map((question, position) => ({
      position,
      pack_key: keyIn(pack, question.id),
      id_cok: question.cok,
      topic_id: question.topicId,
      body: bodyOf(question, sources, saved),
    }))
    // Versions first, so that a question inserted below is not counted as changed.
    result.changedQuestions += await addVersions(tx, now, batch)
    await updateKnown(tx, batch)
    result.newQuestions += await insertNew(tx, now, batch)
    say(`Вопросов: ${Math.min(from + batchSize, questions.length)} из ${questions.length}`)
  }
  await linkCitedPoints(tx, pack)
  const kept = questions.map(({ id }) => id)
  result.retiredQuestions = await retireMissing(tx, 'question', now, pack, kept)
  await retireMissing(tx, 'topic', now, pack, [...topicIds.keys()])
  return result
}
