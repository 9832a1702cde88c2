import { expect, test } from 'vitest'
import { readPageText } from '../pdf/page-text.ts'
import { findMatches, firstMatchFrom } from './find-matches.ts'

const pages = ['авария', 'нет', 'авария и авария', 'нет'].map((text) =>
  readPageText([{ text, endsLine: true, left: 0, top: 0, width: 0, height: 0 }]),
)
const matches = findMatches(pages, 'АВАРИЯ')

test('finds matches in page order', () => {
  expect(matches.map(({ page, span }) => [page, span.from.offset])).toEqual([
    [0, 0],
    [2, 0],
    [2, 9],
  ])
})

test.each([
  [0, 0],
  [1, 1],
  [2, 1],
  [3, 0],
])('a search from page %i starts at match %i', (page, index) => {
  expect(firstMatchFrom(matches, page)).toBe(index)
})

test('without matches the index is 0', () => {
  expect(firstMatchFrom([], 2)).toBe(0)
})
