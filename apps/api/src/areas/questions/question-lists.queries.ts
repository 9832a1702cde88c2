import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import type { Page } from '../../http/paging.ts'

/** One page of question ids in the order of a list, and the number of all. */
export interface IdPage {
  ids: number[]
  count: number
}

const likePattern = (search: string) =>
  sql`'%' || replace(replace(replace(searchable(${search}), '\\', '\\\\'), '%', '\\%'), '_', '\\_') || '%'`

/**
 * Searches the text or, where the search is a number, also the question's id and its `id_cok`; «1001 - 32», as the page
 * shows a question, finds that question.
 */
const matches = (search: string): RawBuilder<boolean> => {
  const [, idCok, id] = /^(\d{1,15})\s*[-–—]\s*(\d{1,15})$/.exec(search) ?? []
  if (idCok !== undefined) return sql`(question.id = ${Number(id)} and question.id_cok = ${Number(idCok)})`
  const number = /^\d{1,15}$/.test(search) ? Number(search) : null
  const text = sql<boolean>`question.search_text like ${likePattern(search)}`
  return number === null ? text : sql`(${text} or question.id = ${number} or question.id_cok = ${number})`
}

const searched = (search: string) =>
  search === '' ? sql`` : sql`join question on question.id = listed.question_id and ${matches(search)}`

/** Pages ids first, so that only the questions of the page are read in full at any offset. */
const pageIds = async (
  db: Db,
  listed: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
  search: string,
  page: Page,
): Promise<IdPage> => {
  const from = sql`from (${listed}) as listed ${searched(search)}`
  const { rows } = await sql<{ id: number }>`
    select listed.question_id as id ${from} order by ${order} limit ${page.limit} offset ${page.offset}`.execute(db)
  const { rows: counted } = await sql<{ count: number }>`select count(*)::int as count ${from}`.execute(db)
  return { ids: rows.map(({ id }) => id), count: counted[0]?.count ?? 0 }
}

export const listCourseQuestionIds = async (
  db: Db,
  course: { courseId: number; questionCount: number },
  search: string,
  page: Page,
): Promise<IdPage> => {
  if (search === '') {
    const { rows } = await sql<{ id: number }>`
      select question_id as id from course_question where course_id = ${course.courseId}
       order by position, question_id limit ${page.limit} offset ${page.offset}`.execute(db)
    return { ids: rows.map(({ id }) => id), count: course.questionCount }
  }
  // Joined from the search to the course, so that the trigram index is used and not the course's whole list.
  const from = sql`
    from question join course_question listed on listed.question_id = question.id and listed.course_id = ${course.courseId}
   where ${matches(search)}`
  const { rows } = await sql<{ id: number }>`
    select question.id ${from} order by listed.position, question.id limit ${page.limit} offset ${page.offset}`.execute(
    db,
  )
  const { rows: counted } = await sql<{ count: number }>`select count(*)::int as count ${from}`.execute(db)
  return { ids: rows.map(({ id }) => id), count: counted[0]?.count ?? 0 }
}

/** Favourites of one course; of all questions for superusers, who may mark any. */
export const listFavouriteIds = (db: Db, learnerId: number, courseId: number | 'any', search: string, page: Page) => {
  const inCourse =
    courseId === 'any'
      ? sql``
      : sql`join course_question on course_question.question_id = favourite.question_id
              and course_question.course_id = ${courseId}`
  const listed = sql`
    select favourite.question_id, favourite.created_at from favourite ${inCourse}
     where favourite.learner_id = ${learnerId}`
  return pageIds(db, listed, sql`listed.created_at desc, listed.question_id desc`, search, page)
}

export const listMistakeIds = (db: Db, learnerId: number, courseId: number, search: string, page: Page) => {
  const listed = sql`
    select course_question.question_id, course_question.position
      from course_question join memory on memory.question_id = course_question.question_id
     where course_question.course_id = ${courseId} and memory.learner_id = ${learnerId} and memory.level = 'Bad'`
  return pageIds(db, listed, sql`listed.position, listed.question_id`, search, page)
}
