import { formatKopecks, plainText, quoted } from '@dopusk/domain'
import { type Block, ink, left, type TextLook, textBlock, textWidth, width } from '../block.ts'
import type { InvoiceLine } from '../period/invoice-lines.ts'
import { count } from '../russian-number.ts'

const heads = ['№', 'Наименование', 'Выдано доступов', 'Ед.', 'из них приступили', 'Цена', 'Скидка', 'Сумма']
const nameColumn = 1
const aligns: readonly NonNullable<TextLook['align']>[] = [
  'center',
  'left',
  'right',
  'center',
  'right',
  'right',
  'right',
  'right',
]

const paddingX = 4
const paddingY = 3

const cells = (line: InvoiceLine, no: number): string[] => [
  String(no),
  `Доступ к\u00a0учебному курсу ${quoted(plainText(line.courseName))}`,
  count(line.quantity),
  'шт.',
  count(line.begunCount),
  formatKopecks(line.priceKopecks),
  line.discountKopecks === 0 ? '—' : formatKopecks(line.discountKopecks),
  formatKopecks(line.amountKopecks),
]

/** Figures never wrap: their columns are as wide as the widest figure or word of the head, and names get the rest. */
const columnWidths = (pdf: PDFKit.PDFDocument, rows: readonly string[][]): number[] => {
  const widest = heads.map((head, column) => {
    const figures = rows.map((row) => textWidth(pdf, row[column] ?? '', {}))
    const words = head.split(' ').map((word) => textWidth(pdf, word, { font: 'bold' }))
    return Math.max(...words, ...figures) + 2 * paddingX + 4
  })
  const figuresWidth = widest.reduce((sum, each, column) => (column === nameColumn ? sum : sum + each), 0)
  return widest.map((each, column) => (column === nameColumn ? width - figuresWidth : each))
}

const rowBlock = (
  pdf: PDFKit.PDFDocument,
  texts: readonly string[],
  widths: readonly number[],
  isHead: boolean,
): Block => {
  const edges = [left]
  for (const each of widths) edges.push((edges.at(-1) ?? left) + each)
  const blocks = texts.map((text, column) =>
    textBlock(pdf, text, {
      x: (edges[column] ?? left) + paddingX,
      width: (widths[column] ?? 0) - 2 * paddingX,
      align: isHead ? 'center' : (aligns[column] ?? 'left'),
      font: isHead ? 'bold' : 'regular',
    }),
  )
  const height = Math.max(...blocks.map((block) => block.height)) + 2 * paddingY
  return {
    height,
    draw: (y) => {
      pdf.lineWidth(0.75).strokeColor(ink).rect(left, y, width, height)
      for (const edge of edges.slice(1, -1)) pdf.moveTo(edge, y).lineTo(edge, y + height)
      pdf.stroke()
      for (const block of blocks) block.draw(y + paddingY)
    },
  }
}

export interface LinesTable {
  head: Block
  rows: Block[]
}

export const linesTable = (pdf: PDFKit.PDFDocument, lines: readonly InvoiceLine[]): LinesTable => {
  const texts = lines.map((line, index) => cells(line, index + 1))
  const widths = columnWidths(pdf, texts)
  return {
    head: rowBlock(pdf, heads, widths, true),
    rows: texts.map((row) => rowBlock(pdf, row, widths, false)),
  }
}
