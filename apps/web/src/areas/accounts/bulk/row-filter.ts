import { type CheckedRow, hasErrors, hasWarnings, kindOf } from './checked-file.ts'

export interface RowFilter {
  label: string
  rows: CheckedRow[]
}

const firstThoseWith = (rows: readonly CheckedRow[], test: (row: CheckedRow) => boolean) => [
  ...rows.filter(test),
  ...rows.filter((row) => !test(row)),
]

/**
 * What the preview can be narrowed to, with counts; only what the file has. All rows are sorted by what needs a look:
 * errors, then warnings, then the rest, each in the order of the file.
 */
export const rowFilters = (rows: readonly CheckedRow[]): RowFilter[] => {
  const sorted = firstThoseWith(firstThoseWith(rows, hasWarnings), hasErrors)
  const parts: [string, (row: CheckedRow) => boolean][] = [
    ['Новые', (row) => kindOf(row) === 'new'],
    ['Уже есть', (row) => kindOf(row) === 'known'],
    ['С\u00a0ошибками', hasErrors],
    ['С\u00a0замечаниями', hasWarnings],
  ]
  const narrowed = parts.map(([name, test]) => ({ name, rows: sorted.filter(test) }))
  return [{ name: 'Все', rows: sorted }, ...narrowed.filter((part) => part.rows.length > 0)].map((part) => ({
    label: `${part.name}: ${part.rows.length}`,
    rows: part.rows,
  }))
}
