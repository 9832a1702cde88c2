import { type CalendarDay, daysBetween } from '../calendar-day.ts'

export interface AccessPeriod {
  startDate: CalendarDay
  accessDays: number
  /** Days of pauses that are over. */
  pausedDays: number
  /** The day on which the pause began that still lasts. */
  pausedOn: CalendarDay | null
}

/** Days of pause in all, those of the running one included: they are given back at the end. */
export const pausedDaysBy = ({ pausedDays, pausedOn }: AccessPeriod, today: CalendarDay): number =>
  pausedDays + (pausedOn === null ? 0 : Math.max(0, daysBetween(pausedOn, today)))

/** Days of access left: all of them before the start, none after the last. The first day counts as a whole one. */
export const remainingDays = (period: AccessPeriod, today: CalendarDay): number => {
  const all = period.accessDays + pausedDaysBy(period, today)
  const used = Math.max(0, daysBetween(period.startDate, today))
  return Math.max(0, all - used)
}

/** Begun and not yet over, paused or not. */
export const isAccessActive = (period: AccessPeriod, today: CalendarDay): boolean =>
  period.startDate <= today && remainingDays(period, today) > 0
