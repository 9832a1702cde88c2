import type { Invoice, InvoiceState, InvoiceTotals, JournalAction } from '@dopusk/contract'
import { type CalendarDay, formatKopecks } from '@dopusk/domain'
import type { Db, Tx } from '../../db/database.ts'
import { AppError } from '../../http/app-error.ts'
import { insertAudit } from '../../http/audit.ts'
import type { Caller } from '../../http/caller.ts'
import type { Page } from '../../http/paging.ts'
import { scopeOf } from '../../people/staff-scope.ts'
import { todayOf } from '../../today.ts'
import type { BillingDeps } from './billing-deps.ts'
import {
  countInvoices,
  findInvoice,
  findPaper,
  type InvoiceRow,
  listYears,
  lockInvoice,
  cancelInvoice as markCancelled,
  listInvoices as readInvoices,
  sumInvoices,
  updatePayment,
} from './invoice-register.queries.ts'

export type RegisterDeps = Pick<BillingDeps, 'db' | 'now' | 'timeZone'>

const viewInvoice = (row: InvoiceRow): Invoice => ({
  id: row.id,
  number: row.number,
  date: row.date,
  due_on: row.due_on,
  period_from: row.period_from,
  period_to: row.period_to,
  buyer_name: row.buyer_name,
  partner: row.partner_id,
  contract: row.contract,
  discount: row.discount_hundredths / 100,
  vat_percent: row.vat_percent,
  lines: row.lines.map((line) => ({
    course: line.courseName,
    quantity: line.quantity,
    begun: line.begunCount,
    price_kopecks: line.priceKopecks,
    amount_kopecks: line.amountKopecks,
  })),
  amount_kopecks: row.amount_kopecks,
  state: row.state,
  paid_on: row.paid_on,
  paid_kopecks: row.paid_kopecks,
  issued_at: row.issued_at.toISOString(),
  cancelled_at: row.cancelled_at?.toISOString() ?? null,
  cancel_reason: row.cancel_reason,
  act: row.act,
})

export interface RegisterRequest extends Page {
  partnerId: number | undefined
  state: InvoiceState | undefined
  year: number | undefined
}

export interface Register {
  invoices: Invoice[]
  count: number
  totals: InvoiceTotals
  years: number[]
}

/** A page of the register with its sums: a partner's own invoices, or all. */
export const listInvoices = async (deps: RegisterDeps, caller: Caller, request: RegisterRequest): Promise<Register> => {
  const { db } = deps
  const { state, partnerId, year } = request
  const filter = { scope: scopeOf(caller), partnerId, year, today: todayOf(deps) }
  const [rows, count, totals, years] = await Promise.all([
    readInvoices(db, filter, state, request),
    countInvoices(db, filter, state),
    sumInvoices(db, filter),
    listYears(db, filter.scope),
  ])
  return { invoices: rows.map(viewInvoice), count, totals, years }
}

export const getInvoice = async (deps: RegisterDeps, id: number): Promise<Invoice> => {
  const row = await findInvoice(deps.db, id, todayOf(deps))
  if (row === undefined) throw new AppError('not_found')
  return viewInvoice(row)
}

/** The file as it was issued; another partner's invoice does not exist. */
export const getInvoiceFile = async ({ db }: { db: Db }, caller: Caller, id: number): Promise<Buffer> => {
  const bytes = await findPaper(db, scopeOf(caller), id)
  if (bytes === undefined) throw new AppError('not_found')
  return bytes
}

type LockedInvoice = NonNullable<Awaited<ReturnType<typeof lockInvoice>>>

interface InvoiceChange {
  invoiceId: number
  caller: Caller
  requestId: string
}

const changeInvoice = async (
  deps: RegisterDeps,
  { invoiceId, caller, requestId }: InvoiceChange,
  /** Returns what the audit log keeps, or null where nothing changes. */
  change: (
    tx: Tx,
    invoice: LockedInvoice,
  ) => Promise<{ action: JournalAction; detail: Record<string, string | number> } | null>,
): Promise<Invoice> => {
  await deps.db.transaction().execute(async (tx) => {
    const invoice = await lockInvoice(tx, invoiceId)
    if (invoice === undefined) throw new AppError('not_found')
    const done = await change(tx, invoice)
    if (done === null) return
    await insertAudit(tx, deps.now(), {
      action: done.action,
      actorId: caller.userId,
      subjectId: invoice.learner_id,
      sessionId: caller.sessionId,
      detail: { invoice: invoiceId, number: invoice.number, partner: invoice.partner_id, ...done.detail },
      requestId,
    })
  })
  return getInvoice(deps, invoiceId)
}

/** Cancels an unpaid invoice, with its act, so that what it billed can be issued again. A cancelled one stays as it is. */
export const cancelInvoice = (deps: RegisterDeps, { reason, ...change }: InvoiceChange & { reason: string }) =>
  changeInvoice(deps, change, async (tx, invoice) => {
    if (invoice.cancelled_at !== null) return null
    if (invoice.paid_on !== null) throw new AppError('invoice_paid')
    await markCancelled(tx, invoice.id, { reason, userId: change.caller.userId, now: deps.now() })
    return { action: 'invoice_cancelled', detail: { reason } }
  })

export interface InvoicePayment {
  paidOn: CalendarDay
  paidKopecks: number
}

const checkPayment = ({ paidOn, paidKopecks }: InvoicePayment, invoice: LockedInvoice, today: CalendarDay): void => {
  const fields = {
    ...(paidOn > today && { 'payment.paid_on': 'Этот день ещё не\u00a0наступил' }),
    ...(paidKopecks > invoice.amount_kopecks && {
      'payment.paid_kopecks': `Больше суммы счёта: ${formatKopecks(invoice.amount_kopecks)}\u00a0₽`,
    }),
  }
  if (Object.keys(fields).length > 0) throw new AppError('invalid', { fields })
}

/** Notes what was paid of an invoice, or that nothing was. */
export const setInvoicePayment = (
  deps: RegisterDeps,
  { payment, ...change }: InvoiceChange & { payment: InvoicePayment | null },
) =>
  changeInvoice(deps, change, async (tx, invoice) => {
    if (invoice.cancelled_at !== null) throw new AppError('invoice_cancelled')
    if (payment !== null) checkPayment(payment, invoice, todayOf(deps))
    await updatePayment(tx, invoice.id, payment ?? { paidOn: null, paidKopecks: 0 })
    return {
      action: 'invoice_payment_set',
      detail: payment === null ? { paid_kopecks: 0 } : { paid_on: payment.paidOn, paid_kopecks: payment.paidKopecks },
    }
  })
