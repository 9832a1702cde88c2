import { type DiscountFactor, discountHundredths, formatKopecks, plainText } from '@dopusk/domain'
import { type Block, beside, gap, left, right, stack, textBlock, textWidth, width } from '../block.ts'
import type { InvoiceTotals } from '../period/invoice-lines.ts'
import { tied } from '../russian-date.ts'
import { sumInWords } from '../sum-in-words.ts'
import type { Vat } from './invoice-model.ts'

type Line = readonly [label: string, figure: string]

export interface BilledSum {
  discount: DiscountFactor
  vat: Vat
  totals: InvoiceTotals
}

const vatLine = ({ percent, ground }: Vat, vatKopecks: number | null): Line => {
  if (vatKopecks !== null) return [`В\u00a0том числе НДС ${percent}\u00a0%:`, formatKopecks(vatKopecks)]
  return [ground === null ? 'Без НДС' : `Без НДС (${tied(plainText(ground))})`, '—']
}

const totalLines = ({ discount, vat, totals }: BilledSum, lastLabel: string): Line[] => {
  const { amountKopecks, discountKopecks, vatKopecks } = totals
  const discounted: Line[] = [
    ['Стоимость без\u00a0скидки:', formatKopecks(amountKopecks + discountKopecks)],
    [`Скидка ${100 - discountHundredths(discount)}\u00a0%:`, formatKopecks(discountKopecks)],
  ]
  return [
    ...(discount === 1 ? [] : discounted),
    ['Итого:', formatKopecks(amountKopecks)],
    vatLine(vat, vatKopecks),
    [lastLabel, formatKopecks(amountKopecks)],
  ]
}

const figures = (pdf: PDFKit.PDFDocument, lines: readonly Line[]): Block => {
  const look = { font: 'bold', size: 9.5, align: 'right' } as const
  const figureWidth = Math.max(...lines.map(([, figure]) => textWidth(pdf, figure, look))) + 12
  // The figures are aligned with those of the table: its last column has the same distance from the edge.
  const edge = right - 4
  return stack(
    ...lines.map(([label, figure]) =>
      beside(
        textBlock(pdf, label, { ...look, x: left, width: edge - figureWidth - left }),
        textBlock(pdf, figure, { ...look, x: edge - figureWidth, width: figureWidth }),
      ),
    ),
  )
}

/** The sums below the table, and the whole sum in words. `counted` names how many lines there are. */
export const totalsBlock = (
  pdf: PDFKit.PDFDocument,
  sum: BilledSum,
  { lastLabel, counted }: { lastLabel: string; counted: string },
): Block => {
  const { amountKopecks } = sum.totals
  const words = sumInWords(amountKopecks).replace(' коп', '\u00a0коп')
  return stack(
    gap(6),
    figures(pdf, totalLines(sum, lastLabel)),
    gap(8),
    textBlock(pdf, `${counted}, на\u00a0сумму ${formatKopecks(amountKopecks)}\u00a0руб.`, {
      x: left,
      width,
      size: 9.5,
    }),
    textBlock(pdf, words, { x: left, width, size: 10, font: 'bold' }),
  )
}
