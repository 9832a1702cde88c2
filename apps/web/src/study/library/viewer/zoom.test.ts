import { expect, test } from 'vitest'
import { limitFit, zoomIn, zoomOut } from './zoom.ts'

test.each([
  [0.9, 1, 0.8],
  [1, 1.25, 0.8],
  [1.366, 1.5, 1.25],
  [3, 3, 2],
  [0.25, 0.5, 0.25],
  [0.42, 0.5, 0.25],
  [1.499, 2, 1.25],
])('from %f the steps are %f up and %f down', (scale, up, down) => {
  expect(zoomIn(scale)).toBe(up)
  expect(zoomOut(scale)).toBe(down)
})

test('the fitted scale has a minimum and a maximum', () => {
  expect(limitFit(0.01)).toBe(0.25)
  expect(limitFit(0.9)).toBe(0.9)
  expect(limitFit(4)).toBe(1.5)
})
