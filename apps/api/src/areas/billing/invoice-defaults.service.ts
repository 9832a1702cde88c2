import type { InvoiceDefaults } from '@dopusk/contract'
import { missingForInvoice } from '@dopusk/domain'
import type { Db } from '../../db/database.ts'
import { AppError } from '../../http/app-error.ts'
import { todayOf } from '../../today.ts'
import { findInvoiceTerms } from './billing.queries.ts'
import type { BillingDeps } from './billing-deps.ts'
import { findPartnerTerms } from './invoice-defaults.queries.ts'
import { findNextNumber } from './issue-invoice.queries.ts'
import { defaultDueDay, yearOf } from './issue-invoice.service.ts'

const getPartnerTerms = async (db: Db, partnerId: number) => {
  const terms = await findPartnerTerms(db, partnerId)
  if (terms === undefined) throw new AppError('not_found')
  return terms
}

/** What an invoice begins with. The number may be taken by somebody else meanwhile: issuing says so. */
export const getInvoiceDefaults = async (
  deps: Pick<BillingDeps, 'db' | 'now' | 'timeZone'>,
  partnerId: number | undefined,
): Promise<InvoiceDefaults> => {
  const date = todayOf(deps)
  const own = await findInvoiceTerms(deps.db)
  const partner = partnerId === undefined ? undefined : await getPartnerTerms(deps.db, partnerId)
  return {
    contract: partner?.contract ?? own?.contract ?? '',
    number_bill: await findNextNumber(deps.db, yearOf(date)),
    bill_date: date,
    due_date: defaultDueDay(date),
    vat_percent: own?.vatPercent ?? null,
    vat_ground: own?.vatGround ?? '',
    missing: partner === undefined ? [] : missingForInvoice(partner),
  }
}
