import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  carriedOver,
  general,
  learners,
  manyLearners,
  november,
  pressure,
  untouched,
} from '../testing/sample-period.ts'
import { invoiceLines, invoiceTotals, reportTotals } from './invoice-lines.ts'
import type { PeriodLearner, StartedCourse } from './period-model.ts'
import { tallyLearners } from './tally.ts'

const learner = (id: number, ...courses: StartedCourse[]): PeriodLearner => ({
  id,
  name: 'Ёлкин Пётр',
  proposalNos: [],
  courses,
})

const tallyOf = (...people: PeriodLearner[]) => tallyLearners(people, november)

test('courses are counted, in the order of their names', async () => {
  expect(await tallyOf(...learners)).toEqual({
    learnerCount: 3,
    courses: [
      { courseId: 1, name: general.name, priceKopecks: 490_000, givenCount: 2, begunCount: 2, completedCount: 0 },
      { courseId: 3, name: pressure.name, priceKopecks: 390_000, givenCount: 1, begunCount: 1, completedCount: 1 },
      { courseId: 2, name: untouched.name, priceKopecks: 390_000, givenCount: 2, begunCount: 0, completedCount: 0 },
    ],
  })
})

test('learners may come from a cursor', async () => {
  const cursor = (async function* () {
    yield* manyLearners(250)
  })()
  expect(await tallyLearners(cursor, november)).toEqual(await tallyLearners(manyLearners(250), november))
})

test('a course at two prices makes two lines', async () => {
  const cheaper = { ...general, priceKopecks: 450_000 }
  const lines = invoiceLines((await tallyOf(learner(1, general), learner(2, cheaper), learner(3, cheaper))).courses, 1)
  expect(lines.map(({ quantity, amountKopecks }) => [quantity, amountKopecks])).toEqual([
    [2, 900_000],
    [1, 490_000],
  ])
})

test('a course started twice in the period is paid twice', async () => {
  const [line] = invoiceLines((await tallyOf(learner(1, general, { ...general, startDate: '2026-11-30' }))).courses, 1)
  expect(line).toMatchObject({ quantity: 2, amountKopecks: 980_000 })
})

test('half price is rounded up in each line', async () => {
  const odd = { ...general, priceKopecks: 490_001 }
  const odder = { ...pressure, priceKopecks: 390_003 }
  const lines = invoiceLines((await tallyOf(learner(1, odd), learner(2, odder))).courses, 0.5)
  expect(lines.map(({ amountKopecks, discountKopecks }) => [amountKopecks, discountKopecks])).toEqual([
    [245_001, 245_000],
    [195_002, 195_001],
  ])
  expect(invoiceTotals(lines, 20)).toEqual({ amountKopecks: 440_003, discountKopecks: 440_001, vatKopecks: 73_334 })
  expect(invoiceTotals(lines, null).vatKopecks).toBeNull()
})

const anyStart = fc.record({ courseId: fc.integer({ min: 1, max: 4 }), priceKopecks: fc.nat({ max: 1_000_000 }) })

test('report and invoice agree for any started courses', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(anyStart, { minLength: 1, maxLength: 4 })), async (people) => {
      const started = people.map((starts, id) =>
        learner(id, ...starts.map((start) => ({ ...general, ...start, name: `Курс ${start.courseId}` }))),
      )
      const tally = await tallyOf(...started)
      const lines = invoiceLines(tally.courses, 1)
      const totals = reportTotals(tally)
      const prices = people.flat().map((start) => start.priceKopecks)
      expect(totals.costKopecks).toBe(prices.reduce((sum, price) => sum + price, 0))
      expect(invoiceTotals(lines, null).amountKopecks).toBe(totals.costKopecks)
      expect(lines.reduce((sum, line) => sum + line.quantity, 0)).toBe(totals.givenCount)
      const half = invoiceTotals(invoiceLines(tally.courses, 0.5), null)
      expect(half.amountKopecks + half.discountKopecks).toBe(totals.costKopecks)
    }),
  )
})

test('totals of partners add up', async () => {
  const [one, other] = [await tallyOf(...learners), await tallyLearners(manyLearners(10), november)]
  expect(reportTotals(one, other)).toEqual({
    learnerCount: 13,
    givenCount: 5 + 12,
    begunCount: 3 + 12,
    completedCount: 1 + 2,
    costKopecks: 2_150_000 + 10 * 490_000 + 2 * 390_000,
  })
})

test.each([
  ['a start before the period, without study in it', learner(1, { ...untouched, startDate: '2026-10-31' })],
  ['a start after the period', learner(1, { ...untouched, startDate: '2026-12-01' })],
  ['study without activity', learner(1, { ...untouched, isStudiedInPeriod: true })],
  ['an invalid start date', learner(1, { ...general, startDate: '2026-11-31' })],
  ['a learner without a course', learner(1)],
  ['a learner without a name', { ...learner(1, general), name: ' ' }],
  ['progress above 100', learner(1, { ...general, progress: 101 })],
  ['a fractional number of days', learner(1, { ...general, remainingDays: 0.5 })],
  ['a negative price', learner(1, { ...general, priceKopecks: -1 })],
  ['a fractional price', learner(1, { ...general, priceKopecks: 0.1 })],
  ['a result without an attempt', learner(1, { ...general, attemptCount: 0 })],
  ['a course with two names', learner(1, general, { ...general, name: 'Другое' })],
])('%s is refused', async (_fact, invalid) => {
  await expect(tallyOf(invalid)).rejects.toThrow(RangeError)
})

test('a course given earlier is not billed, and its learner is counted', async () => {
  expect(await tallyOf(learner(1, carriedOver))).toEqual({ learnerCount: 1, courses: [] })
  const [line] = invoiceLines((await tallyOf(learner(1, carriedOver, general))).courses, 1)
  expect(line).toMatchObject({ quantity: 1, begunCount: 1, amountKopecks: 490_000 })
})

test('the same learner twice in a row is refused', async () => {
  await expect(tallyOf(learner(1, general), learner(1, pressure))).rejects.toThrow('comes twice')
})
