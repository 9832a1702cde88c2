import type { NormativeDocument } from '@dopusk/contract'
import { calendarDate } from '../../shared/format/calendar-date.ts'

/** Whether the edition holds on that day, in words; null where nothing is known that a reader must know. */
export const describeValidity = (
  { valid_from: from, valid_until: until }: NormativeDocument,
  today: string,
): string | null => {
  if (from !== null && from > today) return `вступит в\u00a0силу ${calendarDate(from)}`
  if (until === null) return null
  return until > today ? `действует до\u00a0${calendarDate(until)}` : `не\u00a0действует с\u00a0${calendarDate(until)}`
}
