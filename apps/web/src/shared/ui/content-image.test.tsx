import { render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { setUpUser } from '../../testing/set-up-user.ts'
import { ContentImage } from './content-image.tsx'

const image = { src: '/files/crane.png', alt: 'Кран', width: 10, height: 10 }

afterEach(() => {
  delete document.documentElement.dataset.saveData
})

test('a picture is shown at once', () => {
  render(<ContentImage image={image} />)
  expect(screen.getByRole('img', { name: 'Кран' })).toBeTruthy()
})

test('where data is saved, a picture waits for a press, and the next one for another', async () => {
  document.documentElement.dataset.saveData = 'line'
  const { rerender } = render(<ContentImage image={image} />)
  expect(screen.queryByRole('img')).toBeNull()
  expect(screen.getByText('Кран')).toBeTruthy()
  await setUpUser().click(screen.getByRole('button', { name: 'Показать картинку' }))
  expect(screen.getByRole('img', { name: 'Кран' })).toBeTruthy()
  rerender(<ContentImage image={{ ...image, src: '/files/other.png' }} />)
  expect(screen.queryByRole('img')).toBeNull()
})
