import { addDays, calendarDayAt, startOfDay } from '../calendar-day.ts'

/** Hours of the day between which nothing is sent; equal ones mean that anything may come at any time. */
export interface QuietHours {
  quiet_from: number
  quiet_until: number
}

const hourMs = 3_600_000

const hourAt = (instant: Date, timeZone: string): number =>
  Number(new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', hourCycle: 'h23' }).format(instant))

/** They may go past midnight, as from 21 to 9. */
export const isQuietAt = ({ quiet_from: from, quiet_until: until }: QuietHours, instant: Date, timeZone: string) => {
  const hour = hourAt(instant, timeZone)
  return from < until ? hour >= from && hour < until : from > until && (hour >= from || hour < until)
}

/** When the quiet hours of tomorrow morning end; or the first moment of tomorrow where they are not in the morning. */
const firstMomentTomorrow = (hours: QuietHours, instant: Date, timeZone: string): Date => {
  const start = startOfDay(addDays(calendarDayAt(instant, timeZone), 1), timeZone)
  return isQuietAt(hours, start, timeZone) ? endOfQuiet(hours, start, timeZone) : start
}

/** Hour by hour: a day has 23 or 25 of them where clocks change. */
const endOfQuiet = (hours: QuietHours, instant: Date, timeZone: string): Date => {
  let at = new Date(Math.floor(instant.getTime() / hourMs) * hourMs)
  for (let hour = 0; hour < 25 && isQuietAt(hours, at, timeZone); hour += 1) at = new Date(at.getTime() + hourMs)
  return at
}

/** The next moment at which a message may come: today, or only tomorrow where today has its message. */
export const nextAllowed = (hours: QuietHours, instant: Date, timeZone: string, isTodayTaken: boolean): Date => {
  if (isTodayTaken) return firstMomentTomorrow(hours, instant, timeZone)
  return isQuietAt(hours, instant, timeZone) ? endOfQuiet(hours, instant, timeZone) : instant
}
