import { calendarDate } from './calendar-date.ts'
import { twoDigits } from './two-digits.ts'

// By hand: the first formatter of `Intl` costs a page 20 ms, and four times that on a slow phone.

/** `YYYY-MM-DD` of an instant, in the zone of the browser. */
const localDay = (date: Date): string =>
  `${date.getFullYear()}-${twoDigits(date.getMonth() + 1)}-${twoDigits(date.getDate())}`

/** The calendar day of the person at the screen, as `YYYY-MM-DD`. */
export const today = (): string => localDay(new Date())

/** DD.MM.YYYY of an instant, in the zone of the browser. */
export const formatDate = (instant: string): string => calendarDate(localDay(new Date(instant)))

const timeOf = (date: Date): string => `${twoDigits(date.getHours())}:${twoDigits(date.getMinutes())}`

/** HH:MM of an instant, in the zone of the browser. */
export const formatTime = (instant: string): string => timeOf(new Date(instant))

/** HH:MM:SS of an instant, in the zone of the browser. */
export const formatSeconds = (instantMs: number): string => {
  const date = new Date(instantMs)
  return `${timeOf(date)}:${twoDigits(date.getSeconds())}`
}

/** DD.MM.YYYY HH:MM, on one line. */
export const formatDateTime = (instant: string): string => `${formatDate(instant)}\u00a0${formatTime(instant)}`
