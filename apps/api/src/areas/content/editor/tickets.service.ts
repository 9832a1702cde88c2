import type { ComposedTicket, ContentCourse, ContentTicket } from '@dopusk/contract'
import type { Db, Tx } from '../../../db/database.ts'
import { AppError } from '../../../http/app-error.ts'
import { type Actor, insertAuditBy } from '../../../http/audit.ts'
import { todayOf } from '../../../today.ts'
import { lockContent } from '../lock-content.queries.ts'
import { updateCounts } from '../save-courses.ts'
import { insertTicket, replaceTicketQuestions } from '../save-tickets.queries.ts'
import { checkTicket, composeTickets, type TicketItem, type TicketRules } from './compose-tickets.ts'
import { findCourse, raiseVersion } from './courses.queries.ts'
import { getCourse, lockReadCourse } from './courses.service.ts'
import type { EditorDeps } from './drafts.service.ts'
import {
  countUses,
  findTicket,
  listTicketItems,
  listTicketQuestionIds,
  markEdited,
  removeTicket,
  type TicketRow,
} from './tickets.queries.ts'

export type TicketDeps = EditorDeps & { timeZone: string; random?: () => number }

interface CourseItems {
  name: string
  items: TicketItem[]
  rules: TicketRules
}

const readCourse = async (db: Db, deps: TicketDeps, courseId: number): Promise<CourseItems> => {
  const course = await findCourse(db, courseId)
  if (course === undefined) throw new AppError('not_found')
  return {
    name: course.name,
    items: await listTicketItems(db, courseId, todayOf(deps)),
    rules: { size: course.questions_per_ticket, blueprint: course.exam?.blueprint ?? undefined },
  }
}

const viewTicket = (ticket: readonly TicketItem[], { items, rules }: CourseItems): ComposedTicket => ({
  questions: ticket.map((item) => ({
    id: item.id,
    id_cok: item.id_cok,
    text: item.text,
    topic: item.topicTitle,
    is_several: item.right.length > 1,
  })),
  warnings: checkTicket(ticket, items, rules),
})

const findShown = async (db: Db, id: number): Promise<TicketRow> => {
  const ticket = await findTicket(db, id)
  if (ticket === undefined || ticket.isRetired) throw new AppError('not_found')
  return ticket
}

export const getTicket = async (deps: TicketDeps, id: number): Promise<ContentTicket> => {
  const { db } = deps
  const ticket = await findShown(db, id)
  const course = await readCourse(db, deps, ticket.courseId)
  const byId = new Map(course.items.map((item) => [item.id, item]))
  const asked = (await listTicketQuestionIds(db, id)).flatMap((questionId) => byId.get(questionId) ?? [])
  return {
    id,
    no: ticket.no,
    is_local: ticket.isLocal,
    version: ticket.version,
    course: { id: ticket.courseId, name: course.name, questions_per_ticket: course.rules.size },
    ...viewTicket(asked, course),
  }
}

/** Tickets by the exam's topics, for the expert to look at; nothing is saved. */
export const compose = async (deps: TicketDeps, courseId: number, count: number): Promise<ComposedTicket[]> => {
  const course = await readCourse(deps.db, deps, courseId)
  if (course.items.length < course.rules.size)
    throw new AppError('invalid', {
      message: `Вопросов в курсе ${course.items.length}, а в билете их ${course.rules.size}`,
    })
  const uses = await countUses(deps.db, courseId)
  const tickets = composeTickets(course.items, course.rules, { count, uses, random: deps.random ?? Math.random })
  return tickets.map((ticket) => viewTicket(ticket, course))
}

const requireOfCourse = ({ items }: CourseItems, questions: readonly number[], field: string): void => {
  const known = new Set(items.map(({ id }) => id))
  if (questions.some((id) => !known.has(id)))
    throw new AppError('invalid', { fields: { [field]: 'Одного из вопросов в курсе больше нет' } })
}

export const addTickets = async (
  deps: TicketDeps,
  actor: Actor,
  { courseId, version, tickets }: { courseId: number; version: number; tickets: number[][] },
): Promise<ContentCourse> => {
  const { db, now } = deps
  await db.transaction().execute(async (tx) => {
    await lockReadCourse(tx, courseId, version)
    const course = await readCourse(tx, deps, courseId)
    for (const [index, questions] of tickets.entries()) requireOfCourse(course, questions, `tickets.${index}`)
    for (const questions of tickets) {
      const ticketId = await insertTicket(tx, courseId, null)
      await replaceTicketQuestions(tx, ticketId, questions)
      await markEdited(tx, now(), ticketId)
    }
    await raiseVersion(tx, courseId)
    await updateCounts(tx, courseId)
    const detail = { course: courseId, tickets: tickets.length }
    await insertAuditBy(tx, now(), actor, { action: 'tickets_added', subjectId: null, detail })
  })
  return getCourse(db, courseId)
}

/** Locks the content and checks that the caller has read the ticket as it is. */
const lockRead = async (tx: Tx, id: number, version: number): Promise<TicketRow> => {
  await lockContent(tx)
  const ticket = await findShown(tx, id)
  if (ticket.version !== version) throw new AppError('changed_meanwhile')
  return ticket
}

export const changeTicket = async (
  deps: TicketDeps,
  actor: Actor,
  { id, version, questions }: { id: number; version: number; questions: number[] },
): Promise<ContentTicket> => {
  const { db, now } = deps
  await db.transaction().execute(async (tx) => {
    const { courseId } = await lockRead(tx, id, version)
    requireOfCourse(await readCourse(tx, deps, courseId), questions, 'questions')
    if (!(await replaceTicketQuestions(tx, id, questions))) return
    await markEdited(tx, now(), id)
    await updateCounts(tx, courseId)
    const detail = { course: courseId, ticket: id }
    await insertAuditBy(tx, now(), actor, { action: 'ticket_changed', subjectId: null, detail })
  })
  return getTicket(deps, id)
}

export const remove = async (deps: TicketDeps, actor: Actor, id: number, version: number): Promise<ContentCourse> => {
  const { db, now } = deps
  const courseId = await db.transaction().execute(async (tx) => {
    const ticket = await lockRead(tx, id, version)
    await removeTicket(tx, now(), id)
    await raiseVersion(tx, ticket.courseId)
    await updateCounts(tx, ticket.courseId)
    const detail = { course: ticket.courseId, ticket: id }
    await insertAuditBy(tx, now(), actor, { action: 'ticket_removed', subjectId: null, detail })
    return ticket.courseId
  })
  return getCourse(db, courseId)
}
