import type { WrittenDocument } from '@dopusk/content'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import type { QuestionBody } from '../../../study/question-body.ts'
import type { IncomingSheet } from '../save-courses.ts'

/** A wording with the dates of the edition that it cites. */
export interface ExportedVersion {
  body: QuestionBody
  kind: 'case' | 'excerpt' | 'table' | 'drawing' | 'computed' | null
  key_phrase: string | null
  meaning_no: number
  valid_from: string | null
  valid_until: string | null
  edition_from: string | null
  edition_until: string | null
}

export interface ExportedQuestionRow {
  id: number
  packKey: string
  idCok: number
  topicKey: string
  topicTitle: string
  current: ExportedVersion
  next: ExportedVersion | null
  nextFrom: string | null
}

const versionJson = (id: RawBuilder<unknown>) => sql`
  (select jsonb_build_object('body', version.body, 'kind', version.kind, 'key_phrase', version.key_phrase,
            'meaning_no', version.meaning_no, 'valid_from', version.valid_from, 'valid_until', version.valid_until,
            'edition_from', edition.valid_from, 'edition_until', edition.valid_until)
     from question_version version
     left join norm_edition edition on edition.id = (version.body -> 'normative' ->> 'document_id')::bigint
    where version.id = ${id})`

/** Questions by the order of their topics. `which` is a condition on `question`. */
const listQuestions = async (db: Db, which: RawBuilder<boolean>): Promise<ExportedQuestionRow[]> => {
  const { rows } = await sql<ExportedQuestionRow>`
    select question.id, question.pack_key as "packKey", question.id_cok as "idCok", topic.pack_key as "topicKey",
           topic.title as "topicTitle", ${versionJson(sql`question.current_version_id`)} as current,
           ${versionJson(sql`question.next_version_id`)} as next, question.next_from::text as "nextFrom"
      from question join topic on topic.id = question.topic_id
     where question.retired_at is null and ${which}
     order by topic.pack_key, question.topic_position, question.id`.execute(db)
  return rows
}

export const listQuestionsOfCourse = (db: Db, courseId: number): Promise<ExportedQuestionRow[]> =>
  listQuestions(db, sql`question.id in (select question_id from course_question where course_id = ${courseId})`)

export const listQuestionsOfPack = (db: Db, pack: string): Promise<ExportedQuestionRow[]> =>
  listQuestions(db, sql`starts_with(question.pack_key, ${`${pack}/`})`)

export type ExportedCourseRow = IncomingSheet['row'] & {
  id: number
  packKey: string
  /** Its topics are named by their keys. */
  exam: IncomingSheet['exam']
  /** In the course's order. */
  questions: number[]
  tickets: number[][]
}

/** `which` is a condition on `course`. */
const listCourses = async (db: Db, which: RawBuilder<boolean>): Promise<ExportedCourseRow[]> => {
  const { rows } = await sql<ExportedCourseRow>`
    select course.id, course.pack_key as "packKey", course.name, qual_code, description, course.version, titles, pass_percent,
           price_kopecks, is_demo, questions_per_ticket,
           (select jsonb_build_object('questions', questions, 'minutes', minutes, 'pass_count', pass_count, 'source', source,
                     'is_verified', is_verified,
                     'blueprint', (select jsonb_object_agg(topic.pack_key, part.value) from jsonb_each(blueprint) as part
                                     join topic on topic.id = part.key::bigint))
              from exam_profile where course_id = course.id) as exam,
           array_to_json(array(select question_id from course_question where course_id = course.id
                                order by position, question_id)) as questions,
           array_to_json(array(
             select jsonb_agg(question_id order by ticket_question.no)
               from ticket join ticket_question on ticket_id = ticket.id
              where ticket.course_id = course.id and ticket.retired_at is null group by ticket.id order by ticket.no)) as tickets
      from course where ${which} order by course.pack_key`.execute(db)
  return rows
}

export const findCourse = async (db: Db, courseId: number): Promise<ExportedCourseRow | undefined> =>
  (await listCourses(db, sql`course.id = ${courseId}`))[0]

export const listCoursesOfPack = (db: Db, pack: string): Promise<ExportedCourseRow[]> =>
  listCourses(db, sql`starts_with(course.pack_key, ${`${pack}/`}) and course.retired_at is null`)

export interface ExportedTaskRow {
  courseId: number
  key: string
  kind: 'description' | 'cube' | 'wrapper' | 'decision'
  idCok: number
  name: string
  body: {
    sources?: { document_id: number; point: string; verified?: false }[]
    image?: { src: string; alt: string } | null
  } & Record<string, unknown>
  check: string | null
}

export const listTasks = async (db: Db, courseIds: readonly number[]): Promise<ExportedTaskRow[]> => {
  const { rows } = await sql<ExportedTaskRow>`
    select course_id as "courseId", pack_key as key, kind, id_cok as "idCok", name, body, check_expression as check
      from practical where course_id = any (${courseIds}::bigint[]) and retired_at is null
     order by course_id, position, id`.execute(db)
  return rows
}

export interface ExportedEditionRow {
  id: number
  packKey: string
  replacesId: number | null
  source: Omit<WrittenDocument, 'key'> | null
}

/** Every current text; an older one of the same document is found by its key. */
export const listEditions = async (db: Db): Promise<ExportedEditionRow[]> => {
  const { rows } = await sql<ExportedEditionRow>`
    select id, pack_key as "packKey", replaces_id as "replacesId", source from norm_edition
     where retired_at is null order by pack_key`.execute(db)
  return rows
}

/** Keys of the editions with these ids, current or not. */
export const keysOfEditions = async (db: Db, ids: readonly number[]): Promise<Map<number, string>> => {
  const { rows } = await sql<{ id: number; packKey: string }>`
    select id, pack_key as "packKey" from norm_edition where id = any (${ids}::bigint[])`.execute(db)
  return new Map(rows.map(({ id, packKey }) => [id, packKey]))
}

export const listPictures = async (db: Db, checksums: readonly string[]) => {
  const { rows } = await sql<{ checksum: string; contentChecksum: string; mediaType: string; content: Buffer }>`
    select encode(checksum, 'hex') as checksum, encode(coalesce(content_checksum, checksum), 'hex') as "contentChecksum",
           media_type as "mediaType", content
      from asset
     where checksum = any (select decode(hex, 'hex') from unnest(${checksums}::text[]) as hex) and refused_reason is null
     order by checksum`.execute(db)
  return rows
}

export const findPackSheet = async (db: Db, key: string) => {
  const { rows } = await sql<{ version: string; title: string; sources: string[]; isDemonstration: boolean }>`
    select version, title, sources, is_demonstration as "isDemonstration" from content_pack where key = ${key}`.execute(
    db,
  )
  return rows[0]
}
