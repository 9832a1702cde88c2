import { type Cell, cleanText, nameKey, showCell } from '@dopusk/content/table'

/** Normalises the usual spellings of a phone to +7 and ten digits; any other text is returned unchanged. */
export const readPhone = (cell: Cell | undefined): string => {
  const written = cleanText(showCell(cell))
  const digits = written.replace(/[\s()+\-–.]/g, '')
  if (/^[78]\d{10}$/.test(digits)) return `+7${digits.slice(1)}`
  return /^9\d{9}$/.test(digits) ? `+7${digits}` : written
}

const russianDay = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4})$/

/** Normalises the usual spellings of a date to year-month-day; dates of Excel have no time zone. */
export const readDay = (cell: Cell | undefined): string => {
  if (cell instanceof Date) return cell.toISOString().slice(0, 10)
  const written = cleanText(showCell(cell))
  const [, day, month, year] = russianDay.exec(written) ?? []
  return day && month && year ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : written
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
