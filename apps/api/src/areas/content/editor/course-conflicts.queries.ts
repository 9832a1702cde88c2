import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'
import { localPrefix } from '../pack-rows.ts'

/** Keys of the course's questions that came from packs. */
export const listPackKeys = async (db: Db, courseId: number): Promise<string[]> => {
  const { rows } = await sql<{ key: string }>`
    select pack_key as key from course_question join question on question.id = question_id
     where course_id = ${courseId} and not starts_with(pack_key, ${localPrefix})`.execute(db)
  return rows.map(({ key }) => key)
}

/** Bank numbers of these questions, in this order. */
export const listNumbers = async (db: Db, packKeys: readonly string[]): Promise<number[]> => {
  const { rows } = await sql<{ number: number }>`
    select id_cok as number from unnest(${packKeys}::text[]) with ordinality as listed (pack_key, no)
      join question using (pack_key) order by listed.no`.execute(db)
  return rows.map(({ number }) => number)
}

export const courseOfTicket = async (db: Db, ticketId: number): Promise<{ courseId: number; no: number }> =>
  db.selectFrom('ticket').select(['course_id as courseId', 'no']).where('id', '=', ticketId).executeTakeFirstOrThrow()

export const updateCourseHash = async (
  tx: Tx,
  courseId: number,
  column: 'sheet_hash' | 'list_hash',
  hash: Buffer | null,
): Promise<void> => {
  await tx
    .updateTable('course')
    .set({ [column]: hash, row_version: sql`row_version + 1` })
    .where('id', '=', courseId)
    .execute()
}

export const updateTicketHash = async (tx: Tx, ticketId: number, hash: Buffer | null): Promise<void> => {
  await tx.updateTable('ticket').set({ pack_hash: hash }).where('id', '=', ticketId).execute()
}
