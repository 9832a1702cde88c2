import type { CalendarDay } from '@dopusk/domain'

/** The moment at which clocks of the zone show this time on this day; on the night of a clock change, an hour beside it. */
export const localTimeAt = (day: CalendarDay, time: string, timeZone: string): Date => {
  const asUtc = Date.parse(`${day}T${time}:00Z`)
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  const shown = Date.parse(`${format.format(asUtc).replace(' ', 'T')}Z`)
  return new Date(2 * asUtc - shown)
}
