import { type CourseSource, type PackSources, resolveQuestions } from '@dopusk/content'
import { passPercentOf } from '@dopusk/domain'
import { sql } from 'kysely'
import type { Tx } from '../../db/database.ts'
import { updateNormEnds } from '../../study/norm-ends.ts'
import type { KeepForExpert } from './conflicts.queries.ts'
import { keyIn, localPrefix, type Say } from './pack-rows.ts'
import { saveTickets } from './save-tickets.queries.ts'
import { decide, hashOf, screenStateOf } from './three-way.ts'

/** Ids of the pack's courses by their key in the pack. */
export type CourseIds = Map<string, number>

/** The sheet of a course and its exam, as they are stored. */
export interface IncomingSheet {
  row: {
    name: string
    qual_code: string
    description: string
    version: string
    titles: string[]
    pass_percent: number
    price_kopecks: number
    is_demo: boolean
    questions_per_ticket: number
  }
  exam: {
    questions: number
    minutes: number
    pass_count: number
    source: string | null
    is_verified: boolean
    /** Questions by the id of their topic. */
    blueprint: Record<string, number> | null
  } | null
}

/** What a course keeps of its last load, and of changes on the screen. */
interface KnownCourse {
  id: number
  sheetHash: Buffer | null
  sheetEditedAt: Date | null
  listHash: Buffer | null
  listEditedAt: Date | null
  isRetired: boolean
}

const knownCourse = sql`
  id, sheet_hash as "sheetHash", sheet_edited_at as "sheetEditedAt", list_hash as "listHash",
  list_edited_at as "listEditedAt", retired_at is not null as "isRetired"`

const examOf = async (tx: Tx, pack: string, { exam }: CourseSource): Promise<IncomingSheet['exam']> => {
  if (exam === undefined) return null
  const { questions, minutes, pass_count, source = null, verified = true } = exam
  const row = { questions, minutes, pass_count, source, is_verified: verified }
  if (exam.blueprint === undefined) return { ...row, blueprint: null }
  const counts = new Map(Object.entries(exam.blueprint).map(([name, count]) => [keyIn(pack, name), count]))
  const topics = await tx
    .selectFrom('topic')
    .select(['id', 'pack_key'])
    .where('pack_key', 'in', [...counts.keys()])
    .orderBy('id')
    .execute()
  return {
    ...row,
    blueprint: Object.fromEntries(topics.map(({ id, pack_key }) => [id, counts.get(pack_key) as number])),
  }
}

const sheetOf = async (tx: Tx, pack: string, course: CourseSource): Promise<IncomingSheet> => ({
  row: {
    name: course.name,
    qual_code: course.qual_code,
    description: course.description,
    version: course.version,
    titles: course.titles,
    pass_percent: course.exam ? passPercentOf(course.exam.questions, course.exam.pass_count) : course.pass_percent,
    price_kopecks: Math.round(course.price_rubles * 100),
    is_demo: course.demo,
    questions_per_ticket: course.questions_per_ticket,
  },
  exam: await examOf(tx, pack, course),
})

export const saveExam = async (tx: Tx, courseId: number, exam: IncomingSheet['exam']): Promise<void> => {
  await tx.deleteFrom('exam_profile').where('course_id', '=', courseId).execute()
  if (exam === null) return
  const { blueprint, ...row } = exam
  await tx
    .insertInto('exam_profile')
    .values({ course_id: courseId, ...row, ...(blueprint && { blueprint: JSON.stringify(blueprint) }) })
    .execute()
}

/** Saves the sheet of a pack; from now on the screen has not changed it. */
export const takeSheet = async (
  tx: Tx,
  courseId: number,
  { row, exam }: IncomingSheet,
  hash: Buffer,
): Promise<void> => {
  await tx
    .updateTable('course')
    .set({ ...row, sheet_hash: hash, sheet_edited_at: null, retired_at: null, row_version: sql`row_version + 1` })
    .where('id', '=', courseId)
    .execute()
  await saveExam(tx, courseId, exam)
}

/** The pack no longer has the course. Who has it goes on. */
export const hideCourse = async (tx: Tx, now: Date, courseId: number): Promise<void> => {
  await sql`
    update course set retired_at = coalesce(retired_at, ${now}), sheet_hash = null, sheet_edited_at = null,
                      row_version = row_version + 1
     where id = ${courseId}`.execute(tx)
}

/** Saves the course's questions in the pack's order; those that were made on the screen stay, at the end. */
export const takeList = async (
  tx: Tx,
  courseId: number,
  packKeys: readonly string[],
  hash: Buffer,
): Promise<boolean> => {
  const { rows } = await sql<{ changed: boolean }>`
    with wanted as (
      select question.id, listed.position
        from unnest(${packKeys}::text[]) with ordinality as listed (pack_key, position)
        join question using (pack_key) where question.retired_at is null
    ), gone as (
      delete from course_question using question
       where course_id = ${courseId} and question.id = question_id and not starts_with(question.pack_key, ${localPrefix})
         and question_id not in (select id from wanted)
      returning 1
    ), placed as (
      insert into course_question (course_id, question_id, position)
      select ${courseId}, id, position from wanted
      on conflict (course_id, question_id) do update set position = excluded.position
       where course_question.position <> excluded.position
      returning 1
    )
    select exists (select from gone) or exists (select from placed) as changed`.execute(tx)
  await tx.updateTable('course').set({ list_hash: hash, list_edited_at: null }).where('id', '=', courseId).execute()
  return rows[0]?.changed === true
}

