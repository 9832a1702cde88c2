import { type Cell, cleanText, openTable, type Sheet, showCell, TableError } from '@dopusk/content'
import { type CatalogueCourse, readCourses, readDay, readPhone } from './bulk-cells.ts'
import { type BulkColumns, type BulkField, findBulkColumns, isBulkHeading } from './bulk-columns.ts'

/** A row as it was read, right or wrong. */
export interface ReadLearner {
  line: number
  last_name: string
  first_name: string
  surname: string | null
  email: string
  phone: string
  birth_date: string
  courses: number[]
  coursesFault: string | undefined
}

export interface ReadLearners {
  rows: ReadLearner[]
  faults: string[]
  unused: string[]
}

const headingDepth = 10

const isEmpty = ({ cells }: Sheet['rows'][number]) => cells.every((cell) => showCell(cell).trim() === '')

const readRow = (
  { line, cells }: Sheet['rows'][number],
  columns: BulkColumns,
  catalogue: CatalogueCourse[],
): ReadLearner => {
  const cellOf = (field: BulkField): Cell | undefined => cells[columns.indexes.get(field) ?? -1]
  const read = (field: BulkField) => cleanText(showCell(cellOf(field)))
  const courses = readCourses(cellOf('courses'), catalogue)
  return {
    line,
    last_name: read('lastName'),
    first_name: read('firstName'),
    surname: read('surname') || null,
    email: read('email'),
    phone: readPhone(cellOf('phone')),
    birth_date: readDay(cellOf('birthDate')),
    courses: courses.ids,
    coursesFault: courses.fault,
  }
}

const nothing = (fault: string): ReadLearners => ({ rows: [], faults: [fault], unused: [] })

/** The first sheet that has a row of known headings is the list; other sheets are for whoever made the book. */
const readList = (sheets: Sheet[], catalogue: CatalogueCourse[]): ReadLearners => {
  for (const { rows } of sheets) {
    const index = rows
      .slice(0, headingDepth)
      .findIndex(({ cells }) => cells.filter((cell) => isBulkHeading(showCell(cell))).length >= 3)
    const heading = rows[index]
    if (heading === undefined) continue
    const columns = findBulkColumns(heading.cells.map(showCell))
    if (columns.faults.length > 0) return { rows: [], faults: columns.faults, unused: columns.unused }
    const filled = rows.slice(index + 1).filter((row) => !isEmpty(row))
    if (filled.length === 0) return nothing('Под заголовками нет ни одной строки')
    return { rows: filled.map((row) => readRow(row, columns, catalogue)), faults: [], unused: columns.unused }
  }
  return nothing('Не найдена строка заголовков: нужны «Фамилия», «Имя», «Email», «Телефон», «Дата рождения»')
}

const capitalise = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** Learners of an XLSX book or a CSV file (UTF-8 or Windows-1251); what cannot be read is said, nothing is thrown. */
export const readLearners = async (
  bytes: Uint8Array,
  fileName: string,
  catalogue: CatalogueCourse[],
): Promise<ReadLearners> => {
  try {
    return readList(await openTable(bytes, fileName, isBulkHeading), catalogue)
  } catch (error) {
    if (!(error instanceof TableError)) throw error
    return nothing(error.line > 1 ? `Строка ${error.line}: ${error.message}` : capitalise(error.message))
  }
}
