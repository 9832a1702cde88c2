import type { DraftBody } from '@dopusk/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'
import { staffName } from '../../../people/inbox-items.ts'

export interface DraftRow {
  id: number
  questionId: number | null
  baseVersionId: number | null
  courseId: number | null
  /** The replacement of a norm with which it is published. */
  revisionId: number | null
  body: DraftBody
  version: number
  updatedAt: Date
  updatedBy: string | null
}

const columns = sql`
  id, question_id as "questionId", base_version_id as "baseVersionId", course_id as "courseId",
  revision_id as "revisionId", body, version, updated_at as "updatedAt", ${staffName('question_draft.author_id')} as "updatedBy"`

export const findDraft = async (db: Db, id: number): Promise<DraftRow | undefined> => {
  const { rows } = await sql<DraftRow>`select ${columns} from question_draft where id = ${id}`.execute(db)
  return rows[0]
}

export const lockDraft = async (tx: Tx, id: number): Promise<DraftRow | undefined> => {
  const { rows } = await sql<DraftRow>`select ${columns} from question_draft where id = ${id} for update`.execute(tx)
  return rows[0]
}

interface NewDraft {
  now: Date
  authorId: number
  questionId: number | null
  baseVersionId: number | null
  courseId: number | null
  body: DraftBody
}

const searchTextOf = ({ text, topic }: DraftBody) => sql<string>`searchable(${`${text} ${topic}`})`

/** The id of the draft. Two who open one question at once get the same draft. */
export const insertDraft = async (db: Db, draft: NewDraft): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    insert into question_draft (question_id, base_version_id, course_id, body, search_text, author_id, updated_at)
    values (${draft.questionId}, ${draft.baseVersionId}, ${draft.courseId}, ${JSON.stringify(draft.body)},
            ${searchTextOf(draft.body)}, ${draft.authorId}, ${draft.now})
    on conflict (question_id) do update set question_id = excluded.question_id
    returning id`.execute(db)
  return (rows[0] as { id: number }).id
}

/** Saves a draft over the version that the writer has read; undefined where another has saved it since. */
export const updateDraft = async (
  db: Db,
  { id, version, body, authorId, now }: { id: number; version: number; body: DraftBody; authorId: number; now: Date },
): Promise<number | undefined> => {
  const { rows } = await sql<{ version: number }>`
    update question_draft
       set body = ${JSON.stringify(body)}, search_text = ${searchTextOf(body)}, version = version + 1,
           author_id = ${authorId}, updated_at = ${now}
     where id = ${id} and version = ${version}
    returning version`.execute(db)
  return rows[0]?.version
}

export const rebaseDraft = async (tx: Tx, id: number, baseVersionId: number): Promise<void> => {
  await tx
    .updateTable('question_draft')
    .set({ base_version_id: baseVersionId, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
}

export const deleteDraft = async (tx: Tx, id: number): Promise<void> => {
  await tx.deleteFrom('question_draft').where('id', '=', id).execute()
}

/** Edition and point that a draft cites; undefined where the edition has no such point. */
export const findCitedPoint = async (db: Db, editionId: number, point: string) => {
  const { rows } = await sql<{
    title: string
    text: string
    validFrom: string | null
    validUntil: string | null
    isInWork: boolean
  }>`
    select edition.short as title, norm_point.text, edition.valid_from::text as "validFrom",
           edition.valid_until::text as "validUntil", edition.asset_checksum is null as "isInWork"
      from norm_edition edition
      join norm_point on norm_point.edition_id = edition.id
     where edition.id = ${editionId} and norm_point.name = ${point}`.execute(db)
  return rows[0]
}

/** Editions whose points questions may cite: those that are not replaced by another text, and those in work. */
export const listDocuments = async (db: Db) => {
  const { rows } = await sql<{
    id: number
    title: string
    edition: string
    valid_from: string | null
    valid_until: string | null
  }>`
    select id, title, edition, valid_from::text, valid_until::text from norm_edition
     where retired_at is null or asset_checksum is null order by title, id limit 1000`.execute(db)
  return rows
}

/** Undefined where there is no such edition. */
export const listPoints = async (db: Db, editionId: number): Promise<{ name: string; text: string }[] | undefined> => {
  const { rows } = await sql<{ points: { name: string; text: string }[] }>`
    select array_to_json(array(select jsonb_build_object('name', name, 'text', text) from norm_point
                                where edition_id = norm_edition.id order by id)) as points
      from norm_edition where id = ${editionId}`.execute(db)
  return rows[0]?.points
}

/** Which of these courses exist. */
export const listKnownCourses = async (db: Db, ids: readonly number[]): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`select id from course where id = any (${ids}::bigint[])`.execute(db)
  return rows.map(({ id }) => id)
}

const maxSimilar = 5

/** Shown questions with nearly the same letters, the most similar first. Word by word they are compared by the caller. */
export const listSimilar = async (db: Db, text: string, exceptId: number | null) => {
  const { rows } = await sql<{ idCok: number; text: string }>`
    select id_cok as "idCok", version.body ->> 'text' as text
      from question join question_version version on version.id = current_version_id
     where search_text % searchable(${text}) and retired_at is null and question.id is distinct from ${exceptId}::bigint
     order by similarity(search_text, searchable(${text})) desc, question.id limit ${maxSimilar}`.execute(db)
  return rows
}
