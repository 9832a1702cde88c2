import type { ContentCourse, CourseSheet } from '@dopusk/contract'
import type { Db, Tx } from '../../../db/database.ts'
import { AppError } from '../../../http/app-error.ts'
import { type Actor, insertAuditBy } from '../../../http/audit.ts'
import { lockContent } from '../lock-content.queries.ts'
import { listTasksOfCourse } from '../tasks/tasks.queries.ts'
import { viewConflicts } from './course-conflicts.ts'
import {
  countByTopic,
  findCourse,
  insertCourse,
  listTickets,
  listTopics,
  renameTopic,
  updateSheet,
  updateShown,
} from './courses.queries.ts'
import type { EditorDeps } from './drafts.service.ts'

/** Why a course cannot be shown: a learner's first ticket needs enough questions. */
const missingIn = ({
  question_count: count,
  questions_per_ticket: size,
}: {
  question_count: number
  questions_per_ticket: number
}) => (count >= size ? [] : [`Вопросов в курсе ${count}, а в билете их ${size}`])

export const getCourse = async (db: Db, id: number): Promise<ContentCourse> => {
  const row = await findCourse(db, id)
  if (row === undefined) throw new AppError('not_found')
  const {
    version,
    description,
    titles,
    edition,
    price_kopecks,
    is_demo,
    questions_per_ticket,
    pass_percent,
    exam,
    ...head
  } = row
  const { name, qual_code } = head
  const sheet: ContentCourse['sheet'] = {
    name,
    qual_code,
    description,
    titles,
    edition,
    price_kopecks,
    is_demo,
    questions_per_ticket,
    pass_percent,
    exam: exam && {
      questions: exam.questions,
      minutes: exam.minutes,
      pass_count: exam.pass_count,
      source: exam.source ?? '',
      is_verified: exam.is_verified,
      blueprint: Object.entries(exam.blueprint ?? {}).map(([topic, questions]) => ({
        topic: Number(topic),
        questions,
      })),
    },
  }
  return {
    ...head,
    version,
    sheet,
    topics: await listTopics(db, id),
    tickets: await listTickets(db, id),
    tasks: await listTasksOfCourse(db, id),
    missing: missingIn(row),
    conflicts: await viewConflicts(db, id, sheet),
  }
}

/** Every topic of the exam has enough questions in the course. */
const requireTopics = async (db: Db, courseId: number, { exam }: CourseSheet): Promise<void> => {
  if (exam === null || exam.blueprint.length === 0) return
  const counts = await countByTopic(db, courseId)
  const short = exam.blueprint.find(({ topic, questions }) => (counts.get(topic) ?? 0) < questions)
  if (short === undefined) return
  const message = `По одной из тем нужно больше вопросов, чем есть в курсе: ${short.questions} вместо ${counts.get(short.topic) ?? 0}`
  throw new AppError('invalid', { fields: { 'sheet.exam.blueprint': message } })
}

export const createCourse = async (
  { db, now }: EditorDeps,
  actor: Actor,
  sheet: CourseSheet,
): Promise<ContentCourse> => {
  if (sheet.exam !== null && sheet.exam.blueprint.length > 0)
    throw new AppError('invalid', { fields: { 'exam.blueprint': 'В новом курсе ещё нет тем: добавьте вопросы' } })
  const id = await db.transaction().execute(async (tx) => {
    await lockContent(tx)
    const created = await insertCourse(tx, now(), sheet)
    const detail = { course: created, name: sheet.name }
    await insertAuditBy(tx, now(), actor, { action: 'content_course_created', subjectId: null, detail })
    return created
  })
  return getCourse(db, id)
}

/** Locks the content and checks that the caller has read the course as it is. */
export const lockReadCourse = async (tx: Tx, id: number, version: number) => {
  await lockContent(tx)
  const course = await findCourse(tx, id)
  if (course === undefined) throw new AppError('not_found')
  if (course.version !== version) throw new AppError('changed_meanwhile')
  return course
}

export const changeCourse = async (
  { db, now }: EditorDeps,
  actor: Actor,
  { id, version, sheet }: { id: number; version: number; sheet: CourseSheet },
): Promise<ContentCourse> => {
  await db.transaction().execute(async (tx) => {
    await lockReadCourse(tx, id, version)
    await requireTopics(tx, id, sheet)
    await updateSheet(tx, now(), id, sheet)
    const detail = { course: id, name: sheet.name }
    await insertAuditBy(tx, now(), actor, { action: 'content_course_changed', subjectId: null, detail })
  })
  return getCourse(db, id)
}

export const changeShown = async (
  { db, now }: EditorDeps,
  actor: Actor,
  { id, version, isShown }: { id: number; version: number; isShown: boolean },
): Promise<ContentCourse> => {
  await db.transaction().execute(async (tx) => {
    const course = await lockReadCourse(tx, id, version)
    const [missing] = isShown ? missingIn(course) : []
    if (missing !== undefined) throw new AppError('invalid', { message: missing })
    if (course.is_shown === isShown) return
    await updateShown(tx, now(), id, isShown)
    const action = isShown ? 'content_course_shown' : 'content_course_hidden'
    await insertAuditBy(tx, now(), actor, { action, subjectId: null, detail: { course: id, name: course.name } })
  })
  return getCourse(db, id)
}

export const changeTopicTitle = async ({ db }: EditorDeps, id: number, title: string) => {
  const isRenamed = await db.transaction().execute(async (tx) => {
    await lockContent(tx)
    return renameTopic(tx, id, title)
  })
  if (!isRenamed) throw new AppError('not_found')
  return { id, title }
}
