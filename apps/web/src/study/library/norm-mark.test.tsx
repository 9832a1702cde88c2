import { render, screen } from '@testing-library/react'
import type { ComponentProps } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { NormMark } from './norm-mark.tsx'

beforeEach(() => void vi.useFakeTimers({ now: new Date(2026, 11, 10), toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

test.each([
  [{ from: '2021-01-01', until: '2026-12-10', is_replaced: true }, 'норма утратила силу 10.12.2026'],
  [{ from: '2021-01-01', until: '2026-12-10', is_replaced: false }, 'норма истекла, замена не загружена'],
  [{ from: null, until: '2026-12-11', is_replaced: true }, 'норма утратит силу 11.12.2026, до вашего экзамена'],
  [
    { from: null, until: '2026-12-11', is_replaced: false },
    'норма истечёт 11.12.2026, до вашего экзамена, замена не загружена',
  ],
  [{ from: '2027-01-01', until: null, is_replaced: false }, 'норма вступит в силу 01.01.2027'],
])('%j is «%s»', (notInForce, words) => {
  render(<NormMark notInForce={notInForce} />)
  expect(screen.getByText(/^норма/).textContent?.replace(/\s/g, ' ')).toBe(words)
})

test('a mark that was stored before an update does not claim that a successor is missing', () => {
  const { is_replaced, ...stored } = { from: null, until: '2026-12-10', is_replaced: true }
  render(<NormMark notInForce={stored as ComponentProps<typeof NormMark>['notInForce']} />)
  expect(screen.getByText(/^норма/).textContent?.replace(/\s/g, ' ')).toBe('норма утратила силу 10.12.2026')
})

test('a norm in force has no mark', () => {
  render(<NormMark notInForce={null} />)
  expect(screen.queryByText(/норма/)).toBeNull()
})
