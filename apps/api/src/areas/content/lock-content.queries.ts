import { sql } from 'kysely'
import type { Tx } from '../../db/database.ts'

/**
 * One change of published content at a time, by a load or on the screen: what one of them has read stays as it was until it
 * has written. Drafts have their own versions. It is taken first.
 */
export const lockContent = async (tx: Tx): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtext('content'))`.execute(tx)
}