/** Counts what learners see, after the list of questions or the tickets have changed. */
export const updateCounts = async (tx: Tx, courseId: number): Promise<{ questions: number; tickets: number }> => {
  const { rows } = await sql<{ questions: number; tickets: number }>`
    update course
       set question_count = (select count(*) from course_question where course_id = course.id),
           ticket_count = (select count(*) from ticket where course_id = course.id and retired_at is null),
           content_rev = content_rev + 1
     where id = ${courseId}
    returning question_count as questions, ticket_count as tickets`.execute(tx)
  await updateNormEnds(tx)
  return rows[0] as { questions: number; tickets: number }
}

/** Finds the course or inserts it, with its place among the others. */
const placeCourse = async (tx: Tx, packKey: string, { row }: IncomingSheet, position: number): Promise<KnownCourse> => {
  const { rows } = await sql<KnownCourse>`
    select ${knownCourse} from course where pack_key = ${packKey} for update`.execute(tx)
  const [known] = rows
  if (known) {
    await tx.updateTable('course').set({ position }).where('id', '=', known.id).execute()
    return known
  }
  const values = { pack_key: packKey, ...row, position }
  const { id } = await tx.insertInto('course').values(values).returning('id').executeTakeFirstOrThrow()
  return { id, sheetHash: null, sheetEditedAt: null, listHash: null, listEditedAt: null, isRetired: false }
}

const saveSheet = async (tx: Tx, known: KnownCourse, sheet: IncomingSheet, keep: KeepForExpert): Promise<void> => {
  const { id: courseId, sheetHash, sheetEditedAt, isRetired } = known
  const hash = hashOf(sheet)
  const decision = decide(sheetHash, hash, screenStateOf({ editedAt: sheetEditedAt, isRetired }))
  if (decision === 'take') await takeSheet(tx, courseId, sheet, hash)
  if (decision === 'conflict') await keep({ kind: 'sheet', courseId }, sheet, hash)
}

/** Returns whether learners see another list. */
const saveList = async (tx: Tx, known: KnownCourse, packKeys: string[], keep: KeepForExpert): Promise<boolean> => {
  const { id: courseId, listHash, listEditedAt } = known
  const hash = hashOf(packKeys)
  const decision = decide(listHash, hash, screenStateOf({ editedAt: listEditedAt }))
  if (decision === 'conflict') await keep({ kind: 'questions', courseId }, packKeys, hash)
  // Questions may have been retired or restored since: an unchanged list is saved, too.
  return decision === 'take' || (decision === 'keep' && listEditedAt === null)
    ? takeList(tx, courseId, packKeys, hash)
    : false
}

/** Hides courses that the pack no longer has. */
const retireCourses = async (
  tx: Tx,
  now: Date,
  pack: string,
  kept: readonly number[],
  keep: KeepForExpert,
): Promise<void> => {
  const { rows } = await sql<KnownCourse>`
    select ${knownCourse} from course
     where starts_with(pack_key, ${`${pack}/`}) and id <> all (${kept}::bigint[]) for update`.execute(tx)
  for (const { id, sheetHash, sheetEditedAt, isRetired } of rows) {
    const decision = decide(sheetHash, null, screenStateOf({ editedAt: sheetEditedAt, isRetired }))
    if (decision === 'take') await hideCourse(tx, now, id)
    if (decision === 'conflict') await keep({ kind: 'sheet', courseId: id }, null, null)
  }
}

export const saveCourses = async (
  tx: Tx,
  now: Date,
  pack: string,
  sources: PackSources,
  keep: KeepForExpert,
  say: Say,
): Promise<CourseIds> => {
  const ids: CourseIds = new Map()
  for (const [position, { value: course }] of sources.courses.entries()) {
    const sheet = await sheetOf(tx, pack, course)
    const known = await placeCourse(tx, keyIn(pack, course.key), sheet, position)
    await saveSheet(tx, known, sheet, keep)
    const { questions } = resolveQuestions(course, sources)
    const keysOf = (list: readonly string[]) => list.map((id) => keyIn(pack, id))
    const otherQuestions = await saveList(tx, known, keysOf(questions.map(({ id }) => id)), keep)
    const otherTickets = await saveTickets(tx, now, known.id, course.tickets.map(keysOf), keep)
    if (otherQuestions || otherTickets) await updateCounts(tx, known.id)
    ids.set(course.key, known.id)
    say(`Курс «${course.name}»: вопросов ${questions.length}, билетов ${course.tickets.length}`)
  }
  await retireCourses(tx, now, pack, [...ids.values()], keep)
  return ids
}
