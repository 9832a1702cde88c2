import { addDays, type CalendarDay, daysBetween } from '../calendar-day.ts'

export interface AccessPeriod {
  startDate: CalendarDay
  accessDays: number
  /** Days of the periods that prolong this one. */
  prolongedDays: number
  /** Days of finished pauses. */
  pausedDays: number
  /** The first day of the current pause. */
  pausedOn: CalendarDay | null
}

/** All days of pause, the current one included: they extend the access. */
export const pausedDaysBy = ({ pausedDays, pausedOn }: AccessPeriod, today: CalendarDay): number =>
  pausedDays + (pausedOn === null ? 0 : Math.max(0, daysBetween(pausedOn, today)))

const allDays = (period: AccessPeriod, today: CalendarDay): number =>
  period.accessDays + period.prolongedDays + pausedDaysBy(period, today)

/** Days of access left: all of them before the start, 0 after the last day. The first day counts as a whole day. */
export const remainingDays = (period: AccessPeriod, today: CalendarDay): number => {
  const used = Math.max(0, daysBetween(period.startDate, today))
  return Math.max(0, allDays(period, today) - used)
}

/** Access has started and has not ended, paused or not. */
export const isAccessActive = (period: AccessPeriod, today: CalendarDay): boolean =>
  period.startDate <= today && remainingDays(period, today) > 0

/** The last day of access; of a paused course, the last day if it were resumed today. */
export const lastAccessDay = (period: AccessPeriod, today: CalendarDay): CalendarDay =>
  addDays(period.startDate, allDays(period, today) - 1)

/** Days of one period: of the first, of each prolongation and of a renewal. */
export const periodDays = 30

const maxStartDaysBack = 31
const maxStartDaysAhead = 365

/** The days on which staff may let a course begin: what lies further back is in somebody's books. */
export const isStartAllowed = (startDate: CalendarDay, today: CalendarDay): boolean => {
  const days = daysBetween(today, startDate)
  return days >= -maxStartDaysBack && days <= maxStartDaysAhead
}

const maxPeriodsAhead = 3

/** At most three periods may lie ahead of the current one. Counted in days of access: a pause brings none of them closer. */
export const isProlongable = (period: AccessPeriod, today: CalendarDay): boolean =>
  remainingDays(period, today) <= maxPeriodsAhead * periodDays

const lastDaysToAsk = 7

/** A learner may ask for more access in its last seven days, and after them. A paused course loses no days. */
export const canAskToProlong = (period: AccessPeriod, today: CalendarDay): boolean =>
  period.pausedOn === null && period.startDate <= today && remainingDays(period, today) <= lastDaysToAsk
