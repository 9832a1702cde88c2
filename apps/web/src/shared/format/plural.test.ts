import { expect, test } from 'vitest'
import { minutes, plural } from './plural.ts'

test.each([
  [0, 'минут'],
  [1, 'минуту'],
  [2, 'минуты'],
  [4, 'минуты'],
  [5, 'минут'],
  [11, 'минут'],
  [14, 'минут'],
  [21, 'минуту'],
  [22, 'минуты'],
  [111, 'минут'],
])('%i goes with «%s»', (count, word) => {
  expect(plural(count, minutes)).toBe(`${count}\u00a0${word}`)
})
