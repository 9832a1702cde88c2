import { expect, test } from 'vitest'
import { trimEndOf, trimStartOf, withoutLastWord } from './trim.ts'

test.each([
  ['--а-б--', 'а-б--', '--а-б'],
  ['----', '', ''],
  ['', '', ''],
  ['а', 'а', 'а'],
])('of «%s» the signs at one end are left out', (text, fromStart, fromEnd) => {
  expect([trimStartOf(text, /-/), trimEndOf(text, /-/)]).toEqual([fromStart, fromEnd])
})

test.each([
  ['раз два  три', 'раз два'],
  ['раз ', 'раз'],
  ['раз', 'раз'],
  [' раз', ''],
])('of «%s» the last word is left out', (text, rest) => expect(withoutLastWord(text)).toBe(rest))
