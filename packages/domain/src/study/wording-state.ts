import type { CalendarDay } from '../calendar-day.ts'

/** What the norms and the experts say of a wording on a day. */
export type WordingState =
  | 'in_force'
  /** Its norm has ended, and what replaces it is not loaded, or does not hold yet. */
  | 'expired'
  /** Its norm has ended, and what replaces it holds. */
  | 'replaced'
  /** Its norm takes effect later. */
  | 'ahead'
  /** An expert has decided that the question is no longer asked. */
  | 'withdrawn'

export interface WordingDates {
  from: CalendarDay | null
  /** The first day on which it is no longer in force. */
  until: CalendarDay | null
  /** What takes its place, and from which day, if that is known; null where nothing does. */
  successor: { from: CalendarDay | null } | null
  /** From which day an expert has withdrawn the question. */
  withdrawnOn: CalendarDay | null
}

/** The server has the same rule as a statement: `wordingState`. */
export const wordingStateOn = (
  { from, until, successor, withdrawnOn }: WordingDates,
  day: CalendarDay,
): WordingState => {
  if (withdrawnOn !== null && withdrawnOn <= day) return 'withdrawn'
  if (from !== null && from > day) return 'ahead'
  if (until === null || until > day) return 'in_force'
  if (successor === null) return 'expired'
  return successor.from === null || successor.from <= day ? 'replaced' : 'expired'
}

/** A wording counts as long as nothing takes its place: that its norm has ended alone takes no question out. */
export const isCounted = (state: WordingState): boolean => state === 'in_force' || state === 'expired'

/** Staff are told where a plan has a smaller share of a course's bank. */
const minBankShare = 0.8

export const isBankShort = (counted: number, bank: number): boolean => counted < bank * minBankShare
