import type { Paper, PaperKind } from '@dopusk/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import type { Page } from '../../../http/paging.ts'
import type { StaffScope } from '../../../people/staff-scope.ts'

export interface PaperFilter {
  scope: StaffScope
  kind: PaperKind | undefined
  partnerId: number | undefined
  year: number | undefined
  number: string | undefined
}

/** The tables of papers: each has the number, the year, the date and the partner under the same names. */
const tables = ['invoice', 'act', 'certificate'] as const satisfies PaperKind[]

const stateOf = (table: 'invoice' | 'act') =>
  sql`case when ${sql.ref(`${table}.cancelled_at`)} is null then 'valid' else 'withdrawn' end`

const sources: Record<PaperKind, RawBuilder<unknown>> = {
  invoice: sql`
    select 'invoice' as kind, invoice.id, invoice.number, invoice.date, invoice.buyer_name as name,
           invoice.partner_id as partner, null::text as course, null::text as invoice, invoice.amount_kopecks,
           ${stateOf('invoice')} as state, invoice.cancel_reason as reason
      from invoice`,
  act: sql`
    select 'act' as kind, act.id, act.number, act.date, invoice.buyer_name as name, act.partner_id as partner,
           null::text as course, invoice.number as invoice, invoice.amount_kopecks,
           ${stateOf('act')} as state, act.cancel_reason as reason
      from act join invoice on invoice.id = act.invoice_id`,
  certificate: sql`
    select 'certificate' as kind, certificate.id, certificate.number::text as number, certificate.date,
           certificate.learner_name as name, certificate.partner_id as partner, certificate.course_name as course,
           null::text as invoice, null::bigint as amount_kopecks,
           case when certificate.erased_at is not null then 'erased' when certificate.withdrawn_at is not null then 'withdrawn'
                else 'valid' end as state, certificate.withdraw_reason as reason
      from certificate`,
}

/** Numbers of certificates are integers: another text matches none of them. */
const hasNumber = (kind: PaperKind, number: string): RawBuilder<boolean> => {
  if (kind !== 'certificate') return sql`${sql.ref(`${kind}.number`)} = ${number}`
  return /^[1-9]\d{0,8}$/.test(number) ? sql`certificate.number = ${Number(number)}::integer` : sql`false`
}

const matches = (kind: PaperKind, { scope, partnerId, year, number }: PaperFilter): RawBuilder<boolean> => {
  const partner = sql.ref(`${kind}.partner_id`)
  return sql`(
    ${scope === 'all' ? sql`true` : sql`${partner} = ${scope}`}
    and ${partnerId === undefined ? sql`true` : sql`${partner} = ${partnerId}`}
    and ${year === undefined ? sql`true` : sql`${sql.ref(`${kind}.number_year`)} = ${year}`}
    and ${number === undefined ? sql`true` : hasNumber(kind, number)})`
}

const kindsOf = ({ kind }: PaperFilter): readonly PaperKind[] => (kind === undefined ? tables : [kind])

/** Newest first. Each kind is read in the order of its index, no further than the page needs. */
export const listPapers = async (db: Db, filter: PaperFilter, { limit, offset }: Page): Promise<Paper[]> => {
  const parts = kindsOf(filter).map(
    (kind) => sql`(${sources[kind]} where ${matches(kind, filter)}
      order by ${sql.ref(`${kind}.date`)} desc, ${sql.ref(`${kind}.id`)} desc limit ${limit + offset})`,
  )
  const { rows } = await sql<Paper>`
    select kind, id, number, date, name, partner, course, invoice, amount_kopecks, state, reason
      from (${sql.join(parts, sql` union all `)}) as paper
     order by date desc, kind, id desc limit ${limit} offset ${offset}`.execute(db)
  return rows
}

export const countPapers = async (db: Db, filter: PaperFilter): Promise<number> => {
  const parts = kindsOf(filter).map(
    (kind) => sql`(select count(*) from ${sql.table(kind)} where ${matches(kind, filter)})`,
  )
  const { rows } = await sql<{ count: number }>`
    select (${sql.join(parts, sql` + `)})::int as count`.execute(db)
  return rows[0]?.count ?? 0
}

/** The years of the caller's papers, newest first. */
export const listPaperYears = async (db: Db, scope: StaffScope): Promise<number[]> => {
  const parts = tables.map(
    (table) => sql`select number_year from ${sql.table(table)}
      where ${scope === 'all' ? sql`true` : sql`partner_id = ${scope}`}`,
  )
  const { rows } = await sql<{ year: number }>`
    select number_year as year from (${sql.join(parts, sql` union `)}) as paper order by 1 desc`.execute(db)
  return rows.map(({ year }) => year)
}

/** One act or certificate as the register shows it. */
export const findPaper = async (
  db: Db,
  kind: 'act' | 'certificate',
  id: number,
  scope: StaffScope,
): Promise<Paper | undefined> => {
  const { rows } = await sql<Paper>`
    ${sources[kind]} where ${sql.ref(`${kind}.id`)} = ${id}
      and ${scope === 'all' ? sql`true` : sql`${sql.ref(`${kind}.partner_id`)} = ${scope}`}`.execute(db)
  return rows[0]
}
