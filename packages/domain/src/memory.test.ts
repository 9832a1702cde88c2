import { createEmptyCard, fsrs, Rating } from 'ts-fsrs'
import { describe, expect, test } from 'vitest'
import { countChange, levelOfAnswer, type Memory, type MemoryLevel, memoryLevels, review } from './memory.ts'

const dayMs = 86_400_000
const start = new Date('2026-11-15T09:00:00Z')
const later = (days: number) => new Date(start.getTime() + days * dayMs)
const daysTo = ({ reviewedAt, dueAt }: Memory) => (dueAt.getTime() - reviewedAt.getTime()) / dayMs

const gradeOf = { Excellent: Rating.Easy, Good: Rating.Good, Satisfactorily: Rating.Hard, Bad: Rating.Again } as const

describe('the schedule', () => {
  test('agrees with the reference library over long random histories', () => {
    const reference = fsrs({ enable_fuzz: false, enable_short_term: false })
    let seed = 7
    const random = (below: number) => {
      seed = (seed * 16807) % 2147483647
      return seed % below
    }
    for (let run = 0; run < 50; run += 1) {
      let memory: Memory | null = null
      let card = createEmptyCard(start)
      let day = 0
      for (let step = 0; step < 12; step += 1) {
        const level = memoryLevels[random(4)] as MemoryLevel
        const now = later(day)
        memory = review(memory, level, now, 100_000)
        ;({ card } = reference.next(card, now, gradeOf[level]))
        expect(memory.stability).toBeCloseTo(card.stability, 6)
        expect(memory.difficulty).toBeCloseTo(card.difficulty, 6)
        expect(memory.dueAt).toEqual(card.due)
        expect([memory.repetitions, memory.lapses]).toEqual([card.reps, card.lapses])
        day += 1 + random(20)
      }
    }
  })

  test('asks again the later, the better the answer was known', () => {
    const intervals = memoryLevels.map((level) => daysTo(review(null, level, start, 365)))
    expect(intervals).toEqual([...intervals].sort((a, b) => b - a))
    expect(intervals.at(-1)).toBeGreaterThanOrEqual(1)
  })

  test('never asks after the access has ended', () => {
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
