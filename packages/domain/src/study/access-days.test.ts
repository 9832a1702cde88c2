import { describe, expect, test } from 'vitest'
import { addDays } from '../calendar-day.ts'
import {
  type AccessPeriod,
  canAskToProlong,
  isAccessActive,
  isProlongable,
  lastAccessDay,
  pausedDaysBy,
  remainingDays,
} from './access-days.ts'

const period = (startDate: string, more: Partial<AccessPeriod> = {}): AccessPeriod => ({
  startDate,
  accessDays: 30,
  prolongedDays: 0,
  pausedDays: 0,
  pausedOn: null,
  ...more,
})

describe('days left', () => {
  test.each([
    ['on the first day all are left', period('2026-11-15'), '2026-11-15', 30],
    ['before the start too', period('2026-11-15'), '2026-11-01', 30],
    ['the day after one is gone', period('2026-11-15'), '2026-11-16', 29],
    ['on the last day one is left', period('2026-11-15'), '2026-12-14', 1],
    ['then none', period('2026-11-15'), '2026-12-15', 0],
    ['and never less than none', period('2026-11-15'), '2027-12-15', 0],
    ['over the end of a short month', period('2026-01-31'), '2026-03-01', 1],
    ['over the 29th of February of a leap year', period('2028-02-01'), '2028-03-01', 1],
    ['over the turn of the year', period('2026-12-20'), '2027-01-18', 1],
    ['over a change of clocks elsewhere', period('2026-10-20'), '2026-10-26', 24],
    ['pauses that are over are given back', period('2026-11-01', { pausedDays: 5 }), '2026-11-11', 25],
    ['while paused no day passes', period('2026-11-01', { pausedOn: '2026-11-11' }), '2026-11-30', 20],
    [
      'a second pause adds to the first',
      period('2026-11-01', { pausedDays: 5, pausedOn: '2026-11-16' }),
      '2026-11-20',
      20,
    ],
    ['prolongations are added', period('2026-11-15', { prolongedDays: 60 }), '2026-11-15', 90],
    ['a prolonged course runs on', period('2026-11-15', { prolongedDays: 30, pausedDays: 2 }), '2026-12-20', 27],
    ['a pause of today takes nothing', period('2026-11-01', { pausedOn: '2026-11-11' }), '2026-11-11', 20],
  ])('%s', (_fact, access, today, left) => {
    expect(remainingDays(access, today)).toBe(left)
  })

  test('never increase from day to day, and stay the same only while paused', () => {
    for (let pauseAt = 0; pauseAt < 25; pauseAt += 1) {
      const running = period('2027-12-17')
      const pausedOn = addDays(running.startDate, pauseAt)
      const atPause = remainingDays(running, pausedOn)
      for (let since = 0; since < 40; since += 1) {
        const today = addDays(pausedOn, since)
        const paused = { ...running, pausedOn }
        expect(remainingDays(paused, today)).toBe(atPause)
        const resumed = { ...running, pausedDays: pausedDaysBy(paused, today) }
        expect(remainingDays(resumed, today)).toBe(atPause)
        expect(remainingDays(resumed, addDays(today, 1))).toBe(Math.max(0, atPause - 1))
      }
    }
  })
})

describe('access is active', () => {
  test.each([
    ['not before its start', period('2026-11-15'), '2026-11-14', false],
    ['from its first day', period('2026-11-15'), '2026-11-15', true],
    ['to its last', period('2026-11-15'), '2026-12-14', true],
    ['and no longer', period('2026-11-15'), '2026-12-15', false],
    ['while paused, whatever the date', period('2026-11-15', { pausedOn: '2026-12-14' }), '2027-06-01', true],
  ])('%s', (_fact, access, today, active) => {
    expect(isAccessActive(access, today)).toBe(active)
  })
})

describe('the last day of access', () => {
  test.each([
    ['is the thirtieth', period('2026-11-15'), '2026-11-20', '2026-12-14'],
    ['stays the same after it', period('2026-11-15'), '2027-06-01', '2026-12-14'],
    ['comes later by finished pauses', period('2026-11-15', { pausedDays: 5 }), '2026-11-20', '2026-12-19'],
    ['comes later by prolongations', period('2026-11-15', { prolongedDays: 30 }), '2026-11-20', '2027-01-13'],
    ['moves while the course is paused', period('2026-11-15', { pausedOn: '2026-11-20' }), '2026-11-23', '2026-12-17'],
  ])('%s', (_fact, access, today, last) => {
    expect(lastAccessDay(access, today)).toBe(last)
  })

  test('has one day left', () => {
    const access = period('2026-11-15', { pausedDays: 3 })
    expect(remainingDays(access, lastAccessDay(access, '2026-11-20'))).toBe(1)
  })
})

describe('access can be prolonged', () => {
  test.each([
    ['on its first day', period('2026-11-15'), '2026-11-15', true],
    ['after its end', period('2026-11-15'), '2027-06-01', true],
    ['with two periods ahead', period('2026-11-15', { prolongedDays: 60 }), '2026-11-15', true],
    ['not with three', period('2026-11-15', { prolongedDays: 90 }), '2026-11-15', false],
    ['not on the last day of the current period', period('2026-11-15', { prolongedDays: 90 }), '2026-12-14', false],
    ['once the first of the three has begun', period('2026-11-15', { prolongedDays: 90 }), '2026-12-15', true],
    ['not by a pause alone', period('2026-11-15', { prolongedDays: 90, pausedOn: '2026-11-16' }), '2027-01-15', false],
  ])('%s', (_fact, access, today, allowed) => {
    expect(isProlongable(access, today)).toBe(allowed)
  })
})

describe('more access can be asked for', () => {
  test.each([
    ['not with eight days left', period('2026-11-15'), '2026-12-07', false],
    ['with seven days left', period('2026-11-15'), '2026-12-08', true],
    ['on the last day', period('2026-11-15'), '2026-12-14', true],
    ['after the end', period('2026-11-15'), '2027-06-01', true],
    ['not before the start', period('2026-11-15'), '2026-11-10', false],
    ['not while the course is paused', period('2026-11-15', { pausedOn: '2026-12-10' }), '2026-12-12', false],
  ])('%s', (_fact, access, today, allowed) => {
    expect(canAskToProlong(access, today)).toBe(allowed)
  })
})
