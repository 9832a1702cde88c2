import { assertKopecks } from '@dopusk/domain'
import { longDate } from '../russian-date.ts'
import type { Organisation, Partner, Period, PeriodLearner, StartedCourse } from './period-model.ts'

/** A longer text is not a name, and would fill a whole page. */
const maxTextLength = 500

/** An inconsistent model is an error of the caller: no document is better than a wrong one. */
const assertModel = (holds: boolean, what: string): void => {
  if (!holds) throw new RangeError(`no document from this model: ${what}`)
}

export const assertText = (what: string, text: string, maxLength = maxTextLength): void =>
  assertModel(text.trim() !== '' && text.length <= maxLength, `${what} is empty or too long`)

const assertDigits = (what: string, text: string | null, ...lengths: number[]): void =>
  assertModel(
    text === null || (/^\d+$/.test(text) && lengths.includes(text.length)),
    `${what} is not ${lengths} digits`,
  )

const assertCount = (what: string, value: number, max = Number.MAX_SAFE_INTEGER): void =>
  assertModel(Number.isInteger(value) && value >= 0 && value <= max, `${what} is ${value}`)

export const checkOrganisation = (organisation: Organisation): void => {
  assertText('name of the organisation', organisation.fullName)
  assertText('short name of the organisation', organisation.shortName)
  assertText('address of the organisation', organisation.address)
  assertText('bank', organisation.bankName)
  assertText('director', organisation.directorName)
  assertText('accountant', organisation.accountantName)
  assertDigits('INN', organisation.inn, 10, 12)
  assertDigits('KPP', organisation.kpp, 9)
  assertDigits('BIK', organisation.bankBik, 9)
  assertDigits('account', organisation.bankAccount, 20)
  assertDigits('correspondent account', organisation.bankCorrespondentAccount, 20)
  if (organisation.vatPercent !== null) assertCount('rate of VAT', organisation.vatPercent, 99)
}

export const checkPartner = (partner: Partner): void => {
  assertText('company', partner.company)
  assertDigits('INN of the partner', partner.inn, 10, 12)
  assertDigits('KPP of the partner', partner.kpp, 9)
  if (partner.address !== null) assertText('address of the partner', partner.address)
}

export const checkPeriod = ({ from, to }: Period): void => {
  longDate(from)
  longDate(to)
  assertModel(from <= to, `the period ends (${to}) before it begins (${from})`)
}

const checkStart = (start: StartedCourse, { from, to }: Period): void => {
  assertText('name of a course', start.name)
  assertKopecks(start.priceKopecks)
  longDate(start.startDate)
  assertModel(from <= start.startDate && start.startDate <= to, `a start on ${start.startDate} is outside the period`)
  assertCount('days left', start.remainingDays)
  assertCount('progress', start.progress, 100)
  assertCount('attempts', start.attemptCount)
  if (start.bestPercent !== null) assertCount('best result', start.bestPercent, 100)
  assertModel(start.bestPercent === null || start.attemptCount > 0, 'a result without an attempt')
  if (start.lastActivityOn !== null) longDate(start.lastActivityOn)
}

export const checkLearner = (learner: PeriodLearner, period: Period): void => {
  assertText('name of a learner', learner.name)
  assertModel(learner.courses.length > 0, 'a learner who started nothing in the period')
  for (const no of learner.proposalNos) assertCount('number of a proposal', no)
  for (const start of learner.courses) checkStart(start, period)
}
