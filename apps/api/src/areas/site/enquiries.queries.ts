import type { Db } from '../../db/database.ts'

export interface Enquiry {
  name: string
  phone: string
  text: string
}

/** The very same, if it came after `since` and nobody has taken it up. */
export const findSameEnquiry = (db: Db, { name, phone, text }: Enquiry, since: Date) =>
  db
    .selectFrom('enquiry')
    .select('id')
    .where('status', '=', 'new')
    .where('created_at', '>', since)
    .where('phone', '=', phone)
    .where('name', '=', name)
    .where('text', '=', text)
    .limit(1)
    .executeTakeFirst()

export const insertEnquiry = async (db: Db, now: Date, { name, phone, text }: Enquiry): Promise<void> => {
  await db.insertInto('enquiry').values({ name, phone, text, created_at: now }).execute()
}
