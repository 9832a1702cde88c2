import type { Organisation } from '@dopusk/contract'
import type { Db } from '../../db/database.ts'
import { consumeRateLimit, type RateLimit } from '../../http/rate-limit.ts'
import { type Enquiry, findSameEnquiry, insertEnquiry, lockEnquirer } from './enquiries.queries.ts'
import { listOrganisations } from './site.queries.ts'

export const listProfiles = async (db: Db): Promise<Organisation[]> => {
  const rows = await listOrganisations(db)
  return rows.map(({ policy_html, terms_html, logo_checksum, ...rest }) => ({
    ...rest,
    policy: policy_html,
    terms: terms_html,
    logotype: logo_checksum === null ? null : `/files/${logo_checksum.toString('hex')}`,
  }))
}

const enquiriesPerAddress: RateLimit = { name: 'enquiry', limit: 60, windowS: 60 * 60 }

const duplicateWindowMs = 60 * 60 * 1000

/** Stores a visitor's enquiry. An identical one within the hour (a lost answer, a double click) is stored once. */
export const sendEnquiry = async (
  { db, now }: { db: Db; now: () => Date },
  enquiry: Enquiry,
  address: string,
): Promise<void> => {
  const at = now()
  await consumeRateLimit(db, at, enquiriesPerAddress, address)
  await db.transaction().execute(async (tx) => {
    await lockEnquirer(tx, enquiry.phone)
    const same = await findSameEnquiry(tx, enquiry, new Date(at.getTime() - duplicateWindowMs))
    if (same === undefined) await insertEnquiry(tx, at, enquiry)
  })
}
