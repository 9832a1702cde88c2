import { expect, test } from 'vitest'
import { cellAfterKey } from './heat-keys.ts'

const count = 10
const columns = 4

test.each([
  ['ArrowRight', 3, 4],
  ['ArrowRight', 9, 9],
  ['ArrowLeft', 4, 3],
  ['ArrowLeft', 0, 0],
  ['ArrowDown', 1, 5],
  ['ArrowDown', 7, 7],
  ['ArrowUp', 5, 1],
  ['ArrowUp', 2, 2],
  ['Home', 6, 0],
  ['End', 2, 9],
  ['Enter', 2, null],
])('%s moves from %i to %j', (key, from, to) => {
  expect(cellAfterKey(key, from, count, columns)).toBe(to)
})
