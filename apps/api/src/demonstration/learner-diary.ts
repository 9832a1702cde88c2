import type { Difficulty } from '@dopusk/domain'

/** What the learner does at one sitting. */
export type Sitting =
  | { does: Difficulty; count: number }
  | { does: 'plan' | 'mistakes' | 'weak' | 'favourites' }
  /** The number of the ticket, from 1, and how many of its answers are right. */
  | { does: 'ticket'; no: number; right: number }
  | { does: 'practice'; tasks: number; right: number }

export interface DiaryDay {
  daysAgo: number
  /** By the local time at which they begin. */
  sittings: Record<string, Sitting>
}

/**
 * Three weeks of the learner of the README: mostly evenings, sometimes before work, a few days without study, and five days
 * in a row at the end.
 */
export const learnerDiary: DiaryDay[] = [
  { daysAgo: 21, sittings: { '19:40': { does: 'Hard', count: 10 } } },
  { daysAgo: 20, sittings: { '07:55': { does: 'Hard', count: 5 }, '20:15': { does: 'Easy', count: 10 } } },
  { daysAgo: 19, sittings: { '21:05': { does: 'Hard', count: 10 } } },
  { daysAgo: 17, sittings: { '12:35': { does: 'Medium', count: 10 } } },
  { daysAgo: 16, sittings: { '19:20': { does: 'ticket', no: 1, right: 11 } } },
  { daysAgo: 15, sittings: { '08:10': { does: 'mistakes' }, '20:40': { does: 'Hard', count: 10 } } },
  { daysAgo: 12, sittings: { '10:30': { does: 'plan' }, '11:25': { does: 'practice', tasks: 5, right: 4 } } },
  { daysAgo: 11, sittings: { '19:50': { does: 'plan' } } },
  { daysAgo: 10, sittings: { '20:20': { does: 'mistakes' } } },
  { daysAgo: 9, sittings: { '08:05': { does: 'Easy', count: 20 }, '20:35': { does: 'Medium', count: 20 } } },
  { daysAgo: 8, sittings: { '18:30': { does: 'ticket', no: 2, right: 17 } } },
  { daysAgo: 5, sittings: { '19:05': { does: 'ticket', no: 3, right: 15 } } },
  { daysAgo: 4, sittings: { '08:15': { does: 'mistakes' }, '20:50': { does: 'Medium', count: 15 } } },
  { daysAgo: 3, sittings: { '08:00': { does: 'Easy', count: 10 }, '19:30': { does: 'ticket', no: 1, right: 18 } } },
  { daysAgo: 2, sittings: { '12:40': { does: 'weak' }, '21:10': { does: 'favourites' } } },
  { daysAgo: 1, sittings: { '08:10': { does: 'Easy', count: 10 }, '20:05': { does: 'Medium', count: 20 } } },
]
