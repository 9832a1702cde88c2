import type { Invoice, Paper } from '@dopusk/contract'
import { type CalendarDay, daysBetween, firstActDay, russianDay } from '@dopusk/domain'
import { type ActModel, renderAct } from '@dopusk/paperwork'
import type { Db, Tx } from '../../../db/database.ts'
import { AppError } from '../../../http/app-error.ts'
import { type Actor, insertAuditBy } from '../../../http/audit.ts'
import type { Caller } from '../../../http/caller.ts'
import { scopeOf } from '../../../people/staff-scope.ts'
import { todayOf } from '../../../today.ts'
import { type BillingDeps, getOrganisation } from '../billing-deps.ts'
import { getInvoice } from '../invoice-register.service.ts'
import { yearOf } from '../issue-invoice.service.ts'
import { getPaper } from '../papers/papers.service.ts'
import {
  findActFile,
  findActInForce,
  findNextActNumber,
  findPartnerRequisites,
  type InvoiceToClose,
  insertAct,
  isActNumberTaken,
  lockAct,
  lockActNumbers,
  lockInvoiceToClose,
  cancelAct as markCancelled,
} from './acts.queries.ts'

export interface ActRequest {
  invoiceId: number
  /** The next one where it is undefined. */
  number: string | undefined
  /** Today where it is undefined. */
  date: CalendarDay | undefined
}

const maxDaysBack = 31

const wrong = (field: string, message: string) => new AppError('invalid', { fields: { [field]: message } })

const requireDate = (date: CalendarDay, invoice: InvoiceToClose, today: CalendarDay): void => {
  const daysBack = daysBetween(date, today)
  if (daysBack < 0 || daysBack > maxDaysBack) {
    throw wrong('date', 'Дата акта не\u00a0позже сегодня и\u00a0не\u00a0раньше 31\u00a0дня назад')
  }
  if (date < invoice.date) throw wrong('date', 'Акт не\u00a0может быть раньше счёта')
  const from = firstActDay({ date: invoice.date, periodTo: invoice.to })
  if (date >= from) return
  throw wrong(
    'date',
    `Период счёта кончается ${russianDay(from)}: раньше этого дня услуги ещё не\u00a0оказаны полностью`,
  )
}

const chooseNumber = async (tx: Tx, year: number, asked: string | undefined): Promise<string> => {
  await lockActNumbers(tx, year)
  if (asked === undefined) return findNextActNumber(tx, year)
  if (!(await isActNumberTaken(tx, year, asked))) return asked
  const message = `Акт с\u00a0номером ${asked} в\u00a0этом году уже есть. Возьмите следующий номер`
  throw new AppError('number_taken', { message, fields: { number: message } })
}

const partiesOf = async (tx: Tx, invoice: InvoiceToClose): Promise<Pick<ActModel, 'organisation' | 'buyer'>> => {
  const none = { inn: null, kpp: null, address: null }
  const known =
    invoice.buyer_requisites ?? (invoice.partner_id && (await findPartnerRequisites(tx, invoice.partner_id)))
  return {
    organisation: invoice.seller ?? (await getOrganisation(tx)),
    buyer: { name: invoice.buyer_name, ...(known || none) },
  }
}

const modelOf = async (
  tx: Tx,
  invoice: InvoiceToClose,
  numbered: { number: string; date: CalendarDay },
): Promise<ActModel> => ({
  ...numbered,
  ...(await partiesOf(tx, invoice)),
  invoice: { number: invoice.number, date: invoice.date },
  period: { from: invoice.from, to: invoice.to },
  contract: invoice.contract,
  discount: invoice.discount_hundredths / 100,
  vat: { percent: invoice.vat_percent, ground: invoice.vat_ground },
  lines: invoice.lines,
  totals: {
    amountKopecks: invoice.amount_kopecks,
    discountKopecks: invoice.discount_kopecks,
    vatKopecks: invoice.vat_kopecks,
  },
})

const isSame = <T>(asked: T | undefined, issued: T): boolean => asked === undefined || asked === issued

const issue = async (tx: Tx, deps: BillingDeps, request: ActRequest, actor: Actor): Promise<void> => {
  const invoice = await lockInvoiceToClose(tx, request.invoiceId)
  if (invoice === undefined) throw new AppError('not_found')
  if (invoice.cancelled_at !== null) {
    throw new AppError('invoice_cancelled', { message: 'Счёт отменён, акт к\u00a0нему не\u00a0выставить' })
  }
  const issued = await findActInForce(tx, invoice.id)
  if (issued !== undefined) {
    if (isSame(request.number, issued.number) && isSame(request.date, issued.date)) return
    throw new AppError('act_issued')
  }
  const today = todayOf(deps)
  const date = request.date ?? today
  requireDate(date, invoice, today)
  const year = yearOf(date)
  const number = await chooseNumber(tx, year, request.number)
  const bytes = await renderAct(await modelOf(tx, invoice, { number, date }))
  const now = deps.now()
  const { id: invoiceId, partner_id: partnerId } = invoice
  const id = await insertAct(tx, {
    invoiceId,
    partnerId,
    number,
    year,
    date,
    issuedBy: actor.caller.userId,
    now,
    bytes,
  })
  await insertAuditBy(tx, now, actor, {
    action: 'act_issued',
    subjectId: invoice.learner_id,
    detail: { act: id, number, invoice: invoiceId, partner: partnerId, amount_kopecks: invoice.amount_kopecks },
  })
}

/** Closes an invoice by an act with its lines and sums, once. The same request again changes nothing. */
export const issueAct = async (deps: BillingDeps, request: ActRequest, actor: Actor): Promise<Invoice> => {
  const release = deps.documentSemaphore.acquire()
  await deps.db
    .transaction()
    .execute((tx) => issue(tx, deps, request, actor))
    .finally(release)
  return getInvoice(deps, request.invoiceId)
}

/** The file as it was issued; another partner's act does not exist. */
export const getActFile = async ({ db }: { db: Db }, caller: Caller, id: number): Promise<Buffer> => {
  const bytes = await findActFile(db, scopeOf(caller), id)
  if (bytes === undefined) throw new AppError('not_found')
  return bytes
}

/** Cancels an act, so that its invoice can be closed by another. A cancelled one stays as it is. */
export const cancelAct = async (
  deps: Pick<BillingDeps, 'db' | 'now'>,
  { actId, reason }: { actId: number; reason: string },
  actor: Actor,
): Promise<Paper> => {
  await deps.db.transaction().execute(async (tx) => {
    const act = await lockAct(tx, actId)
    if (act === undefined) throw new AppError('not_found')
    if (act.cancelled_at !== null) return
    const now = deps.now()
    await markCancelled(tx, act.id, { reason, userId: actor.caller.userId, now })
    const detail = { act: act.id, number: act.number, partner: act.partner_id, reason }
    await insertAuditBy(tx, now, actor, { action: 'act_cancelled', subjectId: act.learner_id, detail })
  })
  return getPaper(deps.db, actor.caller, 'act', actId)
}
