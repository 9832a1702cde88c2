import {
  addDays,
  type CalendarDay,
  daysBetween,
  discountHundredths,
  missingForInvoice,
  requisiteNames,
} from '@dopusk/domain'
import {
  type Buyer,
  type InvoiceModel,
  invoiceLines,
  invoiceTotals,
  type Period,
  renderInvoice,
  type Vat,
} from '@dopusk/paperwork'
import type { Tx } from '../../db/database.ts'
import { AppError } from '../../http/app-error.ts'
import { insertAudit } from '../../http/audit.ts'
import type { Caller } from '../../http/caller.ts'
import { todayOf } from '../../today.ts'
import { findInvoiceTerms } from './billing.queries.ts'
import { type BillingDeps, getOrganisation } from './billing-deps.ts'
import {
  type BuyerId,
  findByNumber,
  findLearnerName,
  insertInvoice,
  listInvoicesOfSpan,
  lockNumbers,
  lockPartner,
  markPeriods,
  type NumberedInvoice,
  newInvoiceId,
} from './issue-invoice.queries.ts'
import { listBilledCourses } from './period-learners.queries.ts'

export interface InvoiceRequest {
  buyer: BuyerId
  period: Period
  number: string
  /** The share of the price to pay; zero is a full discount. */
  discount: number
  contract: string
  /** What is undefined below is the organisation's own, or follows from the date. */
  date: CalendarDay | undefined
  dueOn: CalendarDay | undefined
  vatPercent: number | null | undefined
  vatGround: string | undefined
}

export interface Issuing {
  caller: Caller
  requestId: string
}

const nothingToPay = 'При полной скидке счёт выставлять не\u00a0на\u00a0что'
const nothingOfPartner = 'В\u00a0этом периоде никому не\u00a0выдан доступ. Проверьте даты и\u00a0партнёра'
const nothingOfLearner =
  'В\u00a0этом периоде обучающемуся не\u00a0выдан доступ, за\u00a0который он платит сам. Проверьте даты'
const daysToPay = 10
const maxDaysBack = 31

export const defaultDueDay = (date: CalendarDay): CalendarDay => addDays(date, daysToPay)

export const yearOf = (day: CalendarDay): number => Number(day.slice(0, 4))

const wrong = (field: string, message: string) => new AppError('invalid', { fields: { [field]: message } })

const requireDates = (request: InvoiceRequest, today: CalendarDay): { date: CalendarDay; dueOn: CalendarDay } => {
  const date = request.date ?? today
  const daysBack = daysBetween(date, today)
  if (daysBack < 0 || daysBack > maxDaysBack) {
    throw wrong('bill_date', 'Дата счёта не\u00a0позже сегодня и\u00a0не\u00a0раньше 31\u00a0дня назад')
  }
  const dueOn = request.dueOn ?? defaultDueDay(date)
  if (dueOn < date) throw wrong('due_date', 'Срок оплаты раньше даты счёта')
  return { date, dueOn }
}

const isAskedFor = <T>(asked: T | undefined, issued: T): boolean => asked === undefined || asked === issued

const hasSameTerms = (issued: NumberedInvoice, request: InvoiceRequest): boolean =>
  issued.partnerId === request.buyer.partnerId &&
  issued.learnerId === request.buyer.learnerId &&
  issued.from === request.period.from &&
  issued.to === request.period.to &&
  issued.contract === request.contract &&
  issued.discountHundredths / 100 === request.discount &&
  isAskedFor(request.date, issued.date) &&
  isAskedFor(request.dueOn, issued.dueOn) &&
  isAskedFor(request.vatPercent, issued.vatPercent) &&
  isAskedFor(request.vatGround || undefined, issued.vatGround)

/** The file of the invoice that has this number, where the request is the same; another one is refused. */
const findIssued = async (tx: Tx, year: number, request: InvoiceRequest): Promise<Buffer | undefined> => {
  const issued = await findByNumber(tx, year, request.number)
  if (issued === undefined) return undefined
  if (issued.cancelledAt !== null) {
    const message = `Номер ${request.number} был у\u00a0отменённого счёта. Возьмите следующий`
    throw new AppError('number_taken', { message, fields: { number_bill: message } })
  }
  if (hasSameTerms(issued, request)) return issued.bytes
  throw new AppError('number_taken', { fields: { number_bill: 'Этот номер занят другим счётом' } })
}

const getBuyer = async (tx: Tx, { partnerId, learnerId }: BuyerId): Promise<Buyer> => {
  if (partnerId === null) {
    const name = await findLearnerName(tx, learnerId)
    if (name === undefined) throw wrong('learner', 'Такого обучающегося нет')
    return { name, inn: null, kpp: null, address: null }
  }
  const partner = await lockPartner(tx, partnerId)
  if (partner === undefined) throw wrong('partner', 'Такого партнёра нет')
  const missing = missingForInvoice(partner)
  if (missing.length === 0) return partner
  const names = missing.map((field) => requisiteNames[field])
  throw new AppError('requisites_missing', {
    message: `Для счёта не\u00a0хватает реквизитов покупателя: ${names.join(', ')}. Заполните их в\u00a0карточке партнёра`,
    fields: Object.fromEntries(missing.map((field) => [field, `Укажите ${requisiteNames[field]}`])),
  })
}

