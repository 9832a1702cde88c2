import { type CalendarDay, daysBetween } from '../calendar-day.ts'
import { type AccessPeriod, lastAccessDay, remainingDays } from '../study/access-days.ts'

export interface HeldCourse extends AccessPeriod {
  isStarted: boolean
  progress: number
}

export interface AccountStateOnDay {
  state: 'not_started' | 'active' | 'ready' | 'expired'
  /** From 1 to 7 days are left until the last of the courses ends. */
  isEnding: boolean
}

const lastDays = 7

/**
 * The definition of an account's state over all courses of its person. Lists read it from stored copies, which the
 * database computes by the same rule (`account_bucket_on`).
 */
export const accountStateOn = (courses: readonly HeldCourse[], today: CalendarDay): AccountStateOnDay => {
  const open = courses.filter((course) => remainingDays(course, today) > 0)
  if (courses.length > 0 && open.length === 0) return { state: 'expired', isEnding: false }
  const isEnding =
    open.length > 0 &&
    open.every((course) => course.pausedOn === null && daysBetween(today, lastAccessDay(course, today)) + 1 <= lastDays)
  if (open.some(({ progress }) => progress === 100)) return { state: 'ready', isEnding }
  return { state: open.some(({ isStarted }) => isStarted) ? 'active' : 'not_started', isEnding }
}
