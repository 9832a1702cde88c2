import { expect, test } from 'vitest'
import { clockState, deadlineFor, overBefore, passCountOf, passPercentOf, secondsLeft } from './attempt-clock.ts'

const startedAt = new Date('2026-11-15T09:00:00.000Z')
const deadlineAt = deadlineFor(startedAt, 20)
const after = (ms: number) => new Date(deadlineAt.getTime() + ms)

test('twenty questions have forty minutes', () => {
  expect(deadlineAt).toEqual(new Date('2026-11-15T09:40:00.000Z'))
})

test.each([
  ['at the start', startedAt, 'open'],
  ['at the very bell', after(0), 'open'],
  ['a millisecond past it', after(1), 'grace'],
  ['five seconds past it', after(5000), 'grace'],
  ['a millisecond more', after(5001), 'over'],
] as const)('%s', (_moment, now, state) => {
  expect(clockState(deadlineAt, now)).toBe(state)
  expect(deadlineAt < overBefore(now)).toBe(state === 'over')
})

test.each([
  [startedAt, 2400],
  [after(-1001), 2],
  [after(-1000), 1],
  [after(-1), 1],
  [after(0), 0],
  [after(60_000), 0],
])('at %s there are %d seconds left', (now, seconds) => {
  expect(secondsLeft(deadlineAt, now)).toBe(seconds)
})

test.each([
  [20, 80, 16],
  [3, 66, 2],
  [3, 67, 3],
  [1, 1, 1],
  [40, 80, 32],
])('of %d questions at a mark of %d per cent, %d right answers pass', (count, mark, passCount) => {
  expect(passCountOf(count, mark)).toBe(passCount)
})

test('the share of a pass count leads back to it', () => {
  for (let count = 1; count <= 100; count += 1) {
    for (let passCount = 1; passCount <= count; passCount += 1) {
      expect(passCountOf(count, passPercentOf(count, passCount))).toBe(passCount)
    }
  }
  expect(passPercentOf(20, 16)).toBe(80)
})
