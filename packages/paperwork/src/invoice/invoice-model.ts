import type { CalendarDay, DiscountFactor } from '@dopusk/domain'
import { assertText, checkOrganisation, checkPartner, checkPeriod } from '../period/check-model.ts'
import type { Organisation, Partner, Period } from '../period/period-model.ts'
import type { PeriodTally } from '../period/tally.ts'
import { plainText } from '../plain-text.ts'
import { longDate } from '../russian-date.ts'

export interface InvoiceModel {
  organisation: Organisation
  buyer: Partner
  period: Period
  number: string
  date: CalendarDay
  contract: string
  discount: DiscountFactor
  /** Courses that the buyer's learners started in the period, counted by `tallyLearners`. */
  tally: PeriodTally
}

export const invoiceTitle = ({ number, date }: InvoiceModel): string =>
  `Счёт на\u00a0оплату №\u00a0${plainText(number)} от\u00a0${longDate(date)}`

export const checkInvoice = (invoice: InvoiceModel): void => {
  checkOrganisation(invoice.organisation)
  checkPartner(invoice.buyer)
  checkPeriod(invoice.period)
  assertText('number of the invoice', invoice.number, 50)
  assertText('contract', invoice.contract)
  longDate(invoice.date)
  if (invoice.tally.courses.length === 0) throw new RangeError('an invoice for nothing')
}
