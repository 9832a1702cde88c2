import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { fakeServer } from '../../../testing/fake-server.ts'
import { openApp, resetState } from '../../../testing/open-app.tsx'
import { organisation } from '../../../testing/people.ts'

beforeEach(() => {
  resetState()
  fakeServer(() => ({ body: [organisation] }))
})

test('the sample has the five columns and both payment states, and is marked as a sample', async () => {
  openApp('/account')
  const table = await screen.findByRole('table')
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map((cell) => cell.textContent),
  ).toEqual(['ФИО', 'Выбранные курсы', 'Срок обучения', 'База вопросов', 'Оплата'])
  expect(within(table).getAllByText('Оплачено').length).toBeGreaterThan(0)
  expect(within(table).getAllByText('Не оплачено').length).toBeGreaterThan(0)
  expect(screen.getByText(/Это образец: люди и\sдаты вымышлены/)).toBeTruthy()
})

test('«Подать заявку» leads to /application', async () => {
  openApp('/account')
  const main = within(await screen.findByRole('main'))
  const link = await main.findByRole('link', { name: 'Подать заявку' })
  expect(link.getAttribute('href')).toBe('/application')
})
