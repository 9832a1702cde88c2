import type { CalendarDay, Kopecks } from '@dopusk/domain'

/** The seller, as it signs papers. */
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

/** Both days belong to it. */
export interface Period {
  from: CalendarDay
  to: CalendarDay
}

/** A course that one learner started in the period. Given again in the same period, it is there again. */
export interface StartedCourse {
  courseId: number
  name: string
  priceKopecks: Kopecks
  startDate: CalendarDay
  remainingDays: number
  progress: number
  /** Tickets taken to the end. */
  attemptCount: number
  /** Right answers of the best of them, in per cent. */
  bestPercent: number | null
  lastActivityOn: CalendarDay | null
}

export interface PeriodLearner {
  id: number
  name: string
  proposalNos: readonly number[]
  courses: readonly StartedCourse[]
}

/** Read once, from the first to the last: they may come straight from a cursor of the database. */
export type Learners = Iterable<PeriodLearner> | AsyncIterable<PeriodLearner>

export interface PartnerPeriod {
  partner: Partner
  learners: Learners
}

/** What was started in a period, partner by partner. The report and the invoice are both made from it. */
export interface PeriodModel {
  organisation: Organisation
  period: Period
  partners: readonly PartnerPeriod[]
}
