import { afterEach, expect, test, vi } from 'vitest'
import { formatDate, formatDateTime, formatSeconds, formatTime, today } from './date-time.ts'

afterEach(() => void vi.useRealTimers())

/** An instant that has the same text in every time zone of this test. */
const local = (year: number, month: number, day: number, hour: number, minute: number) =>
  new Date(year, month - 1, day, hour, minute).toISOString()

test.each([
  [local(2026, 11, 3, 9, 5), '03.11.2026', '09:05'],
  [local(2026, 12, 31, 23, 59), '31.12.2026', '23:59'],
  [local(2027, 1, 1, 0, 0), '01.01.2027', '00:00'],
  [local(2028, 2, 29, 12, 30), '29.02.2028', '12:30'],
])('%s is %s %s', (instant, date, time) => {
  expect(formatDate(instant)).toBe(date)
  expect(formatTime(instant)).toBe(time)
  expect(formatDateTime(instant)).toBe(`${date}\u00a0${time}`)
})

test('an offset in the instant is respected', () => {
  expect(formatDateTime('2026-11-03T12:05:00+03:00')).toBe(formatDateTime('2026-11-03T09:05:00Z'))
})

test('seconds have two digits too', () => {
  expect(formatSeconds(new Date(2026, 10, 3, 9, 5, 7).getTime())).toBe('09:05:07')
})

test.each([
  [new Date(2026, 0, 1, 0, 0, 1), '2026-01-01'],
  [new Date(2026, 11, 31, 23, 59, 59), '2026-12-31'],
])("today is the browser's calendar day: %s", (now, day) => {
  vi.useFakeTimers({ now })
  expect(today()).toBe(day)
})
