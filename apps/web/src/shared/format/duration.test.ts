import { expect, test } from 'vitest'
import { duration } from './duration.ts'

test.each([
  [0, '0 мин'],
  [45, '45 с'],
  [60, '1 мин'],
  [3599, '59 мин'],
  [3600, '1 ч'],
  [24_000, '6 ч 40 мин'],
  [360_059, '100 ч'],
])('%i seconds read «%s»', (seconds, text) => {
  expect(duration(seconds).replaceAll('\u00a0', ' ')).toBe(text)
})
