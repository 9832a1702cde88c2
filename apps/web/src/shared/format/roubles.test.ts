import { expect, test } from 'vitest'
import { readRoubles, roubles, roublesText } from './roubles.ts'

test.each([
  [0, '0 ₽'],
  [123_450, '1 234,50 ₽'],
  [9_390_000, '93 900 ₽'],
])('%i kopecks are «%s», and can be typed', (kopecks, text) => {
  expect(roubles(kopecks)).toBe(text.replaceAll(' ', '\u00a0'))
  expect(readRoubles(roublesText(kopecks))).toBe(kopecks)
})

test.each([
  ['1 234,5', 123_450],
  ['1234.05', 123_405],
  [' 7 ', 700],
  ['', null],
  ['1,234', null],
  ['-5', null],
  ['пять', null],
])('«%s» is read as %s', (text, kopecks) => {
  expect(readRoubles(text)).toBe(kopecks)
})
