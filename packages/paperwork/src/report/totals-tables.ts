import { formatKopecks } from '@dopusk/domain'
import { invoiceLines, reportTotals } from '../period/invoice-lines.ts'
import type { PeriodTally } from '../period/tally.ts'
import { count } from '../russian-number.ts'
import { type Column, closeTable, openTable, tableRow } from './word-xml.ts'

const courseColumns: readonly Column[] = [
  { head: 'Курс', widthMm: 98, style: 'TableText' },
  { head: 'Выдано доступов', widthMm: 28, style: 'TableRight' },
  { head: 'из\u00a0них приступили', widthMm: 28, style: 'TableRight' },
  { head: 'Завершено', widthMm: 28, style: 'TableRight' },
  { head: 'Цена, руб.', widthMm: 28, style: 'TableRight' },
  { head: 'Стоимость, руб.', widthMm: 36, style: 'TableRight' },
]

const partnerColumns: readonly Column[] = [
  { head: 'Партнёр', widthMm: 98, style: 'TableText' },
  { head: 'Обучающихся', widthMm: 28, style: 'TableRight' },
  { head: 'Выдано доступов', widthMm: 28, style: 'TableRight' },
  { head: 'из\u00a0них приступили', widthMm: 28, style: 'TableRight' },
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
  const lines = invoiceLines(tally.courses, 1)
  const rows = tally.courses.map(({ name, givenCount, begunCount, completedCount, priceKopecks }, index) => [
    name,
    count(givenCount),
    count(begunCount),
    count(completedCount),
    formatKopecks(priceKopecks),
    formatKopecks(lines[index]?.amountKopecks ?? Number.NaN),
  ])
  const { givenCount, begunCount, completedCount, costKopecks } = reportTotals(tally)
  return totalsTable(courseColumns, rows, [
    'Всего',
    count(givenCount),
    count(begunCount),
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
  const { learnerCount, completedCount, givenCount, begunCount, costKopecks } = reportTotals(...tallies)
  const counts = [learnerCount, givenCount, begunCount, completedCount].map(count)
  return [...counts, formatKopecks(costKopecks)]
}

export const partnerTotalsTable = (partners: readonly CountedPartner[]): string =>
  totalsTable(
    partnerColumns,
    partners.map(({ company, tally }) => [company, ...totalCells(tally)]),
    ['Всего', ...totalCells(...partners.map(({ tally }) => tally))],
  )
