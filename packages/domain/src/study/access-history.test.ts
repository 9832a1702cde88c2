import { expect, test } from 'vitest'
import { type AccessHistory, wasOpenOn } from './access-history.ts'

const period = (startDate: string, more: object = {}) => ({
  ...{ startDate, accessDays: 30, prolongedDays: 0, pausedDays: 0, pausedOn: null },
  ...more,
})
const openOn = (history: Partial<AccessHistory>, days: string[], today = '2026-11-20') =>
  days.map((day) => wasOpenOn({ current: period('2026-11-01'), earlier: [], pauses: [], ...history }, day, today))

test('a course is open from its first to its last day', () => {
  expect(openOn({}, ['2026-10-31', '2026-11-01', '2026-11-30', '2026-12-01'])).toEqual([false, true, true, false])
})

test('a pause counts from its first day until the day on which the course is resumed', () => {
  const current = period('2026-11-01', { pausedDays: 3 })
  const pauses = [{ pausedOn: '2026-11-05', resumedOn: '2026-11-08' }]
  const days = ['2026-11-04', '2026-11-05', '2026-11-07', '2026-11-08', '2026-12-03', '2026-12-04']
  expect(openOn({ current, pauses }, days)).toEqual([true, false, false, true, true, false])
})

test('a course that is paused now was open before', () => {
  const current = period('2026-11-01', { pausedOn: '2026-11-10' })
  expect(openOn({ current }, ['2026-11-09', '2026-11-10', '2026-11-20'])).toEqual([true, false, false])
})

test('access that ran out before the course was given again counts too, the days between do not', () => {
  const earlier = [period('2026-09-01', { prolongedDays: 30 })]
  expect(openOn({ earlier }, ['2026-08-31', '2026-09-01', '2026-10-30', '2026-10-31'])).toEqual([
    ...[false, true],
    ...[true, false],
  ])
})
