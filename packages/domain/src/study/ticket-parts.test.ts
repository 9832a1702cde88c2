import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { seededRandom } from '../random.ts'
import { drawTicket, ticketParts, withoutLapsed } from './ticket-parts.ts'

const topics = ['a', 'b', 'c']
const bank = fc
  .array(fc.record({ topic: fc.constantFrom(...topics), isInForce: fc.boolean() }), { maxLength: 40 })
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
    Array.from({ length: 10 }, (_, n) => ({ id: of * 10 + n, topic, isInForce: true })),
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

describe('questions whose norm is not in force', () => {
  const of = (topic: string, inForce: number, lapsed: number, first: number) =>
    Array.from({ length: inForce + lapsed }, (_, n) => ({ id: first + n, topic, isInForce: n >= lapsed }))

  test('are not drawn while their topic has enough others', () => {
    const questions = [...of('a', 10, 10, 0), ...of('b', 20, 0, 100)]
    fc.assert(
      fc.property(fc.nat(), (seed) => {
        expect(drawTicket(questions, 20, undefined, seededRandom(seed)).every((id) => id >= 10)).toBe(true)
      }),
    )
  })

  test('are drawn, as many as are lacking, where a topic has too few others', () => {
    const questions = [...of('a', 1, 10, 0), ...of('b', 20, 0, 100)]
    const lapsedIn = (size: number, counts?: Record<string, number>) =>
      drawTicket(questions, size, counts, seededRandom(3)).filter((id) => id < 10).length
    expect(lapsedIn(6, { a: 3, b: 3 })).toBe(2)
    expect(lapsedIn(6, { a: 1, b: 5 })).toBe(0)
  })

  test('stand in for a whole topic that has lapsed, by its share of the bank', () => {
    const questions = [...of('a', 0, 10, 0), ...of('b', 30, 0, 100)]
    expect(withoutLapsed(questions, 20).filter(({ topic }) => topic === 'a')).toHaveLength(5)
  })

  test('fill up a ticket that the others cannot', () => {
    const questions = [...of('a', 1, 30, 0), ...of('b', 5, 0, 100)]
    expect(drawTicket(questions, 20, { a: 1 }, seededRandom(1))).toHaveLength(20)
  })
})
