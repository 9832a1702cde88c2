import type { CalendarDay } from '../calendar-day.ts'
import { ageOn, applicantAge } from './birth-date.ts'

/** Above it two digits of a year are more likely a typing error than a learner. */
const maxAgeOfShortYear = 90

export type TypedBirthDate =
  | { day: CalendarDay; isShortYear: boolean }
  /** The full years that two digits may mean: those of a child and of a very old person. */
  | { unclearYears: readonly [number, number] }

const shape = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4}|\d{2})(?:\s*г(?:\.|ода?)?)?$/

const dayOf = (year: number, month: string, date: string): CalendarDay =>
  `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`

/**
 * A birth date as people type it: 1.2.1980, 01/02/80. Two digits are the year in which the person is a working adult;
 * undefined where the text has another shape. Whether the day exists is not checked.
 */
export const readTypedBirthDate = (written: string, today: CalendarDay): TypedBirthDate | undefined => {
  const [, date, month, year] = shape.exec(written) ?? []
  if (date === undefined || month === undefined || year === undefined) return undefined
  if (year.length === 4) return { day: dayOf(Number(year), month, date), isShortYear: false }
  const years = [1900 + Number(year), 2000 + Number(year)] as const
  const day = years
    .map((full) => dayOf(full, month, date))
    .find((each) => ageOn(each, today) >= applicantAge.min && ageOn(each, today) <= maxAgeOfShortYear)
  return day === undefined ? { unclearYears: years } : { day, isShortYear: true }
}
