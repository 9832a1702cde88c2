import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'

/** The contract as invoices cite it: «Договор № 7 от 01.04.2025»; null where the partner has none. */
export const findPartnerTerms = (db: Db, partnerId: number) =>
  db
    .selectFrom('partner_profile')
    .select(['inn', 'kpp', 'address'])
    .select(
      sql<
        string | null
      >`'Договор № ' || contract_number || coalesce(' от ' || to_char(contract_date, 'DD.MM.YYYY'), '')`.as('contract'),
    )
    .where('id', '=', partnerId)
    .executeTakeFirst()
