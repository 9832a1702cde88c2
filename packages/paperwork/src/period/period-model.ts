import type { CalendarDay, Kopecks } from '@dopusk/domain'

/** The seller, as named in documents. */
export interface Organisation {
  shortName: string
  fullName: string
  address: string
  phone: string
  inn: string
  kpp: string | null
  bankName: string
  bankBik: string
  bankAccount: string
  bankCorrespondentAccount: string
  /** Null where the organisation does not charge VAT. */
  vatPercent: number | null
  directorName: string
  accountantName: string
}

export interface Partner {
  id: number
  company: string
  inn: string | null
  kpp: string | null
  address: string | null
}

/** Whom an invoice names: a company, or a natural person without requisites. */
export interface Buyer {
  name: string
  inn: string | null
  kpp: string | null
  address: string | null
}

/** Both days are included. */
export interface Period {
  from: CalendarDay
  to: CalendarDay
}

/**
 * Access to a course that was given in the period or used in it. A course given twice has two entries. What is given in
 * the period is what begins in it (`isGivenIn`): only that is billed.
 */
export interface StartedCourse {
  courseId: number
  name: string
  priceKopecks: Kopecks
  startDate: CalendarDay
  remainingDays: number
  progress: number
  /** Finished ticket attempts. */
  attemptCount: number
  /** Right answers of the best attempt, in per cent. */
  bestPercent: number | null
  /** Null where the learner has not begun to use it. */
  lastActivityOn: CalendarDay | null
  /** Something was attempted or answered within the period. */
  isStudiedInPeriod: boolean
}

/** The one rule of the report and of invoices: a course belongs to the period in which it begins. */
export const isGivenIn = ({ from, to }: Period, { startDate }: Pick<StartedCourse, 'startDate'>): boolean =>
  from <= startDate && startDate <= to

export interface PeriodLearner {
  id: number
  name: string
  proposalNos: readonly number[]
  courses: readonly StartedCourse[]
}

/** Read once, in order: they may come directly from a database cursor. */
export type Learners = Iterable<PeriodLearner> | AsyncIterable<PeriodLearner>

export interface PartnerPeriod {
  partner: Partner
  learners: Learners
}

/** Courses given or studied in a period, by partner: what the report is made from. */
export interface PeriodModel {
  organisation: Organisation
  period: Period
  partners: readonly PartnerPeriod[]
}
