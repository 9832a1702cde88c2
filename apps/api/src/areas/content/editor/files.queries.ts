import type { ContentImportOutcome } from '@dopusk/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'
import type { QuestionBody } from '../../../study/question-body.ts'
import { localPrefix } from '../pack-rows.ts'

export interface CourseQuestionRow {
  id: number
  /** The key without its pack. */
  key: string
  idCok: number
  topic: string
  body: QuestionBody
  /** Full title of the cited document and the key of its edition; null where the question cites none. */
  document: string | null
  edition: string | null
}

const listWordings = async (
  db: Db,
  courseId: number,
  { which, order }: { which: RawBuilder<boolean>; order: RawBuilder<unknown> },
): Promise<CourseQuestionRow[]> => {
  const { rows } = await sql<CourseQuestionRow>`
    select question.id, substr(question.pack_key, strpos(question.pack_key, '/') + 1) as key, question.id_cok as "idCok",
           topic.title as topic, version.body, edition.title as document, edition.pack_key as edition
      from course_question join question on question.id = question_id
      join topic on topic.id = question.topic_id
      join question_version version on version.question_id = question.id and ${which}
      left join norm_edition edition on edition.id = (version.body -> 'normative' ->> 'document_id')::bigint
     where course_id = ${courseId} and question.retired_at is null
     order by ${order}`.execute(db)
  return rows
}

/** The questions of a course with what a file holds of them, in the course's order. */
export const listCourseQuestions = (db: Db, courseId: number): Promise<CourseQuestionRow[]> =>
  listWordings(db, courseId, {
    which: sql`version.id = question.current_version_id`,
    order: sql`course_question.position, question.id`,
  })

/** What a file that was saved earlier may hold of them: not a planned wording that another one has replaced before its day. */
export const listEarlierWordings = (db: Db, courseId: number): Promise<CourseQuestionRow[]> =>
  listWordings(db, courseId, {
    which: sql`
      version.id <> question.current_version_id and version.id is distinct from question.next_version_id
      and not exists (select from question_version later
                       where later.question_id = version.question_id and later.no > version.no
                         and later.created_at < version.valid_from and later.created_at < later.valid_from)`,
    order: sql`version.id`,
  })

export const isCourseKnown = async (db: Db, courseId: number): Promise<boolean> => {
  const { rows } = await sql<{
    found: boolean
  }>`select exists (select from course where id = ${courseId}) as found`.execute(db)
  return rows[0]?.found === true
}

/** A point of an edition that a file may name. */
export interface CitablePoint {
  editionId: number
  key: string
  title: string
  short: string
  /** Which edition it is, in words. */
  edition: string
  point: string
  text: string
}

/** Every point of the current editions: one that is in force, and one that is planned to follow it. */
export const listCitablePoints = async (db: Db): Promise<CitablePoint[]> => {
  const { rows } = await sql<CitablePoint>`
    select edition.id as "editionId", edition.pack_key as key, edition.title, edition.short, edition.edition,
           norm_point.name as point, norm_point.text
      from norm_edition edition
      join norm_point on norm_point.edition_id = edition.id
     where edition.retired_at is null order by edition.id, norm_point.id`.execute(db)
  return rows
}

const maxCompared = 20_000

/** The stems of questions that a new one may repeat: the newest ones of the bank. */
export const listStems = async (db: Db): Promise<{ id: number; idCok: number; text: string }[]> => {
  const { rows } = await sql<{ id: number; idCok: number; text: string }>`
    select question.id, id_cok as "idCok", version.body ->> 'text' as text
      from question join question_version version on version.id = current_version_id
     where retired_at is null order by question.id desc limit ${maxCompared}`.execute(db)
  return rows
}

/** Which of these bank numbers shown questions have. */
export const listTakenNumbers = async (db: Db, numbers: readonly number[]): Promise<Set<number>> => {
  const { rows } = await sql<{ number: number }>`
    select id_cok as number from question where id_cok = any (${numbers}::bigint[]) and retired_at is null`.execute(db)
  return new Set(rows.map(({ number }) => number))
}

/** Which of these keys questions of the screen have. */
export const listTakenKeys = async (db: Db, keys: readonly string[]): Promise<Set<string>> => {
  const { rows } = await sql<{ key: string }>`
    select substr(pack_key, ${localPrefix.length + 1}::int) as key from question
     where pack_key = any (${keys.map((key) => localPrefix + key)}::text[])`.execute(db)
  return new Set(rows.map(({ key }) => key))
}

export const listDrafted = async (tx: Tx, questionIds: readonly number[]): Promise<Set<number>> => {
  const { rows } = await sql<{ id: number }>`
    select question_id as id from question_draft where question_id = any (${questionIds}::bigint[])`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}

export const findImport = async (tx: Tx, key: string, courseId: number): Promise<ContentImportOutcome | undefined> => {
  const { rows } = await sql<{ result: ContentImportOutcome }>`
    select result from content_import where key = ${key} and course_id = ${courseId}`.execute(tx)
  return rows[0]?.result
}

export const insertImport = async (
  tx: Tx,
  { key, courseId, result, now }: { key: string; courseId: number; result: ContentImportOutcome; now: Date },
): Promise<void> => {
  await tx
    .insertInto('content_import')
    .values({ key, course_id: courseId, result: JSON.stringify(result), created_at: now })
    .execute()
}
