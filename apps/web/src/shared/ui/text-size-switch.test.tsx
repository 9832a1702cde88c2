import { act, render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { setUpUser } from '../../testing/set-up-user.ts'
import { TextSizeSwitch } from './text-size-switch.tsx'

const apply = vi.fn()

beforeEach(() => {
  localStorage.clear()
  vi.stubGlobal('applyTextSize', apply)
})

test('switches from the usual size to A+, to A++ and back, stores, applies and announces the choice', async () => {
  render(<TextSizeSwitch />)
  const press = (name: string) => setUpUser().click(screen.getByRole('button', { name }))
  expect(screen.getByRole('status').textContent).toBe('')
  await press('Размер текста: обычный')
  expect(localStorage.getItem('textPercent')).toBe('125')
  expect(screen.getByRole('status').textContent).toBe('Размер текста: крупный')
  await press('Размер текста: крупный')
  expect(localStorage.getItem('textPercent')).toBe('150')
  expect(screen.getByRole('button').textContent).toBe('А++')
  await press('Размер текста: очень крупный')
  expect(localStorage.getItem('textPercent')).toBe('100')
  expect(apply).toHaveBeenCalledTimes(3)
})

test('shows what was chosen in another tab, and an unknown value as the usual size', () => {
  render(<TextSizeSwitch />)
  const store = (value: string) =>
    act(() => {
      localStorage.setItem('textPercent', value)
      window.dispatchEvent(new StorageEvent('storage', { key: 'textPercent' }))
    })
  store('125')
  expect(screen.getByRole('button', { name: 'Размер текста: крупный' })).toBeTruthy()
  store('900')
  expect(screen.getByRole('button', { name: 'Размер текста: обычный' })).toBeTruthy()
})
