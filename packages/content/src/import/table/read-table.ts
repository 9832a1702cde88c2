import { acceptQuestions, type Reading } from '../accept-questions.ts'
import { type Imported, type Refusal, refuseFile } from '../imported-question.ts'
import { type Columns, findColumns, isKnownHeading } from './columns.ts'
import { openTable } from './open-table.ts'
import { type Sheet, showCell, TableError } from './sheet.ts'
import { readRow } from './table-row.ts'

/** How a table is read where it is not the usual way: at least three variants, each text one line. */
export interface ReadOptions {
  minVariants?: 2 | 3
  /** A question may have several lines: the first ones tell a case. */
  keepsLines?: boolean
}

const headingDepth = 10

interface Table {
  sheet: Sheet
  columns: Columns
  headingLine: number
  rows: Sheet['rows']
}

const isEmpty = ({ cells }: Sheet['rows'][number]) => cells.every((cell) => showCell(cell).trim() === '')

const findTable = (sheet: Sheet): Table | undefined => {
  const index = sheet.rows
    .slice(0, headingDepth)
    .findIndex(({ cells }) => cells.filter((cell) => isKnownHeading(showCell(cell))).length >= 2)
  const heading = sheet.rows[index]
  if (!heading) return undefined
  const rows = sheet.rows.slice(index + 1).filter((row) => !isEmpty(row))
  return { sheet, columns: findColumns(heading.cells.map(showCell)), headingLine: heading.line, rows }
}

const readSheets = (sheets: Sheet[], { minVariants = 3, keepsLines = false }: ReadOptions): Imported => {
  const tables = sheets.map(findTable).filter((table) => table !== undefined)
  if (tables.length === 0)
    return refuseFile('не найдена строка заголовков: нужны столбцы «Вопрос», «Вариант 1», «Вариант 2» … и «Верные»')
  const nameOf = ({ sheet }: Table) => (tables.length > 1 ? sheet.name : undefined)
  const broken = tables.flatMap((table) =>
    table.columns.reasons.map((reason): Refusal => ({ line: table.headingLine, sheet: nameOf(table), reason })),
  )
  const readings = tables
    .filter(({ columns }) => columns.reasons.length === 0)
    .flatMap((table) =>
      table.rows.map((row): Reading => readRow(row, table.columns, { sheet: nameOf(table), keepsLines })),
    )
  const { questions, refusals } = acceptQuestions(readings, minVariants)
  return {
    questions,
    refusals: [...broken, ...refusals],
    unusedColumns: [...new Set(tables.flatMap(({ columns }) => columns.unused))],
  }
}

/** Reads the questions of an XLSX workbook or a CSV file; invalid rows and files become refusals, nothing is thrown. */
export const readTable = async (bytes: Uint8Array, fileName: string, options: ReadOptions = {}): Promise<Imported> => {
  try {
    return readSheets(await openTable(bytes, fileName, isKnownHeading), options)
  } catch (error) {
    if (error instanceof TableError) return refuseFile(error.message, error.line)
    throw error
  }
}
