import { type Cell, cleanText, openTable, type Sheet, showCell } from '@dopusk/content/table'
import { type CalendarDay, splitFullName } from '@dopusk/domain'
import {
  addNameKeys,
  type CatalogueCourse,
  type KeyedCourse,
  readCourses,
  readDay,
  readPhoneCell,
} from './bulk-cells.ts'
import { type BulkColumns, type BulkField, findBulkColumns, isBulkHeading } from './bulk-columns.ts'
import { isSample } from './bulk-sample.ts'

/** A row as it was read, before validation. */
export interface ReadLearner {
  line: number
  last_name: string
  first_name: string
  patronymic: string | null
  email: string
  phone: string
  birth_date: string
  birth_date_written: string | null
  courses: number[]
  /** What only the reader knows, by field. */
  faults: Record<string, string>
}

/** An uploaded table of learners. */
export interface LearnersFile {
  bytes: Uint8Array
  fileName: string
  catalogue: CatalogueCourse[]
  /** Two digits of a year are read by it. */
  today: CalendarDay
  /** Further rows are counted, not read. */
  maxRows: number
}

export interface ReadLearners {
  rows: ReadLearner[]
  rowCount: number
  /** Lines of the template's sample, which is skipped. */
  sampleLines: number[]
  faults: string[]
  unused: string[]
}

type Row = Sheet['rows'][number]

/** The headings are searched for in this many first rows. */
const maxHeadingRows = 10
const minHeadings = 3

const isEmptyRow = ({ cells }: Row): boolean => cells.every((cell) => showCell(cell).trim() === '')

export interface LearnersList {
  heading: Row
  rows: Row[]
}

/** The first sheet with a row of known headings is the list; other sheets are ignored. */
export const findList = (sheets: readonly Sheet[]): LearnersList | undefined => {
  for (const { rows } of sheets) {
    const index = rows
      .slice(0, maxHeadingRows)
      .findIndex(({ cells }) => cells.filter((cell) => isBulkHeading(showCell(cell))).length >= minHeadings)
    const heading = rows[index]
    if (heading !== undefined) return { heading, rows: rows.slice(index + 1) }
  }
  return undefined
}

type CellOf = (field: BulkField) => Cell | undefined

const unclearName = 'Неясно, где фамилия, имя и отчество: запишите их в столбцы «Фамилия», «Имя», «Отчество»'

const readName = (cellOf: CellOf, { indexes }: BulkColumns) => {
  const read = (field: BulkField) => cleanText(showCell(cellOf(field)))
  if (!indexes.has('fullName'))
    return { last_name: read('lastName'), first_name: read('firstName'), patronymic: read('patronymic') || null }
  const written = read('fullName')
  const split = splitFullName(written)
  if (split === undefined) return { last_name: written, first_name: '', patronymic: null, fault: unclearName }
  return { last_name: split.lastName, first_name: split.firstName, patronymic: split.patronymic || null }
}

const readRow = (
  { line, cells }: Row,
  columns: BulkColumns,
  { catalogue, today }: { catalogue: KeyedCourse[]; today: CalendarDay },
): ReadLearner => {
  const cellOf: CellOf = (field) => cells[columns.indexes.get(field) ?? -1]
  const { fault: nameFault, ...name } = readName(cellOf, columns)
  const courses = readCourses(cellOf('courses'), catalogue)
  const birth = readDay(cellOf('birthDate'), today)
  return {
    line,
    ...name,
    email: cleanText(showCell(cellOf('email'))),
    phone: readPhoneCell(cellOf('phone')),
    birth_date: birth.day,
    birth_date_written: birth.written,
    courses: courses.ids,
    faults: {
      ...(nameFault !== undefined && { last_name: nameFault }),
      ...(birth.fault !== undefined && { birth_date: birth.fault }),
      ...(courses.fault !== undefined && { courses: courses.fault }),
    },
  }
}

const nothing: ReadLearners = { rows: [], rowCount: 0, sampleLines: [], faults: [], unused: [] }

const noHeadings =
  'Не найдена строка заголовков: нужны «Фамилия» и «Имя» или «ФИО», «Email», «Телефон», «Дата рождения»'

/** Learners of an XLSX book or a CSV file (UTF-8 or Windows-1251); throws TableError where the file is not a table. */
export const readLearners = async (file: LearnersFile): Promise<ReadLearners> => {
  const list = findList(await openTable(file.bytes, file.fileName, isBulkHeading))
  if (list === undefined) return { ...nothing, faults: [noHeadings] }
  const columns = findBulkColumns(list.heading.cells.map(showCell))
  const { unused } = columns
  if (columns.faults.length > 0) return { ...nothing, faults: columns.faults, unused }
  const context = { catalogue: addNameKeys(file.catalogue), today: file.today }
  const filled = list.rows.filter((row) => !isEmptyRow(row))
  // One row more than may be read: the first of them may be the sample.
  const read = filled.slice(0, file.maxRows + 1).map((row) => readRow(row, columns, context))
  const sampleLines = read.filter(isSample).map(({ line }) => line)
  const rows = read.filter((row) => !isSample(row)).slice(0, file.maxRows)
  const rowCount = filled.length - sampleLines.length
  if (rowCount > 0) return { rows, rowCount, sampleLines, faults: [], unused }
  const fault = sampleLines.length > 0 ? 'В файле только строка с примером' : 'Под заголовками нет ни одной строки'
  return { ...nothing, faults: [fault], unused }
}
