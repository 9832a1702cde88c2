/** A day of the calendar as `YYYY-MM-DD`, without time or zone. */
export type CalendarDay = string

const formats = new Map<string, Intl.DateTimeFormat>()

const formatIn = (timeZone: string): Intl.DateTimeFormat => {
  const known = formats.get(timeZone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
  formats.set(timeZone, made)
  return made
}

/** The day that an instant falls on in a time zone. */
export const calendarDayAt = (instant: Date, timeZone: string): CalendarDay => formatIn(timeZone).format(instant)

const dayMs = 86_400_000

/** Days from one to the other; negative where the second comes first. Days have no zone, so no clock change matters. */
export const daysBetween = (from: CalendarDay, to: CalendarDay): number => (Date.parse(to) - Date.parse(from)) / dayMs

export const addDays = (day: CalendarDay, count: number): CalendarDay =>
  new Date(Date.parse(day) + count * dayMs).toISOString().slice(0, 10)

/** The seven days, Monday first, of the week that the day is in. */
export const weekOf = (day: CalendarDay): CalendarDay[] => {
  const sinceMonday = (new Date(Date.parse(day)).getUTCDay() + 6) % 7
  return Array.from({ length: 7 }, (_, index) => addDays(day, index - sinceMonday))
}
