import { expect, test } from 'vitest'
import { daysLeft } from './days-left.ts'

test.each([
  [1, 'остался 1 день'],
  [2, 'осталось 2 дня'],
  [7, 'осталось 7 дней'],
  [11, 'осталось 11 дней'],
  [21, 'остался 21 день'],
  [23, 'осталось 23 дня'],
])('%i: «%s»', (count, text) => {
  expect(daysLeft(count).replaceAll('\u00a0', ' ')).toBe(text)
})
