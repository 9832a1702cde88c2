import { sql } from 'kysely'
import type { Tx } from '../../db/database.ts'
import { lockKey } from '../../db/lock-key.ts'
import { getConsentId } from '../../people/consents.ts'
import { insertInboxItem } from '../../people/inbox-items.ts'

export interface Enquiry {
  name: string
  phone: string
  text: string
  /** Of the consent that was read; without it the one in force. */
  consentVersion?: string | undefined
}

/** Serialises enquiries with the same phone, so that a duplicate sees the first one. */
export const lockEnquirer = async (tx: Tx, phone: string): Promise<void> => {
  await lockKey(tx, sql`hashtextextended('enquiry ' || ${phone}, 0)`)
}

/** An identical enquiry after `since` that is still open. */
export const findSameEnquiry = (tx: Tx, { name, phone, text }: Enquiry, since: Date) =>
  tx
    .selectFrom('enquiry')
    .innerJoin('inbox_item', 'inbox_item.enquiry_id', 'enquiry.id')
    .select('enquiry.id')
    .where('inbox_item.state', '<>', 'closed')
    .where('enquiry.created_at', '>', since)
    .where('phone', '=', phone)
    .where('name', '=', name)
    .where('text', '=', text)
    .limit(1)
    .executeTakeFirst()

export const insertEnquiry = async (
  tx: Tx,
  now: Date,
  { name, phone, text, consentVersion }: Enquiry,
): Promise<void> => {
  const consentId = await getConsentId(tx, 'enquiry', consentVersion)
  const { id } = await tx
    .insertInto('enquiry')
    .values({ name, phone, text, created_at: now, consent_id: consentId })
    .returning('id')
    .executeTakeFirstOrThrow()
  await insertInboxItem(tx, { enquiry_id: id }, now)
}
