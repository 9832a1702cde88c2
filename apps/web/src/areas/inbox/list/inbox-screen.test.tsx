import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { admin, hoursAgo, makeCount, makeItem, manager, serveInbox } from '../../../testing/dashboard/inbox.ts'
import { type FakeRequest, refusal } from '../../../testing/fake-server.ts'
import { openApp, resetState } from '../../../testing/open-app.tsx'

beforeEach(resetState)

const first = makeItem({ id: 1, version: 3, title: 'Первый вопрос?', created_at: hoursAgo(80) })
const second = makeItem({
  id: 2,
  version: 5,
  title: 'Второй вопрос?',
  state: 'in_work',
  assignee: { id: 9, name: 'Борис Эксперт' },
})

const tabs = () => screen.findAllByRole('tab')
const row = (name: RegExp) => screen.findByRole('row', { name })

const listQueries = (requests: FakeRequest[]) =>
  requests.flatMap(({ path }) => {
    const { pathname, searchParams } = new URL(path, 'http://server')
    return pathname === '/api/inbox/' ? [Object.fromEntries(searchParams)] : []
  })

test('the tabs are the kinds that the server gives, with counts; the first with open items is shown', async () => {
  const requests = serveInbox({
    user: manager,
    counts: [makeCount('proposal', 0), makeCount('enquiry', 1000, { is_capped: true }), makeCount('mail', 3)],
    list: () => [makeItem({ kind: 'enquiry', title: 'Сколько стоит?' })],
  })
  openApp('/dashboard/')
  await row(/Сколько стоит/)
  expect((await tabs()).map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '))).toEqual([
    'Заявки 0',
    'Вопросы с сайта 1000+',
    'Неотправленные письма 3',
  ])
  expect(screen.getByRole('tab', { selected: true }).textContent).toMatch(/^Вопросы/)
  expect(listQueries(requests)).toEqual([{ kind: 'enquiry', show: 'open', search: '', limit: '20', offset: '0' }])
})

test('a row shows age, assignee and state; what waits too long is marked', async () => {
  serveInbox({ list: () => [first, second] })
  openApp('/dashboard/')
  const old = within(await row(/Первый/))
  expect(old.getByText(/^3\sдня/).textContent).toMatch(/старше 3\sдней/)
  expect(old.getByText('Новое')).toBeTruthy()
  const fresh = within(await row(/Второй/))
  expect(fresh.getByText(/^2\sчаса$/)).toBeTruthy()
  expect(fresh.getByText('Борис Эксперт')).toBeTruthy()
  expect(fresh.getByRole('link').getAttribute('href')).toBe('/dashboard/inbox/2')
})

test('filter, search and tab are in the address', async () => {
  const requests = serveInbox({ list: (query) => (query.get('search') === 'нет' ? [] : [first]) })
  const { user, router } = openApp('/dashboard/?show=mine')
  await row(/Первый/)
  await user.selectOptions(screen.getByLabelText('Показать'), 'closed')
  await user.type(screen.getByLabelText('Поиск: имя, адрес, текст'), 'нет{Enter}')
  await user.click(await screen.findByRole('button', { name: 'Показать открытые' }))
  await user.click(screen.getByRole('tab', { name: /^Проверки/ }))
  await waitFor(() => expect(router.state.location.search).toBe('?kind=review'))
  expect(listQueries(requests).map(({ kind, show, search }) => [kind, show, search])).toEqual([
    ['complaint', 'mine', ''],
    ['complaint', 'closed', ''],
    ['complaint', 'closed', 'нет'],
    ['complaint', 'open', ''],
    ['review', 'open', ''],
  ])
})

