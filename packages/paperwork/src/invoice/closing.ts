import { discountHundredths, formatKopecks } from '@dopusk/domain'
import { type Block, beside, gap, left, right, rule, stack, textBlock, textWidth, width } from '../block.ts'
import type { InvoiceTotals } from '../period/invoice-lines.ts'
import { plainText } from '../plain-text.ts'
import { tied } from '../russian-date.ts'
import { sumInWords } from '../sum-in-words.ts'
import type { InvoiceModel, Vat } from './invoice-model.ts'
import { paymentCode } from './payment-code.ts'

type Line = readonly [label: string, figure: string]

const vatLine = ({ percent, ground }: Vat, vatKopecks: number | null): Line => {
  if (vatKopecks !== null) return [`В\u00a0том числе НДС ${percent}\u00a0%:`, formatKopecks(vatKopecks)]
  return [ground === null ? 'Без НДС' : `Без НДС (${tied(plainText(ground))})`, '—']
}

const totalLines = ({ discount, vat }: InvoiceModel, totals: InvoiceTotals): Line[] => {
  const { amountKopecks, discountKopecks, vatKopecks } = totals
  const discounted: Line[] = [
    ['Стоимость без\u00a0скидки:', formatKopecks(amountKopecks + discountKopecks)],
    [`Скидка ${100 - discountHundredths(discount)}\u00a0%:`, formatKopecks(discountKopecks)],
  ]
  return [
    ...(discount === 1 ? [] : discounted),
    ['Итого:', formatKopecks(amountKopecks)],
    vatLine(vat, vatKopecks),
    ['Всего к\u00a0оплате:', formatKopecks(amountKopecks)],
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

const signature = (pdf: PDFKit.PDFDocument, role: string, name: string): Block => {
  const [lineStart, lineEnd] = [left + 76, left + 206]
  const text = textBlock(pdf, role, { x: left, width: 76, font: 'bold' })
  const signer = textBlock(pdf, plainText(name), { x: lineEnd + 6, width: 140 })
  return {
    height: Math.max(text.height, signer.height),
    draw: (y) => {
      text.draw(y)
      signer.draw(y)
      pdf
        .lineWidth(0.75)
        .moveTo(lineStart, y + text.height - 1)
        .lineTo(lineEnd, y + text.height - 1)
        .stroke()
    },
  }
}

/** Everything below the lines of the table: it stays on one page. */
export const closing = (
  pdf: PDFKit.PDFDocument,
  invoice: InvoiceModel,
  totals: InvoiceTotals,
  lineCount: number,
): Block => {
  const sum = formatKopecks(totals.amountKopecks)
  const { directorName, accountantName } = invoice.organisation
  const signatures = stack(
    gap(18),
    signature(pdf, 'Руководитель', directorName),
    gap(26),
    signature(pdf, 'Бухгалтер', accountantName),
    gap(22),
    textBlock(pdf, 'М.\u00a0П.', { x: left + 76, width: 60 }),
  )
  return stack(
    gap(6),
    figures(pdf, totalLines(invoice, totals)),
    gap(8),
    textBlock(pdf, `Всего наименований ${lineCount}, на\u00a0сумму ${sum}\u00a0руб.`, { x: left, width, size: 9.5 }),
    textBlock(pdf, sumInWords(totals.amountKopecks).replace(' коп', '\u00a0коп'), {
      x: left,
      width,
      size: 10,
      font: 'bold',
    }),
    gap(8),
    rule(pdf, 1.5),
    beside(signatures, paymentCode(pdf, invoice, totals)),
  )
}
