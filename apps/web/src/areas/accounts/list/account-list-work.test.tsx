import type { EducationAccount } from '@dopusk/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { startSession } from '../../../shared/api/session.ts'
import { figuresPath, listPath, makeAccount, makeAccounts, serveAccounts } from '../../../testing/account-list.ts'
import { makeCatalogueCourse } from '../../../testing/create-learner.tsx'
import type { FakeRequest } from '../../../testing/fake-server.ts'
import { openApp, resetState } from '../../../testing/open-app.tsx'
import { makeToken, makeUser } from '../../../testing/people.ts'

/** What staff do in the list: filter, choose, prolong, create, download. */

beforeEach(() => {
  resetState()
  startSession({ access: makeToken(), refresh: 'r1' }, { demo: false })
})

const open = (more = '') => {
  const app = openApp(`/account-list${more}`)
  return { ...app, query: () => Object.fromEntries(new URLSearchParams(app.router.state.location.search)) }
}

const queriesOf = (requests: FakeRequest[], path: string) =>
  requests.flatMap((request) => {
    const { pathname, searchParams } = new URL(request.path, 'http://server')
    return pathname === path && request.method === 'GET' ? [Object.fromEntries(searchParams)] : []
  })

const bodiesOf = (requests: FakeRequest[], path: string) =>
  requests.filter((request) => request.path === path).map(({ body }) => body)

type ListedCourse = EducationAccount['user_courses'][number]

const listedCourse = (id: number, more: Partial<ListedCourse> = {}): ListedCourse => ({
  id,
  course: { id: 1, name: 'Безопасность' },
  start_date: '2026-11-03',
  access_until: '2026-12-02',
  days_remaining: 18,
  is_started: true,
  is_paused: false,
  progress: 40,
  prolong_asked_at: null,
  ...more,
})

const rowOf = async (name: string) => within((await screen.findByText(name)).closest('tr') as HTMLElement)

test('a row shows each course with the end of its access, and how many more there are', async () => {
  const user_courses = [
    listedCourse(1),
    listedCourse(2, { course: { id: 2, name: 'Подъёмные сооружения' }, is_paused: true }),
    listedCourse(3, { days_remaining: 0, access_until: '2026-10-01' }),
  ]
  serveAccounts({
    accounts: [makeAccount(1, { user_courses }), makeAccount(2, { user_courses: user_courses.slice(2) })],
  })
  open()
  const row = await rowOf('Абрамов Пётр Ильич')
  expect(row.getByText(/^по\s02\.12\.2026$/)).toBeTruthy()
  expect(row.getByText(/^18\sдней$/)).toBeTruthy()
  expect(row.getByText(/^на\sпаузе$/)).toBeTruthy()
  expect(row.getByText(/^и\sещё 1\sкурс$/)).toBeTruthy()
  expect((await rowOf('Ёлкин Пётр Ильич')).getByText('закончился 01.10.2026')).toBeTruthy()
})

test('a row without a learner shows who applied', async () => {
  const applicant = {
    last_name: 'Громова',
    first_name: 'Вера',
    patronymic: null,
    email: 'gromova@example.org',
    phone: '+79120000003',
  }
  serveAccounts({ accounts: [makeAccount(1, { profile: null, applicant, user_courses: [] })] })
  open()
  const row = await rowOf('Громова Вера')
  expect(row.getByText('gromova@example.org')).toBeTruthy()
  expect(row.getByRole('button', { name: /Добавить обучающегося/ })).toBeTruthy()
  expect(row.queryByRole('checkbox')).toBeNull()
})

test('filters by course and, for a superuser, by partner; the figures follow', async () => {
  const requests = serveAccounts({
    accounts: makeAccounts(3),
    user: makeUser({ is_superuser: true }),
    answer: (_, { pathname }) => {
      if (pathname === '/api/courses/') return { body: [makeCatalogueCourse(5, 'Безопасность')] }
      if (pathname === '/api/partner-profiles/') return { body: [{ id: 3, company: 'ООО «Вектор»' }] }
      return undefined
    },
  })
  const { user, query } = open('?page=2')
  await screen.findByRole('option', { name: 'Безопасность' })
  await user.selectOptions(screen.getByLabelText('Курс'), 'Безопасность')
  await user.selectOptions(await screen.findByLabelText('Партнёр'), 'ООО «Вектор»')
  expect(query()).toEqual({ course: '5', partner: '3' })
  await waitFor(() =>
    expect(queriesOf(requests, listPath).at(-1)).toEqual({
      limit: '10',
      offset: '0',
      order_by: 'created_at',
      created_by: '3',
      course: '5',
    }),
  )
  expect(queriesOf(requests, figuresPath).at(-1)).toEqual({ created_by: '3', course: '5' })
})

