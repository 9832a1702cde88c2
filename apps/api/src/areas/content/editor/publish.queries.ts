import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'
import type { QuestionBody } from '../../../study/question-body.ts'
import { localPrefix } from '../pack-rows.ts'

/** The id of the topic with this title: one of these courses' topics, another one, or a new one. */
export const topicWithTitle = async (tx: Tx, title: string, courses: readonly number[]): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    select topic.id from topic where searchable(title) = searchable(${title}) and retired_at is null
     order by exists (select from question join course_question on course_question.question_id = question.id
                       where question.topic_id = topic.id and course_id = any (${courses}::bigint[])) desc,
              topic.id limit 1`.execute(tx)
  if (rows[0]) return rows[0].id
  const { rows: added } = await sql<{ id: number }>`
    insert into topic (pack_key, title, position)
    select ${localPrefix} || 'topic-' || gen_random_uuid(), ${title}, coalesce(max(position), 0) + 1 from topic
    returning id`.execute(tx)
  return (added[0] as { id: number }).id
}

export const nextBankNumber = async (tx: Tx): Promise<number> => {
  const { rows } = await sql<{ number: number }>`select coalesce(max(id_cok), 0) + 1 as number from question`.execute(
    tx,
  )
  return (rows[0] as { number: number }).number
}

/** Whether another shown question has this number. */
export const isBankNumberTaken = async (tx: Tx, idCok: number, exceptId: number | null): Promise<boolean> => {
  const { rows } = await sql<{ taken: boolean }>`
    select exists (select from question where id_cok = ${idCok} and retired_at is null
                      and id is distinct from ${exceptId}::bigint) as taken`.execute(tx)
  return rows[0]?.taken === true
}

export interface NewWording {
  body: QuestionBody
  kind: string | null
  keyPhrase: string | null
  validFrom: string | null
  validUntil: string | null
  meaningNo: number
  authorId: number
  note: string
  now: Date
}

const versionValues = (wording: NewWording) => sql`
  ${JSON.stringify(wording.body)}::jsonb, ${wording.kind}, ${wording.keyPhrase}, ${wording.validFrom}::date,
  ${wording.validUntil}::date, ${wording.meaningNo}::smallint, ${wording.authorId}, ${wording.note}, ${wording.now}`

const versionColumns = sql`body, kind, key_phrase, valid_from, valid_until, meaning_no, author_id, note, created_at`

/** A new question with its first wording. The version's id is drawn first: the two rows refer to each other. */
export const insertQuestion = async (
  tx: Tx,
  { packKey, idCok, topicId, wording }: { packKey: string; idCok: number; topicId: number; wording: NewWording },
): Promise<{ questionId: number; versionId: number }> => {
  const { rows } = await sql<{ questionId: number; versionId: number }>`
    with added as (
      insert into question (pack_key, id_cok, topic_id, current_version_id, search_text, edited_at, topic_position)
      values (${packKey}, ${idCok}, ${topicId}, nextval(pg_get_serial_sequence('question_version', 'id')),
              searchable(${wording.body.text}), ${wording.now},
              (select coalesce(max(topic_position), -1) + 1 from question where topic_id = ${topicId}))
      returning id, current_version_id
    ), version as (
      insert into question_version (id, question_id, no, ${versionColumns})
      select current_version_id, id, 1, ${versionValues(wording)} from added
      returning id
    )
    select added.id as "questionId", version.id as "versionId" from added, version`.execute(tx)
  return rows[0] as { questionId: number; versionId: number }
}

const insertVersion = async (tx: Tx, questionId: number, wording: NewWording): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    insert into question_version (question_id, no, ${versionColumns})
    select ${questionId}, max(no) + 1, ${versionValues(wording)} from question_version where question_id = ${questionId}
    returning id`.execute(tx)
  return (rows[0] as { id: number }).id
}

/** Makes these wordings follow on the day. */
export const setNextWordings = async (
  tx: Tx,
  now: Date,
  from: string,
  wordings: readonly { questionId: number; versionId: number }[],
): Promise<void> => {
  await sql`
    update question
       set next_version_id = listed.version_id, next_from = ${from}::date, edited_at = ${now},
           search_text = searchable(concat_ws(' ', current.body ->> 'text', next.body ->> 'text'))
      from unnest(${wordings.map(({ questionId }) => questionId)}::bigint[],
                  ${wordings.map(({ versionId }) => versionId)}::bigint[]) as listed (question_id, version_id)
      join question_version next on next.id = listed.version_id
      join question known on known.id = listed.question_id
      join question_version current on current.id = known.current_version_id
     where question.id = listed.question_id`.execute(tx)
}

