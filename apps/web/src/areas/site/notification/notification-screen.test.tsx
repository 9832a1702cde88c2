import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { fakeServer } from '../../../testing/fake-server.ts'
import { openApp, resetState } from '../../../testing/open-app.tsx'
import { organisation } from '../../../testing/people.ts'

beforeEach(() => {
  resetState()
  fakeServer(() => ({ body: [organisation] }))
})

test('both messages are shown with a course, and marked as samples', async () => {
  openApp('/notification')
  expect(await screen.findByRole('heading', { name: 'Оплата прошла успешно' })).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Оплата не прошла' })).toBeTruthy()
  expect(screen.getAllByText(/^Курс «.+»$/)).toHaveLength(2)
  expect(screen.getByText(/Это образец/)).toBeTruthy()
})

test('the retry button shows that there is nothing to retry', async () => {
  const { user } = openApp('/notification')
  await user.click(await screen.findByRole('button', { name: 'Повторить' }))
  expect(screen.getByText(/повторять нечего/)).toBeTruthy()
})
