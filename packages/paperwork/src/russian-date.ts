import type { CalendarDay } from '@dopusk/domain'

const months = [
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

const parts = (day: CalendarDay): { year: string; month: string; date: string } => {
  const [, year, month, date] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day) ?? []
  const parsed = new Date(`${day}T00:00:00Z`)
  // `new Date` would parse `2026-02-30` as 2 March.
  if (!year || !month || !date || Number.isNaN(parsed.getTime()) || !parsed.toISOString().startsWith(day))
    throw new RangeError(`not a day of the calendar: ${day}`)
  return { year, month, date }
}

/** «15 ноября 2026 г.» with no-break spaces. */
export const longDate = (day: CalendarDay): string => {
  const { year, month, date } = parts(day)
  return `${Number(date)}\u00a0${months[Number(month) - 1]}\u00a0${year}\u00a0г.`
}

/** «15.11.2026». */
export const shortDate = (day: CalendarDay): string => {
  const { year, month, date } = parts(day)
  return `${date}.${month}.${year}`
}

const dates = new RegExp(`(\\d{1,2}) (${months.join('|')}) (\\d{4})(?: (г\\.))?`, 'gu')

/** Replaces spaces inside dates and document numbers of a typed text by no-break spaces. */
export const tied = (text: string): string =>
  text
    .replaceAll(/№ (?=\S)/g, '№\u00a0')
    .replaceAll(dates, (_, date, month, year, end) => [date, month, year, end].filter(Boolean).join('\u00a0'))

/** «с 1 ноября 2026 г. по 30 ноября 2026 г.». */
export const periodInWords = ({ from, to }: { from: CalendarDay; to: CalendarDay }): string =>
  `с\u00a0${longDate(from)} по\u00a0${longDate(to)}`
