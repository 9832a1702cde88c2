import { expect, test } from 'vitest'
import { streakDays } from './streak.ts'

test.each([
  ['nobody studied', [], 0],
  ['today only', ['2026-11-15'], 1],
  ['yesterday only: today is not over', ['2026-11-14'], 1],
  ['the day before yesterday', ['2026-11-13'], 0],
  ['three days in a row', ['2026-11-15', '2026-11-14', '2026-11-13'], 3],
  ['a row until yesterday', ['2026-11-14', '2026-11-13', '2026-11-10'], 2],
  ['a gap ends the row', ['2026-11-15', '2026-11-13', '2026-11-12'], 1],
])('%s', (_fact, days, count) => {
  expect(streakDays(days, '2026-11-15')).toBe(count)
})

test('a row goes on over the end of a month', () => {
  expect(streakDays(['2027-03-01', '2027-02-28', '2027-02-27'], '2027-03-01')).toBe(3)
})
