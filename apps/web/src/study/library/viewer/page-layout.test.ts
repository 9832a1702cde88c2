import { expect, test } from 'vitest'
import { anchorAt, gapPx, layOutPages, mostVisiblePage, offsetOf, pagesBetween, scaleToFit } from './page-layout.ts'

const sizes = Array.from({ length: 200 }, () => ({ width: 800, height: 1000 }))
const { boxes, width, height } = layOutPages(sizes, 0.5, 600)
const step = 500 + gapPx

test('pages are laid out one below another, centred', () => {
  expect(boxes[0]).toEqual({ top: gapPx, left: 100, width: 400, height: 500 })
  expect(boxes[2]?.top).toBe(gapPx + 2 * step)
  expect(width).toBe(600)
  expect(height).toBe(gapPx + 200 * step)
})

test('pages wider than the viewport make the layout wider', () => {
  expect(layOutPages(sizes, 2, 600).width).toBe(1600 + 2 * gapPx)
})

test('the widest page decides the fitted scale', () => {
  const mixed = [
    { width: 500, height: 700 },
    { width: 1000, height: 700 },
  ]
  expect(scaleToFit(mixed, 1000 + 2 * gapPx, 100)).toBe(1)
})

test('in a narrow viewport the text fills the width', () => {
  expect(scaleToFit(sizes, 400, 0)).toBe(0.5)
  expect(scaleToFit(sizes, 400, 100 + gapPx)).toBeCloseTo(400 / 600)
})

test.each([
  ['the top', 0, 300, 0, 0],
  ['two pages', 400, 700, 0, 1],
  ['the end of a page is not the page after', 0, gapPx + 500, 0, 0],
  ['a gap', gapPx + 500, gapPx + 500 + gapPx, 1, 1],
  ['far down', 100 * step - 10, 100 * step + 300, 99, 100],
  ['before the beginning', -900, -400, 0, 0],
  ['past the end', 1e9, 1e9 + 1, 199, 199],
])('near %s the range contains the pages that are partly there', (_, from, to, first, last) => {
  expect(pagesBetween(boxes, from, to)).toEqual({ first, last })
})

test('the page with the largest visible share is the current one', () => {
  expect(mostVisiblePage(boxes, 0, 500, 0)).toBe(0)
  expect(mostVisiblePage(boxes, 300, 500, 0)).toBe(1)
})

test('of fully visible pages the preferred one stays current', () => {
  expect(mostVisiblePage(boxes, 0, 2000, 2)).toBe(2)
  expect(mostVisiblePage(boxes, 0, 2000, 90)).toBe(0)
})

test('an anchor is restored at another scale', () => {
  const larger = layOutPages(sizes, 1.5, 600).boxes
  const anchor = anchorAt(boxes, boxes[7] === undefined ? 0 : boxes[7].top + 125)
  expect(anchor).toEqual({ page: 7, share: 0.25 })
  expect(offsetOf(larger, anchor)).toBe((larger[7]?.top ?? 0) + 0.25 * 1500)
  expect(offsetOf(boxes, anchorAt(boxes, 5))).toBe(gapPx)
})
