import { addDays, type CalendarDay } from '../calendar-day.ts'

/**
 * How many days in a row the learner has studied until today. A day that is not over breaks nothing: without an answer
 * today, the row ends yesterday. `days` are the days with answers, newest first.
 */
export const streakDays = (days: readonly CalendarDay[], today: CalendarDay): number => {
  const [newest] = days
  const yesterday = addDays(today, -1)
  if (newest !== today && newest !== yesterday) return 0
  const broken = days.findIndex((day, index) => day !== addDays(newest, -index))
  return broken === -1 ? days.length : broken
}
