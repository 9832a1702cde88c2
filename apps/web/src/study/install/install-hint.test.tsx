import { render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { setUpUser } from '../../testing/set-up-user.ts'
import { InstallHint } from './install-hint.tsx'

const onPhone = (display: 'browser' | 'standalone') =>
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: [`(display-mode: ${display})`, '(pointer: coarse)'].includes(query),
  }))

const offer = () => {
  const prompt = vi.fn(async () => ({ outcome: 'accepted' as const }))
  globalThis.installPrompt = Object.assign(new Event('beforeinstallprompt'), { prompt })
  return prompt
}

afterEach(() => {
  globalThis.installPrompt = undefined
})

test('a phone whose browser can install is asked until the person answers', async () => {
  onPhone('browser')
  const prompt = offer()
  const { unmount } = render(<InstallHint />)
  await setUpUser().click(screen.getByRole('button', { name: /^Установить на\sтелефон$/ }))
  expect(prompt).toHaveBeenCalledOnce()
  expect(screen.queryByRole('button')).toBeNull()
  unmount()
  offer()
  render(<InstallHint />)
  expect(screen.queryByRole('button')).toBeNull()
})

test('an iPhone is told the way and the reason', async () => {
  onPhone('browser')
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)')
  render(<InstallHint />)
  expect(screen.getByText(/«Поделиться».*может стереть неотправленные ответы через\s7\sдней/)).toBeTruthy()
  await setUpUser().click(screen.getByRole('button', { name: 'Понятно' }))
  expect(screen.queryByText(/Поделиться/)).toBeNull()
})

test('the installed page offers nothing, and neither does a computer', () => {
  onPhone('standalone')
  offer()
  const { unmount } = render(<InstallHint />)
  expect(screen.queryByRole('button')).toBeNull()
  unmount()
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  render(<InstallHint />)
  expect(screen.queryByRole('button')).toBeNull()
})
