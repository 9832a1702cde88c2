import type { CalendarDay } from '../calendar-day.ts'
import { type AccessPeriod, lastAccessDay } from './access-days.ts'

/** All days on which a course could be studied. */
export interface AccessHistory {
  current: AccessPeriod
  /** Access that ran out before the course was given again. */
  earlier: readonly AccessPeriod[]
  /** Finished pauses; on the day on which it was resumed the course was open again. */
  pauses: readonly { pausedOn: CalendarDay; resumedOn: CalendarDay }[]
}

const isWithin = (period: AccessPeriod, day: CalendarDay, today: CalendarDay): boolean =>
  period.startDate <= day && day <= lastAccessDay(period, today)

/** Whether an answer given on that day counts. */
export const wasOpenOn = (
  { current, earlier, pauses }: AccessHistory,
  day: CalendarDay,
  today: CalendarDay,
): boolean => {
  if (current.pausedOn !== null && day >= current.pausedOn) return false
  if (pauses.some(({ pausedOn, resumedOn }) => pausedOn <= day && day < resumedOn)) return false
  return [current, ...earlier].some((period) => isWithin(period, day, today))
}
