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

/** Both days are included. */
export interface Period {
  from: CalendarDay
  to: CalendarDay
}

/** A course that one learner started in the period. A course given twice in the period has two entries. */
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
  lastActivityOn: CalendarDay | null
}

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

/** Courses started in a period, by partner. Both the report and the invoice are made from it. */
export interface PeriodModel {
  organisation: Organisation
  period: Period
  partners: readonly PartnerPeriod[]
}
