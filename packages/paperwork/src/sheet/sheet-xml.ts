import { type CalendarDay, daysBetween } from '@dopusk/domain'
import { escapeXml } from '../escape-xml.ts'
import { cutText } from '../plain-text.ts'

/** What a column holds: text is never read as a formula, whatever it begins with. */
type CellKind = 'text' | 'number' | 'percent' | 'date'

export interface SheetColumn {
  head: string
  kind: CellKind
  /** In characters. */
  width: number
}

/** A value of its column's kind; null is an empty cell. */
export type SheetCell = string | number | CalendarDay | null

/** Indexes of `cellXfs` in the styles. */
const styles: Record<CellKind | 'head', number> = { text: 0, number: 0, head: 1, date: 2, percent: 3 }

/** The longest text of a cell in Excel. */
const maxTextLength = 32_767

/** Excel's first day; the date 1900-03-01 and all later ones are right. */
const dayZero: CalendarDay = '1899-12-30'

/** A to Z, then AA to ZZ and so on. */
export const columnName = (index: number): string =>
  (index < 26 ? '' : columnName(Math.floor(index / 26) - 1)) + String.fromCodePoint(65 + (index % 26))

const textXml = (place: string, style: number, text: string): string =>
  `<c r="${place}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(cutText(text, maxTextLength))}</t></is></c>`

const numberXml = (place: string, style: number, value: number): string =>
  `<c r="${place}" s="${style}"><v>${value}</v></c>`

const cellXml = (kind: CellKind, place: string, value: SheetCell): string => {
  if (value === null || value === '') return ''
  if (kind === 'text') return textXml(place, styles.text, String(value))
  return numberXml(place, styles[kind], kind === 'date' ? daysBetween(dayZero, String(value)) : Number(value))
}

export const headXml = (columns: readonly SheetColumn[]): string =>
  `<row r="1">${columns.map(({ head }, index) => textXml(`${columnName(index)}1`, styles.head, head)).join('')}</row>`

/** The first row below the head has the number 2. */
export const rowXml = (columns: readonly SheetColumn[], cells: readonly SheetCell[], no: number): string =>
  `<row r="${no}">${columns.map(({ kind }, index) => cellXml(kind, `${columnName(index)}${no}`, cells[index] ?? null)).join('')}</row>`

export const columnsXml = (columns: readonly SheetColumn[]): string =>
  `<cols>${columns.map(({ width }, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`).join('')}</cols>`
