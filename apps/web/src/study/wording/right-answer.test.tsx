import { act, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { RightAnswer } from './right-answer.tsx'

test('a right answer that does not fit is a region that keys can scroll, one that fits is text', () => {
  let measure = () => {}
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(measured: () => void) {
        measure = measured
      }
      observe() {}
      disconnect() {}
    },
  )
  const height = vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(0)
  render(<RightAnswer words={['Крановщик']} />)
  act(() => measure())
  expect(screen.queryByRole('region')).toBeNull()
  height.mockReturnValue(300)
  act(() => measure())
  expect(screen.getByRole('region', { name: 'Верный ответ' }).tabIndex).toBe(0)
})
