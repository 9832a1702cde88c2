import { Readable } from 'node:stream'
import { type Partner, type Period, renderReport } from '@dopusk/paperwork'
import type { Tx } from '../../db/database.ts'
import { AppError } from '../../http/app-error.ts'
import { streamDocument } from '../../http/document-stream.ts'
import type { StaffScope } from '../../people/staff-scope.ts'
import { todayOf } from '../../today.ts'
import { listPartners } from './billing.queries.ts'
import { type BillingDeps, getOrganisation } from './billing-deps.ts'
import { hasLearnersInPeriod, listPeriodLearners } from './period-learners.queries.ts'

export interface ReportRequest {
  /** Partners outside of it do not exist for the caller. */
  scope: StaffScope
  partnerIds: readonly number[]
  period: Period
}

const getPartners = async (tx: Tx, { scope, partnerIds }: ReportRequest): Promise<Partner[]> => {
  const partners = await listPartners(tx, scope, partnerIds)
  if (partners.length < partnerIds.length) {
    throw new AppError('invalid', { fields: { partners: 'Такого партнёра нет' } })
  }
  return partners
}

const reportFrom = async (tx: Tx, deps: BillingDeps, request: ReportRequest): Promise<Readable> => {
  const { timeZone } = deps
  const { period, partnerIds } = request
  const today = todayOf(deps)
  const partners = await getPartners(tx, request)
  const organisation = await getOrganisation(tx)
  if (!(await hasLearnersInPeriod(tx, partnerIds, period))) throw new AppError('nothing_in_period')
  const sections = partners.map((partner) => ({
    partner,
    learners: listPeriodLearners(tx, { partnerId: partner.id, period, today, timeZone }),
  }))
  return Readable.from(renderReport({ organisation, period, partners: sections, madeOn: today }))
}

export const generateReport = (deps: BillingDeps, request: ReportRequest): Promise<Readable> =>
  streamDocument(deps, (tx) => reportFrom(tx, deps, request))
