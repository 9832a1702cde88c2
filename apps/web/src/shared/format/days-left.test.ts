import { expect, test } from 'vitest'
import { dayCount, daysLeft, daysUrgency } from './days-left.ts'

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

test('the number of days alone', () => {
  expect([1, 3, 5].map(dayCount)).toEqual(['1\u00a0день', '3\u00a0дня', '5\u00a0дней'])
})

test.each([
  [0, 'critical'],
  [7, 'critical'],
  [8, 'warning'],
  [30, 'warning'],
  [31, 'calm'],
])('%i days left are %s', (count, urgency) => {
  expect(daysUrgency(count)).toBe(urgency)
})
