import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { seededRandom } from '../random.ts'
import { askedQuestions, drawTicket, ticketParts } from './ticket-parts.ts'
import type { WordingState } from './wording-state.ts'

const topics = ['a', 'b', 'c']
const states = ['in_force', 'expired', 'replaced', 'ahead'] as const satisfies WordingState[]
const bank = fc
  .array(fc.record({ topic: fc.constantFrom(...topics), state: fc.constantFrom(...states) }), { maxLength: 40 })
  .map((list) => list.map((question, index) => ({ id: index + 1, ...question })))
const blueprint = fc.dictionary(fc.constantFrom(...topics), fc.integer({ min: 1, max: 6 }))

test('a ticket has its size, no question twice, and of each topic at least what the blueprint says', () => {
  fc.assert(
    fc.property(bank, fc.integer({ min: 18, max: 30 }), blueprint, fc.nat(), (questions, size, counts, seed) => {
      const drawn = drawTicket(questions, size, counts, seededRandom(seed))
      expect(new Set(drawn).size).toBe(drawn.length)
      expect(drawn).toHaveLength(Math.min(size, questions.length))
      for (const [topic, count] of Object.entries(counts)) {
        const ofTopic = questions.filter((question) => question.topic === topic)
        const taken = ofTopic.filter(({ id }) => drawn.includes(id)).length
        expect(taken).toBeGreaterThanOrEqual(Math.min(count, ofTopic.length))
      }
    }),
  )
})

test('a whole blueprint is kept exactly', () => {
  const questions = topics.flatMap((topic, of) =>
    Array.from({ length: 10 }, (_, n) => ({ id: of * 10 + n, topic, state: 'in_force' as const })),
  )
  const drawn = drawTicket(questions, 6, { a: 1, b: 2, c: 3 }, seededRandom(7))
  const counts = topics.map(
    (topic) => questions.filter(({ id, topic: own }) => own === topic && drawn.includes(id)).length,
  )
  expect(counts).toEqual([1, 2, 3])
})

test('what the blueprint leaves open comes from topics that it does not name, while they last', () => {
  const questions = topics.flatMap((topic, of) => Array.from({ length: 5 }, (_, n) => ({ id: of * 10 + n, topic })))
  const sizes = (size: number) =>
    ticketParts(questions, size, { a: 2 }).map(({ drawn, questions: part }) => [drawn, part.length])
  expect(sizes(12)).toEqual([
    [2, 5],
    [10, 10],
  ])
  expect(sizes(13)).toEqual([
    [2, 5],
    [11, 15],
  ])
  expect(ticketParts(questions, 20)).toEqual([{ drawn: 15, questions }])
})

const of = (topic: string, state: WordingState, inForce: number, others: number, first: number) =>
  Array.from({ length: inForce + others }, (_, n) => ({
    id: first + n,
    topic,
    state: n < others ? state : ('in_force' as const),
  }))

describe.each(['replaced', 'ahead'] as const)('questions whose norm is %s', (state) => {
  test('are not drawn while their topic has enough others', () => {
    const questions = [...of('a', state, 10, 10, 0), ...of('b', state, 20, 0, 100)]
    fc.assert(
      fc.property(fc.nat(), (seed) => {
        expect(drawTicket(questions, 20, undefined, seededRandom(seed)).every((id) => id >= 10)).toBe(true)
      }),
    )
  })

  test('are drawn, as many as are lacking, where a topic has too few others', () => {
    const questions = [...of('a', state, 1, 10, 0), ...of('b', state, 20, 0, 100)]
    const drawnOfThem = (size: number, counts?: Record<string, number>) =>
      drawTicket(questions, size, counts, seededRandom(3)).filter((id) => id < 10).length
    expect(drawnOfThem(6, { a: 3, b: 3 })).toBe(2)
    expect(drawnOfThem(6, { a: 1, b: 5 })).toBe(0)
  })

  test('stand in for a whole topic that has lapsed, by its share of the bank', () => {
    const questions = [...of('a', state, 0, 10, 0), ...of('b', state, 30, 0, 100)]
    expect(askedQuestions(questions, 20).filter(({ topic }) => topic === 'a')).toHaveLength(5)
  })

  test('fill up a ticket that the others cannot', () => {
    const questions = [...of('a', state, 1, 30, 0), ...of('b', state, 5, 0, 100)]
    expect(drawTicket(questions, 20, { a: 1 }, seededRandom(1))).toHaveLength(20)
  })
})

test('questions whose norm has ended without a successor stay, however many others there are', () => {
  const questions = [...of('a', 'expired', 10, 10, 0), ...of('b', 'expired', 20, 0, 100)]
  expect(askedQuestions(questions, 20)).toEqual(questions)
})

test('questions that an expert has withdrawn are left out, however few others there are', () => {
  const questions = [...of('a', 'withdrawn', 1, 30, 0), ...of('b', 'withdrawn', 5, 0, 100)]
  expect(drawTicket(questions, 20, { a: 3 }, seededRandom(1)).toSorted((one, other) => one - other)).toEqual([
    30, 100, 101, 102, 103, 104,
  ])
})
