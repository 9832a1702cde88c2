import { type Cell, cleanText, nameKey, showCell } from '@dopusk/content/table'
import { readPhone } from '@dopusk/contract/phone'
import { type CalendarDay, readTypedBirthDate } from '@dopusk/domain'

/** A phone as calls take it; any other text is returned unchanged. */
export const readPhoneCell = (cell: Cell | undefined): string => {
  const written = cleanText(showCell(cell))
  return readPhone(written) ?? written
}

export interface ReadDay {
  /** Year-month-day, or the text of a cell that is not a date. */
  day: string
  /** The text of the cell, where its year has two digits. */
  written: string | null
  fault?: string
}

const dayMs = 86_400_000
/** Excel counts days from here. */
const dayZero = Date.UTC(1899, 11, 30)

/** A date that lost its format is a number of days. */
const dayOfNumber = (days: number): string | undefined =>
  Number.isInteger(days) && days > 0 && days < 100_000
    ? new Date(dayZero + days * dayMs).toISOString().slice(0, 10)
    : undefined

/** Normalises the usual spellings of a date to year-month-day; dates of Excel have no time zone. */
export const readDay = (cell: Cell | undefined, today: CalendarDay): ReadDay => {
  if (cell instanceof Date) return { day: cell.toISOString().slice(0, 10), written: null }
  const text = cleanText(showCell(cell))
  const ofNumber = typeof cell === 'number' ? dayOfNumber(cell) : undefined
  if (ofNumber !== undefined) return { day: ofNumber, written: null }
  const typed = readTypedBirthDate(text, today)
  if (typed === undefined) return { day: text, written: null }
  if ('day' in typed) return { day: typed.day, written: typed.isShortYear ? text : null }
  const [earlier, later] = typed.unclearYears
  return { day: text, written: null, fault: `Год неясен: ${earlier} или ${later}? Напишите его четырьмя цифрами` }
}

export interface CatalogueCourse {
  id: number
  name: string
  qualCode: string
}

/** A course with the key that names are compared by. */
export type KeyedCourse = CatalogueCourse & { key: string }

export const addNameKeys = (catalogue: CatalogueCourse[]): KeyedCourse[] =>
  catalogue.map((course) => ({ ...course, key: nameKey(course.name) }))

const findCourse = (written: string, catalogue: KeyedCourse[]): KeyedCourse | string => {
  const key = nameKey(written)
  const found = catalogue.filter((course) => course.key === key || course.qualCode === written)
  if (found.length > 1) return `«${written}»: таких курсов несколько, укажите название`
  return found[0] ?? `«${written}»: такого курса нет в каталоге`
}

const maxCourses = 100

/** Courses by name or qualification code, separated by semicolons or line breaks. */
export const readCourses = (cell: Cell | undefined, catalogue: KeyedCourse[]): { ids: number[]; fault?: string } => {
  const parts = showCell(cell).split(/[;\n]/).map(cleanText).filter(Boolean)
  if (parts.length > maxCourses) return { ids: [], fault: `Не больше ${maxCourses} курсов` }
  const found = parts.map((part) => findCourse(part, catalogue))
  const faults = found.filter((each) => typeof each === 'string')
  const ids = [...new Set(found.flatMap((each) => (typeof each === 'string' ? [] : each.id)))]
  return faults.length > 0 ? { ids, fault: faults.join('; ') } : { ids }
}
