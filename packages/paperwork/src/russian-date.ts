import { type CalendarDay, dateParts, longDate, monthNames } from '@dopusk/domain'

/** «15.11.2026». */
export const shortDate = (day: CalendarDay): string => {
  const { year, month, date } = dateParts(day)
  return `${date}.${month}.${year}`
}

const dates = /\d{1,2} ([а-я]{3,8}) \d{4}(?: г\.)?/gu

/** Replaces spaces inside dates and document numbers of a typed text by no-break spaces. */
export const tied = (text: string): string =>
  text
    .replaceAll(/№ (?=\S)/g, '№\u00a0')
    .replaceAll(dates, (date, month: string) => (monthNames.includes(month) ? date.replaceAll(' ', '\u00a0') : date))

/** «с 1 ноября 2026 г. по 30 ноября 2026 г.». */
export const periodInWords = ({ from, to }: { from: CalendarDay; to: CalendarDay }): string =>
  `с\u00a0${longDate(from)} по\u00a0${longDate(to)}`
