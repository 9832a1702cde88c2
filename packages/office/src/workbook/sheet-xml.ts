import { type CalendarDay, cutText, daysBetween } from '@dopusk/domain'
import { escapeXml, escapeXmlLines } from '../escape-xml.ts'
import { type CellStyle, cellStyles } from './styles.ts'

/** What a column holds: text is never read as a formula, whatever it begins with. `lines` is text as it is, wrapped. */
type CellKind = 'text' | 'lines' | 'number' | 'percent' | 'date'

export interface SheetColumn {
  head: string
  kind: CellKind
  /** In characters. */
  width: number
  /** Values to choose from in the cells below the head; other values may be typed too. */
  choices?: readonly string[]
}

/** A text of a column of lines that differs from the others. */
export interface MarkedText {
  text: string
  look: 'fault' | 'faint'
}

/** A value of its column's kind; null is an empty cell. */
export type SheetCell = string | number | CalendarDay | MarkedText | null

/** The longest text of a cell in Excel. */
const maxTextLength = 32_767

/** Excel's first day; the date 1900-03-01 and all later ones are right. */
const dayZero: CalendarDay = '1899-12-30'

/** A to Z, then AA to ZZ and so on. */
export const columnName = (index: number): string =>
  (index < 26 ? '' : columnName(Math.floor(index / 26) - 1)) + String.fromCodePoint(65 + (index % 26))

const inlineXml = (place: string, style: CellStyle, xml: string): string =>
  `<c r="${place}" s="${cellStyles[style]}" t="inlineStr"><is><t xml:space="preserve">${xml}</t></is></c>`

const textXml = (place: string, style: CellStyle, text: string): string =>
  inlineXml(place, style, escapeXml(cutText(text, maxTextLength)))

/** Excel reads «_x000D_» as a character by its number, and the first sign of «_x005F_x000D_» as itself. */
const withoutNumbers = (text: string): string => text.replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')

/** An empty cell too has a style: Excel makes no date and no number of what is typed there. */
const linesXml = (place: string, style: CellStyle, text: string): string =>
  text === ''
    ? `<c r="${place}" s="${cellStyles[style]}"/>`
    : inlineXml(place, style, escapeXmlLines(withoutNumbers(text.slice(0, maxTextLength))))

/** Of the kinds whose cells say nothing more. */
const styleOf = {
  text: 'plain',
  number: 'plain',
  lines: 'lines',
  percent: 'percent',
  date: 'date',
} as const satisfies Record<CellKind, CellStyle>

const numberXml = (place: string, style: CellStyle, value: number): string =>
  `<c r="${place}" s="${cellStyles[style]}"><v>${value}</v></c>`

const cellXml = (kind: CellKind, place: string, value: SheetCell): string => {
  if (typeof value === 'object' && value !== null) return linesXml(place, value.look, value.text)
  if (kind === 'lines') return linesXml(place, kind, String(value ?? ''))
  if (value === null || value === '') return ''
  if (kind === 'text') return textXml(place, styleOf.text, String(value))
  return numberXml(place, styleOf[kind], kind === 'date' ? daysBetween(dayZero, String(value)) : Number(value))
}

const headCellXml = ({ head, kind }: SheetColumn, place: string): string => {
  if (head === '') return ''
  return kind === 'lines' ? linesXml(place, 'linesHead', head) : textXml(place, 'head', head)
}

const rowOf = (cells: readonly string[], no: number): string => `<row r="${no}">${cells.join('')}</row>`

export const headXml = (columns: readonly SheetColumn[]): string =>
  rowOf(
    columns.map((column, index) => headCellXml(column, `${columnName(index)}1`)),
    1,
  )

/** The first row below the head has the number 2. */
export const rowXml = (columns: readonly SheetColumn[], cells: readonly SheetCell[], no: number): string =>
  rowOf(
    columns.map(({ kind }, index) => cellXml(kind, `${columnName(index)}${no}`, cells[index] ?? null)),
    no,
  )

export const columnsXml = (columns: readonly SheetColumn[]): string =>
  `<cols>${columns.map(({ width }, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`).join('')}</cols>`
