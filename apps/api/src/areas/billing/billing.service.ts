import { Readable } from 'node:stream'
import type { DiscountFactor } from '@dopusk/domain'
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
import type { Tx } from '../../db/database.ts'
import { readSnapshot } from '../../db/snapshot.ts'
import { AppError } from '../../http/app-error.ts'
import { type DocumentDeps, streamDocument } from '../../http/document-stream.ts'
import { todayOf } from '../../today.ts'
import { findOrganisation, hasStarts, listPartners } from './billing.queries.ts'
import { listPeriodLearners } from './period-learners.queries.ts'

export interface BillingDeps extends DocumentDeps {
  now: () => Date
  timeZone: string
}

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

export interface ReportRequest {
  partnerIds: readonly number[]
  period: Period
}

const reportFrom = async (tx: Tx, deps: BillingDeps, { partnerIds, period }: ReportRequest): Promise<Readable> => {
  const { timeZone } = deps
  const today = todayOf(deps)
  const partners = await getPartners(tx, partnerIds, 'partners')
  const organisation = await getOrganisation(tx)
  await requireStarts(tx, partners, period)
  const sections = partners.map((partner) => ({
    partner,
    learners: listPeriodLearners(tx, { partnerId: partner.id, period, today, timeZone }),
  }))
  return Readable.from(renderReport({ organisation, period, partners: sections, madeOn: today }))
}

export const generateReport = (deps: BillingDeps, request: ReportRequest): Promise<Readable> =>
  streamDocument(deps, (tx) => reportFrom(tx, deps, request))

export interface InvoiceRequest {
  partnerId: number
  period: Period
  number: string
  discount: DiscountFactor
  contract: string
}

const getInvoiceModel = async (
  tx: Tx,
  deps: BillingDeps,
  { partnerId, period, ...request }: InvoiceRequest,
): Promise<InvoiceModel> => {
  const { timeZone } = deps
  const date = todayOf(deps)
  const [buyer] = await getPartners(tx, [partnerId], 'partner')
  if (buyer === undefined) throw new Error('a partner who was found is missing')
  const organisation = await getOrganisation(tx)
  await requireStarts(tx, [buyer], period)
  const tally = await tallyLearners(listPeriodLearners(tx, { partnerId, period, today: date, timeZone }), period)
  return { organisation, buyer, period, date, tally, ...request }
}

export const generateInvoice = async (deps: BillingDeps, request: InvoiceRequest): Promise<Buffer> => {
  const release = deps.documentSemaphore.acquire()
  const invoice = await readSnapshot(deps.db, (tx) => getInvoiceModel(tx, deps, request)).finally(release)
  const { amountKopecks } = invoiceTotals(invoiceLines(invoice.tally, invoice.discount), null)
  if (amountKopecks === 0) throw new AppError('nothing_to_pay')
  return renderInvoice(invoice)
}
