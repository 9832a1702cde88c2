import { plainText } from '@dopusk/domain'
import { type Block, beside, gap, left, rule, stack, textBlock } from '../block.ts'
import type { InvoiceTotals } from '../period/invoice-lines.ts'
import type { InvoiceModel } from './invoice-model.ts'
import { paymentCode } from './payment-code.ts'
import { totalsBlock } from './totals.ts'

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
  const { directorName, accountantName } = invoice.organisation
  const signatures = stack(
    gap(18),
    signature(pdf, 'Руководитель', directorName),
    gap(26),
    signature(pdf, 'Бухгалтер', accountantName),
    gap(22),
    textBlock(pdf, 'М.\u00a0П.', { x: left + 76, width: 60 }),
  )
  const words = { lastLabel: 'Всего к\u00a0оплате:', counted: `Всего наименований ${lineCount}` }
  return stack(
    totalsBlock(pdf, { ...invoice, totals }, words),
    gap(8),
    rule(pdf, 1.5),
    beside(signatures, paymentCode(pdf, invoice, totals)),
  )
}
