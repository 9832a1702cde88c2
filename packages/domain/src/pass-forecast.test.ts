import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type ForecastRequest,
  forecastByPlan,
  forecastPass,
  forecastTopics,
  type PassForecast,
} from './pass-forecast.ts'
import type { RepeatedAnswer } from './study/learner-beliefs.ts'
import { type Memory, review } from './study/memory.ts'

const dayMs = 86_400_000
const now = new Date('2026-11-16T10:00:00Z')
const before = (days: number) => new Date(now.getTime() - days * dayMs)
const after = (days: number) => before(-days)

const questionsOf = (count: number, topics = 1) =>
  Array.from({ length: count }, (_, index) => ({
    id: index + 1,
    variants: 4,
    rightCount: 1,
    topic: `topic-${index % topics}`,
  }))

const repeat = (isRight: boolean, change: Partial<RepeatedAnswer> = {}): RepeatedAnswer => ({
  elapsedDays: 3,
  stability: 2.3,
  variants: 4,
  rightCount: 1,
  isRight,
  ...change,
})

const repeatsOf = (right: number, wrong: number) => [
  ...Array.from({ length: right }, () => repeat(true)),
  ...Array.from({ length: wrong }, () => repeat(false)),
]

/** Memories of the first questions, each answered twice, the last time a day ago. */
const memoriesOf = (count: number): Map<number, Memory> =>
  new Map(
    Array.from({ length: count }, (_, index) => {
      const first = review(null, 'Good', before(4), 100_000)
      return [index + 1, review(first, 'Good', before(1), 100_000)]
    }),
  )

const requestOf = (change: Partial<ForecastRequest> = {}): ForecastRequest => ({
  now,
  examAt: now,
  questions: questionsOf(100),
  memories: memoriesOf(80),
  repeats: repeatsOf(70, 10),
  firstAnswers: { right: 40, wrong: 40 },
  exam: { questions: 20, passCount: 16 },
  ...change,
})

const forecast = (change: Partial<ForecastRequest> = {}): PassForecast => {
  const result = forecastPass(requestOf(change))
  if ('missing' in result) throw new Error('too little for a forecast')
  return result
}

describe('a forecast', () => {
  test('has a band around it, an expected result and its error', () => {
    const { pass, low, high, expectedRight, expectedError } = forecast()
    expect(low).toBeLessThan(pass)
    expect(high).toBeGreaterThan(pass)
    expect(expectedRight).toBeGreaterThan(13)
    expect(expectedRight).toBeLessThan(20)
    expect(expectedError).toBeGreaterThan(1)
  })

  test('is never narrower than five points to each side, within 0 and 1', () => {
    const sure = forecast({
      memories: memoriesOf(100),
      repeats: repeatsOf(150, 0),
      exam: { questions: 20, passCount: 1 },
    })
    expect(sure.high).toBe(1)
    expect(sure.pass - sure.low).toBeGreaterThanOrEqual(0.05)
  })

  test('falls with the days until the exam', () => {
    const days = [0, 7, 30, 90].map((count) => forecast({ examAt: after(count) }).pass)
    expect(days).toEqual([...days].sort((a, b) => b - a))
    expect(new Set(days).size).toBe(4)
  })

  test('falls with every repeat that was wrong', () => {
    const wrong = [0, 10, 30, 60].map((count) => forecast({ repeats: repeatsOf(80 - count, count) }).pass)
    expect(wrong).toEqual([...wrong].sort((a, b) => b - a))
    expect(new Set(wrong).size).toBe(4)
  })

  test('rises with first answers that were right, as unseen questions are answered like them', () => {
    const known = [10, 40, 70].map((right) => forecast({ firstAnswers: { right, wrong: 80 - right } }).pass)
    expect(known).toEqual([...known].sort((a, b) => a - b))
    const allSeen = [10, 70].map((right) =>
      forecast({ memories: memoriesOf(100), firstAnswers: { right, wrong: 80 - right } }),
    )
    expect(allSeen[0]?.expectedRight).toBeCloseTo(allSeen[1]?.expectedRight ?? 0, 10)
  })

  test('counts a guess by the number of variants, and almost none where several are right', () => {
    const withVariants = (variants: number, rightCount: number) =>
      forecast({
        memories: memoriesOf(100),
        examAt: after(60),
        questions: questionsOf(100).map((question) => ({ ...question, variants, rightCount })),
      }).expectedRight
    expect(withVariants(2, 1)).toBeGreaterThan(withVariants(4, 1))
    expect(withVariants(4, 1)).toBeGreaterThan(withVariants(4, 2))
  })

  test('looks at the last 150 repeats only', () => {
    const recent = repeatsOf(120, 30)
    expect(forecast({ repeats: [...repeatsOf(0, 200), ...recent] })).toEqual(forecast({ repeats: recent }))
  })

  test('follows the blueprint of a ticket', () => {
    // Only the topic with even numbers is known.
    const memories = new Map([...memoriesOf(100)].filter(([id]) => id % 2 === 0))
    const questions = questionsOf(100, 2)
    const known = questions.find(({ id }) => id === 2)?.topic ?? ''
    const unknown = questions.find(({ id }) => id === 1)?.topic ?? ''
    const passWith = (blueprint: Record<string, number>) =>
      forecast({ memories, questions, exam: { questions: 20, passCount: 16, blueprint } }).pass
    expect(passWith({ [known]: 20 })).toBeGreaterThan(passWith({ [known]: 10, [unknown]: 10 }))
    expect(passWith({ [known]: 10, [unknown]: 10 })).toBeGreaterThan(passWith({ [unknown]: 20 }))
    // What the blueprint leaves open comes from the other topics.
    expect(passWith({ [known]: 10 })).toBeCloseTo(passWith({ [known]: 10, [unknown]: 10 }), 10)
  })

  test('asks a bank that is smaller than a ticket whole, at the same share', () => {
    const small = { questions: questionsOf(40), memories: memoriesOf(40), exam: { questions: 80, passCount: 64 } }
    expect(forecast(small)).toEqual(forecast({ ...small, exam: { questions: 40, passCount: 32 } }))
  })

  test('stays within its limits whatever the learner did', () => {
    const anyRepeat = fc.record({
      elapsedDays: fc.double({ min: 0, max: 400, noNaN: true }),
      stability: fc.double({ min: 0.01, max: 400, noNaN: true }),
      variants: fc.integer({ min: 2, max: 8 }),
      rightCount: fc.integer({ min: 1, max: 3 }),
      isRight: fc.boolean(),
    })
    fc.assert(
      fc.property(
        fc.array(anyRepeat, { minLength: 15, maxLength: 60 }),
        fc.nat(100),
        fc.nat(100),
        fc.integer({ min: 25, max: 100 }),
        (repeats, right, wrong, seen) => {
          const firstAnswers = { right: right + 20, wrong }
          const { pass, low, high, expectedRight } = forecast({ repeats, firstAnswers, memories: memoriesOf(seen) })
          expect(0 <= low && low <= pass && pass <= high && high <= 1).toBe(true)
          expect(0 <= expectedRight && expectedRight <= 20).toBe(true)
        },
      ),
      { numRuns: process.env.PROOF ? 100 : 30 },
    )
  })
})

