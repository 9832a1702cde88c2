import { type CalendarDay, type DiscountFactor, longDate, plainText, sumKopecks } from '@dopusk/domain'
import type { Vat } from '../invoice/invoice-model.ts'
import { assertText, checkBuyer, checkOrganisation, checkPeriod, checkVat } from '../period/check-model.ts'
import type { InvoiceLine, InvoiceTotals } from '../period/invoice-lines.ts'
import type { Buyer, Organisation, Period } from '../period/period-model.ts'

/** The act that closes an invoice: its lines and sums are the invoice's own. */
export interface ActModel {
  number: string
  date: CalendarDay
  invoice: { number: string; date: CalendarDay }
  organisation: Organisation
  buyer: Buyer
  period: Period
  contract: string
  discount: DiscountFactor
  vat: Vat
  lines: readonly InvoiceLine[]
  totals: InvoiceTotals
}

export const actTitle = ({ number, date }: ActModel): string =>
  `Акт оказанных услуг №\u00a0${plainText(number)} от\u00a0${longDate(date)}`

export const checkAct = (act: ActModel): void => {
  checkOrganisation(act.organisation)
  checkBuyer(act.buyer.name, act.buyer)
  checkVat(act.vat.percent)
  checkPeriod(act.period)
  assertText('number of the act', act.number, 50)
  assertText('number of the invoice', act.invoice.number, 50)
  assertText('contract', act.contract)
  if (act.date < act.invoice.date) throw new RangeError('an act that is older than its invoice')
  if (act.lines.length === 0) throw new RangeError('an act of nothing')
  const sum = sumKopecks(act.lines.map((line) => line.amountKopecks))
  if (sum !== act.totals.amountKopecks) throw new RangeError('the lines of an act differ from its sum')
}
