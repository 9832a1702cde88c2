import { expect, test } from 'vitest'
import { pathLength } from './path-length.ts'

test.each([
  ['lines', 'M1,2 l3 4h-5v.5.5', 7 + 5 + 0.5 + 0.5],
  ['a number without a space', 'M0 0h.1.9e3', 0.1 + 900],
  ['further points of a move', 'm5 5 1 0 1 0M9 9 9 8', 3],
  ['the way back to the start', 'M9 0h1zh1z', 4],
  ['a curve, by the points that control it', 'M0 0c0 1 0 2 0 3s0 1 0 2q1 0 1 0T1 9', 3 + 2 + 1 + 4],
  ['a mirrored point that moves away', 'M0 0q9 0 0 0t0 0t0 0', 18 + 18 + 18],
  ['an arc with flags without a space', 'M0 0a1 2 0 0110 0', 14 * 5],
  ['an arc without a radius', 'M0 0A0 5 0 0 1 3 4', 7],
])('%s: a path is at most as long', (_what, path, length) => {
  expect(pathLength(path)).toBeCloseTo(length)
})

test.each(['h9!', 'M1', 'M0 0z1', '5', 'M0 0a1 1 0 2 1 5 5', 'M0 0h1.'])(
  '%s is no path: its length is endless',
  (path) => {
    expect(pathLength(path)).toBe(Infinity)
  },
)
