import type { ContentCourse, ContentCourseRow, CourseSheet } from '@dopusk/contract'
import { passPercentOf } from '@dopusk/domain'
import { sql } from 'kysely'
import { listCappedPage } from '../../../db/capped-page.ts'
import type { Db, Tx } from '../../../db/database.ts'
import type { Page } from '../../../http/paging.ts'
import { hasWordsFromStart } from '../../../people/search-words.ts'
import { localPrefix } from '../pack-rows.ts'
import { saveExam } from '../save-courses.ts'

const courseColumns = sql`
  course.id, course.name, course.qual_code, course.retired_at is null as is_shown,
  starts_with(course.pack_key, ${localPrefix}) as is_local, course.question_count, course.ticket_count,
  (select count(*)::int from question_draft
    where course_id = course.id
       or question_id in (select question_id from course_question where course_id = course.id)) as draft_count`

export const listCourses = async (
  db: Db,
  search: string,
  page: Page,
): Promise<{ courses: ContentCourseRow[]; count: number; isCapped: boolean }> => {
  const isFound = hasWordsFromStart(sql`searchable(qual_code || ' ' || name)`, search)
  const matching = sql`from course where ${isFound}`
  const order = sql`order by is_hidden, name, id`
  const { ids, ...counted } = await listCappedPage(
    db,
    {
      matches: sql`select id, name, retired_at is not null as is_hidden ${matching}`,
      sortedMatches: sql`select id from found ${order}`,
      inListOrder: sql`select id from (select id, name, retired_at is not null as is_hidden ${matching}) as found ${order}`,
    },
    page,
  )
  const { rows } = await sql<ContentCourseRow>`
    select ${courseColumns} from unnest(${ids}::bigint[]) with ordinality as listed (id, no)
      join course on course.id = listed.id order by listed.no`.execute(db)
  return { courses: rows, ...counted }
}

type Exam = NonNullable<ContentCourse['sheet']['exam']>

interface CourseRow extends ContentCourseRow {
  version: number
  description: string
  titles: string[]
  edition: string
  price_kopecks: number
  is_demo: boolean
  questions_per_ticket: number
  pass_percent: number
  exam:
    | (Omit<Exam, 'blueprint' | 'source'> & { source: string | null; blueprint: Record<string, number> | null })
    | null
}

export const findCourse = async (db: Db, id: number): Promise<CourseRow | undefined> => {
  const { rows } = await sql<CourseRow>`
    select ${courseColumns}, course.row_version as version, course.description, course.titles, course.version as edition,
           course.price_kopecks, course.is_demo, course.questions_per_ticket, course.pass_percent,
           (select to_jsonb(exam_profile) from exam_profile where course_id = course.id) as exam
      from course where course.id = ${id}`.execute(db)
  return rows[0]
}

/** Topics of the course's questions, in the course's order. */
export const listTopics = async (db: Db, courseId: number): Promise<ContentCourse['topics']> => {
  const { rows } = await sql<ContentCourse['topics'][number]>`
    select topic.id, topic.title, starts_with(topic.pack_key, ${localPrefix}) as is_local,
           count(*)::int as question_count,
           (count(*) filter (where exists (
              select from ticket_question join ticket on ticket.id = ticket_id
               where ticket_question.question_id = question.id and ticket.course_id = ${courseId}
                 and ticket.retired_at is null)))::int as in_tickets
      from course_question join question on question.id = course_question.question_id
      join topic on topic.id = question.topic_id
     where course_question.course_id = ${courseId}
     group by topic.id order by min(course_question.position), topic.id`.execute(db)
  return rows
}

export const listTickets = async (db: Db, courseId: number): Promise<ContentCourse['tickets']> => {
  const { rows } = await sql<ContentCourse['tickets'][number]>`
    select id, no, pack_no is null as is_local,
           (select count(*)::int from ticket_question where ticket_id = ticket.id) as question_count
      from ticket where course_id = ${courseId} and retired_at is null order by no`.execute(db)
  return rows
}

const rowOf = ({ exam, edition, ...sheet }: CourseSheet) => ({
  ...sheet,
  version: edition,
  pass_percent: exam ? passPercentOf(exam.questions, exam.pass_count) : sheet.pass_percent,
})

const examOf = ({ exam }: CourseSheet) =>
  exam && {
    questions: exam.questions,
    minutes: exam.minutes,
    pass_count: exam.pass_count,
    source: exam.source || null,
    is_verified: exam.is_verified,
    blueprint:
      exam.blueprint.length === 0
        ? null
        : Object.fromEntries(exam.blueprint.map(({ topic, questions }) => [topic, questions])),
  }

/** A new course is hidden until it is shown. */
export const insertCourse = async (tx: Tx, now: Date, sheet: CourseSheet): Promise<number> => {
  const { id } = await tx
    .insertInto('course')
    .values({
      ...rowOf(sheet),
      pack_key: sql<string>`${localPrefix} || 'course-' || gen_random_uuid()`,
      position: sql<number>`(select coalesce(max(position), 0) + 1 from course)`,
      retired_at: now,
      sheet_edited_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await saveExam(tx, id, examOf(sheet))
  return id
}

export const updateSheet = async (tx: Tx, now: Date, id: number, sheet: CourseSheet): Promise<void> => {
  await tx
    .updateTable('course')
    .set({ ...rowOf(sheet), sheet_edited_at: now, row_version: sql`row_version + 1` })
    .where('id', '=', id)
    .execute()
  await saveExam(tx, id, examOf(sheet))
}

export const updateShown = async (tx: Tx, now: Date, id: number, isShown: boolean): Promise<void> => {
  await tx
    .updateTable('course')
    .set({ retired_at: isShown ? null : now, sheet_edited_at: now, row_version: sql`row_version + 1` })
    .where('id', '=', id)
    .execute()
}

export const raiseVersion = async (tx: Tx, courseId: number): Promise<void> => {
  await tx.updateTable('course').set({ row_version: sql`row_version + 1` }).where('id', '=', courseId).execute()
}

/** How many questions of the course each of its topics has. */
export const countByTopic = async (db: Db, courseId: number): Promise<Map<number, number>> =>
  new Map((await listTopics(db, courseId)).map(({ id, question_count }) => [id, question_count]))

/** Only topics that were made on the screen can be renamed: a pack's title comes back with its next load. */
export const renameTopic = async (tx: Tx, id: number, title: string): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    update topic set title = ${title} where id = ${id} and starts_with(pack_key, ${localPrefix})`.execute(tx)
  return Number(numAffectedRows ?? 0) > 0
}
