import type { Organisation, Partner, Period } from '@dopusk/paperwork'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { startsWithin } from '../../study/period-starts.ts'

/** The seller's requisites; undefined until a pack with the site's texts is loaded. */
export const findOrganisation = async (db: Db): Promise<Organisation | undefined> =>
  db
    .selectFrom('organisation')
    .select(['short_name as shortName', 'full_name as fullName', 'address', 'phone', 'inn', 'kpp'])
    .select(['bank_name as bankName', 'bank_bik as bankBik', 'bank_account as bankAccount'])
    .select(['bank_correspondent_account as bankCorrespondentAccount', 'vat_percent as vatPercent'])
    .select(['director_name as directorName', 'accountant_name as accountantName'])
    .executeTakeFirst()

export const findDefaultContract = async (db: Db): Promise<string | undefined> =>
  (await db.selectFrom('organisation').select('default_contract').executeTakeFirst())?.default_contract

/** In alphabetical order, whatever the order of the ids. */
export const listPartners = (db: Db, ids: readonly number[]): Promise<Partner[]> =>
  db
    .selectFrom('partner_profile')
    .select(['id', 'company', 'inn', 'kpp', sql<string | null>`nullif(btrim(address), '')`.as('address')])
    .where('id', 'in', ids)
    .orderBy(sql`company collate "ru-x-icu"`)
    .orderBy('id')
    .execute()

/** Whether any learner of these partners has started a course in the period. */
export const hasStarts = async (db: Db, partnerIds: readonly number[], period: Period): Promise<boolean> => {
  const found = await db
    .selectFrom('user_course_period')
    .select('learner_id')
    .where('partner_id', 'in', partnerIds)
    .where(startsWithin(period))
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}
