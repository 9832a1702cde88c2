import { assertKopecks } from '@dopusk/domain'
import { longDate } from '../russian-date.ts'
import type { Organisation, Partner, Period, PeriodLearner, StartedCourse } from './period-model.ts'

/** Longer texts are no names: a page would hold nothing else. */
const maxTextLength = 500

/** A model that contradicts itself is a fault of the caller: better no document than a wrong one. */
const demand = (holds: boolean, what: string): void => {
  if (!holds) throw new RangeError(`no document from this model: ${what}`)
}

export const demandText = (what: string, text: string, maxLength = maxTextLength): void =>
  demand(text.trim() !== '' && text.length <= maxLength, `${what} is empty or too long`)

const demandDigits = (what: string, text: string | null, ...lengths: number[]): void =>
  demand(text === null || (/^\d+$/.test(text) && lengths.includes(text.length)), `${what} is not ${lengths} digits`)

const demandCount = (what: string, value: number, max = Number.MAX_SAFE_INTEGER): void =>
  demand(Number.isInteger(value) && value >= 0 && value <= max, `${what} is ${value}`)

export const checkOrganisation = (organisation: Organisation): void => {
  demandText('name of the organisation', organisation.fullName)
  demandText('short name of the organisation', organisation.shortName)
  demandText('address of the organisation', organisation.address)
  demandText('bank', organisation.bankName)
  demandText('director', organisation.directorName)
  demandText('accountant', organisation.accountantName)
  demandDigits('INN', organisation.inn, 10, 12)
  demandDigits('KPP', organisation.kpp, 9)
  demandDigits('BIK', organisation.bankBik, 9)
  demandDigits('account', organisation.bankAccount, 20)
  demandDigits('correspondent account', organisation.bankCorrespondentAccount, 20)
  if (organisation.vatPercent !== null) demandCount('rate of VAT', organisation.vatPercent, 99)
}

export const checkPartner = (partner: Partner): void => {
  demandText('company', partner.company)
  demandDigits('INN of the partner', partner.inn, 10, 12)
  demandDigits('KPP of the partner', partner.kpp, 9)
  if (partner.address !== null) demandText('address of the partner', partner.address)
}

export const checkPeriod = ({ from, to }: Period): void => {
  longDate(from)
  longDate(to)
  demand(from <= to, `the period ends (${to}) before it begins (${from})`)
}

const checkStart = (start: StartedCourse, { from, to }: Period): void => {
  demandText('name of a course', start.name)
  assertKopecks(start.priceKopecks)
  longDate(start.startDate)
  demand(from <= start.startDate && start.startDate <= to, `a start on ${start.startDate} is outside the period`)
  demandCount('days left', start.remainingDays)
  demandCount('progress', start.progress, 100)
  demandCount('attempts', start.attemptCount)
  if (start.bestPercent !== null) demandCount('best result', start.bestPercent, 100)
  demand(start.bestPercent === null || start.attemptCount > 0, 'a result without an attempt')
  if (start.lastActivityOn !== null) longDate(start.lastActivityOn)
}

export const checkLearner = (learner: PeriodLearner, period: Period): void => {
  demandText('name of a learner', learner.name)
  demand(learner.courses.length > 0, 'a learner who started nothing in the period')
  for (const no of learner.proposalNos) demandCount('number of an application', no)
  for (const start of learner.courses) checkStart(start, period)
}