describe('without enough answers', () => {
  test('there is no forecast, but what is missing', () => {
    expect(forecastPass(requestOf({ repeats: [], memories: new Map(), firstAnswers: { right: 0, wrong: 0 } }))).toEqual(
      {
        missing: { answers: 30, repeats: 15, questions: 25 },
      },
    )
    expect(forecastPass(requestOf({ repeats: repeatsOf(10, 0) }))).toEqual({
      missing: { answers: 0, repeats: 5, questions: 0 },
    })
    expect(forecastPass(requestOf({ memories: memoriesOf(24) }))).toEqual({
      missing: { answers: 0, repeats: 0, questions: 1 },
    })
  })

  test('exactly enough gives a forecast', () => {
    const enough = { repeats: repeatsOf(10, 5), memories: memoriesOf(25), firstAnswers: { right: 10, wrong: 5 } }
    expect(forecastPass(requestOf(enough))).toHaveProperty('pass')
  })
})

describe('the forecast by the plan', () => {
  const byPlan = (change: Partial<ForecastRequest>, pace: number) => {
    const request = requestOf({ examAt: after(10), ...change })
    const result = forecastByPlan(request, {
      now,
      today: '2026-11-16',
      startDate: '2026-11-10',
      lastStudyDay: '2026-11-25',
      pace,
      questionIds: request.questions.map(({ id }) => id),
      memories: request.memories,
    })
    if ('missing' in result) throw new Error('too little for a forecast')
    return result
  }

  test('is better than stopping, and better with more answers a day', () => {
    const stopped = forecast({ examAt: after(10) }).pass
    const [few, many] = [byPlan({}, 5).pass, byPlan({}, 40).pass]
    expect(few).toBeGreaterThan(stopped)
    expect(many).toBeGreaterThan(few)
  })

  test('is the same for the same state', () => {
    expect(byPlan({}, 20)).toEqual(byPlan({}, 20))
  })

  test('says what is missing, as the forecast of today does', () => {
    const request = requestOf({ repeats: [] })
    const plan = { now, today: '2026-11-16', startDate: '2026-11-10', lastStudyDay: '2026-11-25', pace: 20 }
    expect(forecastByPlan(request, { ...plan, questionIds: [], memories: new Map() })).toEqual(forecastPass(request))
  })
})

test('each topic has its own expected share', () => {
  const memories = new Map([...memoriesOf(100)].filter(([id]) => id % 2 === 0))
  const [odd, even] = forecastTopics(
    requestOf({ questions: questionsOf(100, 2), memories, firstAnswers: { right: 10, wrong: 30 } }),
  )
  expect(odd).toMatchObject({ topic: 'topic-0', questionCount: 50, seenCount: 0 })
  expect(even).toMatchObject({ topic: 'topic-1', questionCount: 50, seenCount: 50 })
  expect(odd?.share).toBeCloseTo(11 / 42, 2)
  expect(even?.share).toBeGreaterThan(0.8)
})
