import type { ContentCourse } from '@dopusk/contract'
import type { Db, Tx } from '../../../db/database.ts'
import { AppError } from '../../../http/app-error.ts'
import { type Actor, insertAuditBy } from '../../../http/audit.ts'
import { type ConflictRow, listConflictsOfCourse, lockConflict, settleConflict } from '../conflicts.queries.ts'
import { lockContent } from '../lock-content.queries.ts'
import { hideCourse, type IncomingSheet, takeList, takeSheet, updateCounts } from '../save-courses.ts'
import { retireTicket, takeTicket } from '../save-tickets.queries.ts'
import { type IncomingTask, retireTask, takeTask } from '../task-rows.queries.ts'
import { courseOfTask, updateTaskHash } from '../tasks/tasks.queries.ts'
import { hashOf } from '../three-way.ts'
import {
  courseOfTicket,
  listNumbers,
  listPackKeys,
  updateCourseHash,
  updateTicketHash,
} from './course-conflicts.queries.ts'

type Sheet = ContentCourse['sheet']

const yesOrNo = (value: boolean) => (value ? 'да' : 'нет')
const roubles = (kopecks: number) => `${kopecks / 100} ₽`

const sheetChanges = (sheet: Sheet, incoming: IncomingSheet | null): string[] => {
  if (incoming === null) return ['В наборе этого курса больше нет: он будет скрыт']
  const { row, exam } = incoming
  const pairs: [string, string, string][] = [
    ['Название', sheet.name, row.name],
    ['Код', sheet.qual_code, row.qual_code],
    ['Описание', sheet.description, row.description],
    ['Чему учит', sheet.titles.join('; '), row.titles.join('; ')],
    ['Версия', sheet.edition, row.version],
    ['Цена', roubles(sheet.price_kopecks), roubles(row.price_kopecks)],
    ['Демонстрация', yesOrNo(sheet.is_demo), yesOrNo(row.is_demo)],
    ['Вопросов в билете', String(sheet.questions_per_ticket), String(row.questions_per_ticket)],
    ['Проходной процент', String(sheet.pass_percent), String(row.pass_percent)],
    ['Экзамен, минут', String(sheet.exam?.minutes ?? 'нет'), String(exam?.minutes ?? 'нет')],
    ['Экзамен, верных', String(sheet.exam?.pass_count ?? 'нет'), String(exam?.pass_count ?? 'нет')],
  ]
  const changes = pairs
    .filter(([, own, pack]) => own !== pack)
    .map(([name, own, pack]) => `${name}: «${own}» → «${pack}»`)
  return changes.length > 0 ? changes : ['Курс снова будет показан, или изменятся темы экзамена']
}

const listChanges = async (db: Db, courseId: number, incoming: string[]): Promise<string[]> => {
  const own = new Set(await listPackKeys(db, courseId))
  const pack = new Set(incoming)
  const added = incoming.filter((key) => !own.has(key)).length
  const gone = [...own].filter((key) => !pack.has(key)).length
  return [
    ...(added > 0 ? [`Добавится вопросов: ${added}`] : []),
    ...(gone > 0 ? [`Уйдёт вопросов: ${gone}`] : []),
    ...(added + gone === 0 ? ['Изменится порядок вопросов'] : []),
  ]
}

const ticketChanges = async (db: Db, ticketId: number, incoming: string[] | null): Promise<string[]> => {
  const { no } = await courseOfTicket(db, ticketId)
  if (incoming === null) return [`Билета ${no} в наборе больше нет`]
  return [`Билет ${no} в наборе: вопросы № ${(await listNumbers(db, incoming)).join(', ')}`]
}

const taskChanges = async (db: Db, practicalId: number, incoming: IncomingTask | null): Promise<string[]> => {
  const { name } = await courseOfTask(db, practicalId)
  if (incoming === null) return [`Задания «${name}» в наборе больше нет`]
  return [incoming.name === name ? `Задание «${name}»` : `Задание «${name}» → «${incoming.name}»`]
}

