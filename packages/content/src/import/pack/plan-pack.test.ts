import { expect, test } from 'vitest'
import { spreadTickets } from './plan-pack.ts'

const list = (count: number) => Array.from({ length: count }, (_, index) => `q${index}`)

test.each([
  [0, 0],
  [19, 0],
  [20, 1],
  [39, 1],
  [40, 2],
  [137, 6],
])('%i questions give %i full tickets, no question twice', (count, tickets) => {
  const made = spreadTickets(list(count), 20)
  expect(made.map((ticket) => ticket.length)).toEqual(Array.from({ length: tickets }, () => 20))
  expect(new Set(made.flat()).size).toBe(tickets * 20)
})

test('every ticket has questions of every topic', () => {
  const ids = [...list(30).map((id) => `a-${id}`), ...list(30).map((id) => `b-${id}`)]
  for (const ticket of spreadTickets(ids, 20)) {
    expect(ticket.filter((id) => id.startsWith('a-'))).toHaveLength(10)
  }
})
