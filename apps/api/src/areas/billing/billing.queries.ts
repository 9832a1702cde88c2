import type { Organisation, Partner } from '@dopusk/paperwork'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import type { StaffScope } from '../../people/staff-scope.ts'

/** The seller's requisites; undefined until a pack with the site's texts is loaded. */
export const findOrganisation = async (db: Db): Promise<Organisation | undefined> =>
  db
    .selectFrom('organisation')
    .select(['short_name as shortName', 'full_name as fullName', 'address', 'phone', 'inn', 'kpp'])
    .select(['bank_name as bankName', 'bank_bik as bankBik', 'bank_account as bankAccount'])
    .select(['bank_correspondent_account as bankCorrespondentAccount', 'vat_percent as vatPercent'])
    .select(['director_name as directorName', 'accountant_name as accountantName'])
    .executeTakeFirst()

/** What the organisation writes in invoices unless the request says otherwise. */
export const findInvoiceTerms = (db: Db) =>
  db
    .selectFrom('organisation')
    .select(['default_contract as contract', 'vat_percent as vatPercent', 'vat_ground as vatGround'])
    .executeTakeFirst()

/** Those of the partners that are in the scope, in alphabetical order, whatever the order of the ids. */
export const listPartners = (db: Db, scope: StaffScope, ids: readonly number[]): Promise<Partner[]> =>
  db
    .selectFrom('partner_profile')
    .select(['id', 'company', 'inn', 'kpp', sql<string | null>`nullif(btrim(address), '')`.as('address')])
    .where('id', 'in', ids)
    .$if(scope !== 'all', (query) => query.where('id', '=', Number(scope)))
    .orderBy(sql`company collate "ru-x-icu"`)
    .orderBy('id')
    .execute()
