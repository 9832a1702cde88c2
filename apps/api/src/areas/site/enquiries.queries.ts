import { sql } from 'kysely'
import type { Tx } from '../../db/database.ts'

export interface Enquiry {
  name: string
  phone: string
  text: string
}

/** Serialises enquiries with the same phone, so that a duplicate sees the first one. */
export const lockEnquirer = async (tx: Tx, phone: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended('enquiry ' || ${phone}, 0))`.execute(tx)
}

/** An identical enquiry after `since` that is still new. */
export const findSameEnquiry = (tx: Tx, { name, phone, text }: Enquiry, since: Date) =>
  tx
    .selectFrom('enquiry')
    .select('id')
    .where('status', '=', 'new')
    .where('created_at', '>', since)
    .where('phone', '=', phone)
    .where('name', '=', name)
    .where('text', '=', text)
    .limit(1)
    .executeTakeFirst()

export const insertEnquiry = async (tx: Tx, now: Date, { name, phone, text }: Enquiry): Promise<void> => {
  await tx.insertInto('enquiry').values({ name, phone, text, created_at: now }).execute()
}
