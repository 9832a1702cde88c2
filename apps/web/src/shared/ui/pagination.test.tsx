import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { Pagination } from './pagination.tsx'

test('names its arrows and marks the current page', async () => {
  const onPage = vi.fn()
  render(<Pagination page={4} pageCount={12} onPage={onPage} />)
  expect(screen.getByRole('button', { name: 'Страница 4' }).getAttribute('aria-current')).toBe('page')
  await userEvent.click(screen.getByRole('button', { name: 'Предыдущая страница' }))
  await userEvent.click(screen.getByRole('button', { name: 'Следующая страница' }))
  await userEvent.click(screen.getByRole('button', { name: 'Страница 6' }))
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

test('with ends, an ellipsis stands wherever pages are left out, and only there', () => {
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
  await userEvent.click(screen.getByRole('button', { name: 'Страница 40' }))
  expect(onPage.mock.calls).toEqual([[40]])
})
