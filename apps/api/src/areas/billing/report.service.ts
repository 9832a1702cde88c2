import { Readable } from 'node:stream'
import { type Partner, type Period, renderReport } from '@dopusk/paperwork'
import type { Tx } from '../../db/database.ts'
import { openSnapshot } from '../../db/snapshot.ts'
import { AppError } from '../../http/app-error.ts'
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

/**
 * The report as a stream that is generated while it is read, from one snapshot. Every refusal comes before the first byte;
 * however the stream ends, its connection is released.
 */
export const generateReport = async (deps: BillingDeps, request: ReportRequest): Promise<Readable> => {
  const release = deps.documentSemaphore.acquire()
  const snapshot = await openSnapshot(deps.db).catch((error: unknown) => {
    release()
    throw error
  })
  const close = () => snapshot.close().finally(release)
  try {
    const report = await reportFrom(snapshot.tx, deps, request)
    // A lost connection has already ended the stream with its error, so the error of closing is ignored.
    report.once('close', () => void close().catch(() => {}))
    return report
  } catch (error) {
    await close()
    throw error
  }
}
