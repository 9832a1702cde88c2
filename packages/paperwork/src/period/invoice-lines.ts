import { type DiscountFactor, includedVat, type Kopecks, lineAmount, sumKopecks } from '@dopusk/domain'
import type { BilledCourse, PeriodTally } from './tally.ts'

export interface InvoiceLine {
  courseName: string
  quantity: number
  begunCount: number
  priceKopecks: Kopecks
  discountKopecks: Kopecks
  amountKopecks: Kopecks
}

/** A line for each course: given × price × discount factor, each line rounded separately. */
export const invoiceLines = (courses: readonly BilledCourse[], discount: DiscountFactor): InvoiceLine[] =>
  courses.map(({ name, givenCount, begunCount, priceKopecks }) => {
    const { discountKopecks, amountKopecks } = lineAmount(givenCount, priceKopecks, discount)
    return { courseName: name, quantity: givenCount, begunCount, priceKopecks, discountKopecks, amountKopecks }
  })

export interface InvoiceTotals {
  discountKopecks: Kopecks
  amountKopecks: Kopecks
  /** Null where no VAT is charged. */
  vatKopecks: Kopecks | null
}

export const invoiceTotals = (lines: readonly InvoiceLine[], vatPercent: number | null): InvoiceTotals => {
  const amountKopecks = sumKopecks(lines.map((line) => line.amountKopecks))
  return {
    discountKopecks: sumKopecks(lines.map((line) => line.discountKopecks)),
    amountKopecks,
    vatKopecks: vatPercent === null ? null : includedVat(amountKopecks, vatPercent),
  }
}

export interface ReportTotals {
  learnerCount: number
  givenCount: number
  begunCount: number
  completedCount: number
  /** The sum of the courses' prices, equal to the total of an invoice without a discount. */
  costKopecks: Kopecks
}

/** Totals of one or several partners: a learner belongs to exactly one. */
export const reportTotals = (...tallies: readonly PeriodTally[]): ReportTotals => {
  const courses = tallies.flatMap((tally) => tally.courses)
  const sum = (counts: number[]) => counts.reduce((total, count) => total + count, 0)
  return {
    learnerCount: sum(tallies.map((tally) => tally.learnerCount)),
    givenCount: sum(courses.map((course) => course.givenCount)),
    begunCount: sum(courses.map((course) => course.begunCount)),
    completedCount: sum(courses.map((course) => course.completedCount)),
    costKopecks: sumKopecks(tallies.map((tally) => invoiceTotals(invoiceLines(tally.courses, 1), null).amountKopecks)),
  }
}
