import { act, fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { trackPending } from '../api/pending-requests.ts'
import { SlowBanner } from './slow-banner.tsx'

test('appears after ten seconds and aborts pending requests', () => {
  vi.useFakeTimers()
  render(<SlowBanner />)
  const controller = new AbortController()
  const untrack = trackPending(controller)
  act(() => void vi.advanceTimersByTime(9999))
  expect(screen.queryByText(/Сервер долго не\sотвечает/)).toBeNull()
  act(() => void vi.advanceTimersByTime(1))
  expect(screen.getByText(/Сервер долго не\sотвечает/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Прервать' }))
  expect(controller.signal.aborted).toBe(true)
  act(untrack)
  expect(screen.queryByText(/Сервер долго не\sотвечает/)).toBeNull()
})
