import { type CalendarDay, longDate } from '@dopusk/domain'
import { assertText, checkPeriod } from '../period/check-model.ts'
import type { Period } from '../period/period-model.ts'

/** What a learner did in a course. */
export interface StudyFigures {
  /** From the first attempt to the last answer. */
  period: Period
  timeS: number
  questionsStudied: number
  questionCount: number
  /** Finished attempts at tickets. */
  ticketsTaken: number
  ticketsPassed: number
  /** Of the answers in those attempts, in per cent; null where there is none. */
  percentRight: number | null
}

/** «Справка о подготовке». */
export interface CertificateModel {
  number: string
  date: CalendarDay
  organisation: { shortName: string; fullName: string; inn: string; address: string; directorName: string }
  /** Through whom the learner studies, with a logo as PNG; null for the site. */
  partner: { name: string; logo: Buffer | null } | null
  learnerName: string
  courseName: string
  figures: StudyFigures
  /** The page that confirms the certificate. */
  verifyUrl: string
}

export const certificateTitle = ({ number, date }: Pick<CertificateModel, 'number' | 'date'>): string =>
  `Справка о\u00a0подготовке №\u00a0${number} от\u00a0${longDate(date)}`

const assertCounts = (figures: StudyFigures): void => {
  const { timeS, questionsStudied, questionCount, ticketsTaken, ticketsPassed, percentRight } = figures
  const counts = [timeS, questionsStudied, questionCount, ticketsTaken, ticketsPassed, percentRight ?? 0]
  const areCounts = counts.every((value) => Number.isInteger(value) && value >= 0)
  const fit = questionsStudied <= questionCount && ticketsPassed <= ticketsTaken && (percentRight ?? 0) <= 100
  if (!areCounts || !fit) throw new RangeError(`no certificate from these figures: ${JSON.stringify(figures)}`)
}

export const checkCertificate = (certificate: CertificateModel): void => {
  const { organisation, figures, date } = certificate
  assertText('number', certificate.number, 50)
  assertText('name of the learner', certificate.learnerName)
  assertText('name of the course', certificate.courseName)
  assertText('name of the organisation', organisation.fullName)
  assertText('director', organisation.directorName)
  if (certificate.partner !== null) assertText('name of the partner', certificate.partner.name)
  checkPeriod(figures.period)
  assertCounts(figures)
  if (date < figures.period.to) throw new RangeError('a certificate of study that is still ahead')
  if (!URL.canParse(certificate.verifyUrl)) throw new RangeError('no page that confirms the certificate')
}
