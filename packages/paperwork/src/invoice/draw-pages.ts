import { type Block, bottom, faint, gap, left, stack, textBlock, top, width } from '../block.ts'
import { drawOnEachPage } from '../open-pdf.ts'
import type { LinesTable } from './lines-table.ts'
import { paginate } from './paginate.ts'

interface TabledDocument {
  /** Repeated above the table on each further page. */
  title: string
  /** Everything above the table on the first page. */
  intro: Block
  table: LinesTable
  /** Everything below the table. */
  end: Block
}

const drawPageNumbers = (pdf: PDFKit.PDFDocument): void =>
  drawOnEachPage(pdf, (page, count) => {
    if (count === 1) return
    const text = `Страница ${page} из\u00a0${count}`
    textBlock(pdf, text, { x: left, width, size: 8, align: 'right', color: faint }).draw(bottom + 10)
  })

/** A document whose middle is one table of lines, on as many pages as it needs. */
export const drawTabledPages = (pdf: PDFKit.PDFDocument, { title, intro, table, end }: TabledDocument): void => {
  const { head, rows } = table
  const caption = stack(textBlock(pdf, `${title}, продолжение`, { x: left, width, color: faint }), gap(6))
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
    const shownTable = shown.length > 0 ? [head, ...shown] : []
    const last = index === pages.length - 1 ? [end] : []
    stack(index === 0 ? intro : caption, ...shownTable, ...last).draw(top)
  }
  drawPageNumbers(pdf)
}