const changesOf = async (db: Db, courseId: number, sheet: Sheet, conflict: ConflictRow): Promise<string[]> => {
  const { kind, incoming } = conflict
  if (kind === 'sheet') return sheetChanges(sheet, incoming as IncomingSheet | null)
  if (kind === 'questions') return listChanges(db, courseId, incoming as string[])
  if (kind === 'task') return taskChanges(db, conflict.practicalId as number, incoming as IncomingTask | null)
  return ticketChanges(db, conflict.ticketId as number, incoming as string[] | null)
}

/** What the pack brought for this course, in words. */
export const viewConflicts = async (db: Db, courseId: number, sheet: Sheet): Promise<ContentCourse['conflicts']> => {
  const views: ContentCourse['conflicts'] = []
  for (const conflict of await listConflictsOfCourse(db, courseId)) {
    const kind = conflict.kind as ContentCourse['conflicts'][number]['kind']
    const changes = await changesOf(db, courseId, sheet, conflict)
    views.push({ id: conflict.id, kind, created_at: conflict.createdAt.toISOString(), changes })
  }
  return views
}

const takePack = async (tx: Tx, now: Date, courseId: number, conflict: ConflictRow): Promise<void> => {
  const { kind, incoming, ticketId } = conflict
  const hash = conflict.incomingHash ?? hashOf(incoming)
  if (kind === 'sheet') {
    await (incoming === null ? hideCourse(tx, now, courseId) : takeSheet(tx, courseId, incoming as IncomingSheet, hash))
  } else if (kind === 'questions') await takeList(tx, courseId, incoming as string[], hash)
  else if (kind === 'task') {
    await (incoming === null
      ? retireTask(tx, now, conflict.practicalId as number)
      : takeTask(tx, courseId, incoming as IncomingTask, hash))
  } else if (incoming === null) await retireTicket(tx, now, ticketId as number)
  else await takeTicket(tx, ticketId as number, incoming as string[], hash)
}

/** The screen's stays, and counts as made after what the pack brought. */
const keepScreen = (tx: Tx, courseId: number, conflict: ConflictRow): Promise<void> => {
  const { kind, ticketId, practicalId, incomingHash } = conflict
  if (kind === 'ticket') return updateTicketHash(tx, ticketId as number, incomingHash)
  if (kind === 'task') return updateTaskHash(tx, practicalId as number, incomingHash)
  return updateCourseHash(tx, courseId, kind === 'sheet' ? 'sheet_hash' : 'list_hash', incomingHash)
}

const courseOf = async (tx: Tx, { courseId, ticketId, practicalId }: ConflictRow): Promise<number | null> => {
  if (ticketId !== null) return (await courseOfTicket(tx, ticketId)).courseId
  return practicalId === null ? courseId : (await courseOfTask(tx, practicalId)).courseId
}

export const settleOfCourse = async (
  { db, now }: { db: Db; now: () => Date },
  actor: Actor,
  { courseId, conflictId, take }: { courseId: number; conflictId: number; take: 'pack' | 'screen' },
): Promise<void> => {
  await db.transaction().execute(async (tx) => {
    await lockContent(tx)
    const conflict = await lockConflict(tx, conflictId)
    if (conflict === undefined || (await courseOf(tx, conflict)) !== courseId) throw new AppError('not_found')
    await (take === 'pack' ? takePack(tx, now(), courseId, conflict) : keepScreen(tx, courseId, conflict))
    await updateCounts(tx, courseId)
    await settleConflict(tx, { id: conflictId, now: now(), userId: actor.caller.userId, taken: take })
    const detail = { course: courseId, kind: conflict.kind, take }
    await insertAuditBy(tx, now(), actor, { action: 'content_conflict_settled', subjectId: null, detail })
  })
}
