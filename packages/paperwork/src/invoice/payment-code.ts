import { formatKopecks } from '@dopusk/domain'
import { create } from 'qrcode'
import { type Block, faint, gap, ink, right, stack, textBlock } from '../block.ts'
import { maxPurposeLength, paymentText } from '../payment-text.ts'
import type { InvoiceTotals } from '../period/invoice-lines.ts'
import { cutText, plainText } from '../plain-text.ts'
import { shortDate } from '../russian-date.ts'
import type { InvoiceModel } from './invoice-model.ts'

/** 45 mm: a module of the largest possible payment code is still a third of a millimetre. */
const side = 128

/** The contract may be of any length; it is cut so that the invoice's number and the tax are kept. */
const purposeOf = ({ number, date, contract, vat }: InvoiceModel, { vatKopecks }: InvoiceTotals): string => {
  const head = `Оплата по счёту № ${plainText(number)} от ${shortDate(date)}`
  const tax = vatKopecks === null ? 'Без НДС' : `В т. ч. НДС ${vat.percent} % ${formatKopecks(vatKopecks)} руб.`
  const room = maxPurposeLength - head.length - tax.length - 4
  const basis = cutText(plainText(contract), room).replace(/\.$/, '')
  return `${head}, ${basis}. ${tax}`
}

const drawModules = (pdf: PDFKit.PDFDocument, text: string, x: number, y: number): void => {
  // One byte segment: readers guess the encoding of each segment, and may guess wrong for a short one.
  const { modules } = create([{ data: new TextEncoder().encode(text), mode: 'byte' }], { errorCorrectionLevel: 'M' })
  const step = side / modules.size
  for (let row = 0; row < modules.size; row += 1)
    for (let column = 0; column < modules.size; column += 1) {
      let length = 0
      while (column + length < modules.size && modules.get(row, column + length)) length += 1
      // Adjacent modules are drawn as one rectangle, so that no seam shows between them.
      if (length > 0) pdf.rect(x + column * step, y + row * step, length * step, step)
      column += length
    }
  pdf.fill(ink)
}

/** The QR code that banking apps read a payment from, drawn as vector shapes: sharp at any size. */
export const paymentCode = (pdf: PDFKit.PDFDocument, invoice: InvoiceModel, totals: InvoiceTotals): Block => {
  const text = paymentText({
    payee: invoice.organisation,
    sumKopecks: totals.amountKopecks,
    purpose: purposeOf(invoice, totals),
  })
  const x = right - side
  const caption = textBlock(pdf, 'QR-код для\u00a0оплаты в\u00a0приложении\u00a0банка', {
    x,
    width: side,
    size: 7.5,
    align: 'center',
    color: faint,
  })
  return stack(gap(14), { height: side + 5, draw: (y) => drawModules(pdf, text, x, y) }, caption)
}
