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
