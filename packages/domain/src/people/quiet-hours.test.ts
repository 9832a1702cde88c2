import { expect, test } from 'vitest'
import { isQuietAt, nextAllowed } from './quiet-hours.ts'

const zone = 'Europe/Moscow'
/** An hour of 15 November in Moscow. */
const at = (hour: number, minute = 0) => new Date(Date.UTC(2026, 10, 15, hour - 3, minute))
const hours = (quiet_from: number, quiet_until: number) => ({ quiet_from, quiet_until })

test.each([
  ['past midnight', hours(21, 9), [0, 8, 21, 23], [9, 20]],
  ['within a day', hours(13, 15), [13, 14], [0, 12, 15, 23]],
  ['never', hours(9, 9), [], [0, 9, 23]],
])('hours are quiet %s', (_name, quiet, inside, outside) => {
  expect([...inside, ...outside].filter((hour) => isQuietAt(quiet, at(hour, 59), zone))).toEqual(inside)
})

test.each([
  ['by day it may come at once', hours(21, 9), at(12, 30), false, at(12, 30)],
  ['at night it waits for the morning', hours(21, 9), at(3, 20), false, at(9)],
  ['in the evening it waits for the next morning', hours(21, 9), at(22, 20), false, at(33)],
  ['where today has its message it waits for tomorrow', hours(21, 9), at(12), true, at(33)],
  ['and for midnight where the night is not quiet', hours(13, 15), at(12), true, at(24)],
])('%s', (_name, quiet, now, isTodayTaken, next) => {
  expect(nextAllowed(quiet, now, zone, isTodayTaken)).toEqual(next)
})
