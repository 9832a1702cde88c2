export type Cell = string | number | boolean | Date | null

/** A sheet of a book, or a whole CSV file, with the line of each row as the person sees it. */
export interface Sheet {
  name: string
  rows: { line: number; cells: Cell[] }[]
}

/** As a Russian Excel shows it; a date is left to those who can say what was meant. */
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
