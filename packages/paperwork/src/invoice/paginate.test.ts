import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Heights, paginate } from './paginate.ts'

const page: Heights = { intro: 200, caption: 20, head: 20, rows: [], closing: 250, page: 760 }
const split = (...rows: number[]) => paginate({ ...page, rows }).map(({ from, to }) => [from, to])
const twenty = (count: number) => Array.from({ length: count }, () => 20)

test.each([
  ['a short invoice is one page', twenty(14), [[0, 14]]],
  [
    'one line too many takes the last line along',
    twenty(15),
    [
      [0, 14],
      [14, 15],
    ],
  ],
  [
    'lines fill the first page when more follow',
    twenty(30),
    [
      [0, 27],
      [27, 30],
    ],
  ],
  [
    'a full first page leaves its last line to the totals',
    twenty(27),
    [
      [0, 26],
      [26, 27],
    ],
  ],
  [
    'a single tall line goes to the totals',
    [400],
    [
      [0, 0],
      [0, 1],
    ],
  ],
])('%s', (_fact, rows, pages) => {
  expect(split(...rows)).toEqual(pages)
})

test('a line that fits on no page is refused', () => {
  expect(() => split(20, 1000)).toThrow(RangeError)
  expect(() => split(20, 600)).toThrow(RangeError)
})

test('every line fits on exactly one page, and the totals are never alone on a page', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 14, max: 300 }), { minLength: 1, maxLength: 60 }), (rows) => {
      const pages = paginate({ ...page, rows })
      expect(pages.flatMap(({ from, to }) => rows.slice(from, to))).toEqual(rows)
      for (const [index, { from, to }] of pages.entries()) {
        const isLast = index === pages.length - 1
        const used = rows.slice(from, to).reduce((sum, row) => sum + row, 0)
        const rest = (index === 0 ? page.intro : page.caption) + page.head + (isLast ? page.closing : 0)
        expect(used + rest).toBeLessThanOrEqual(page.page)
        if (index > 0) expect(to).toBeGreaterThan(from)
      }
    }),
  )
})
