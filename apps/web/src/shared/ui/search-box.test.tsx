import { act, fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { SearchBox } from './search-box.tsx'

const setUp = (nothingFound = false) => {
  vi.useFakeTimers()
  const onSearch = vi.fn()
  render(<SearchBox label="Название курса" nothingFound={nothingFound} onSearch={onSearch} />)
  const input = screen.getByRole('textbox', { name: 'Название курса' })
  const type = (value: string) => fireEvent.change(input, { target: { value } })
  return { onSearch, input, type }
}

test('searches once, 300 ms after the last letter', () => {
  const { onSearch, type } = setUp()
  type('к')
  act(() => void vi.advanceTimersByTime(299))
  type(' кран ')
  act(() => void vi.advanceTimersByTime(299))
  expect(onSearch).not.toHaveBeenCalled()
  act(() => void vi.advanceTimersByTime(1))
  expect(onSearch.mock.calls).toEqual([['кран']])
})

test('Enter searches at once, and no second search follows', () => {
  const { onSearch, input, type } = setUp()
  type('кран')
  fireEvent.keyDown(input, { key: 'Enter' })
  act(() => void vi.advanceTimersByTime(1000))
  expect(onSearch.mock.calls).toEqual([['кран']])
})

test('the cross clears at once and keeps focus in the box', () => {
  const { onSearch, input, type } = setUp()
  type('кран')
  fireEvent.click(screen.getByRole('button', { name: 'Очистить поиск' }))
  expect(onSearch.mock.calls).toEqual([['']])
  expect((input as HTMLInputElement).value).toBe('')
  expect(document.activeElement).toBe(input)
})

test('shows a message and an invalid field when nothing was found', () => {
  const { input } = setUp(true)
  expect(input.getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByRole('status').textContent).toBe('По вашему запросу, ничего не найдено..')
})

test('the slash key focuses the box, but not from another field', () => {
  const { input } = setUp()
  fireEvent.keyDown(document.body, { key: '/' })
  expect(document.activeElement).toBe(input)
  input.blur()
  const other = document.body.appendChild(document.createElement('textarea'))
  fireEvent.keyDown(other, { key: '/' })
  expect(document.activeElement).not.toBe(input)
  other.remove()
})

test('applies a new search from the screen, but not its own when it comes back', () => {
  vi.useFakeTimers()
  const onSearch = vi.fn()
  const boxWith = (initialValue: string) => (
    <SearchBox label="Название курса" initialValue={initialValue} nothingFound={false} onSearch={onSearch} />
  )
  const { rerender } = render(boxWith(''))
  const input = screen.getByRole<HTMLInputElement>('textbox')
  fireEvent.change(input, { target: { value: 'кр' } })
  act(() => void vi.advanceTimersByTime(300))
  fireEvent.change(input, { target: { value: 'кран' } })
  rerender(boxWith('кр'))
  expect(input.value).toBe('кран')
  rerender(boxWith('лифт'))
  expect(input.value).toBe('лифт')
  rerender(boxWith(''))
  expect(input.value).toBe('')
})
