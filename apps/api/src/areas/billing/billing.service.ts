import { Readable } from 'node:stream'
import { type CalendarDay, calendarDayAt, type DiscountFactor } from '@dopusk/domain'
import {
  type InvoiceModel,
  invoiceLines,
  invoiceTotals,
  type Organisation,
  type Partner,
  type Period,
  renderInvoice,
  renderReport,
  tallyLearners,
} from '@dopusk/paperwork'
import type { Db, Tx } from '../../db/database.ts'
import { openSnapshot, readSnapshot } from '../../db/snapshot.ts'
import { AppError } from '../../http/app-error.ts'
import { findOrganisation, hasStarts, listPartners } from './billing.queries.ts'
import { readLearners } from './period-learners.queries.ts'
import type { Places } from './document-semaphore.ts'

export interface BillingDeps {
  db: Db
  now: () => Date
  timeZone: string
  places: Places
}

const todayOf = ({ now, timeZone }: BillingDeps): CalendarDay => calendarDayAt(now(), timeZone)

const getOrganisation = async (tx: Tx): Promise<Organisation> => {
  const organisation = await findOrganisation(tx)
  if (organisation === undefined) throw new AppError('no_organisation')
  return organisation
}

const getPartners = async (tx: Tx, ids: readonly number[], field: string): Promise<Partner[]> => {
  const partners = await listPartners(tx, ids)
  if (partners.length < ids.length) throw new AppError('invalid', { fields: { [field]: 'Такого партнёра нет' } })
  return partners
}

const requireStarts = async (tx: Tx, partners: readonly Partner[], period: Period): Promise<void> => {
  const ids = partners.map(({ id }) => id)
  if (!(await hasStarts(tx, ids, period))) throw new AppError('nothing_in_period')
}

export interface AskedReport {
  partnerIds: readonly number[]
  period: Period
}

const reportFrom = async (tx: Tx, deps: BillingDeps, { partnerIds, period }: AskedReport): Promise<Readable> => {
  const { timeZone } = deps
  const today = todayOf(deps)
  const partners = await getPartners(tx, partnerIds, 'partners')
  const organisation = await getOrganisation(tx)
  await requireStarts(tx, partners, period)
  const sections = partners.map((partner) => ({
    partner,
    learners: readLearners(tx, { partnerId: partner.id, period, today, timeZone }),
  }))
  return Readable.from(renderReport({ organisation, period, partners: sections, madeOn: today }))
}

/**
 * The report as a stream that is made while it is read, all of it from one moment. Whatever can be refused is refused
 * before the first byte; however the stream ends, its connection is free again.
 */
export const makeReport = async (deps: BillingDeps, asked: AskedReport): Promise<Readable> => {
  const leave = deps.places.take()
  const snapshot = await openSnapshot(deps.db).catch((error: unknown) => {
    leave()
    throw error
  })
  const close = () => snapshot.close().finally(leave)
  try {
    const report = await reportFrom(snapshot.tx, deps, asked)
    // A connection that was lost has ended the stream already, with its reason.
    report.once('close', () => void close().catch(() => {}))
    return report
  } catch (error) {
    await close()
    throw error
  }
}

export interface AskedInvoice {
  partnerId: number
  period: Period
  number: string
  discount: DiscountFactor
  contract: string
}

const readInvoice = async (
  tx: Tx,
  deps: BillingDeps,
  { partnerId, period, ...asked }: AskedInvoice,
): Promise<InvoiceModel> => {
  const { timeZone } = deps
  const date = todayOf(deps)
  const [buyer] = await getPartners(tx, [partnerId], 'partner')
  if (buyer === undefined) throw new Error('a partner who was found is missing')
  const organisation = await getOrganisation(tx)
  await requireStarts(tx, [buyer], period)
  const tally = await tallyLearners(readLearners(tx, { partnerId, period, today: date, timeZone }), period)
  return { organisation, buyer, period, date, tally, ...asked }
}

export const makeInvoice = async (deps: BillingDeps, asked: AskedInvoice): Promise<Buffer> => {
  const leave = deps.places.take()
  const invoice = await readSnapshot(deps.db, (tx) => readInvoice(tx, deps, asked)).finally(leave)
  const { amountKopecks } = invoiceTotals(invoiceLines(invoice.tally, invoice.discount), null)
  if (amountKopecks === 0) throw new AppError('nothing_to_pay')
  return renderInvoice(invoice)
}
