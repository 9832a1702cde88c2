import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { countChange, levelOfAnswer, type Memory, type MemoryLevel, memoryLevels, review } from './memory.ts'

const dayMs = 86_400_000
const start = new Date('2026-11-15T09:00:00Z')
const later = (days: number) => new Date(start.getTime() + days * dayMs)
const daysTo = ({ reviewedAt, dueAt }: Memory) => (dueAt.getTime() - reviewedAt.getTime()) / dayMs

const gradeOf = { Excellent: 4, Good: 3, Satisfactorily: 2, Bad: 1 } as const

/** FSRS-6 as its authors publish it (fsrs4anki wiki, The Algorithm), without the formula for the same day. */
const w = [
  0.212, 1.2931, 2.3065, 8.2956, 6.4133, 0.8334, 3.0194, 0.001, 1.8722, 0.1666, 0.796, 1.4835, 0.0614, 0.2629, 1.6483,
  0.6014, 1.8729, 0.5425, 0.0912, 0.0658, 0.1542,
] as const

interface State {
  stability: number
  difficulty: number
}

const clamp = (min: number, max: number, value: number) => Math.min(max, Math.max(min, value))
const firstDifficulty = (grade: number) => w[4] - Math.exp(w[5] * (grade - 1)) + 1

const firstState = (grade: 1 | 2 | 3 | 4): State => ({
  stability: [w[0], w[1], w[2], w[3]][grade - 1] ?? 0,
  difficulty: clamp(1, 10, firstDifficulty(grade)),
})

const recallChance = (days: number, stability: number) => (1 + (0.9 ** (-1 / w[20]) - 1) * (days / stability)) ** -w[20]

const nextState = ({ stability: s, difficulty: d }: State, grade: 1 | 2 | 3 | 4, days: number): State => {
  const r = recallChance(days, s)
  const bonus = grade === 2 ? w[15] : grade === 4 ? w[16] : 1
  const recalled = s * (1 + Math.exp(w[8]) * (11 - d) * s ** -w[9] * (Math.exp(w[10] * (1 - r)) - 1) * bonus)
  const forgotten = w[11] * d ** -w[12] * ((s + 1) ** w[13] - 1) * Math.exp(w[14] * (1 - r))
  const moved = d - (w[6] * (grade - 3) * (10 - d)) / 9
  return {
    stability: grade === 1 ? Math.min(forgotten, s) : recalled,
    difficulty: clamp(1, 10, w[7] * firstDifficulty(4) + (1 - w[7]) * moved),
  }
}

const history = fc.array(
  fc.record({ level: fc.constantFrom(...memoryLevels), days: fc.integer({ min: 1, max: 40 }) }),
  { minLength: 1, maxLength: 12 },
)

describe('the schedule', () => {
  test('gives the intervals that py-fsrs publishes for answers Good on the due days', () => {
    // Its test_review_card, after the step of ten minutes that it takes before the first interval.
    const published = [2, 11, 46, 163, 497]
    let memory: Memory | null = null
    let day = 0
    for (const days of published) {
      memory = review(memory, 'Good', later(day), 100_000)
      expect(Math.round(memory.stability)).toBe(days)
      day += days
    }
  })

  test('moves stability and difficulty by the published formulas', () => {
    fc.assert(
      fc.property(history, (answers) => {
        let memory: Memory | null = null
        let expected: State | null = null
        let day = 0
        for (const { level, days } of answers) {
          day += days
          memory = review(memory, level, later(day), 100_000)
          expected = expected === null ? firstState(gradeOf[level]) : nextState(expected, gradeOf[level], days)
          expect(memory.stability / expected.stability).toBeCloseTo(1, 5)
          expect(memory.difficulty).toBeCloseTo(expected.difficulty, 5)
        }
        expect(memory?.repetitions).toBe(answers.length)
        expect(memory?.lapses).toBe(answers.slice(1).filter(({ level }) => level === 'Bad').length)
      }),
    )
  })

  test('gives a later due date for a better level', () => {
    const intervals = memoryLevels.map((level) => daysTo(review(null, level, start, 365)))
    expect(intervals).toEqual([...intervals].sort((a, b) => b - a))
    expect(intervals.at(-1)).toBeGreaterThanOrEqual(1)
  })

  test('never gives a due date after the access has ended', () => {
    let memory: Memory | null = null
    for (let n = 0; n < 6; n += 1) memory = review(memory, 'Excellent', later(n * 30), 5)
    expect(memory && daysTo(memory)).toBeLessThanOrEqual(5)
    expect(daysTo(review(null, 'Excellent', start, 0))).toBe(1)
  })

  test('gives the same memory for the same answers', () => {
    const replay = () => review(review(null, 'Good', start, 30), 'Bad', later(3), 27)
    expect(replay()).toEqual(replay())
  })
})

test('a right answer is Good until rated, a wrong one Bad', () => {
  expect([levelOfAnswer(true), levelOfAnswer(false)]).toEqual(['Good', 'Bad'])
})

test.each<[MemoryLevel | null, MemoryLevel | null, number, number]>([
  [null, 'Good', 1, 0],
  [null, 'Bad', 0, 1],
  ['Good', 'Excellent', 0, 0],
  ['Good', 'Bad', -1, 1],
  ['Satisfactorily', 'Bad', 0, 0],
  ['Bad', 'Good', 1, -1],
  ['Excellent', null, -1, 0],
])('from %s to %s the counts move by %d and %d', (before, after, good, bad) => {
  expect(countChange(before, after)).toEqual({ good, bad })
})
