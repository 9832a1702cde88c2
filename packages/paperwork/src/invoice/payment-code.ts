import { cutText, formatKopecks, plainText } from '@dopusk/domain'
import { type Block, faint, gap, right, stack, textBlock } from '../block.ts'
import { drawQr } from '../draw-qr.ts'
import { maxPurposeLength, paymentText } from '../payment-text.ts'
import type { InvoiceTotals } from '../period/invoice-lines.ts'
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

/** The QR code that banking apps read a payment from. */
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
  return stack(gap(14), { height: side + 5, draw: (y) => drawQr(pdf, text, { x, y, side }) }, caption)
}
