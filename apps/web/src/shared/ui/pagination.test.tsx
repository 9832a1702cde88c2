import { render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { setUpUser } from '../../testing/set-up-user.ts'
import { Pagination, pageWindow, pageWindowWithEnds } from './pagination.tsx'

test('names its arrows and marks the current page', async () => {
  const onPage = vi.fn()
  render(<Pagination page={4} pageCount={12} onPage={onPage} />)
  expect(screen.getByRole('button', { name: 'Страница 4' }).getAttribute('aria-current')).toBe('page')
  await setUpUser().click(screen.getByRole('button', { name: 'Предыдущая страница' }))
  await setUpUser().click(screen.getByRole('button', { name: 'Следующая страница' }))
  await setUpUser().click(screen.getByRole('button', { name: 'Страница 6' }))
  expect(onPage.mock.calls).toEqual([[3], [5], [6]])
})

test('stops at both ends', () => {
  const { rerender } = render(<Pagination page={1} pageCount={2} onPage={() => {}} />)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Предыдущая страница' }).disabled).toBe(true)
  rerender(<Pagination page={2} pageCount={2} onPage={() => {}} />)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Следующая страница' }).disabled).toBe(true)
})

test('is absent where everything fits on one page', () => {
  const { container } = render(<Pagination page={1} pageCount={1} onPage={() => {}} />)
  expect(container.childElementCount).toBe(0)
})

test('with ends, an ellipsis replaces omitted pages only', () => {
  const { rerender } = render(<Pagination withEnds page={6} pageCount={12} onPage={() => {}} />)
  const shown = () => document.querySelector('ol')?.textContent
  expect(shown()).toBe('1…45678…12')
  rerender(<Pagination withEnds page={3} pageCount={12} onPage={() => {}} />)
  expect(shown()).toBe('12345…12')
  rerender(<Pagination withEnds page={2} pageCount={4} onPage={() => {}} />)
  expect(shown()).toBe('1234')
})

test('with ends, the last page is one press away', async () => {
  const onPage = vi.fn()
  render(<Pagination withEnds page={1} pageCount={40} onPage={onPage} />)
  await setUpUser().click(screen.getByRole('button', { name: 'Страница 40' }))
  expect(onPage.mock.calls).toEqual([[40]])
})

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

test('the page window holds at most five neighbours, all within the list, the current one among them', () => {
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
