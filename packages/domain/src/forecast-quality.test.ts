import { describe, expect, test } from 'vitest'
import { type CheckedForecast, isPassShown, measureForecasts } from './forecast-quality.ts'

/** So many checks at one chance, of which so many were passed. */
const checksAt = (pass: number, count: number, passed: number): CheckedForecast[] =>
  Array.from({ length: count }, (_, index) => ({ pass, low: pass - 0.1, high: pass + 0.1, isPassed: index < passed }))

describe('the quality of forecasts', () => {
  test('is unknown without checks', () => {
    expect(measureForecasts([])).toEqual({ checkCount: 0, brier: null, ece: null, cover: null })
  })

  test('has no calibration error where as many pass as was said', () => {
    const { checkCount, brier, ece, cover } = measureForecasts([...checksAt(0.25, 40, 10), ...checksAt(0.75, 40, 30)])
    expect(checkCount).toBe(80)
    expect(brier).toBeCloseTo(0.1875, 10)
    expect(ece).toBeCloseTo(0, 10)
    expect(cover).toBe(1)
  })

  test('weighs the distance of each bin by its checks', () => {
    // Off by .1 in 30 checks and by .5 in 20.
    const { ece } = measureForecasts([...checksAt(0.5, 30, 18), ...checksAt(0.85, 20, 7)])
    expect(ece).toBeCloseTo((30 * 0.1 + 20 * 0.5) / 50, 10)
  })

  test('counts forecasts of one bin together, and a certain one in the last bin', () => {
    const { ece } = measureForecasts([...checksAt(0.91, 10, 10), ...checksAt(1, 10, 9)])
    expect(ece).toBeCloseTo(0.955 - 0.95, 10)
  })

  test('counts as covered the checks of bins whose share of passes is in the mean band, and leaves out small bins', () => {
    const inside = checksAt(0.5, 30, 18)
    const outside = checksAt(0.75, 90, 30)
    const small = checksAt(0.15, 29, 29)
    expect(measureForecasts([...inside, ...outside, ...small]).cover).toBe(0.25)
    expect(measureForecasts(small).cover).toBeNull()
  })
})

test.each([
  [{ checkCount: 500, ece: 0.0701 }, false],
  [{ checkCount: 500, ece: 0.07 }, true],
  [{ checkCount: 499, ece: 0.3 }, true],
  [{ checkCount: 0, ece: null }, true],
])('with %j the chance of passing is shown: %s', (quality, isShown) => {
  expect(isPassShown(quality)).toBe(isShown)
})
