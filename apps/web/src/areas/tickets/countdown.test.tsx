import { act, render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { Countdown } from './countdown.tsx'

beforeEach(() => {
  vi.useFakeTimers()
})

const show = (secondsLeft: number) => {
  const deadline = Date.now() + secondsLeft * 1000
  render(<Countdown readMsLeft={() => deadline - Date.now()} />)
}

const pass = (seconds: number) => act(() => void vi.advanceTimersByTime(seconds * 1000))
const timer = () => screen.getByRole('timer')
const said = () => screen.getByRole('status').textContent?.replace(/\s/g, ' ')

test('counts down to zero and stays there', () => {
  show(3661)
  expect(timer().textContent).toBe('Осталось 1:01:01')
  pass(61)
  expect(timer().textContent).toBe('Осталось 1:00:00')
  pass(3601)
  expect(timer().textContent).toBe('Осталось 0:00')
})

test('is announced at 10, 5 and 1 minute, not every second', async () => {
  show(610)
  const announced: (string | undefined)[] = [said()]
  const observer = new MutationObserver(() => announced.push(said()))
  observer.observe(screen.getByRole('status'), { childList: true, characterData: true, subtree: true })
  for (let second = 0; second < 612; second += 1) {
    pass(1)
    await Promise.resolve()
  }
  expect(announced).toEqual(['', 'Осталось меньше 10 минут', 'Осталось меньше 5 минут', 'Осталось меньше минуты', ''])
  expect(timer().getAttribute('aria-live')).toBe('off')
})

test('the last minute has an icon', () => {
  show(62)
  pass(1)
  expect(timer().className).not.toContain('last')
  expect(timer().querySelector('svg')).toBeNull()
  pass(1)
  expect(timer().className).toContain('last')
  expect(timer().querySelector('svg')).not.toBeNull()
})
