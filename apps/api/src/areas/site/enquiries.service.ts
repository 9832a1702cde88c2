import type { Db } from '../../db/database.ts'
import { consumeRateLimit, type RateLimit } from '../../http/rate-limit.ts'
import { type Enquiry, findSameEnquiry, insertEnquiry, lockEnquirer } from './enquiries.queries.ts'

const enquiriesPerAddress: RateLimit = { name: 'enquiry', limit: 60, windowS: 60 * 60 }

const sameWithinMs = 60 * 60 * 1000

/** Keeps what a visitor asks. The very same again within the hour (a lost answer, a second press) is kept once. */
export const keepEnquiry = async (
  { db, now }: { db: Db; now: () => Date },
  enquiry: Enquiry,
  address: string,
): Promise<void> => {
  const at = now()
  await consumeRateLimit(db, at, enquiriesPerAddress, address)
  await db.transaction().execute(async (tx) => {
    await lockEnquirer(tx, enquiry.phone)
    const same = await findSameEnquiry(tx, enquiry, new Date(at.getTime() - sameWithinMs))
    if (same === undefined) await insertEnquiry(tx, at, enquiry)
  })
}
