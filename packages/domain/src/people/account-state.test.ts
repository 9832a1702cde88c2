import { expect, test } from 'vitest'
import { accountStateOn, type HeldCourse } from './account-state.ts'

const today = '2026-11-15'

const course = (startDate: string, more: Partial<HeldCourse> = {}): HeldCourse => ({
  startDate,
  accessDays: 30,
  prolongedDays: 0,
  pausedDays: 0,
  pausedOn: null,
  isStarted: true,
  progress: 40,
  ...more,
})

test.each<[string, HeldCourse[], string, boolean]>([
  ['no course', [], 'not_started', false],
  ['a course that is not begun', [course('2026-11-10', { isStarted: false })], 'not_started', false],
  ['a course that begins later', [course('2026-12-01', { isStarted: false })], 'not_started', false],
  ['a course with 8 days left', [course('2026-10-24')], 'active', false],
  ['a course with 7 days left', [course('2026-10-23')], 'active', true],
  ['a course on its last day', [course('2026-10-17')], 'active', true],
  ['a course not begun with 3 days left', [course('2026-10-19', { isStarted: false })], 'not_started', true],
  ['a course that is over', [course('2026-10-16')], 'expired', false],
  ['a complete course that is over', [course('2026-10-01', { progress: 100 })], 'expired', false],
  ['a complete course with days left', [course('2026-11-01', { progress: 100 })], 'ready', false],
  ['a paused course', [course('2026-10-17', { pausedOn: '2026-11-01' })], 'active', false],
  ['a course that ended before its pause', [course('2026-09-01', { pausedOn: '2026-11-01' })], 'expired', false],
  ['a begun course and a new one', [course('2026-11-01'), course('2026-11-14', { isStarted: false })], 'active', false],
  [
    'a complete course that is over and a begun one',
    [course('2026-09-01', { progress: 100 }), course('2026-11-01')],
    'active',
    false,
  ],
  ['a course that ends soon and one that does not', [course('2026-10-20'), course('2026-11-01')], 'active', false],
])('%s', (_courses, courses, state, isEnding) => {
  expect(accountStateOn(courses, today)).toEqual({ state, isEnding })
})
