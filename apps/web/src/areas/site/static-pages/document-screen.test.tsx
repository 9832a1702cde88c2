import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { fakeServer, refusal } from '../../../testing/fake-server.ts'
import { openApp, resetState } from '../../../testing/open-app.tsx'
import { organisation } from '../../../testing/people.ts'

const sections = ['Оператор', 'Данные', 'Права', 'Изменения']
const long = (title: string) =>
  `<h1>${title}</h1>\n<p>Начало</p>${sections.map((name) => `<h2>${name}</h2><p>О разделе</p>`).join('')}`

const profile = { ...organisation, policy: long('Политика центра'), terms: '<h1>Соглашение</h1><p>Коротко и ясно</p>' }

beforeEach(resetState)

test('/policy shows the text of the profile under its own title, with links to the sections', async () => {
  fakeServer(() => ({ body: [profile] }))
  openApp('/policy')
  expect(await screen.findByRole('heading', { level: 1, name: 'Политика центра' })).toBeTruthy()
  expect(screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)).toEqual(sections)
  const links = within(screen.getByRole('navigation', { name: 'Содержание' })).getAllByRole('link', { name: 'Права' })
  const target = document.querySelector(links[0]?.getAttribute('href') ?? '')
  expect(target?.textContent).toBe('Права')
})

test('/terms shows its own text; a short text has no contents', async () => {
  fakeServer(() => ({ body: [profile] }))
  openApp('/terms')
  expect(await screen.findByText(/Коротко и\sясно/)).toBeTruthy()
  expect(screen.getByRole('heading', { level: 1, name: 'Соглашение' })).toBeTruthy()
  expect(screen.queryByRole('navigation', { name: 'Содержание' })).toBeNull()
})

test('a failed text can be requested again', async () => {
  let down = true
  fakeServer(() => (down ? refusal(400, 'invalid', 'Профиль не читается') : { body: [profile] }))
  const { user } = openApp('/terms')
  expect(await screen.findByText('Профиль не читается')).toBeTruthy()
  down = false
  await user.click(screen.getByRole('button', { name: 'Повторить' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Соглашение' })).toBeTruthy()
})

test('a missing text shows a message under the title of the page', async () => {
  fakeServer(() => ({ body: [] }))
  openApp('/policy')
  expect(await screen.findByRole('heading', { name: 'Политика обработки персональных данных' })).toBeTruthy()
  expect(screen.getByText(/Текст ещё не\sопубликован/)).toBeTruthy()
})
