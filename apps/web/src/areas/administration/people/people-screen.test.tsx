import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { cappedPageOf, makePerson, queriesOf, serveAdministration } from '../../../testing/dashboard/administration.ts'
import { refusal } from '../../../testing/fake-server.ts'
import { openApp, resetState } from '../../../testing/open-app.tsx'
import { makeUser } from '../../../testing/people.ts'

beforeEach(resetState)

const row = (name: RegExp) => screen.findByRole('row', { name })
const currentLinks = (navigation: string) =>
  within(screen.getByRole('navigation', { name: navigation }))
    .getAllByRole('link', { current: 'page' })
    .map(({ textContent }) => textContent)

test('a row says who it is, when they came last and that they are blocked, and leads to the card', async () => {
  serveAdministration({
    people: () =>
      cappedPageOf([
        makePerson(),
        makePerson({ id: 8, name: '', email: 'boss@example.org', kind: 'partner', company: 'ООО «Вектор»' }),
        makePerson({ id: 9, name: 'Лев Эксперт', kind: 'domain_spec', last_visit_at: null, is_blocked: true }),
      ]),
  })
  const { user, path } = openApp('/dashboard/people')
  const learner = within(await row(/Ёлкина/))
  expect(learner.getByText('elkina@example.org')).toBeTruthy()
  expect(learner.getByText('Обучающийся')).toBeTruthy()
  expect(learner.queryByText('Заблокирован')).toBeNull()
  expect(within(await row(/boss@/)).getByText('Партнёр, ООО «Вектор»')).toBeTruthy()
  const expert = within(await row(/Лев/))
  expect(expert.getByText('Эксперт')).toBeTruthy()
  expect(expert.getByText(/^ещё не\sвходил$/)).toBeTruthy()
  expect(expert.getByText('Заблокирован')).toBeTruthy()
  await user.click(learner.getByText('Обучающийся'))
  await waitFor(() => expect(path()).toBe('/dashboard/people/7'))
  await user.click(await screen.findByRole('link', { name: 'Люди', current: false }))
  await row(/Ёлкина/)
})

test('filter, search and page are in the address', async () => {
  const requests = serveAdministration({
    people: (query) =>
      query.get('search') === 'нет'
        ? cappedPageOf([])
        : cappedPageOf([makePerson()], { count: 10_000, count_is_capped: true, next: '/next' }),
  })
  const { user, router } = openApp('/dashboard/people?show=staff&page=500')
  await row(/Ёлкина/)
  expect(screen.getByRole('button', { name: 'Страница 501' })).toBeTruthy()
  await user.selectOptions(screen.getByLabelText('Показать'), 'blocked')
  await user.type(screen.getByLabelText('Поиск: имя, email, телефон'), 'нет{Enter}')
  await user.click(await screen.findByRole('button', { name: 'Показать всех' }))
  await waitFor(() => expect(router.state.location.search).toBe(''))
  await row(/Ёлкина/)
  const page = { limit: '20', offset: '0' }
  expect(queriesOf(requests, '/api/people/')).toEqual([
    { show: 'staff', search: '', limit: '20', offset: '9980' },
    { show: 'blocked', search: '', ...page },
    { show: 'blocked', search: 'нет', ...page },
    { show: 'all', search: '', ...page },
  ])
})

test('a failed list can be loaded again; an empty one says so', async () => {
  const answers = [refusal(400, 'invalid', 'Проверьте введённые данные')]
  serveAdministration({
    people: () => cappedPageOf([]),
    answer: ({ path }) => (path.startsWith('/api/people/?') ? answers.shift() : undefined),
  })
  const { user } = openApp('/dashboard/people')
  await user.click(await screen.findByRole('button', { name: 'Повторить' }))
  await screen.findByText('Пока никого нет')
})

test.each([
  ['/dashboard/people', 'Люди'],
  ['/dashboard/journal', 'Журнал'],
  ['/dashboard/personal-data', 'Данные'],
])('%s belongs to the section «Люди» and is one of three tabs', async (path, tab) => {
  serveAdministration()
  openApp(path)
  await screen.findByRole('heading', { level: 1, name: new RegExp(tab, 'i') })
  expect(currentLinks('Администрирование')).toEqual([tab])
  expect(currentLinks('Разделы')).toEqual(['Люди'])
})

test('the inbox is not the section of the people', async () => {
  serveAdministration({ answer: ({ path }) => (path.startsWith('/api/inbox/') ? { body: [] } : undefined) })
  openApp('/dashboard/')
  await screen.findByRole('heading', { level: 1, name: 'Входящие' })
  expect(currentLinks('Разделы')).toEqual(['Входящие'])
})

test.each([
  ['an expert', makeUser({ role: 'domain_spec' }), /^К\sвходящим$/],
  ['a manager', makeUser({ role: 'course_manager' }), /^К\sвходящим$/],
  ['a partner', makeUser({ user_status: 'partner' }), /^К\sучётным записям$/],
  ['a learner', makeUser(), /^К\sкурсам$/],
])('%s is refused and has no section «Люди»', async (_who, user, label) => {
  serveAdministration({
    user,
    answer: ({ path }) => (path.startsWith('/api/people/') ? refusal(403, 'forbidden', 'Нет прав') : undefined),
  })
  openApp('/dashboard/people')
  await screen.findByText(/^Эта страница открыта администраторам/)
  expect(screen.getByRole('link', { name: label })).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Люди' })).toBeNull()
})

test('a superuser has the section beside the others', async () => {
  serveAdministration({ user: makeUser({ is_superuser: true }) })
  openApp('/dashboard/people')
  await row(/Ёлкина/)
  const sections = within(screen.getByRole('navigation', { name: 'Разделы' })).getAllByRole('link')
  expect(sections.slice(0, 3).map(({ textContent }) => textContent)).toEqual(['Входящие', 'Содержание', 'Люди'])
})
