import { act, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { showToast } from './toast-store.ts'
import { Toasts } from './toasts.tsx'

beforeEach(() => {
  vi.useFakeTimers()
  render(<Toasts />)
  act(() => showToast('Скопировано!', 'green'))
})

const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms))
const toast = () => screen.queryByText('Скопировано!')

test('stays for 5000 ms, in a status region', () => {
  expect(screen.getByRole('status').textContent).toContain('Скопировано!')
  pass(4999)
  expect(toast()).not.toBeNull()
  pass(1)
  expect(toast()).toBeNull()
})

test('pauses while the pointer is over it, and then closes after the rest of the time', () => {
  pass(3000)
  const card = toast()?.parentElement as HTMLElement
  fireEvent.pointerEnter(card)
  pass(60_000)
  expect(toast()).not.toBeNull()
  fireEvent.pointerLeave(card)
  pass(1999)
  expect(toast()).not.toBeNull()
  pass(1)
  expect(toast()).toBeNull()
})

test('pauses while it has focus', () => {
  const close = screen.getByRole('button', { name: 'Закрыть уведомление' })
  fireEvent.focus(close)
  pass(60_000)
  expect(toast()).not.toBeNull()
  fireEvent.blur(close)
  pass(5000)
  expect(toast()).toBeNull()
})

test('closes with its button', () => {
  fireEvent.click(screen.getByRole('button', { name: 'Закрыть уведомление' }))
  expect(toast()).toBeNull()
})

test('has one action, and closes after it', () => {
  const onPress = vi.fn()
  act(() => showToast('Вопрос убран', 'blue', { label: 'Вернуть', onPress }))
  fireEvent.click(screen.getByRole('button', { name: 'Вернуть' }))
  expect(onPress).toHaveBeenCalledTimes(1)
  expect(screen.queryByText('Вопрос убран')).toBeNull()
  pass(5000)
})

test('restores the previous focus', () => {
  const field = document.body.appendChild(document.createElement('input'))
  field.focus()
  const close = screen.getByRole('button', { name: 'Закрыть уведомление' })
  act(() => close.focus())
  fireEvent.click(close)
  expect(document.activeElement).toBe(field)
  field.remove()
})
