import { type Block, bottom, faint, gap, left, rule, stack, textBlock, top, width } from '../block.ts'
import { closePdf, drawOnEachPage, openPlacedPdf } from '../open-pdf.ts'
import { invoiceLines, invoiceTotals } from '../period/invoice-lines.ts'
import { bankBlock } from './bank-block.ts'
import { closing } from './closing.ts'
import { checkInvoice, type InvoiceModel, invoiceTitle } from './invoice-model.ts'
import { linesTable } from './lines-table.ts'
import { paginate } from './paginate.ts'
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

const captionBlock = (pdf: PDFKit.PDFDocument, invoice: InvoiceModel): Block =>
  stack(textBlock(pdf, `${invoiceTitle(invoice)}, продолжение`, { x: left, width, color: faint }), gap(6))

const drawPageNumbers = (pdf: PDFKit.PDFDocument): void =>
  drawOnEachPage(pdf, (page, count) => {
    if (count === 1) return
    const text = `Страница ${page} из\u00a0${count}`
    textBlock(pdf, text, { x: left, width, size: 8, align: 'right', color: faint }).draw(bottom + 10)
  })

const drawPages = (pdf: PDFKit.PDFDocument, invoice: InvoiceModel): void => {
  const lines = invoiceLines(invoice.courses, invoice.discount)
  const totals = invoiceTotals(lines, invoice.vat.percent)
  if (totals.amountKopecks === 0) throw new RangeError('an invoice for no money')
  const [intro, caption] = [introBlock(pdf, invoice), captionBlock(pdf, invoice)]
  const { head, rows } = linesTable(pdf, lines)
  const end = closing(pdf, invoice, totals, lines.length)
  const pages = paginate({
    intro: intro.height,
    caption: caption.height,
    head: head.height,
    rows: rows.map((row) => row.height),
    closing: end.height,
    page: bottom - top,
  })
  for (const [index, { from, to }] of pages.entries()) {
    pdf.addPage()
    const shown = rows.slice(from, to)
    const table = shown.length > 0 ? [head, ...shown] : []
    const last = index === pages.length - 1 ? [end] : []
    stack(index === 0 ? intro : caption, ...table, ...last).draw(top)
  }
  drawPageNumbers(pdf)
}

/** The invoice as a PDF. The same model gives the same bytes; an inconsistent model is refused. */
export const renderInvoice = async (invoice: InvoiceModel): Promise<Buffer> => {
  checkInvoice(invoice)
  const { organisation, date } = invoice
  const pdf = await openPlacedPdf({ title: invoiceTitle(invoice), author: organisation.shortName, day: date })
  drawPages(pdf, invoice)
  return closePdf(pdf)
}
