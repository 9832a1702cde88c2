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

/** The calendar day of an instant in a time zone. */
export const calendarDayAt = (instant: Date, timeZone: string): CalendarDay => formatIn(timeZone).format(instant)

const hourMs = 3_600_000

/** The first moment of a day in the zone. Zones are at most 14 hours from UTC; a clock change may be at midnight. */
export const startOfDay = (day: CalendarDay, timeZone: string): Date => {
  let before = Date.parse(day) - 15 * hourMs
  let within = Date.parse(day) + 15 * hourMs
  while (within - before > 1) {
    const middle = Math.floor((before + within) / 2)
    if (calendarDayAt(new Date(middle), timeZone) < day) before = middle
    else within = middle
  }
  return new Date(within)
}

const dayMs = 86_400_000

/** Days between two days; negative where the second is earlier. Days have no zone, so clock changes do not matter. */
export const daysBetween = (from: CalendarDay, to: CalendarDay): number => (Date.parse(to) - Date.parse(from)) / dayMs

export const addDays = (day: CalendarDay, count: number): CalendarDay =>
  new Date(Date.parse(day) + count * dayMs).toISOString().slice(0, 10)

/** The seven days, Monday first, of the week of a day. */
export const weekOf = (day: CalendarDay): CalendarDay[] => {
  const sinceMonday = (new Date(Date.parse(day)).getUTCDay() + 6) % 7
  return Array.from({ length: 7 }, (_, index) => addDays(day, index - sinceMonday))
}

/** «31.12.2026». */
export const russianDay = (day: CalendarDay): string => day.split('-').reverse().join('.')
