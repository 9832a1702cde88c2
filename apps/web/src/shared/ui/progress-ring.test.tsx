import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ProgressRing } from './progress-ring.tsx'

test.each([
  [0, 1],
  [1, 2],
  [100, 2],
])('%i percent are drawn with %i circles', (percent, circles) => {
  const { container } = render(<ProgressRing label="Прогресс" percent={percent} />)
  expect(screen.getByRole('progressbar', { name: 'Прогресс' }).getAttribute('aria-valuenow')).toBe(String(percent))
  expect(container.querySelectorAll('circle')).toHaveLength(circles)
})
