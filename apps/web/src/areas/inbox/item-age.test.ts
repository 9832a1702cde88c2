import { expect, test } from 'vitest'
import { ageText, isOverdue } from './item-age.tsx'

const now = Date.parse('2026-11-17T12:00:00Z')

test.each([
  ['2026-11-17T11:59:30Z', 'меньше минуты'],
  ['2026-11-17T11:39:00Z', '21\u00a0минута'],
  ['2026-11-17T10:00:00Z', '2\u00a0часа'],
  ['2026-11-16T12:00:00Z', '1\u00a0день'],
  ['2026-11-12T11:00:00Z', '5\u00a0дней'],
])('the age of %s is «%s»', (createdAt, words) => {
  expect(ageText(createdAt, now)).toBe(words)
})

test('what waits for more than three days is overdue', () => {
  expect(isOverdue('2026-11-14T12:00:00Z', now)).toBe(false)
  expect(isOverdue('2026-11-14T11:59:59Z', now)).toBe(true)
})
