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

const makeQuestion = async (db: Db): Promise<number> =>
  db.transaction().execute(async (tx) => {
    const n = nextSerial()
    const variants = [1, 2, 3].map((number) => ({ number, text: `Вариант ${number}`, correct: number === 2 }))
    const normative = { document_id: 1, title: '116-ФЗ', point: 'ст. 9', text: 'Текст пункта' }
    const body = { text: `Вопрос ${n}: ёмкость?`, variants, comment: 'Пояснение', normative, image: null }
    const topic_id = await makeTopic(tx)
    const search_text = `вопрос ${n}: емкость?`
    const { id } = await tx
      .insertInto('question')
      .values({ pack_key: `q-${n}`, id_cok: 50_000 + n, topic_id, current_version_id: 0, search_text })
      .returning('id')
      .executeTakeFirstOrThrow()
    const version = await tx
      .insertInto('question_version')
      .values({ question_id: id, no: 1, body: JSON.stringify(body) })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx.updateTable('question').set({ current_version_id: version.id }).where('id', '=', id).execute()
    return id
  })

export interface MadeCourse {
  id: number
  questionIds: number[]
  ticketIds: number[]
}

/** A course with new questions, or the given ones, and tickets of all of them. */
export const makeCourse = async (
  db: Db,
  course: { isDemo?: boolean; questions?: number | number[]; tickets?: number } = {},
): Promise<MadeCourse> => {
  const { questions = 0, tickets = 0 } = course
  const questionIds = Array.isArray(questions) ? questions : []
  for (let n = 0; !Array.isArray(questions) && n < questions; n += 1) questionIds.push(await makeQuestion(db))
  const n = nextSerial()
  const { id } = await db
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
  for (const [position, question_id] of questionIds.entries()) {
    await db.insertInto('course_question').values({ course_id: id, question_id, position }).execute()
  }
  const ticketIds: number[] = []
  for (let no = 1; no <= tickets; no += 1) {
    const ticket = await db.insertInto('ticket').values({ course_id: id, no }).returning('id').executeTakeFirstOrThrow()
    ticketIds.push(ticket.id)
    const rows = questionIds.map((question_id, index) => ({ ticket_id: ticket.id, no: index + 1, question_id }))
    if (rows.length > 0) await db.insertInto('ticket_question').values(rows).execute()
  }
  return { id, questionIds, ticketIds }
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
