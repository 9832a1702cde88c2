import { type Cell, openTable, showCell } from '@dopusk/content/table'
import { makeTextWorkbook, type TextCell } from '@dopusk/office'
import { type BulkField, faultsHeading, findBulkColumns, isBulkHeading, isFaultsHeading } from './bulk-columns.ts'
import { findList } from './bulk-table.ts'

/** Messages of one row, by field. */
export interface RowFaults {
  line: number
  errors: Record<string, string>
}

export interface FaultyRowsFile {
  bytes: Uint8Array
  fileName: string
  faults: RowFaults[]
}

const columnFields: Record<string, BulkField> = {
  last_name: 'lastName',
  first_name: 'firstName',
  patronymic: 'patronymic',
  email: 'email',
  phone: 'phone',
  birth_date: 'birthDate',
  courses: 'courses',
}

const fieldWords: Record<BulkField, string> = {
  fullName: 'ФИО',
  lastName: 'Фамилия',
  firstName: 'Имя',
  patronymic: 'Отчество',
  email: 'Email',
  phone: 'Телефон',
  birthDate: 'Дата рождения',
  courses: 'Курсы',
}

/** Days as people write them: a new upload reads them again. */
const showDay = (day: Date) => day.toISOString().slice(0, 10).split('-').reverse().join('.')
const show = (cell: Cell | undefined) => (cell instanceof Date ? showDay(cell) : showCell(cell))

const atFault = (text: string): TextCell => ({ text, look: 'fault' })

const faultsWidth = 60
const columnWidth = 22

/**
 * The faulty rows of an uploaded table as a workbook: the person's own columns and cells as text, the wrong cells
 * coloured, and a last column with what to correct. It can be uploaded again as it is.
 */
export const writeFaultyRows = async ({ bytes, fileName, faults }: FaultyRowsFile): Promise<Uint8Array> => {
  const list = findList(await openTable(bytes, fileName, isBulkHeading))
  if (list === undefined) throw new Error('the table has no headings, so no row of it was refused')
  const headings = list.heading.cells.map(show)
  const { indexes } = findBulkColumns(headings)
  const own = headings.flatMap((heading, index) => (isFaultsHeading(heading) ? [] : [index]))
  const fieldOf = (name: string): BulkField => {
    const field = columnFields[name] ?? 'email'
    return indexes.has(field) || !indexes.has('fullName') ? field : 'fullName'
  }

  const rowOf = ({ line, errors }: RowFaults): TextCell[] | undefined => {
    const row = list.rows.find((each) => each.line === line)
    if (row === undefined) return undefined
    const found = Object.entries(errors).map(([name, message]) => ({ field: fieldOf(name), message }))
    const wrong = new Set(found.map(({ field }) => indexes.get(field)))
    const advice = new Set(found.map(({ field, message }) => `${fieldWords[field]}: ${message}`))
    return [
      ...own.map((index) => (wrong.has(index) ? atFault(show(row.cells[index])) : show(row.cells[index]))),
      atFault([...advice].join('\n')),
    ]
  }

  return makeTextWorkbook([
    {
      name: 'Исправить',
      columns: [
        ...own.map((index) => ({ head: headings[index] ?? '', width: columnWidth })),
        { head: faultsHeading, width: faultsWidth },
      ],
      rows: faults.map(rowOf).filter((row) => row !== undefined),
    },
  ])
}
