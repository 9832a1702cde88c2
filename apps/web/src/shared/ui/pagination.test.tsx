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
