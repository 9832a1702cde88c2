import { render, screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { setUpUser } from '../../testing/set-up-user.ts'
import { ThemeSwitch } from './theme-switch.tsx'

beforeEach(() => localStorage.clear())

test('switches from the system theme to light, to dark and back, and stores the choice', async () => {
  render(<ThemeSwitch />)
  const press = (name: string) => setUpUser().click(screen.getByRole('button', { name }))
  await press('Тема: как в системе')
  expect(localStorage.getItem('theme')).toBe('light')
  await press('Тема: светлая')
  expect(localStorage.getItem('theme')).toBe('dark')
  expect(document.documentElement.dataset.theme).toBe('dark')
  await press('Тема: тёмная')
  expect(localStorage.getItem('theme')).toBeNull()
  expect(document.documentElement.dataset.theme).toBe('light')
})
