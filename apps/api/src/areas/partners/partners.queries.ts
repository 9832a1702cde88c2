import type { CalendarDay } from '@dopusk/domain'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'
import type { Page } from '../../http/paging.ts'
import type { StaffScope } from '../../people/staff-scope.ts'

/** What is edited of a partner, by the names of the columns. */
export interface PartnerFields {
  company: string
  full_name: string | null
  inn: string | null
  kpp: string | null
  ogrn: string | null
  address: string | null
  director_name: string | null
  billing_email: string | null
  contact_phone: string | null
  contact_email: string | null
  contract_number: string | null
  contract_date: CalendarDay | null
}

export interface PartnerPrice {
  course: number
  price_kopecks: number
}

/** A partner's own card, or any; another one is not found. */
export const findPartner = (db: Db, scope: StaffScope, id: number) =>
  db
    .selectFrom('partner_profile')
    .select(['id', 'company', 'full_name', 'inn', 'kpp', 'ogrn', 'address', 'director_name', 'billing_email'])
    .select(['contact_phone', 'contact_email', 'contract_number', 'contract_date', 'row_version as version'])
    .where('id', '=', id)
    .$if(scope !== 'all', (query) => query.where('id', '=', Number(scope)))
    .executeTakeFirst()

export const listPrices = (db: Db, partnerId: number): Promise<PartnerPrice[]> =>
  db
    .selectFrom('partner_price')
    .select(['course_id as course', 'price_kopecks'])
    .where('partner_id', '=', partnerId)
    .orderBy('course_id')
    .execute()

/** Courses that can be given, and those with a price of this partner's. */
export const listCatalogue = async (db: Db, partnerId: number): Promise<(PartnerPrice & { name: string })[]> => {
  const { rows } = await sql<PartnerPrice & { name: string }>`
    select id as course, name, price_kopecks from course
     where retired_at is null or id in (select course_id from partner_price where partner_id = ${partnerId})
     order by position, id`.execute(db)
  return rows
}

/** Locked against other edits; invoices that are being issued are waited for. */
export const lockPartner = async (tx: Tx, id: number): Promise<{ company: string; version: number } | undefined> =>
  tx
    .selectFrom('partner_profile')
    .select(['company', 'row_version as version'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()

/** Returns the id, or undefined where the name is taken. */
export const insertPartner = async (tx: Tx, now: Date, partner: PartnerFields): Promise<number | undefined> => {
  const row = await tx
    .insertInto('partner_profile')
    .values({ ...partner, created_at: now })
    .onConflict((conflict) => conflict.column('company').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

export const hasCompany = async (tx: Tx, company: string, exceptId: number): Promise<boolean> => {
  const found = await tx
    .selectFrom('partner_profile')
    .select('id')
    .where('company', '=', company)
    .where('id', '<>', exceptId)
    .executeTakeFirst()
  return found !== undefined
}

export const updatePartner = async (tx: Tx, id: number, partner: PartnerFields): Promise<void> => {
  await tx
    .updateTable('partner_profile')
    .set({ ...partner, row_version: sql`row_version + 1` })
    .where('id', '=', id)
    .execute()
}

/** The whole set. */
export const replacePrices = async (tx: Tx, partnerId: number, prices: readonly PartnerPrice[]): Promise<void> => {
  await tx.deleteFrom('partner_price').where('partner_id', '=', partnerId).execute()
  if (prices.length === 0) return
  const rows = prices.map(({ course, price_kopecks }) => ({ partner_id: partnerId, course_id: course, price_kopecks }))
  await tx.insertInto('partner_price').values(rows).execute()
}

export const listKnownCourses = async (tx: Tx, ids: readonly number[]): Promise<number[]> => {
  if (ids.length === 0) return []
  const rows = await tx.selectFrom('course').select('id').where('id', 'in', ids).execute()
  return rows.map(({ id }) => id)
}

export interface PartnerListRow {
  id: number
  company: string
  inn: string | null
  kpp: string | null
  address: string | null
  userCount: number
  balanceKopecks: number
  overdueKopecks: number
}

const matching = (search: string): RawBuilder<boolean> =>
  search === ''
    ? sql`true`
    : sql`(position(searchable(${search}) in searchable(company)) > 0 or starts_with(inn, ${search}))`

/** A page of partners by name, with what they owe. */
export const listPartners = async (
  db: Db,
  { search, today, limit, offset }: Page & { search: string; today: CalendarDay },
): Promise<{ rows: PartnerListRow[]; count: number }> => {
  const { rows } = await sql<PartnerListRow>`
    select partner_profile.id, company, inn, kpp, address,
           (select count(*)::int from app_user where partner_profile_id = partner_profile.id) as "userCount",
           owed.balance as "balanceKopecks", owed.overdue as "overdueKopecks"
      from partner_profile cross join lateral (
             select coalesce(sum(amount_kopecks - paid_kopecks), 0)::bigint as balance,
                    coalesce(sum(amount_kopecks - paid_kopecks) filter (where due_on < ${today}::date), 0)::bigint as overdue
               from invoice where invoice.partner_id = partner_profile.id and cancelled_at is null
                and paid_kopecks < amount_kopecks
           ) as owed
     where ${matching(search)}
     order by company collate "ru-x-icu", partner_profile.id limit ${limit} offset ${offset}`.execute(db)
  const counted = await sql<{ count: number }>`
    select count(*)::int as count from partner_profile where ${matching(search)}`.execute(db)
  return { rows, count: counted.rows[0]?.count ?? 0 }
}
