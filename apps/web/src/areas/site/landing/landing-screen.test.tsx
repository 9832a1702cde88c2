import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { makeCatalogue } from '../../../testing/catalogue.ts'
import { consents } from '../../../testing/consents.ts'
import { fakeServer, refusal } from '../../../testing/fake-server.ts'
import { openApp, resetState } from '../../../testing/open-app.tsx'
import { makeUser, organisation } from '../../../testing/people.ts'

afterEach(resetState)

const hero = { name: 'hero', title: 'Знать правило. Сдать экзамен.', text1: 'Вопросы.', text2: 'Напомнит.' }
const catalogue = makeCatalogue([
  ['Эксплуатация подъёмных сооружений', '40.20900.05'],
  ['Оборудование под давлением', '40.20900.07'],
  ['Специалист', '40.20900.01'],
  ['Работы на высоте', '40.20900.11'],
  ['Сети газопотребления', '40.20900.12'],
  ['Взрывные работы', '40.20900.13'],
])

const answers: Record<string, unknown> = {
  '/api/systems/': [hero],
  '/api/courses/': catalogue,
  '/api/profiles/': [organisation],
  '/api/exam-centers/': [],
  '/api/consents/': consents,
}

const serveSite = (more: Record<string, unknown> = {}) =>
  fakeServer(({ path }) => ({ body: { ...answers, ...more }[path] ?? makeUser() }))

const rows = () => screen.getAllByRole('row').slice(1)

test('the hero shows the texts of the content and the organisation', async () => {
  serveSite()
  openApp('/')
  const heading = await screen.findByRole('heading', { level: 1 })
  expect(heading.textContent).toBe('Знать правило. Сдать экзамен. ')
  expect(screen.getByText('Вопросы.').isConnected).toBe(true)
  expect(await screen.findByText(organisation.direction)).toBeDefined()
  expect(document.title).toMatch(/независимой оценке квалификации.* — Допуск$/)
})

test('five courses are on a page, the sixth on the next', async () => {
  serveSite()
  const { user, router } = openApp('/')
  expect((await screen.findAllByRole('row')).slice(1)).toHaveLength(5)
  await user.click(screen.getByRole('button', { name: 'Страница 2' }))
  expect(rows()).toHaveLength(1)
  expect(rows()[0]?.textContent).toContain('Взрывные работы')
  expect(screen.getByText('Показаны курсы 6–6 из 6').isConnected).toBe(true)
  expect(router.state.location.search).toBe('?page=2')
})

test('the search finds a name or a code, and starts at the first page', async () => {
  serveSite()
  const { user } = openApp('/?page=2')
  const box = await screen.findByRole('textbox', { name: 'Название или код квалификации' })
  await user.type(box, 'ПОДЪЕМ{Enter}')
  await waitFor(() => expect(rows()).toHaveLength(1))
  expect(rows()[0]?.textContent).toContain('Эксплуатация подъёмных сооружений')
  await user.clear(box)
  await user.type(box, '900.13{Enter}')
  await waitFor(() => expect(rows()[0]?.textContent).toContain('Взрывные работы'))
  await user.clear(box)
  await user.type(box, 'самолёт{Enter}')
  expect(await screen.findByText('По вашему запросу, ничего не найдено..')).toBeDefined()
  expect(box.getAttribute('aria-invalid')).toBe('true')
  expect(screen.queryByRole('table')).toBeNull()
})

test('the search finds a word of the description, which the name does not have', async () => {
  const [lifting, ...others] = catalogue
  serveSite({ '/api/courses/': [{ ...lifting, description: 'Для тех, кто отвечает за краны' }, ...others] })
  const { user } = openApp('/')
  await user.type(await screen.findByRole('textbox', { name: 'Название или код квалификации' }), 'Кран{Enter}')
  await waitFor(() => expect(rows()).toHaveLength(1))
  expect(rows()[0]?.textContent).toContain('Эксплуатация подъёмных сооружений')
})

test('exam centers are listed with links to call and to write', async () => {
  const name = 'ЦОК «Северо-Запад»'
  serveSite({ '/api/exam-centers/': [{ id: 1, name, phone: '+78120000001', email: 'nw@example.org' }] })
  openApp('/')
  const section = within(await screen.findByRole('region', { name: 'Центры оценки квалификаций' }))
  expect(await section.findByRole('heading', { name })).toBeDefined()
  expect(section.getByRole('link', { name: /812 000-00-01/ }).getAttribute('href')).toBe('tel:+78120000001')
  expect(section.getByRole('link', { name: 'nw@example.org' }).getAttribute('href')).toBe('mailto:nw@example.org')
})

test('a course shows its details and links to the proposal for it', async () => {
  serveSite()
  openApp('/')
  const [first] = (await screen.findAllByRole('row')).slice(1)
  const row = within(first as HTMLElement)
  expect(row.getByText('Описание курса 1')).toBeDefined()
  expect(row.getByText(/20\sвопросов, 40\sминут\. Зачёт\s—\sот\s80\s%/)).toBeDefined()
  expect(row.getByRole('link', { name: /Подать заявку/ }).getAttribute('href')).toBe('/application?course=1')
})

test('a failed catalogue can be requested again', async () => {
  let down = true
  fakeServer(({ path }) =>
    path === '/api/courses/' && down
      ? refusal(400, 'invalid', 'Проверьте введённые данные')
      : { body: answers[path] ?? makeUser() },
  )
  const { user } = openApp('/')
  expect(await screen.findByText('Не получилось загрузить')).toBeDefined()
  down = false
  await user.click(screen.getByRole('button', { name: 'Повторить' }))
  expect(await screen.findByRole('table')).toBeDefined()
})

test('the page renders without content', async () => {
  serveSite({ '/api/systems/': [], '/api/courses/': [], '/api/profiles/': [] })
  openApp('/')
  expect(await screen.findByText('Курсов пока нет')).toBeDefined()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toContain('независимой оценке квалификации')
})

test.each([
  ['Курсы', '#courses'],
  ['Этапы', '#stages'],
  ['Преимущества', '#advantages'],
])('«%s» in the header leads to %s and moves focus there', async (name, anchor) => {
  serveSite()
  const { user, router } = openApp('/')
  await screen.findByRole('table')
  const header = within(screen.getByRole('banner'))
  await user.click(header.getByRole('link', { name }))
  expect(router.state.location.hash).toBe(anchor)
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 2, name })))
})

test('an anchor link on another page leads to its section too', async () => {
  serveSite()
  const { user, path } = openApp('/auth')
  await screen.findByRole('heading', { name: 'Вход' })
  await user.click(within(screen.getByRole('contentinfo')).getByRole('link', { name: 'Этапы' }))
  expect(path()).toBe('/')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 2, name: 'Этапы' })))
})

test('the menu of a phone opens, and closes with every navigation', async () => {
  serveSite()
  const { user } = openApp('/')
  const menu = await screen.findByRole('button', { name: 'Меню' })
  await user.click(menu)
  expect(menu.getAttribute('aria-expanded')).toBe('true')
  await user.click(within(screen.getByRole('navigation', { name: 'Сайт' })).getByRole('link', { name: 'Главная' }))
  expect(menu.getAttribute('aria-expanded')).toBe('false')
})
