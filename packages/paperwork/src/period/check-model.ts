import { assertKopecks, isKpp, longDate } from '@dopusk/domain'
import {
  type Buyer,
  isGivenIn,
  type Organisation,
  type Partner,
  type Period,
  type PeriodLearner,
  type StartedCourse,
} from './period-model.ts'

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

export const checkVat = (percent: number | null): void => {
  if (percent !== null) assertCount('rate of VAT', percent, 99)
}

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
  checkVat(organisation.vatPercent)
}

export const checkBuyer = (name: string, { inn, kpp, address }: Omit<Buyer, 'name'>): void => {
  assertText('name of the buyer', name)
  assertDigits('INN of the buyer', inn, 10, 12)
  assertModel(kpp === null || isKpp(kpp), 'KPP of the buyer is not one')
  if (address !== null) assertText('address of the buyer', address)
}

export const checkPartner = ({ company, ...requisites }: Partner): void => checkBuyer(company, requisites)

export const checkPeriod = ({ from, to }: Period): void => {
  longDate(from)
  longDate(to)
  assertModel(from <= to, `the period ends (${to}) before it begins (${from})`)
}

const checkStart = (start: StartedCourse, period: Period): void => {
  assertText('name of a course', start.name)
  assertKopecks(start.priceKopecks)
  longDate(start.startDate)
  assertModel(
    start.isStudiedInPeriod || isGivenIn(period, start),
    `a start on ${start.startDate} is outside the period, and nothing was studied in it`,
  )
  assertCount('days left', start.remainingDays)
  assertCount('progress', start.progress, 100)
  assertCount('attempts', start.attemptCount)
  if (start.bestPercent !== null) assertCount('best result', start.bestPercent, 100)
  assertModel(start.bestPercent === null || start.attemptCount > 0, 'a result without an attempt')
  assertModel(start.lastActivityOn !== null || !start.isStudiedInPeriod, 'study without activity')
  if (start.lastActivityOn !== null) longDate(start.lastActivityOn)
}

export const checkLearner = (learner: PeriodLearner, period: Period): void => {
  assertText('name of a learner', learner.name)
  assertModel(learner.courses.length > 0, 'a learner without a course in the period')
  for (const no of learner.proposalNos) assertCount('number of a proposal', no)
  for (const start of learner.courses) checkStart(start, period)
}
