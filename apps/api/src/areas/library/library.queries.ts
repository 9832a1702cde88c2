import type { NormativeDocument } from '@dopusk/contract'
import type { CalendarDay } from '@dopusk/domain'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { hasSuccessor, hasSuccessorOn } from '../../study/version-for.ts'

/** In the pack, and not replaced by an edition that is in force. One that ended without a successor is current. */
const isCurrent = (today: CalendarDay): RawBuilder<boolean> => sql`(
  retired_at is null and not ${hasSuccessorOn(sql`${today}::date`)})`

const columns = (today: CalendarDay) => sql`
  edition.id, title as text, '/files/' || encode(asset_checksum, 'hex') as document_link, page_of_point, edition.edition,
  valid_from::text, valid_until::text, ${isCurrent(today)} as is_current, ${hasSuccessor} as is_replaced`

export const listCurrentEditions = async (db: Db, today: CalendarDay): Promise<NormativeDocument[]> => {
  const { rows } = await sql<NormativeDocument>`
    select ${columns(today)} from norm_edition edition where ${isCurrent(today)} order by title, id limit 1000`.execute(
    db,
  )
  return rows
}

export const findEdition = async (db: Db, today: CalendarDay, id: number): Promise<NormativeDocument | undefined> => {
  const { rows } = await sql<NormativeDocument>`
    select ${columns(today)} from norm_edition edition where id = ${id} and asset_checksum is not null`.execute(db)
  return rows[0]
}
