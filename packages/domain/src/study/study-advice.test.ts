import { expect, test } from 'vitest'
import { adviseStudy } from './study-advice.ts'

test.each([
  [{ dueCount: 5, unseenCount: 100, daysLeft: 20 }, 'due'],
  [{ dueCount: 0, unseenCount: 100, daysLeft: 20 }, 'new'],
  [{ dueCount: 0, unseenCount: 0, daysLeft: 20 }, 'repeat'],
  [{ dueCount: 5, unseenCount: 0, daysLeft: 20 }, 'due'],
  [{ dueCount: 5, unseenCount: 100, daysLeft: 3 }, 'due'],
  [{ dueCount: 5, unseenCount: 100, daysLeft: 2 }, 'new'],
  [{ dueCount: 5, unseenCount: 0, daysLeft: 1 }, 'due'],
] as const)('%o: %s', (state, advice) => {
  expect(adviseStudy(state)).toBe(advice)
})
