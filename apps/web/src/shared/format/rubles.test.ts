import { expect, test } from 'vitest'
import { rubles } from './rubles.ts'

test.each([
  [0, '0 ₽'],
  [5, '0,05 ₽'],
  [450_000, '4 500 ₽'],
  [123_450, '1 234,50 ₽'],
  [100_000_000, '1 000 000 ₽'],
])('%i kopecks', (kopecks, words) => {
  expect(rubles(kopecks).replaceAll('\u00a0', ' ')).toBe(words)
})
