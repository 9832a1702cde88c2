import type { CalendarDay } from './calendar-day.ts'

/** As a date names them: «15 ноября». */
export const monthNames = [
  'января',
  'февраля',
  'марта',
  'апреля',
  'мая',
  'июня',
  'июля',
  'августа',
  'сентября',
  'октября',
  'ноября',
  'декабря',
]

/** The figures of a day of the calendar. */
export const dateParts = (day: CalendarDay): { year: string; month: string; date: string } => {
  const [, year, month, date] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day) ?? []
  const parsed = new Date(`${day}T00:00:00Z`)
  // `new Date` would parse `2026-02-30` as 2 March.
  if (!year || !month || !date || Number.isNaN(parsed.getTime()) || !parsed.toISOString().startsWith(day))
    throw new RangeError(`not a day of the calendar: ${day}`)
  return { year, month, date }
}

/** «15 ноября 2026 г.» with no-break spaces. */
export const longDate = (day: CalendarDay): string => {
  const { year, month, date } = dateParts(day)
  return `${Number(date)}\u00a0${monthNames[Number(month) - 1]}\u00a0${year}\u00a0г.`
}
