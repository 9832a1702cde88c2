import { describe, expect, test } from 'vitest'
import { betaCdf, betaQuantile } from './beta-distribution.ts'

// For whole a and b: the chance of at least a successes in a + b − 1 trials, summed exactly.
const exact: [x: number, a: number, b: number, chance: number][] = [
  [0.5, 2, 3, 0.6875],
  [0.3, 1, 1, 0.3],
  [0.8, 5, 1, 0.32768],
  [0.1, 1, 4, 0.3439],
  [0.2, 2, 2, 0.104],
  [0.25, 3, 7, 0.399322509765625],
  [0.35, 30, 70, 0.8615754758661092],
  [0.32, 300, 700, 0.9150374281287225],
  [0.63, 600, 400, 0.9744087483067803],
]

describe('the chance of a share to be at most x', () => {
  test.each(exact)('x = %d, Beta(%d, %d): %d', (x, a, b, chance) => {
    expect(betaCdf(x, a, b)).toBeCloseTo(chance, 10)
  })

  test.each([0.5, 1, 7.3, 1000, 50_000])('is one half in the middle of Beta(a, a), a = %d', (a) => {
    expect(betaCdf(0.5, a, a)).toBeCloseTo(0.5, 9)
  })

  test('mirrors: at most x of Beta(a, b) is at least 1 − x of Beta(b, a)', () => {
    for (const [x, a, b] of exact) expect(betaCdf(x, a, b)).toBeCloseTo(1 - betaCdf(1 - x, b, a), 12)
  })

  test('is an arc sine for Beta(1/2, 1/2)', () => {
    for (const x of [0.01, 0.2, 0.9]) {
      expect(betaCdf(x, 0.5, 0.5)).toBeCloseTo((2 / Math.PI) * Math.asin(Math.sqrt(x)), 10)
    }
  })

  test('is 0 up to 0 and 1 from 1 on', () => {
    expect([-1, 0, 1, 2].map((x) => betaCdf(x, 2, 3))).toEqual([0, 0, 1, 1])
  })
})

describe('the quantile', () => {
  test.each(exact)('x = %d of Beta(%d, %d) is that of %d', (x, a, b, chance) => {
    expect(betaQuantile(chance, a, b)).toBeCloseTo(x, 9)
  })

  test('of one half is the middle of a symmetric distribution', () => {
    for (const a of [1, 4, 2000]) expect(betaQuantile(0.5, a, a)).toBeCloseTo(0.5, 10)
  })
})
