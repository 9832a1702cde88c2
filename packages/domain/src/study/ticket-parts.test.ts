import fc from 'fast-check'
import { expect, test } from 'vitest'
import { seededRandom } from '../random.ts'
import { drawTicket, ticketParts } from './ticket-parts.ts'

const topics = ['a', 'b', 'c']
const bank = fc
  .array(fc.constantFrom(...topics), { maxLength: 40 })
  .map((list) => list.map((topic, index) => ({ id: index + 1, topic })))
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
  const questions = topics.flatMap((topic, of) => Array.from({ length: 10 }, (_, n) => ({ id: of * 10 + n, topic })))
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
