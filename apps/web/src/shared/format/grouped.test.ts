import { expect, test } from 'vitest'
import { groupDigits } from './grouped.ts'

const asRussiansDo = new Intl.NumberFormat('ru')

test.each([0, 7, 999, 1000, 1234, 10_000, 123_456, 1_000_000, 1_234_567, 12_345_678])('%i', (count) => {
  expect(groupDigits(count)).toBe(asRussiansDo.format(count))
})
