import { expect, test } from 'vitest'
import { calculate } from './arithmetic.ts'

test.each([
  ['2 + 3 * 4', 14],
  ['(2 + 3) * 4', 20],
  ['12,5 * 4 / 2', 25],
  ['10 - 4 - 3', 3],
  ['-2 * -3', 6],
  ['100 / (1 + 1) / 5', 10],
])('%s is %d', (expression, value) => {
  expect(calculate(expression)).toBe(value)
})

test.each(['', '2 +', '(1', '1 / 0', '2 ** 3', 'sqrt(4)', '1 2'])('%j is no arithmetic', (expression) => {
  expect(calculate(expression)).toBeUndefined()
})
