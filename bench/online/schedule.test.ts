import { seededRandom } from '@dopusk/domain'
import { expect, test } from 'vitest'
import { createFigures, slopeOf } from './figures.ts'
import { planLearner, thinkSeconds } from './schedule.ts'

const plan = { learners: 1000, seconds: 300, stormSeconds: 120, onTicket: 500, seed: 1 }
const learners = Array.from({ length: plan.learners }, (_, index) => planLearner(plan, index))

test('the same seed plans the same run, another seed another', () => {
  const arrivals = (seed: number) => learners.map((_, index) => planLearner({ ...plan, seed }, index).arrivesAt)
  expect(arrivals(1)).toEqual(learners.map(({ arrivesAt }) => arrivesAt))
  expect(arrivals(2)).not.toEqual(arrivals(1))
})

test('everybody arrives within the storm, three quarters in its first half', () => {
  const arrivals = learners.map(({ arrivesAt }) => arrivesAt)
  expect(arrivals.every((at) => at >= 0 && at < 120)).toBe(true)
  const share = arrivals.filter((at) => at < 60).length / arrivals.length
  expect(Math.abs(share - 0.75)).toBeLessThan(0.05)
})

test('the ticket is started by 500 within a minute in the middle of the run', () => {
  const starts = learners.flatMap(({ ticketAt }) => ticketAt ?? [])
  expect(starts).toHaveLength(500)
  expect(starts.every((at) => at >= 150 && at < 210)).toBe(true)
})

test('half of the pauses are longer than 20 s, none is out of bounds', () => {
  const random = seededRandom(7)
  const pauses = Array.from({ length: 10_000 }, () => thinkSeconds(random)).sort((a, b) => a - b)
  expect(Math.abs((pauses[5000] ?? 0) - 20)).toBeLessThan(1)
  expect([pauses[0], pauses.at(-1)]).toEqual([5, 90])
})

test('figures are counted by kind and time, errors by status', () => {
  const figures = createFigures()
  for (let ms = 1; ms <= 100; ms += 1) figures.add('answer', ms, ms, 200)
  figures.add('answer', 200, 5000, 503)
  expect(figures.summarise((kind) => kind === 'answer', 0, 150)).toEqual({
    count: 100,
    errors: {},
    p50: 51,
    p95: 96,
    p99: 100,
    max: 100,
  })
  expect(figures.summarise(() => true).errors).toEqual({ 503: 1 })
  expect(figures.summarise((kind) => kind === 'other').count).toBe(0)
})

test('the slope of growing memory', () => {
  expect(
    slopeOf([
      [1, 100],
      [2, 102],
      [3, 104],
    ]),
  ).toBe(2)
})