/** Another wording of a question, which follows on the day. */
export const addNextWording = async (
  tx: Tx,
  questionId: number,
  wording: NewWording,
  from: string,
): Promise<number> => {
  const versionId = await insertVersion(tx, questionId, wording)
  await setNextWordings(tx, wording.now, from, [{ questionId, versionId }])
  return versionId
}

/** Another wording of a question, which is current from now on. */
export const addWording = async (tx: Tx, questionId: number, wording: NewWording): Promise<number> => {
  const id = await insertVersion(tx, questionId, wording)
  await sql`
    update question
       set current_version_id = ${id}, retire_on = null,
           search_text = searchable(concat_ws(' ', ${wording.body.text}::text,
             (select body ->> 'text' from question_version where id = question.next_version_id)))
     where id = ${questionId}`.execute(tx)
  return id
}

export const updateQuestion = async (
  tx: Tx,
  { id, idCok, topicId, now }: { id: number; idCok: number; topicId: number; now: Date },
): Promise<void> => {
  await tx
    .updateTable('question')
    .set({ id_cok: idCok, topic_id: topicId, edited_at: now })
    .where('id', '=', id)
    .execute()
}

/** Kind and key phrase may change while the text stays. */
export const updateBesideText = async (
  tx: Tx,
  versionId: number,
  { kind, keyPhrase }: Pick<NewWording, 'kind' | 'keyPhrase'>,
): Promise<void> => {
  await tx.updateTable('question_version').set({ kind, key_phrase: keyPhrase }).where('id', '=', versionId).execute()
}

export const linkCitedPoint = async (tx: Tx, versionId: number, editionId: number, point: string): Promise<void> => {
  await sql`
    insert into question_version_norm (version_id, norm_point_id)
    select ${versionId}, id from norm_point where edition_id = ${editionId} and name = ${point}
    on conflict do nothing`.execute(tx)
}

/** Puts a question into exactly these courses, at the end of those that did not have it. Returns the courses that changed. */
export const changeCourses = async (tx: Tx, questionId: number, courses: readonly number[]): Promise<number[]> => {
  const { rows } = await sql<{ courseId: number }>`
    with gone as (
      delete from course_question where question_id = ${questionId} and course_id <> all (${courses}::bigint[])
      returning course_id
    ), added as (
      insert into course_question (course_id, question_id, position)
      select course.id, ${questionId},
             (select coalesce(max(position), 0) + 1 from course_question listed where listed.course_id = course.id)
        from course where course.id = any (${courses}::bigint[])
      on conflict do nothing
      returning course_id
    ), changed as (select course_id from gone union select course_id from added)
    update course set row_version = row_version + 1
      from changed where course.id = changed.course_id
    returning course.id as "courseId"`.execute(tx)
  return rows.map(({ courseId }) => courseId)
}

/** The lists of these courses differ from the pack's, which an expert wanted. A question of the screen is in no pack's list. */
export const markListsEdited = async (
  tx: Tx,
  now: Date,
  courses: readonly number[],
  questionId: number,
): Promise<void> => {
  await sql`
    update course set list_edited_at = ${now}
     where id = any (${courses}::bigint[])
       and not (select starts_with(pack_key, ${localPrefix}) from question where id = ${questionId})`.execute(tx)
}

/** Numbers of the tickets that ask the question, with their courses. */
export const listTicketsWith = async (tx: Tx, questionId: number) => {
  const { rows } = await sql<{ no: number; courseId: number; course: string }>`
    select ticket.no, course.id as "courseId", course.name as course
      from ticket_question join ticket on ticket.id = ticket_id join course on course.id = ticket.course_id
     where question_id = ${questionId} and ticket.retired_at is null order by course.name, ticket.no`.execute(tx)
  return rows
}

export const retireOnScreen = async (tx: Tx, now: Date, id: number, courses: readonly number[]): Promise<void> => {
  await sql`
    update question set retired_at = ${now}, edited_at = ${now}, retired_from = ${courses}::bigint[] where id = ${id}`.execute(
    tx,
  )
}

export const restoreOnScreen = async (tx: Tx, now: Date, id: number): Promise<void> => {
  await sql`update question set retired_at = null, edited_at = ${now}, retired_from = null, retire_on = null where id = ${id}`.execute(
    tx,
  )
}

/** Whether the question's pack is a demonstration: it must give more. */
export const isOfDemonstration = async (db: Db, packKey: string): Promise<boolean> => {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from content_pack where key = split_part(${packKey}, '/', 1) and is_demonstration) as found`.execute(
    db,
  )
  return rows[0]?.found === true
}

export const updateTakenHash = async (tx: Tx, questionId: number, hash: Buffer | null): Promise<void> => {
  await tx.updateTable('question').set({ pack_hash: hash }).where('id', '=', questionId).execute()
}
