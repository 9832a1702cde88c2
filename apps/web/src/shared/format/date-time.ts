import { calendarDate } from './calendar-date.ts'
import { twoDigits } from './two-digits.ts'

// Formatted by hand: the first `Intl` formatter costs 20 ms, and four times that on a slow phone.

/** `YYYY-MM-DD` of an instant, in the browser's time zone. */
const localDay = (date: Date): string =>
  `${date.getFullYear()}-${twoDigits(date.getMonth() + 1)}-${twoDigits(date.getDate())}`

/** The current day in the browser's time zone, as `YYYY-MM-DD`. */
export const today = (): string => localDay(new Date())

/** DD.MM.YYYY of an instant, in the browser's time zone. */
export const formatDate = (instant: string): string => calendarDate(localDay(new Date(instant)))

const timeOf = (date: Date): string => `${twoDigits(date.getHours())}:${twoDigits(date.getMinutes())}`

/** HH:MM of an instant, in the browser's time zone. */
export const formatTime = (instant: string): string => timeOf(new Date(instant))

/** HH:MM:SS of an instant, in the browser's time zone. */
export const formatSeconds = (instantMs: number): string => {
  const date = new Date(instantMs)
  return `${timeOf(date)}:${twoDigits(date.getSeconds())}`
}

/** DD.MM.YYYY HH:MM with a non-breaking space. */
export const formatDateTime = (instant: string): string => `${formatDate(instant)}\u00a0${formatTime(instant)}`
