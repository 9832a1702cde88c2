import { buffer } from 'node:stream/consumers'
import { renderWorkbook } from './render-workbook.ts'
import type { MarkedText, SheetColumn } from './sheet-xml.ts'

export type TextCell = string | MarkedText

export interface TextSheet {
  name: string
  columns: Omit<SheetColumn, 'kind'>[]
  rows: TextCell[][]
}

/** A workbook of texts, to read or to fill in: Excel makes no number, no date and no formula of a cell. */
export const makeTextWorkbook = (sheets: readonly TextSheet[]): Promise<Buffer> =>
  buffer(
    renderWorkbook(
      sheets.map(({ name, columns, rows }) => ({
        name,
        columns: columns.map((column) => ({ ...column, kind: 'lines' })),
        rows,
        isForm: true,
      })),
    ),
  )