/** A company that sells has КПП; everything else of the seller is required when its requisites are loaded. */
const getSeller = async (tx: Tx): Promise<InvoiceModel['organisation']> => {
  const organisation = await getOrganisation(tx)
  const [lacking] = missingForInvoice(organisation)
  if (lacking === undefined) return organisation
  throw new AppError('requisites_missing', {
    message: `В\u00a0реквизитах организации не\u00a0хватает: ${requisiteNames[lacking]}. Обратитесь к\u00a0администратору`,
    fields: { organisation: requisiteNames[lacking] },
  })
}

const getVat = async (tx: Tx, { vatPercent, vatGround }: InvoiceRequest): Promise<Vat> => {
  const terms = await findInvoiceTerms(tx)
  const percent = vatPercent === undefined ? (terms?.vatPercent ?? null) : vatPercent
  return { percent, ground: percent === null ? vatGround || (terms?.vatGround ?? null) : null }
}

const refuseNothingMarked = async (tx: Tx, { buyer, period }: InvoiceRequest): Promise<never> => {
  const [newest, ...older] = await listInvoicesOfSpan(tx, buyer, period)
  if (newest === undefined) {
    throw new AppError('nothing_in_period', { message: buyer.partnerId === null ? nothingOfLearner : nothingOfPartner })
  }
  const numbers = [...older.reverse(), newest].map((number) => `№\u00a0${number}`).join(', ')
  const word = older.length === 0 ? 'счёте' : 'счетах'
  throw new AppError('already_invoiced', {
    message: `За\u00a0этот период всё уже выставлено в\u00a0${word} ${numbers}`,
  })
}

/** Marks what the invoice bills, and makes the model of its paper from what was marked. */
const bill = async (tx: Tx, deps: BillingDeps, id: number, request: InvoiceRequest): Promise<InvoiceModel> => {
  const { period, number, discount, contract } = request
  const dates = requireDates(request, todayOf(deps))
  const buyer = await getBuyer(tx, request.buyer)
  const organisation = await getSeller(tx)
  if (discount === 0) throw new AppError('nothing_to_pay', { message: nothingToPay })
  if ((await markPeriods(tx, id, request.buyer, period)) === 0) await refuseNothingMarked(tx, request)
  const courses = await listBilledCourses(tx, id, deps.timeZone)
  return { organisation, buyer, period, number, ...dates, contract, discount, vat: await getVat(tx, request), courses }
}

const issue = async (tx: Tx, deps: BillingDeps, request: InvoiceRequest, { caller, requestId }: Issuing) => {
  const year = yearOf(request.date ?? todayOf(deps))
  await lockNumbers(tx, year)
  const issued = await findIssued(tx, year, request)
  if (issued !== undefined) return issued
  const id = await newInvoiceId(tx)
  const model = await bill(tx, deps, id, request)
  const lines = invoiceLines(model.courses, model.discount)
  const totals = invoiceTotals(lines, model.vat.percent)
  if (totals.amountKopecks === 0) throw new AppError('nothing_to_pay')
  const bytes = await renderInvoice(model)
  const now = deps.now()
  const { number, date, dueOn, period, contract, vat } = model
  const { name: buyerName, ...buyerRequisites } = model.buyer
  await insertInvoice(tx, {
    ...{ id, number, year, date, dueOn, period, contract, lines, bytes, now, ...totals },
    buyer: request.buyer,
    buyerName,
    seller: model.organisation,
    buyerRequisites,
    discountHundredths: discountHundredths(model.discount),
    vatPercent: vat.percent,
    vatGround: vat.ground,
    issuedBy: caller.userId,
  })
  await insertAudit(tx, now, {
    action: 'invoice_issued',
    actorId: caller.userId,
    subjectId: request.buyer.learnerId,
    sessionId: caller.sessionId,
    detail: { invoice: id, number, partner: request.buyer.partnerId, amount_kopecks: totals.amountKopecks },
    requestId,
  })
  return bytes
}

/**
 * Issues an invoice for what is in none yet, marks it, and keeps the file. The same request again gets the same file. Two at
 * once wait for each other, so that no period is billed twice.
 */
export const issueInvoice = async (deps: BillingDeps, request: InvoiceRequest, issuing: Issuing): Promise<Buffer> => {
  const release = deps.documentSemaphore.acquire()
  return deps.db
    .transaction()
    .execute((tx) => issue(tx, deps, request, issuing))
    .finally(release)
}
