import { type CalendarDay, type DiscountFactor, longDate, plainText } from '@dopusk/domain'
import { assertText, checkBuyer, checkOrganisation, checkPeriod, checkVat } from '../period/check-model.ts'
import type { Buyer, Organisation, Period } from '../period/period-model.ts'
import type { BilledCourse } from '../period/tally.ts'

export interface InvoiceModel {
  organisation: Organisation
  buyer: Buyer
  period: Period
  number: string
  date: CalendarDay
  /** The last day of payment. */
  dueOn: CalendarDay
  contract: string
  discount: DiscountFactor
  vat: Vat
  courses: readonly BilledCourse[]
}

export interface Vat {
  /** Null where no VAT is charged. */
  percent: number | null
  /** Why none is charged, as the law is cited. */
  ground: string | null
}

export const invoiceTitle = ({ number, date }: InvoiceModel): string =>
  `Счёт на\u00a0оплату №\u00a0${plainText(number)} от\u00a0${longDate(date)}`

export const checkInvoice = (invoice: InvoiceModel): void => {
  checkOrganisation(invoice.organisation)
  checkBuyer(invoice.buyer.name, invoice.buyer)
  checkVat(invoice.vat.percent)
  checkPeriod(invoice.period)
  assertText('number of the invoice', invoice.number, 50)
  assertText('contract', invoice.contract)
  longDate(invoice.date)
  longDate(invoice.dueOn)
  if (invoice.dueOn < invoice.date) throw new RangeError('an invoice that is overdue when it is issued')
  if (invoice.courses.length === 0) throw new RangeError('an invoice for nothing')
}
