import type { CalendarDay } from '../calendar-day.ts'
import { daysIncluded, lastStudyDayOf, reachOf } from '../study-pace.ts'
import { type AccessPeriod, isAccessActive, lastAccessDay, remainingDays } from './access-days.ts'

/** The days of a learner who prepares in a group: many members have the same. */
export interface MemberPeriod extends AccessPeriod {
  /** Their own, or that of the group. */
  examDate: CalendarDay | null
}

export interface MemberDays {
  lastStudyDay: CalendarDay
  /** Until the last day of study, today included; 0 after it. */
  daysLeft: number
  accessDaysLeft: number
  /** Of the last week, those since the course began. */
  weekDays: number
  isOpen: boolean
}

const weekDays = 7

/** What a day means for a period. */
export const memberDays = (period: MemberPeriod, today: CalendarDay): MemberDays => {
  const isAhead = period.examDate !== null && period.examDate > today
  const lastStudyDay = lastStudyDayOf(isAhead ? period.examDate : null, lastAccessDay(period, today))
  return {
    lastStudyDay,
    daysLeft: lastStudyDay < today ? 0 : daysIncluded(today, lastStudyDay),
    accessDaysLeft: remainingDays(period, today),
    weekDays: Math.min(weekDays, daysIncluded(period.startDate, today)),
    isOpen: isAccessActive(period, today) && period.pausedOn === null,
  }
}

/** What is known of a member without looking at single answers. */
export interface GroupMember extends Pick<MemberPeriod, 'pausedOn'> {
  questionCount: number
  seenCount: number
  /** Answers of the seven days before today, in all courses. */
  answersOfWeek: number
  /** The last forecast of passing; null while too little was answered. */
  forecast: number | null
}

export interface MemberFigures extends MemberDays {
  /** Answers a day, over the last week. */
  pace: number
  /** New questions a day with which every question is seen; 0 after the last day of study. */
  neededPace: number
  isNotStarted: boolean
  isBehind: boolean
  isAccessEnding: boolean
}

/** A chance of passing below this does not do for an exam. */
const enough = 0.7

/**
 * The figures of a member on a day. Somebody falls behind whose course is open and who will not see every question at the pace
 * of the last week; or, in the last week before the exam, whose forecast is low or still missing.
 */
export const memberFigures = (member: GroupMember, days: MemberDays): MemberFigures => {
  const pace = Math.round((10 * member.answersOfWeek) / days.weekDays) / 10
  const unseen = Math.max(0, member.questionCount - member.seenCount)
  // After the last day there is no pace that would do.
  const neededPace = days.daysLeft === 0 ? 0 : reachOf({ pace, unseen, daysLeft: days.daysLeft }).neededPace
  const isUnready = days.daysLeft <= weekDays && (member.forecast ?? 0) < enough
  return {
    ...days,
    pace,
    neededPace,
    isNotStarted: member.seenCount === 0,
    isBehind: days.isOpen && (pace < neededPace || isUnready),
    isAccessEnding: member.pausedOn === null && days.accessDaysLeft <= weekDays,
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
