import type { CalendarDay } from '../calendar-day.ts'
import { daysIncluded, lastStudyDayOf, reachOf } from '../study-pace.ts'
import { type AccessPeriod, isAccessActive, lastAccessDay, remainingDays } from './access-days.ts'

/** What is known of a learner who prepares in a group, without looking at single answers. */
export interface GroupMember extends AccessPeriod {
  /** Their own, or that of the group. */
  examDate: CalendarDay | null
  questionCount: number
  seenCount: number
  /** Answers of the seven days before today, in all courses. */
  answersOfWeek: number
  /** The last forecast of passing; null while too little was answered. */
  forecast: number | null
}

export interface MemberFigures {
  lastStudyDay: CalendarDay
  /** Until the last day of study, today included; 0 after it. */
  daysLeft: number
  accessDaysLeft: number
  /** Answers a day, over the last week. */
  pace: number
  /** New questions a day with which every question is seen. */
  neededPace: number
  isNotStarted: boolean
  isBehind: boolean
  isAccessEnding: boolean
}

const weekDays = 7
/** A chance of passing below this does not do for an exam. */
const enough = 0.7

/**
 * Whether somebody falls behind: not every question will be seen at the pace of the last week; or, in the last week before the
 * exam, the forecast is low or still missing. Nobody falls behind while the course is paused.
 */
const fallsBehind = (
  member: GroupMember,
  figures: Pick<MemberFigures, 'daysLeft' | 'pace' | 'neededPace'>,
): boolean => {
  const { daysLeft, pace, neededPace } = figures
  if (member.pausedOn !== null) return false
  if (pace < neededPace) return true
  return daysLeft <= weekDays && (member.forecast ?? 0) < enough
}

/** The figures of a member on a day. Before access begins and after it has ended nobody is behind. */
export const memberFigures = (member: GroupMember, today: CalendarDay): MemberFigures => {
  const isAhead = member.examDate !== null && member.examDate > today
  const lastStudyDay = lastStudyDayOf(isAhead ? member.examDate : null, lastAccessDay(member, today))
  const daysLeft = lastStudyDay < today ? 0 : daysIncluded(today, lastStudyDay)
  // A course that began this week has had fewer days.
  const daysSoFar = Math.min(weekDays, daysIncluded(member.startDate, today))
  const pace = Math.round((10 * member.answersOfWeek) / daysSoFar) / 10
  const unseen = Math.max(0, member.questionCount - member.seenCount)
  const { neededPace } = reachOf({ pace, unseen, daysLeft })
  const accessDaysLeft = remainingDays(member, today)
  return {
    lastStudyDay,
    daysLeft,
    accessDaysLeft,
    pace,
    neededPace,
    isNotStarted: member.seenCount === 0,
    isBehind: isAccessActive(member, today) && fallsBehind(member, { daysLeft, pace, neededPace }),
    isAccessEnding: member.pausedOn === null && accessDaysLeft <= weekDays,
  }
}

/** Steps of the heat map, from nothing to nearly all of a topic. */
export const heatSteps = [0, 1, 2, 3, 4] as const
export type HeatStep = (typeof heatSteps)[number]

/** The step of a topic of which so many questions are remembered well. */
export const heatStepOf = ({ good, total }: { good: number; total: number }): HeatStep => {
  if (good === 0 || total === 0) return 0
  const share = good / total
  return share < 0.4 ? 1 : share < 0.65 ? 2 : share < 0.85 ? 3 : 4
}