test('the page size is chosen and is in the address', async () => {
  const requests = serveAccounts({ accounts: makeAccounts(23) })
  const { user, query } = open('?page=2')
  await user.selectOptions(await screen.findByLabelText('На странице'), '50')
  await waitFor(() => expect(document.querySelectorAll('tbody tr')).toHaveLength(23))
  expect(query()).toEqual({ limit: '50' })
  expect(queriesOf(requests, listPath).at(-1)).toMatchObject({ limit: '50', offset: '0' })
})

test('a press anywhere in a row opens the card; closing it returns focus to its button', async () => {
  serveAccounts({ accounts: makeAccounts(2) })
  const { user } = open()
  await user.click((await rowOf('Ёлкин Пётр Ильич')).getByText('Курс'))
  await screen.findByRole('dialog', { name: /Ёлкин Пётр Ильич/ })
  await user.click(screen.getByRole('button', { name: 'Закрыть' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Изменить: Ёлкин Пётр Ильич' }))
})

test('several people are prolonged in four presses: figure, all, prolong, confirm', async () => {
  const user_courses = [
    listedCourse(21, { access_until: '2026-12-20' }),
    listedCourse(22, { access_until: '2026-11-20', course: { id: 2, name: 'Подъёмные' } }),
  ]
  const items = [
    { user_course: 1, access_until: '2026-12-02' },
    { user_course: 22, access_until: '2026-11-20' },
  ]
  const person = { id: 9, email: 'a@example.org', first_name: 'Пётр', last_name: 'Абрамов', patronymic: null }
  const requests = serveAccounts({
    accounts: [makeAccount(1), makeAccount(2, { user_courses }), makeAccount(3, { user_courses: [] })],
    answer: (_, { pathname }) =>
      pathname === '/api/user-courses/prolong/'
        ? {
            body: {
              items: items.map(({ user_course, access_until }, index) => ({
                user_course,
                learner: { ...person, id: index + 1 },
                course: { id: 1, name: 'Безопасность' },
                is_renewal: false,
                access_until,
                new_access_until: '2027-01-01',
                price_kopecks: 450_000,
              })),
              total_kopecks: 900_000,
            },
          }
        : undefined,
  })
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: /^Заканчивается/ }))
  await rowOf('Абрамов Пётр Ильич')
  await user.click(screen.getByLabelText(/^Выбрать всех на\sстранице$/))
  expect(screen.getByText(/^Выбрано: 2\sобучающихся$/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Продлить доступ' }))
  const dialog = within(await screen.findByRole('dialog', { name: /^Продлить доступ на\s30\sдней$/ }))
  expect(await dialog.findByText(/^Итого 9\s000\s₽$/)).toBeTruthy()
  expect(dialog.getByText(/^2\sобучающихся$/)).toBeTruthy()
  await user.dblClick(dialog.getByRole('button', { name: 'Продлить' }))
  expect(await screen.findByRole('heading', { name: 'Доступ продлён' })).toBeTruthy()
  expect(bodiesOf(requests, '/api/user-courses/prolong/')).toEqual([
    { items, preview: true },
    { items, preview: false },
  ])
  expect(screen.queryByText(/^Выбрано/)).toBeNull()
})

test('after a learner is created the list shows the newest first, with the new row marked', async () => {
  const requests = serveAccounts({
    accounts: makeAccounts(2),
    answer: (request, { pathname }) => {
      if (pathname === '/api/courses/') return { body: [makeCatalogueCourse(1, 'Безопасность')] }
      if (pathname === '/api/user-profiles/similar/') return { body: [] }
      if (pathname === '/api/users/email-exists/') return { body: { exists: false } }
      if (pathname === listPath && request.method === 'POST') return { status: 201, body: makeAccount(2) }
      return undefined
    },
  })
  const { user, query } = open('?page=1&state=ready&search=Ёл')
  await user.click(await screen.findByRole('button', { name: 'Создать обучающегося' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Новый обучающийся' }))
  const put = async (name: string, value: string) =>
    fireEvent.input(await dialog.findByLabelText(name), { target: { value } })
  await put('Фамилия', 'Ёлкин')
  await put('Имя', 'Пётр')
  await put('Дата рождения', '02.01.1990')
  await put('Телефон', '+79120000002')
  await put('Email', 'person-2@example.org')
  await user.click(dialog.getByRole('button', { name: 'Создать обучающегося' }))
  expect(await screen.findByRole('heading', { name: 'Профиль создан' })).toBeTruthy()
  expect(query()).toEqual({ order_by: '-created_at' })
  await user.click(dialog.getAllByRole('button', { name: 'Закрыть' })[0] as HTMLElement)
  expect((await rowOf('Ёлкин Пётр Ильич')).getByText('Новая')).toBeTruthy()
  expect((await rowOf('Абрамов Пётр Ильич')).queryByText('Новая')).toBeNull()
  expect(queriesOf(requests, listPath).at(-1)).toMatchObject({ order_by: '-created_at' })
})
