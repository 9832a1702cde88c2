import { expect, test } from 'vitest'
import { gradeAnswer } from './grading.ts'

test.each([
  ['the one right variant', [2], [2], true],
  ['another variant', [1], [2], false],
  ['all right variants in another order', [3, 1], [1, 3], true],
  ['one right variant missing', [1], [1, 3], false],
  ['a wrong one too many', [1, 2, 3], [1, 3], false],
  ['as many, but another one', [1, 2], [1, 3], false],
])('%s', (_fact, chosen, right, expected) => {
  expect(gradeAnswer(chosen, right)).toBe(expected)
})
