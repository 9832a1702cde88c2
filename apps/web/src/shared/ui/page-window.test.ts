import { expect, test } from 'vitest'
import { pageWindow, pageWindowWithEnds } from './page-window.ts'

test.each([
  [1, 1, [1]],
  [2, 3, [1, 2, 3]],
  [1, 5, [1, 2, 3, 4, 5]],
  [5, 5, [1, 2, 3, 4, 5]],
  [1, 12, [1, 2, 3, 4, 5]],
  [3, 12, [1, 2, 3, 4, 5]],
  [4, 12, [2, 3, 4, 5, 6]],
  [11, 12, [8, 9, 10, 11, 12]],
  [12, 12, [8, 9, 10, 11, 12]],
])('page %i of %i shows %j', (current, count, expected) => {
  expect(pageWindow(current, count)).toEqual(expected)
})

test('holds at most five neighbours, all within the list, the current one among them', () => {
  for (let count = 1; count <= 40; count += 1) {
    for (let current = 1; current <= count; current += 1) {
      const pages = pageWindow(current, count)
      expect(pages).toHaveLength(Math.min(5, count))
      expect(pages).toContain(current)
      expect(pages.every((page, index) => page >= 1 && page <= count && page === (pages[0] ?? 0) + index)).toBe(true)
    }
  }
})

test.each([
  [1, 1, [1]],
  [1, 2, [1, 2]],
  [2, 5, [1, 2, 3, 4, 5]],
  [1, 12, [1, 2, 3, 12]],
  [4, 12, [1, 2, 3, 4, 5, 6, 12]],
  [5, 12, [1, 3, 4, 5, 6, 7, 12]],
  [9, 12, [1, 7, 8, 9, 10, 11, 12]],
  [12, 12, [1, 10, 11, 12]],
  [50_000, 100_000, [1, 49_998, 49_999, 50_000, 50_001, 50_002, 100_000]],
])('with ends, page %i of %i shows %j', (current, count, expected) => {
  expect(pageWindowWithEnds(current, count)).toEqual(expected)
})
