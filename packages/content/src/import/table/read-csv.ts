import { type Sheet, TableError } from './sheet.ts'
import { tableLimits } from './table-limits.ts'

/** Whether a cell is a known heading. */
export type IsHeading = (cell: string) => boolean

const separators = [';', ',', '\t']

/** The separator that gives the most known headings in the first lines. */
const findSeparator = (text: string, isHeading: IsHeading): string => {
  const lines = text.split('\n', 10)
  const countHeadings = (separator: string) =>
    Math.max(...lines.map((line) => line.split(separator, tableLimits.columns).filter(isHeading).length))
  return separators.reduce((best, other) => (countHeadings(other) > countHeadings(best) ? other : best))
}

interface ReadCell {
  cell: string
  /** The position of the separator, of the line end or of the end of the text. */
  end: number
}

const readPlain = (text: string, start: number, separator: string): ReadCell => {
  let end = start
  while (end < text.length && text[end] !== separator && text[end] !== '\n') end += 1
  return { cell: text.slice(start, end), end }
}

/** Undefined where the quote is not closed. */
const readQuoted = (text: string, start: number, separator: string): ReadCell | undefined => {
  const parts: string[] = []
  let from = start + 1
  for (;;) {
    const quote = text.indexOf('"', from)
    if (quote < 0) return undefined
    parts.push(text.slice(from, quote))
    if (text[quote + 1] !== '"') {
      const rest = readPlain(text, quote + 1, separator)
      const inside = parts.join('"')
      // «"ОПО" это что?»: the quotes belong to the text, the cell is not quoted.
      return { cell: rest.cell === '' ? inside : `"${inside}"${rest.cell}`, end: rest.end }
    }
    from = quote + 2
  }
}

const tooLarge = 'таблица слишком велика: удалите лишние столбцы и строки'
const countLineBreaks = (cell: string): number => cell.split('\n').length - 1

interface ReadRow {
  cells: string[]
  /** The position of the line end or of the end of the text. */
  end: number
}

const readRow = (text: string, start: number, separator: string, line: number): ReadRow => {
  const cells: string[] = []
  for (let at = start; ; at += 1) {
    const read = text[at] === '"' ? readQuoted(text, at, separator) : readPlain(text, at, separator)
    if (read === undefined) throw new TableError('открытая кавычка нигде не закрыта', line)
    cells.push(read.cell)
    if (cells.length > tableLimits.columns) throw new TableError(tooLarge, line)
    at = read.end
    if (text[at] !== separator) return { cells, end: at }
  }
}

const readRows = (text: string, separator: string): Sheet['rows'] => {
  const rows: Sheet['rows'] = []
  let widest = 0
  let line = 1
  for (let at = 0; at < text.length; at += 1) {
    const { cells, end } = readRow(text, at, separator, line)
    rows.push({ line, cells })
    widest = Math.max(widest, cells.length)
    if (widest * rows.length > tableLimits.cells) throw new TableError(tooLarge, line)
    line += 1 + cells.reduce((breaks, cell) => breaks + countLineBreaks(cell), 0)
    at = end
  }
  return rows
}

export const readCsv = (source: string, isHeading: IsHeading): Sheet => {
  const text = source.replace(/\r\n?/g, '\n')
  return { name: '', rows: readRows(text, findSeparator(text, isHeading)) }
}
