import { expect, test } from 'vitest'
import { countForDue } from './question-counts.ts'

test.each([
  [1, 10],
  [10, 10],
  [11, 20],
  [39, 40],
  [40, 40],
  [900, 40],
])('%i due questions give a check of %i', (due, count) => {
  expect(countForDue(due)).toBe(count)
})
