import { describe, expect, test } from 'vitest'
import { discriminationOf, facilityOf, type ScoreSums, strongFrom, timeQuantile, timeSteps } from './item-statistics.ts'

describe('facility', () => {
  test('is unknown without answers', () => {
    expect(facilityOf(0, 0)).toBeNull()
  })

  test('is drawn to a rather easy question, with a band of 80 % around it', () => {
    const facility = facilityOf(10, 7)
    expect(facility?.share).toBeCloseTo(8.2 / 12, 12)
    expect(facility?.low).toBeCloseTo(0.50776, 5)
    expect(facility?.high).toBeCloseTo(0.84425, 5)
  })

  test('has a narrow band where answers are many', () => {
    const facility = facilityOf(1000, 700)
    expect(facility?.share).toBeCloseTo(701.2 / 1002, 12)
    expect(facility?.low).toBeCloseTo(0.68116, 5)
    expect(facility?.high).toBeCloseTo(0.71827, 5)
  })

  test('is never 0 or 1', () => {
    expect(facilityOf(5, 0)?.share).toBeCloseTo(1.2 / 7, 12)
    expect(facilityOf(5, 5)?.share).toBeCloseTo(6.2 / 7, 12)
  })
})

/** Of 100 answers: 40 right and 10 wrong by learners of score 1, 20 right and 30 wrong by those of score 0. */
const sums = { answers: 100, right: 60, sumScore: 50, sumScoreSquared: 50, sumScoreRight: 40 }
const times = (factor: number): ScoreSums =>
  Object.fromEntries(Object.entries(sums).map(([name, sum]) => [name, sum * factor])) as unknown as ScoreSums

describe('discrimination', () => {
  test('is the correlation, drawn to the usual one', () => {
    // The correlation of the table is 0.40825, the usual one 0.25; on Fisher's scale they weigh 97 to 33.3.
    expect(discriminationOf(sums)).toBeCloseTo(0.3695992671615532, 12)
  })

  test('is hardly drawn where answers are many', () => {
    expect(discriminationOf(times(100))).toBeCloseTo(0.40775496030781305, 12)
  })

  test('is negative where the weaker are right oftener', () => {
    expect(discriminationOf({ ...times(100), sumScoreRight: 2000 })).toBeCloseTo(-0.4063386, 7)
  })

  test('of answers that are told apart wholly is less than 1', () => {
    expect(discriminationOf({ ...sums, right: 50, sumScoreRight: 50 })).toBeCloseTo(0.9938857062355194, 12)
  })

  test('is unknown below 100 answers', () => {
    expect(discriminationOf({ ...sums, answers: 99 })).toBeNull()
  })

  test('is unknown where all are equally strong, or all answers right or wrong', () => {
    expect(discriminationOf({ ...sums, sumScore: 100, sumScoreSquared: 100, sumScoreRight: 60 })).toBeNull()
    expect(discriminationOf({ ...sums, right: 100, sumScoreRight: 50 })).toBeNull()
    expect(discriminationOf({ ...sums, right: 0, sumScoreRight: 0 })).toBeNull()
  })
})

const time = (from: number, count: number) => ({ from, count, right: 0 })

describe('the time of a part of the answers', () => {
  test('is spread evenly within a step, whatever their order', () => {
    const counts = [time(60, 10), time(20, 10)]
    expect([0.25, 0.5, 0.75, 1].map((part) => timeQuantile(counts, part))).toEqual([22.5, 25, 67.5, 75])
  })

  test('is exact to the second first', () => {
    expect(timeQuantile([time(5, 4)], 0.5)).toBe(5.5)
  })

  test('within the last step is its lower end', () => {
    const last = timeSteps.at(-1) as number
    expect([last, timeQuantile([time(last, 3)], 0.5)]).toEqual([600, 600])
  })

  test('is unknown without answers', () => {
    expect(timeQuantile([], 0.5)).toBeNull()
  })
})

describe('the stronger half', () => {
  const choice = (score: number | null, count: number) => ({ items: [1], score, count })

  test('begins where at least half of the learners are at or above it', () => {
    expect(strongFrom([choice(3, 5), choice(12, 2), choice(9, 3)])).toBe(9)
    expect(strongFrom([choice(3, 6), choice(12, 2), choice(9, 3)])).toBe(3)
  })

  test('leaves out learners whose strength is not known', () => {
    expect(strongFrom([choice(null, 100), choice(4, 1), choice(8, 1)])).toBe(8)
    expect(strongFrom([choice(null, 100)])).toBeNull()
    expect(strongFrom([])).toBeNull()
  })
})
