import { expect, test } from 'vitest'
import { seededRandom, shuffle } from '../random.ts'
import { chooseQuestions, defaultCheckSize } from './choose-questions.ts'

const range = (from: number, count: number) => Array.from({ length: count }, (_, n) => from + n)
const supply = (unseen: number, seen: number) => ({
  unseen: range(100, unseen),
  weakest: range(200, seen),
  forgotten: range(200, seen).reverse(),
})

test.each([
  ['Hard takes unseen ones in their order', 'Hard', 3, supply(5, 5), [100, 101, 102]],
  ['Hard goes on with the weakest', 'Hard', 4, supply(2, 5), [100, 101, 200, 201]],
  ['Easy takes the ones most likely forgotten', 'Easy', 3, supply(5, 5), [204, 203, 202]],
  ['Easy never takes unseen ones', 'Easy', 10, supply(5, 2), [201, 200]],
  ['Medium takes half and half', 'Medium', 4, supply(5, 5), [100, 101, 204, 203]],
  ['Medium gives the odd one to the new', 'Medium', 3, supply(5, 5), [100, 101, 204]],
  ['Medium fills up with repeats', 'Medium', 4, supply(1, 5), [100, 204, 203, 202]],
  ['Medium fills up with new ones', 'Medium', 4, supply(5, 1), [100, 101, 200, 102]],
  ['the result is shorter where there are too few questions', 'Hard', 40, supply(1, 1), [100, 200]],
  ['the result is empty where there is no suitable question', 'Easy', 10, supply(5, 0), []],
] as const)('%s', (_fact, difficulty, count, given, chosen) => {
  expect(chooseQuestions(difficulty, count, given)).toEqual(chosen)
})

test('a check has ten questions unless there are fewer', () => {
  expect([0, 3, 9, 10, 11, 500].map(defaultCheckSize)).toEqual([0, 3, 9, 10, 10, 10])
})

test('a shuffle keeps every item once and produces every order about equally often', () => {
  const random = seededRandom(1)
  const orders = new Map<string, number>()
  for (let n = 0; n < 6000; n += 1) {
    const mixed = shuffle(['a', 'b', 'c'], random)
    expect([...mixed].sort()).toEqual(['a', 'b', 'c'])
    orders.set(mixed.join(''), (orders.get(mixed.join('')) ?? 0) + 1)
  }
  expect(orders.size).toBe(6)
  for (const count of orders.values()) expect(Math.abs(count - 1000)).toBeLessThan(150)
})
