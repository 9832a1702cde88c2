import { addDays, type CalendarDay, daysBetween } from './calendar-day.ts'

// Apart from the plan itself: a dialog of the page needs these without the rules of memory.

/** Days from the first to the last, both included; at least one. */
export const daysIncluded = (first: CalendarDay, last: CalendarDay): number => Math.max(1, daysBetween(first, last) + 1)

export const lastStudyDayOf = (examDate: CalendarDay | null, lastAccessDay: CalendarDay): CalendarDay => {
  if (examDate === null) return lastAccessDay
  const dayBefore = addDays(examDate, -1)
  return dayBefore < lastAccessDay ? dayBefore : lastAccessDay
}

/** Answers a day before the learner's own pace is known. */
const defaultPace = 20
const minActiveDays = 3

/** The median of the answers a day on active days; undefined while there are too few such days. */
export const measurePace = (answersOfActiveDays: readonly number[]): number | undefined => {
  if (answersOfActiveDays.length < minActiveDays) return undefined
  const sorted = [...answersOfActiveDays].sort((a, b) => a - b)
  const middle = sorted.length / 2
  const [low = 0, high = 0] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]]
  return (low + high) / 2
}

/** Answers a day that a plan asks for: the learner's goal, or what they give. */
export const paceOf = (dailyGoal: number | null, measuredPace: number | undefined): number =>
  dailyGoal ?? Math.max(1, Math.round(measuredPace ?? defaultPace))

/** What a pace leads to: how many questions stay unseen, and the pace at which none does. */
export const reachOf = ({ pace, unseen, daysLeft }: { pace: number; unseen: number; daysLeft: number }) => ({
  unreachable: Math.max(0, unseen - pace * daysLeft),
  neededPace: Math.ceil(unseen / Math.max(1, daysLeft)),
})
