import { type Block, gap, left, rule, stack, textBlock, width } from '../block.ts'
import { closePdf, openPlacedPdf } from '../open-pdf.ts'
import { invoiceLines, invoiceTotals } from '../period/invoice-lines.ts'
import { bankBlock } from './bank-block.ts'
import { closing } from './closing.ts'
import { drawTabledPages } from './draw-pages.ts'
import { checkInvoice, type InvoiceModel, invoiceTitle } from './invoice-model.ts'
import { linesTable } from './lines-table.ts'
import { parties } from './parties.ts'

const introBlock = (pdf: PDFKit.PDFDocument, invoice: InvoiceModel): Block =>
  stack(
    bankBlock(pdf, invoice.organisation),
    gap(18),
    textBlock(pdf, invoiceTitle(invoice), { x: left, width, font: 'bold', size: 14 }),
    gap(4),
    rule(pdf, 1.5),
    gap(8),
    parties(pdf, invoice),
    gap(6),
  )

/** The invoice as a PDF. The same model gives the same bytes; an inconsistent model is refused. */
export const renderInvoice = async (invoice: InvoiceModel): Promise<Buffer> => {
  checkInvoice(invoice)
  const lines = invoiceLines(invoice.courses, invoice.discount)
  const totals = invoiceTotals(lines, invoice.vat.percent)
  if (totals.amountKopecks === 0) throw new RangeError('an invoice for no money')
  const { organisation, date } = invoice
  const title = invoiceTitle(invoice)
  const pdf = await openPlacedPdf({ title, author: organisation.shortName, day: date })
  const end = closing(pdf, invoice, totals, lines.length)
  drawTabledPages(pdf, { title, intro: introBlock(pdf, invoice), table: linesTable(pdf, lines), end })
  return closePdf(pdf)
}
