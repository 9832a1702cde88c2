import { expect, test } from 'vitest'
import { calendarDayAt, weekOf } from './calendar-day.ts'

test.each([
  ['an evening in UTC is already tomorrow in Moscow', '2026-11-15T21:00:00Z', 'Europe/Moscow', '2026-11-16'],
  ['a millisecond earlier it is still the same day', '2026-11-15T20:59:59.999Z', 'Europe/Moscow', '2026-11-15'],
  ['the year ends by the time zone', '2026-12-31T18:00:00Z', 'Asia/Yekaterinburg', '2026-12-31'],
  ['an hour later the new year has begun', '2026-12-31T19:00:00Z', 'Asia/Yekaterinburg', '2027-01-01'],
  ['February has its 29th in a leap year', '2028-02-28T22:00:00Z', 'Europe/Moscow', '2028-02-29'],
] as const)('%s', (_fact, instant, zone, day) => {
  expect(calendarDayAt(new Date(instant), zone)).toBe(day)
})

test.each([
  ['2026-11-15', ['2026-11-09', '2026-11-15']],
  ['2026-11-16', ['2026-11-16', '2026-11-22']],
  ['2026-12-31', ['2026-12-28', '2027-01-03']],
  ['2028-02-29', ['2028-02-28', '2028-03-05']],
])('the week of %s runs from Monday to Sunday', (day, [monday, sunday]) => {
  const week = weekOf(day)
  expect([week[0], week[6], week.length]).toEqual([monday, sunday, 7])
})
