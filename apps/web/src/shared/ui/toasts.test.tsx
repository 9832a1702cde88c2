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

test('stays for 5000 ms, in a region that is read aloud', () => {
  expect(screen.getByRole('status').textContent).toContain('Скопировано!')
  pass(4999)
  expect(toast()).not.toBeNull()
  pass(1)
  expect(toast()).toBeNull()
})

test('waits while the pointer rests on it, and then takes only what was left', () => {
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

test('waits while it has focus', () => {
  const close = screen.getByRole('button', { name: 'Закрыть уведомление' })
  fireEvent.focus(close)
  pass(60_000)
  expect(toast()).not.toBeNull()
  fireEvent.blur(close)
  pass(5000)
  expect(toast()).toBeNull()
})

test('closes when asked', () => {
  fireEvent.click(screen.getByRole('button', { name: 'Закрыть уведомление' }))
  expect(toast()).toBeNull()
})

test('offers one thing to do, and closes when it is done', () => {
  const onPress = vi.fn()
  act(() => showToast('Вопрос убран', 'blue', { label: 'Вернуть', onPress }))
  fireEvent.click(screen.getByRole('button', { name: 'Вернуть' }))
  expect(onPress).toHaveBeenCalledTimes(1)
  expect(screen.queryByText('Вопрос убран')).toBeNull()
  pass(5000)
})

test('gives focus back to where the person was', () => {
  const field = document.body.appendChild(document.createElement('input'))
  field.focus()
  const close = screen.getByRole('button', { name: 'Закрыть уведомление' })
  act(() => close.focus())
  fireEvent.click(close)
  expect(document.activeElement).toBe(field)
  field.remove()
})
