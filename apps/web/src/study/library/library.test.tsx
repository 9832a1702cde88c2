import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { createQueryClient } from '../../shared/api/query-client.ts'
import { setUpUser } from '../../testing/set-up-user.ts'
import { Library } from './library.tsx'

const module = vi.hoisted(() => ({ failures: 1 }))
vi.mock('./library-dialog.tsx', () => ({
  get LibraryDialog() {
    if (module.failures > 0) {
      module.failures -= 1
      throw new TypeError('Failed to fetch dynamically imported module')
    }
    return () => <p>Библиотека</p>
  },
}))

test('a failed code load affects the library only, and can be retried', async () => {
  const onClose = vi.fn()
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Library cited={null} onClose={onClose} />
    </QueryClientProvider>,
  )
  expect(screen.getByRole('dialog', { name: 'Нормативные документы' })).toBeTruthy()
  expect(await screen.findByText('Библиотека не загрузилась')).toBeTruthy()
  await setUpUser().click(screen.getByRole('button', { name: 'Повторить' }))
  expect(await screen.findByText('Библиотека')).toBeTruthy()
})
