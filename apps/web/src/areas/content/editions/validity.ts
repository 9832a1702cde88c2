import type { ContentEditionRow } from '@dopusk/contract'
import { daysBetween } from '@dopusk/domain'
import { calendarDate } from '../../../shared/format/calendar-date.ts'

/** An edition that ends sooner and has no successor needs somebody's work. */
const warningDays = 60

interface Validity {
  text: string
  /** `amber`: something has to be done. `blue`: not in force yet. */
  tone: 'amber' | 'blue' | null
}

type Dates = Pick<ContentEditionRow, 'valid_from' | 'valid_until' | 'replaced_by'>

/** Whether an edition is in force on that day, in words. `valid_until` is the first day on which it is not. */
export const validityOf = (
  { valid_from: from, valid_until: until, replaced_by: next }: Dates,
  today: string,
): Validity => {
  const needed = next === null ? 'amber' : null
  if (until !== null && until <= today)
    return {
      text: `утратил силу ${calendarDate(until)}${next === null ? ', замена не\u00a0загружена' : ''}`,
      tone: needed,
    }
  if (from !== null && from > today) return { text: `вступит в\u00a0силу ${calendarDate(from)}`, tone: 'blue' }
  if (until !== null && next === null && daysBetween(today, until) <= warningDays)
    return { text: `заканчивается ${calendarDate(until)}`, tone: 'amber' }
  const dates = [
    ...(from === null ? [] : [`с\u00a0${calendarDate(from)}`]),
    ...(until === null ? [] : [`до\u00a0${calendarDate(until)}`]),
  ]
  return { text: ['действует', ...dates].join(' '), tone: null }
}
