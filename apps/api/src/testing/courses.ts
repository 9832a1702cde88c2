import type { Db, Tx } from '../db/database.ts'
import { grantCourse } from '../study/give-course.ts'

let serial = 0
const nextSerial = () => {
  serial += 1
  return serial
}

/** The one topic of all questions that tests make. */
const makeTopic = async (tx: Tx): Promise<number> => {
  const row = { pack_key: 'topic', title: 'Тема', position: 0 }
  const { id } = await tx
    .insertInto('topic')
    .values(row)
    .onConflict((conflict) => conflict.column('pack_key').doUpdateSet(row))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const makeQuestions = async (tx: Tx, count: number): Promise<number[]> => {
  if (count === 0) return []
  const topic_id = await makeTopic(tx)
  const serials = Array.from({ length: count }, nextSerial)
  const made = await tx
    .insertInto('question')
    .values(
      serials.map((n) => ({
        pack_key: `q-${n}`,
        id_cok: 50_000 + n,
        topic_id,
        current_version_id: 0,
        search_text: `вопрос ${n}: емкость?`,
      })),
    )
    .returning('id')
    .execute()
  const variants = [1, 2, 3].map((number) => ({ number, text: `Вариант ${number}`, correct: number === 2 }))
  const normative = { document_id: 1, title: '116-ФЗ', point: 'ст. 9', text: 'Текст пункта' }
  const rest = { variants, comment: 'Пояснение', normative, image: null }
  await tx
    .insertInto('question_version')
    .values(
      made.map(({ id }, at) => ({
        question_id: id,
        no: 1,
        body: JSON.stringify({ text: `Вопрос ${serials[at]}: ёмкость?`, ...rest }),
      })),
    )
    .execute()
  const ids = made.map(({ id }) => id)
  await tx
    .updateTable('question')
    .from('question_version')
    .set((row) => ({ current_version_id: row.ref('question_version.id') }))
    .whereRef('question_version.question_id', '=', 'question.id')
    .where('question.id', 'in', ids)
    .execute()
  return ids
}

export interface MadeCourse {
  id: number
  questionIds: number[]
  ticketIds: number[]
}

/** Each of all these questions. */
const makeTickets = async (tx: Tx, courseId: number, count: number, questionIds: number[]): Promise<number[]> => {
  if (count === 0) return []
  const numbers = Array.from({ length: count }, (_, index) => index + 1)
  const made = await tx
    .insertInto('ticket')
    .values(numbers.map((no) => ({ course_id: courseId, no })))
    .returning('id')
    .execute()
  const rows = made.flatMap(({ id }) =>
    questionIds.map((question_id, index) => ({ ticket_id: id, no: index + 1, question_id })),
  )
  if (rows.length > 0) await tx.insertInto('ticket_question').values(rows).execute()
  return made.map(({ id }) => id)
}

/** A course with new questions, or the given ones, and tickets of all of them. */
export const makeCourse = (
  db: Db,
  course: { isDemo?: boolean; questions?: number | number[]; tickets?: number } = {},
): Promise<MadeCourse> => {
  const { questions = 0, tickets = 0 } = course
  return db.transaction().execute(async (tx) => {
    const questionIds = Array.isArray(questions) ? questions : await makeQuestions(tx, questions)
    const n = nextSerial()
    const { id } = await tx
      .insertInto('course')
      .values({
        pack_key: `course-${n}`,
        name: `Курс ${n}`,
        qual_code: '40.20900.01',
        description: 'Описание',
        version: '1',
        titles: ['Раздел 1', 'Раздел 2'],
        price_kopecks: 100_000,
        is_demo: course.isDemo ?? false,
        question_count: questionIds.length,
        ticket_count: tickets,
        position: n,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const ofCourse = questionIds.map((question_id, position) => ({ course_id: id, question_id, position }))
    if (ofCourse.length > 0) await tx.insertInto('course_question').values(ofCourse).execute()
    return { id, questionIds, ticketIds: await makeTickets(tx, id, tickets, questionIds) }
  })
}

/** Gives a learner the course; started by default. */
export const makeUserCourse = (
  db: Db,
  given: { learnerId: number; courseId: number; startDate: string; started?: boolean },
): Promise<number> => {
  const now = new Date(`${given.startDate}T09:00:00Z`)
  const { learnerId, courseId, startDate, started = true } = given
  return db
    .transaction()
    .execute((tx) =>
      grantCourse(tx, { learnerId, courseId, startDate, startedAt: started ? now : null, givenBy: null, now }),
    )
}
