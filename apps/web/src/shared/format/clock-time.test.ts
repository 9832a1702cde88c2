import { expect, test } from 'vitest'
import { clockTime } from './clock-time.ts'

test.each([
  [0, '0:00'],
  [9, '0:09'],
  [60, '1:00'],
  [2172, '36:12'],
  [3600, '1:00:00'],
  [3972, '1:06:12'],
])('%i seconds read «%s»', (seconds, text) => {
  expect(clockTime(seconds)).toBe(text)
})
