import type { InvoiceState, InvoiceTotals } from '@dopusk/contract'
import type { CalendarDay } from '@dopusk/domain'
import type { InvoiceLine } from '@dopusk/paperwork'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'
import type { Page } from '../../http/paging.ts'
import type { StaffScope } from '../../people/staff-scope.ts'

/** For a WHERE over `invoice`: a partner reads their own invoices. */
const inScope = (scope: StaffScope): RawBuilder<boolean> =>
  scope === 'all' ? sql`true` : sql`invoice.partner_id = ${scope}`

const isPaid = sql<boolean>`invoice.paid_kopecks >= invoice.amount_kopecks`

const states = (today: CalendarDay): Record<InvoiceState, RawBuilder<boolean>> => ({
  cancelled: sql`invoice.cancelled_at is not null`,
  paid: sql`(invoice.cancelled_at is null and ${isPaid})`,
  overdue: sql`(invoice.cancelled_at is null and not ${isPaid} and invoice.due_on < ${today}::date)`,
  issued: sql`(invoice.cancelled_at is null and not ${isPaid} and invoice.due_on >= ${today}::date)`,
})

const stateOf = (today: CalendarDay) => {
  const { cancelled, paid, overdue } = states(today)
  return sql<InvoiceState>`
    case when ${cancelled} then 'cancelled' when ${paid} then 'paid' when ${overdue} then 'overdue' else 'issued' end`
}

const selectInvoices = (db: Db, today: CalendarDay) =>
  db
    .selectFrom('invoice')
    .select(['id', 'number', 'date', 'due_on', 'period_from', 'period_to', 'buyer_name', 'partner_id', 'contract'])
    .select(['discount_hundredths', 'vat_percent', 'amount_kopecks', 'paid_on', 'paid_kopecks', 'issued_at'])
    .select(['cancelled_at', 'cancel_reason', stateOf(today).as('state')])
    .select(sql<InvoiceLine[]>`lines`.as('lines'))
    .select(
      sql<{ id: number; number: string; date: CalendarDay } | null>`(
        select json_build_object('id', act.id, 'number', act.number, 'date', act.date) from act
         where act.invoice_id = invoice.id and act.cancelled_at is null)`.as('act'),
    )

export type InvoiceRow = Awaited<ReturnType<ReturnType<typeof selectInvoices>['execute']>>[number]

export interface RegisterFilter {
  scope: StaffScope
  partnerId: number | undefined
  year: number | undefined
  today: CalendarDay
}

const matches = ({ scope, partnerId, year }: RegisterFilter): RawBuilder<boolean> => sql`(
  ${inScope(scope)}
  and ${partnerId === undefined ? sql`true` : sql`invoice.partner_id = ${partnerId}`}
  and ${year === undefined ? sql`true` : sql`invoice.number_year = ${year}`})`

const inState = (state: InvoiceState | undefined, today: CalendarDay): RawBuilder<boolean> =>
  state === undefined ? sql`true` : states(today)[state]

/** Newest first. */
export const listInvoices = (
  db: Db,
  filter: RegisterFilter,
  state: InvoiceState | undefined,
  { limit, offset }: Page,
): Promise<InvoiceRow[]> =>
  selectInvoices(db, filter.today)
    .where(matches(filter))
    .where(inState(state, filter.today))
    .orderBy('date', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()

export const countInvoices = async (
  db: Db,
  filter: RegisterFilter,
  state: InvoiceState | undefined,
): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from invoice
     where ${matches(filter)} and ${inState(state, filter.today)}`.execute(db)
  return rows[0]?.count ?? 0
}

/** Sums of what is not cancelled. */
export const sumInvoices = async (db: Db, filter: RegisterFilter): Promise<InvoiceTotals> => {
  const { overdue } = states(filter.today)
  const { rows } = await sql<InvoiceTotals>`
    select coalesce(sum(amount_kopecks), 0)::bigint as issued_kopecks,
           coalesce(sum(paid_kopecks), 0)::bigint as paid_kopecks,
           coalesce(sum(amount_kopecks - paid_kopecks) filter (where ${overdue}), 0)::bigint as overdue_kopecks,
           coalesce(sum(amount_kopecks - paid_kopecks), 0)::bigint as balance_kopecks
      from invoice where ${matches(filter)} and cancelled_at is null`.execute(db)
  if (rows[0] === undefined) throw new Error('sums without a row')
  return rows[0]
}

/** The years of the caller's invoices, newest first. */
export const listYears = async (db: Db, scope: StaffScope): Promise<number[]> => {
  const { rows } = await sql<{ year: number }>`
    select distinct number_year as year from invoice where ${inScope(scope)} order by number_year desc`.execute(db)
  return rows.map(({ year }) => year)
}

export const findInvoice = (db: Db, id: number, today: CalendarDay): Promise<InvoiceRow | undefined> =>
  selectInvoices(db, today).where('id', '=', id).executeTakeFirst()

export const lockInvoice = (tx: Tx, id: number) =>
  tx
    .selectFrom('invoice')
    .select(['id', 'number', 'partner_id', 'learner_id', 'amount_kopecks', 'paid_on', 'cancelled_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

export const findPaper = async (db: Db, scope: StaffScope, id: number): Promise<Buffer | undefined> => {
  const found = await db
    .selectFrom('invoice')
    .innerJoin('invoice_paper', 'invoice_paper.invoice_id', 'invoice.id')
    .select('bytes')
    .where('invoice.id', '=', id)
    .where(inScope(scope))
    .executeTakeFirst()
  return found?.bytes
}

/** The periods come free for another invoice, and the act goes with it; the papers and the numbers stay. */
export const cancelInvoice = async (
  tx: Tx,
  id: number,
  { reason, userId, now }: { reason: string; userId: number; now: Date },
): Promise<void> => {
  await tx
    .updateTable('invoice')
    .set({ cancelled_at: now, cancelled_by: userId, cancel_reason: reason })
    .where('id', '=', id)
    .execute()
  await tx
    .updateTable('act')
    .set({ cancelled_at: now, cancelled_by: userId, cancel_reason: reason })
    .where('invoice_id', '=', id)
    .where('cancelled_at', 'is', null)
    .execute()
  await tx.updateTable('user_course_period').set({ invoice_id: null }).where('invoice_id', '=', id).execute()
}

export const updatePayment = async (
  tx: Tx,
  id: number,
  { paidOn, paidKopecks }: { paidOn: CalendarDay | null; paidKopecks: number },
): Promise<void> => {
  await tx.updateTable('invoice').set({ paid_on: paidOn, paid_kopecks: paidKopecks }).where('id', '=', id).execute()
}
