import { type Cell, cleanText, openTable, type Sheet, showCell } from '@dopusk/content/table'
import { addNameKeys, type CatalogueCourse, type KeyedCourse, readCourses, readDay, readPhone } from './bulk-cells.ts'
import { type BulkColumns, type BulkField, findBulkColumns, isBulkHeading } from './bulk-columns.ts'

/** A row as it was read, before validation. */
export interface ReadLearner {
  line: number
  last_name: string
  first_name: string
  patronymic: string | null
  email: string
  phone: string
  birth_date: string
  courses: number[]
  coursesFault: string | undefined
}

/** An uploaded table of learners. */
export interface LearnersFile {
  bytes: Uint8Array
  fileName: string
  catalogue: CatalogueCourse[]
  /** Further rows are counted, not read. */
  maxRows: number
}

export interface ReadLearners {
  rows: ReadLearner[]
  rowCount: number
  faults: string[]
  unused: string[]
}

/** The headings are searched for in this many first rows. */
const maxHeadingRows = 10

const isEmpty = ({ cells }: Sheet['rows'][number]) => cells.every((cell) => showCell(cell).trim() === '')

const readRow = (
  { line, cells }: Sheet['rows'][number],
  columns: BulkColumns,
  catalogue: KeyedCourse[],
): ReadLearner => {
  const cellOf = (field: BulkField): Cell | undefined => cells[columns.indexes.get(field) ?? -1]
  const read = (field: BulkField) => cleanText(showCell(cellOf(field)))
  const courses = readCourses(cellOf('courses'), catalogue)
  return {
    line,
    last_name: read('lastName'),
    first_name: read('firstName'),
    patronymic: read('patronymic') || null,
    email: read('email'),
    phone: readPhone(cellOf('phone')),
    birth_date: readDay(cellOf('birthDate')),
    courses: courses.ids,
    coursesFault: courses.fault,
  }
}

const nothing: ReadLearners = { rows: [], rowCount: 0, faults: [], unused: [] }

/** The first sheet with a row of known headings is the list; other sheets are ignored. */
const readList = (sheets: Sheet[], catalogue: KeyedCourse[], maxRows: number): ReadLearners => {
  for (const { rows } of sheets) {
    const index = rows
      .slice(0, maxHeadingRows)
      .findIndex(({ cells }) => cells.filter((cell) => isBulkHeading(showCell(cell))).length >= 3)
    const heading = rows[index]
    if (heading === undefined) continue
    const columns = findBulkColumns(heading.cells.map(showCell))
    if (columns.faults.length > 0) return { ...nothing, faults: columns.faults, unused: columns.unused }
    const filled = rows.slice(index + 1).filter((row) => !isEmpty(row))
    if (filled.length === 0) return { ...nothing, faults: ['Под заголовками нет ни одной строки'] }
    const read = filled.slice(0, maxRows).map((row) => readRow(row, columns, catalogue))
    return { rows: read, rowCount: filled.length, faults: [], unused: columns.unused }
  }
  const fault = 'Не найдена строка заголовков: нужны «Фамилия», «Имя», «Email», «Телефон», «Дата рождения»'
  return { ...nothing, faults: [fault] }
}

/** Learners of an XLSX book or a CSV file (UTF-8 or Windows-1251); throws TableError where the file is not a table. */
export const readLearners = async ({ bytes, fileName, catalogue, maxRows }: LearnersFile): Promise<ReadLearners> =>
  readList(await openTable(bytes, fileName, isBulkHeading), addNameKeys(catalogue), maxRows)
