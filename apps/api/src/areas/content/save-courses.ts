import { type CourseSource, type PackSources, resolveQuestions } from '@dopusk/content'
import { passPercentOf } from '@dopusk/domain'
import { sql } from 'kysely'
import type { Tx } from '../../db/database.ts'
import { keyIn, type Say } from './pack-rows.ts'
import { retireMissing } from './retire-missing.ts'

/** Ids of the pack's courses by their key in the pack. */
export type CourseIds = Map<string, number>

const upsertCourse = async (tx: Tx, pack: string, course: CourseSource, position: number): Promise<number> => {
  const row = {
    name: course.name,
    qual_code: course.qual_code,
    description: course.description,
    version: course.version,
    titles: course.titles,
    pass_percent: course.exam ? passPercentOf(course.exam.questions, course.exam.pass_count) : course.pass_percent,
    price_kopecks: Math.round(course.price_rubles * 100),
    is_demo: course.demo,
    questions_per_ticket: course.questions_per_ticket,
    position,
    retired_at: null,
  }
  const { id } = await tx
    .insertInto('course')
    .values({ pack_key: keyIn(pack, course.key), ...row })
    .onConflict((conflict) => conflict.column('pack_key').doUpdateSet(row))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const saveExam = async (tx: Tx, pack: string, courseId: number, { exam }: CourseSource): Promise<void> => {
  await tx.deleteFrom('exam_profile').where('course_id', '=', courseId).execute()
  if (exam === undefined) return
  const { questions, minutes, pass_count, source = null, verified = true } = exam
  const row = { course_id: courseId, questions, minutes, pass_count, source, is_verified: verified }
  if (exam.blueprint === undefined) {
    await tx.insertInto('exam_profile').values(row).execute()
    return
  }
  const counts = new Map(Object.entries(exam.blueprint).map(([name, count]) => [keyIn(pack, name), count]))
  const topics = await tx
    .selectFrom('topic')
    .select(['id', 'pack_key'])
    .where('pack_key', 'in', [...counts.keys()])
    .execute()
  const blueprint = Object.fromEntries(topics.map(({ id, pack_key }) => [id, counts.get(pack_key)]))
  await tx
    .insertInto('exam_profile')
    .values({ ...row, blueprint: JSON.stringify(blueprint) })
    .execute()
}

/** Saves the course's questions in its order; returns whether the list has changed. */
const saveCourseQuestions = async (tx: Tx, courseId: number, packKeys: string[]): Promise<boolean> => {
  const { rows } = await sql<{ changed: boolean }>`
    with wanted as (
      select question.id, listed.position
        from unnest(${packKeys}::text[]) with ordinality as listed (pack_key, position)
        join question using (pack_key)
    ), gone as (
      delete from course_question
       where course_id = ${courseId} and question_id not in (select id from wanted)
      returning 1
    ), placed as (
      insert into course_question (course_id, question_id, position)
      select ${courseId}, id, position from wanted
      on conflict (course_id, question_id) do update set position = excluded.position
       where course_question.position <> excluded.position
      returning 1
    )
    select exists (select from gone) or exists (select from placed) as changed`.execute(tx)
  return rows[0]?.changed === true
}

const replaceTicketQuestions = async (tx: Tx, ticketId: number, packKeys: string[]): Promise<boolean> => {
  const { rows: current } = await sql<{ key: string }>`
    select pack_key as key from ticket_question join question on question.id = question_id
     where ticket_id = ${ticketId} order by no`.execute(tx)
  if (current.length === packKeys.length && current.every(({ key }, index) => key === packKeys[index])) return false
  await tx.deleteFrom('ticket_question').where('ticket_id', '=', ticketId).execute()
  await sql`
    insert into ticket_question (ticket_id, no, question_id)
    select ${ticketId}, listed.no, question.id
      from unnest(${packKeys}::text[]) with ordinality as listed (pack_key, no) join question using (pack_key)`.execute(
    tx,
  )
  return true
}

/** Tickets keep their ids by number; running and ended attempts have their own copy of the questions. */
const saveTickets = async (tx: Tx, now: Date, courseId: number, tickets: string[][]): Promise<boolean> => {
  const returned = await tx
    .updateTable('ticket')
    .set({ retired_at: null })
    .where('course_id', '=', courseId)
    .where('no', '<=', tickets.length)
    .where('retired_at', 'is not', null)
    .returning('id')
    .execute()
  let changed = returned.length > 0
  for (const [index, packKeys] of tickets.entries()) {
    // A no-op update: without it ON CONFLICT does not return the id of an existing row.
    const { id } = await tx
      .insertInto('ticket')
      .values({ course_id: courseId, no: index + 1 })
      .onConflict((conflict) => conflict.columns(['course_id', 'no']).doUpdateSet({ course_id: courseId }))
      .returning('id')
      .executeTakeFirstOrThrow()
    changed = (await replaceTicketQuestions(tx, id, packKeys)) || changed
  }
  const gone = await tx
    .updateTable('ticket')
    .set({ retired_at: now })
    .where('course_id', '=', courseId)
    .where('no', '>', tickets.length)
    .where('retired_at', 'is', null)
    .returning('id')
    .execute()
  return changed || gone.length > 0
}

const updateCounts = async (tx: Tx, courseId: number, counts: { question_count: number; ticket_count: number }) => {
  await tx
    .updateTable('course')
    .set({ ...counts, content_rev: sql`content_rev + 1` })
    .where('id', '=', courseId)
    .execute()
}

export const saveCourses = async (
  tx: Tx,
  now: Date,
  pack: string,
  sources: PackSources,
  say: Say,
): Promise<CourseIds> => {
  const ids: CourseIds = new Map()
  for (const [position, { value: course }] of sources.courses.entries()) {
    const courseId = await upsertCourse(tx, pack, course, position)
    await saveExam(tx, pack, courseId, course)
    const { questions } = resolveQuestions(course, sources)
    const keys = (list: readonly string[]) => list.map((id) => keyIn(pack, id))
    const otherQuestions = await saveCourseQuestions(tx, courseId, keys(questions.map(({ id }) => id)))
    const otherTickets = await saveTickets(tx, now, courseId, course.tickets.map(keys))
    const counts = { question_count: questions.length, ticket_count: course.tickets.length }
    if (otherQuestions || otherTickets) await updateCounts(tx, courseId, counts)
    ids.set(course.key, courseId)
    say(`Курс «${course.name}»: вопросов ${counts.question_count}, билетов ${counts.ticket_count}`)
  }
  await retireMissing(tx, 'course', now, pack, [...ids.keys()])
  return ids
}
