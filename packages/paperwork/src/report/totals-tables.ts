import { formatKopecks } from '@dopusk/domain'
import { invoiceLines, reportTotals } from '../period/invoice-lines.ts'
import type { PeriodTally } from '../period/tally.ts'
import { count } from '../russian-number.ts'
import { type Column, closeTable, openTable, tableRow } from './word-xml.ts'

const courseColumns: readonly Column[] = [
  { head: 'Курс', widthMm: 110, style: 'TableText' },
  { head: 'Начато', widthMm: 28, style: 'TableRight' },
  { head: 'Завершено', widthMm: 28, style: 'TableRight' },
  { head: 'Цена, руб.', widthMm: 28, style: 'TableRight' },
  { head: 'Стоимость, руб.', widthMm: 36, style: 'TableRight' },
]

const partnerColumns: readonly Column[] = [
  { head: 'Партнёр', widthMm: 110, style: 'TableText' },
  { head: 'Обучающихся', widthMm: 28, style: 'TableRight' },
  { head: 'Начато курсов', widthMm: 28, style: 'TableRight' },
  { head: 'Завершено', widthMm: 28, style: 'TableRight' },
  { head: 'Стоимость, руб.', widthMm: 36, style: 'TableRight' },
]

/** The last row is the sum; the table is kept on one page with it. */
const totalsTable = (columns: readonly Column[], rows: readonly string[][], sum: readonly string[]): string => {
  const plainRows = rows.map((row) =>
    tableRow(
      columns,
      row.map((text) => ({ text, keepNext: true })),
    ),
  )
  const sumRow = tableRow(
    columns,
    sum.map((text) => ({ text, bold: true })),
  )
  return `${openTable(columns)}${plainRows.join('')}${sumRow}${closeTable}`
}

/** The lines of an invoice without a discount, and how many of the courses were completed. */
export const courseTotalsTable = (tally: PeriodTally): string => {
  const lines = invoiceLines(tally, 1)
  const rows = tally.courses.map(({ name, startCount, completedCount, priceKopecks }, index) => [
    name,
    count(startCount),
    count(completedCount),
    formatKopecks(priceKopecks),
    formatKopecks(lines[index]?.amountKopecks ?? Number.NaN),
  ])
  const { startCount, completedCount, costKopecks } = reportTotals(tally)
  return totalsTable(courseColumns, rows, [
    'Всего',
    count(startCount),
    count(completedCount),
    '',
    formatKopecks(costKopecks),
  ])
}

export interface CountedPartner {
  company: string
  tally: PeriodTally
}

const totalCells = (...tallies: PeriodTally[]): string[] => {
  const { learnerCount, startCount, completedCount, costKopecks } = reportTotals(...tallies)
  return [count(learnerCount), count(startCount), count(completedCount), formatKopecks(costKopecks)]
}

export const partnerTotalsTable = (partners: readonly CountedPartner[]): string =>
  totalsTable(
    partnerColumns,
    partners.map(({ company, tally }) => [company, ...totalCells(tally)]),
    ['Всего', ...totalCells(...partners.map(({ tally }) => tally))],
  )