test('keys move between rows, choose and close them, and open one; not while typing', async () => {
  serveInbox({ list: () => [first, second] })
  const { user, path } = openApp('/dashboard/')
  await row(/Первый/)
  await user.type(screen.getByLabelText('Поиск: имя, адрес, текст'), 'j')
  expect(document.activeElement?.tagName).toBe('INPUT')
  await user.click(document.body)
  await user.keyboard('jj')
  expect(document.activeElement?.textContent).toBe('Второй вопрос?')
  await user.keyboard('k')
  expect(document.activeElement?.textContent).toBe('Первый вопрос?')
  await user.keyboard('x')
  expect(screen.getByText(/^Выбрано: 1\sзапись$/)).toBeTruthy()
  await user.keyboard('e')
  expect(await screen.findByRole('dialog', { name: /^Закрыть 1\sзапись$/ })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Отмена' }))
  await user.keyboard('j{Enter}')
  await waitFor(() => expect(path()).toBe('/dashboard/inbox/2'))
})

test('several rows are closed at once; those that others changed are named and read again', async () => {
  let isSent = false
  const requests = serveInbox({
    list: () => (isSent ? [{ ...second, version: 6 }] : [first, second]),
    answer: ({ path }) => {
      if (path !== '/api/inbox/close/') return undefined
      isSent = true
      return { body: { closed: [1], changed: [2] } }
    },
  })
  const { user } = openApp('/dashboard/')
  await row(/Первый/)
  await user.click(screen.getByRole('checkbox', { name: /^Выбрать всё/ }))
  await user.click(screen.getByRole('button', { name: 'Закрыть…' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: /^Закрыть 2\sзаписи$/ }))
  expect(dialog.getByText('Выберите итог')).toBeTruthy()
  await user.click(dialog.getByRole('radio', { name: 'Всё верно' }))
  await user.type(dialog.getByLabelText(/^Ответ обучающемуся/), 'Проверили')
  await user.click(dialog.getByRole('button', { name: /^Закрыть 2\sзаписи$/ }))
  expect(await screen.findByText(/^Закрыта 1\sзапись\.$/)).toBeTruthy()
  const note = screen.getByText(/изменил другой сотрудник/).closest('div') as HTMLElement
  expect(within(note).getByRole('link').getAttribute('href')).toBe('/dashboard/inbox/2')
  await waitFor(() => expect(screen.queryByRole('row', { name: /Первый/ })).toBeNull())
  expect(requests.find(({ path }) => path === '/api/inbox/close/')?.body).toEqual({
    items: [
      { id: 1, version: 3 },
      { id: 2, version: 5 },
    ],
    outcome: 'right_as_is',
    reply: 'Проверили',
  })
})

test('an empty inbox says so; mails about new items can be switched on', async () => {
  const requests = serveInbox({
    answer: ({ path, method }) =>
      path === '/api/inbox/digest/' && method === 'GET' ? { body: { wanted: false } } : undefined,
  })
  const { user } = openApp('/dashboard/')
  expect(await screen.findByText('Входящих нет')).toBeTruthy()
  await user.click(await screen.findByRole('checkbox', { name: /^Письма о\sновых входящих, не\sчаще одного в\sчас$/ }))
  await screen.findByText(/входящих включены$/)
  expect(requests.find(({ method }) => method === 'PUT')?.body).toEqual({ wanted: true })
})

test('a failed list can be loaded again', async () => {
  const answers = [refusal(400, 'invalid', 'Проверьте введённые данные')]
  serveInbox({
    list: () => [first],
    answer: ({ path }) => (path.startsWith('/api/inbox/?') ? answers.shift() : undefined),
  })
  const { user } = openApp('/dashboard/')
  await user.click(await screen.findByRole('button', { name: 'Повторить' }))
  await row(/Первый/)
})

test('an admin may sign in as another person: the own email is filled in', async () => {
  serveInbox({ user: admin })
  const { user } = openApp('/dashboard/')
  await user.click(await screen.findByRole('link', { name: 'Войти как пользователь' }))
  expect((await screen.findByLabelText<HTMLInputElement>('Логин (email)')).value).toBe('anna@example.org')
})
