export type Cell = string | number | boolean | Date | null

/** A sheet of a workbook, or a whole CSV file, with the line number of each row as Excel or an editor shows it. */
export interface Sheet {
  name: string
  rows: { line: number; cells: Cell[] }[]
}

/** The text of a cell as a Russian Excel shows it; a date is given in ISO form, because its meaning is ambiguous. */
export const showCell = (cell: Cell | undefined): string => {
  if (typeof cell === 'number') return String(Number(cell.toPrecision(15))).replace('.', ',')
  if (typeof cell === 'boolean') return cell ? 'ИСТИНА' : 'ЛОЖЬ'
  if (cell instanceof Date) return cell.toISOString()
  return cell ?? ''
}

/** The file cannot be read as a table at all. */
export class TableError extends Error {
  readonly line: number

  constructor(message: string, line = 1) {
    super(message)
    this.line = line
  }
}
