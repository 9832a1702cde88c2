import { describe, expect, test } from 'vitest'
import {
  dotsPath,
  labelledPoints,
  linePath,
  nearestPoint,
  placePoints,
  pointAfterKey,
  smooth,
} from './chart-geometry.ts'

test('attempts are spaced equally, the best at the top', () => {
  expect(placePoints([0, 50, 100])).toEqual([
    { x: 0, y: 100 },
    { x: 50, y: 50 },
    { x: 100, y: 0 },
  ])
})

test('a single attempt is in the middle', () => {
  expect(placePoints([80])).toEqual([{ x: 50, y: 20 }])
})

test('a line joins the points, dots are strokes of zero length', () => {
  const points = placePoints([0, 100])
  expect(linePath(points)).toBe('M0 100L100 0')
  expect(dotsPath(points)).toBe('M0 100h0M100 0h0')
})

test('smoothing averages each result with the ones before it', () => {
  expect(smooth([10, 20, 60, 100], 2)).toEqual([10, 15, 40, 80])
})

describe('the labels of the time axis', () => {
  test.each([
    [0, 7, []],
    [1, 7, [0]],
    [2, 7, [0, 1]],
    [7, 7, [0, 1, 2, 3, 4, 5, 6]],
    [12, 7, [1, 3, 5, 7, 9, 11]],
    [12, 3, [0, 6, 11]],
    [30, 7, [0, 4, 9, 14, 19, 24, 29]],
    [500, 7, [0, 83, 166, 250, 333, 416, 499]],
  ])('of %i attempts, %i at most: %o', (count, atMost, labels) => {
    expect(labelledPoints(count, atMost)).toEqual(labels)
  })

  test('are never more than the maximum, and always include the last attempt', () => {
    for (let count = 1; count <= 200; count++) {
      const labels = labelledPoints(count, 7)
      expect(labels.length).toBeLessThanOrEqual(7)
      expect(labels.at(-1)).toBe(count - 1)
      expect(new Set(labels).size).toBe(labels.length)
    }
  })
})

test.each([
  [-0.2, 0],
  [0, 0],
  [0.49, 1],
  [0.9, 3],
  [1.4, 3],
])('the pointer at %f of the width selects point %i', (along, index) => {
  expect(nearestPoint(along, 4)).toBe(index)
})

test.each([
  ['ArrowRight', 5, 6],
  ['ArrowRight', 29, 29],
  ['ArrowLeft', 5, 4],
  ['ArrowLeft', 0, 0],
  ['PageUp', 5, 15],
  ['PageDown', 5, 0],
  ['Home', 5, 0],
  ['End', 5, 29],
  ['Enter', 5, null],
])('%s moves from %i to %s', (key, from, to) => {
  expect(pointAfterKey(key, from, 30)).toBe(to)
})
