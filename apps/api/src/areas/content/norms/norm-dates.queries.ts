import type { CalendarDay } from '@dopusk/domain'
import { sql } from 'kysely'
import type { Tx } from '../../../db/database.ts'
import type { drawFile } from '../edition-rows.queries.ts'
import type { DecidedQuestion } from './revisions.queries.ts'

/** A wording whose day has come is the current one: experts change it, and another may follow. Learners see no difference. */
export const beginWordings = async (tx: Tx, today: CalendarDay): Promise<number> => {
  const { numAffectedRows } = await sql`
    update question set current_version_id = next_version_id, next_version_id = null, next_from = null
     where next_from <= ${today}::date`.execute(tx)
  return Number(numAffectedRows ?? 0)
}

/** Questions that an expert decided to remove on a day that has come, and that no ticket asks any more. */
export const listToRetire = async (tx: Tx, today: CalendarDay): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select id from question
     where retire_on <= ${today}::date and retired_at is null
       and not exists (select from ticket_question join ticket on ticket.id = ticket_id
                        where ticket_question.question_id = question.id and ticket.retired_at is null)
     order by id`.execute(tx)
  return rows.map(({ id }) => id)
}

export const updateEnd = async (tx: Tx, now: Date, editionId: number, validUntil: string): Promise<void> => {
  await sql`
    update norm_edition
       set valid_until = ${validUntil}::date, source = source || jsonb_build_object('valid_until', ${validUntil}::text),
           edited_at = ${now}, row_version = row_version + 1
     where id = ${editionId}`.execute(tx)
}

/** An edition in work gets its file, and learners see it. */
export const showEdition = async (
  tx: Tx,
  now: Date,
  { id, replacesId, file }: { id: number; replacesId: number; file: Awaited<ReturnType<typeof drawFile>> },
): Promise<void> => {
  await tx
    .updateTable('norm_edition')
    .set({ ...file, retired_at: null, edited_at: now, replaces_id: replacesId, row_version: sql`row_version + 1` })
    .where('id', '=', id)
    .execute()
}

/** Ids of the points of an edition by their names. */
export const mapPoints = async (tx: Tx, editionId: number): Promise<Map<string, number>> => {
  const points = await tx.selectFrom('norm_point').select(['id', 'name']).where('edition_id', '=', editionId).execute()
  return new Map(points.map(({ id, name }) => [name, id]))
}

export const updateDates = async (
  tx: Tx,
  versions: readonly number[],
  { validFrom, validUntil }: { validFrom: string; validUntil: string | null },
): Promise<void> => {
  await sql`
    update question_version set valid_from = ${validFrom}::date, valid_until = ${validUntil}::date
     where id = any (${versions}::bigint[])`.execute(tx)
}

/** They are no longer in force from the day on, and leave their courses then. */
export const retireOn = async (
  tx: Tx,
  now: Date,
  day: string,
  questions: readonly DecidedQuestion[],
): Promise<void> => {
  await sql`
    update question set retire_on = ${day}::date, edited_at = ${now}
     where id = any (${questions.map(({ id }) => id)}::bigint[])`.execute(tx)
  await sql`
    update question_version
       set valid_from = case when valid_from < ${day}::date then valid_from end, valid_until = ${day}::date
     where id = any (${questions.map(({ versionId }) => versionId)}::bigint[])`.execute(tx)
}
