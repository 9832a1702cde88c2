import { sql } from 'kysely'
import type { Tx } from '../../db/database.ts'
import type { KeepForExpert } from './conflicts.queries.ts'
import { decide, hashOf, screenStateOf } from './three-way.ts'

interface KnownTicket {
  id: number
  packNo: number
  packHash: Buffer | null
  editedAt: Date | null
  isRetired: boolean
}

const listKnown = async (tx: Tx, courseId: number): Promise<KnownTicket[]> => {
  const { rows } = await sql<KnownTicket>`
    select id, pack_no as "packNo", pack_hash as "packHash", edited_at as "editedAt", retired_at is not null as "isRetired"
      from ticket where course_id = ${courseId} and pack_no is not null for update`.execute(tx)
  return rows
}

/** Learners see tickets by their numbers: a new one follows the last, whoever made it. */
export const insertTicket = async (tx: Tx, courseId: number, packNo: number | null): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    insert into ticket (course_id, no, pack_no)
    select ${courseId}, coalesce(max(no), 0) + 1, ${packNo}::int from ticket where course_id = ${courseId}
    returning id`.execute(tx)
  return (rows[0] as { id: number }).id
}

/** Running and ended attempts have their own copy of the questions. */
export const replaceTicketQuestions = async (tx: Tx, ticketId: number, ids: readonly number[]): Promise<boolean> => {
  const { rows: current } = await sql<{ id: number }>`
    select question_id as id from ticket_question where ticket_id = ${ticketId} order by no`.execute(tx)
  if (current.length === ids.length && current.every(({ id }, index) => id === ids[index])) return false
  await tx.deleteFrom('ticket_question').where('ticket_id', '=', ticketId).execute()
  await sql`
    insert into ticket_question (ticket_id, no, question_id)
    select ${ticketId}, listed.no, listed.id from unnest(${ids}::bigint[]) with ordinality as listed (id, no)`.execute(
    tx,
  )
  return true
}

const idsByKeys = async (tx: Tx, packKeys: readonly string[]): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select question.id from unnest(${packKeys}::text[]) with ordinality as listed (pack_key, no)
      join question using (pack_key) where question.retired_at is null order by listed.no`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Saves the ticket as the pack has it; from now on the screen has not changed it. */
export const takeTicket = async (
  tx: Tx,
  ticketId: number,
  packKeys: readonly string[],
  hash: Buffer,
): Promise<boolean> => {
  const replaced = await replaceTicketQuestions(tx, ticketId, await idsByKeys(tx, packKeys))
  const { rows } = await sql<{ wasRetired: boolean }>`
    update ticket set pack_hash = ${hash}, edited_at = null, retired_at = null, row_version = ticket.row_version + 1
      from ticket before
     where ticket.id = ${ticketId} and before.id = ticket.id
    returning before.retired_at is not null as "wasRetired"`.execute(tx)
  return replaced || rows[0]?.wasRetired === true
}

/** The pack no longer has the ticket. */
export const retireTicket = async (tx: Tx, now: Date, ticketId: number): Promise<void> => {
  await sql`
    update ticket set retired_at = coalesce(retired_at, ${now}), pack_hash = null, edited_at = null, row_version = row_version + 1
     where id = ${ticketId}`.execute(tx)
}

/** Removes the course's tickets that the pack no longer has; returns whether learners see a difference. */
const retireMissing = async (
  tx: Tx,
  now: Date,
  tickets: readonly KnownTicket[],
  keep: KeepForExpert,
): Promise<boolean> => {
  let changed = false
  for (const ticket of tickets) {
    const decision = decide(ticket.packHash, null, screenStateOf(ticket))
    if (decision === 'conflict') await keep({ kind: 'ticket', ticketId: ticket.id }, null, null)
    if (decision !== 'take') continue
    await retireTicket(tx, now, ticket.id)
    changed ||= !ticket.isRetired
  }
  return changed
}

/** Saves the tickets of a course by their numbers in the pack; returns whether learners see a difference. */
export const saveTickets = async (
  tx: Tx,
  now: Date,
  courseId: number,
  tickets: readonly (readonly string[])[],
  keep: KeepForExpert,
): Promise<boolean> => {
  const known = await listKnown(tx, courseId)
  let changed = false
  for (const [index, packKeys] of tickets.entries()) {
    const ticket = known.find(({ packNo }) => packNo === index + 1)
    const ticketId = ticket?.id ?? (await insertTicket(tx, courseId, index + 1))
    const hash = hashOf(packKeys)
    const decision = ticket ? decide(ticket.packHash, hash, screenStateOf(ticket)) : 'take'
    if (decision === 'take') changed = (await takeTicket(tx, ticketId, packKeys, hash)) || changed
    if (decision === 'conflict') await keep({ kind: 'ticket', ticketId }, packKeys, hash)
  }
  const missing = known.filter(({ packNo }) => packNo > tickets.length)
  return (await retireMissing(tx, now, missing, keep)) || changed
}
