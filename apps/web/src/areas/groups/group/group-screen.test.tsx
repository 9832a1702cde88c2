import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { startSession } from '../../../shared/api/session.ts'
import { makeAccount } from '../../../testing/account-list.ts'
import { refusal } from '../../../testing/fake-server.ts'
import { openApp, resetState } from '../../../testing/open-app.tsx'
import { makeToken } from '../../../testing/people.ts'
import { askedOf, makeGroup, makeMember, sentTo, serveGroups, superuser } from '../../../testing/staff/groups.ts'

beforeEach(() => {
  resetState()
  startSession({ access: makeToken(), refresh: 'r1' }, { demo: false })
})

const membersPath = '/api/learner-groups/1/members/'
const firstPage = { limit: '50', offset: '0', search: '', order: 'name', descending: 'false' }
const nobody = {
  member_count: 0,
  not_started: 0,
  behind: 0,
  access_ending: 0,
  forecasts: { high: 0, middle: 0, low: 0, none: 0 },
}

const open = (more = '') => {
  const app = openApp(`/groups/1${more}`)
  return { ...app, query: () => Object.fromEntries(new URLSearchParams(app.router.state.location.search)) }
}
const rowOf = async (name: RegExp) => within(await screen.findByRole('row', { name }))
const cellTexts = async (name: RegExp) =>
  (await rowOf(name)).getAllByRole('cell').map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '))

test('the heading tells the course, the date and the note; a superuser sees the partner', async () => {
  const group = makeGroup(1, { exam_date: '2099-01-15', note: 'Автобус в\u00a07:30' })
  serveGroups({ groups: [group], members: [makeMember(1)], user: superuser })
  open()
  await screen.findByRole('heading', { level: 1, name: 'Смена 1' })
  const about = within(screen.getByRole('main'))
  expect(about.getByText('Промышленная безопасность')).toBeTruthy()
  expect(about.getByText(/^15\.01\.2099, через\s\d+\sд(?:ень|ня|ней)$/)).toBeTruthy()
  expect(about.getByText(/^Автобус в\s7:30$/)).toBeTruthy()
  expect(about.getByText('ООО «Вектор»')).toBeTruthy()
})

test('members are a table with headers for rows and columns, in a labelled region for the keyboard', async () => {
  const requests = serveGroups({ groups: [makeGroup(1)], members: [makeMember(1), makeMember(2)] })
  open()
  const table = await screen.findByRole('table', { name: 'Люди группы «Смена 1»' })
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent?.replaceAll('\u00a0', ' ')),
  ).toEqual([
    'Выбрать всех на странице',
    'Человек',
    'Активность',
    'Пройдено',
    'Прогноз',
    'Темп',
    'Экзамен и доступ',
    'Аварии и инциденты',
    'Экспертиза',
  ])
  expect(within(table).getAllByRole('rowheader')).toHaveLength(2)
  const region = screen.getByRole('region', { name: 'Люди группы «Смена 1»' })
  expect(region.tabIndex).toBe(0)
  expect(region.contains(table)).toBe(true)
  expect(askedOf(requests, membersPath)).toEqual([firstPage])
})

test('a row tells activity, share, forecast with its band, pace, days and each topic', async () => {
  serveGroups({ groups: [makeGroup(1)], members: [makeMember(1, { is_behind: true })] })
  open()
  expect(await cellTexts(/Абрамов/)).toEqual([
    'Выбрать: Абрамов Пётр',
    '14.11.2026',
    '25 %60 из 240',
    '72 %скорее всего 60–81 %',
    '3,4 из 12 в деньне успевает',
    'не назначендоступ ещё 21 день',
    '40 %: 12 из 30, отвечено 20',
    '0 %: 0 из 20, отвечено 0',
  ])
  const cell = (await rowOf(/Абрамов/)).getByText(/^40\s%/)
  expect(cell.getAttribute('title')).toMatch(/^Аварии и\sинциденты: 12 из\s30, отвечено 20$/)
})

test('who has neither answers nor a forecast is told in words', async () => {
  const member = makeMember(1, {
    last_activity: null,
    forecast: null,
    exam_date: '2099-02-01',
    is_own_exam_date: true,
    access_days_left: 0,
    is_access_ending: true,
    is_paused: true,
  })
  serveGroups({ groups: [makeGroup(1)], members: [member] })
  open()
  const row = await rowOf(/Абрамов/)
  for (const words of ['ответов нет', 'пока рано', 'своя дата: 01.02.2099', 'доступ закончился', 'приостановлен'])
    expect(row.getByText(words)).toBeTruthy()
})

test('headers sort by the server, and the address keeps it', async () => {
  const requests = serveGroups({ groups: [makeGroup(1)], members: [makeMember(1)] })
  const { user, query } = open('?page=1')
  const header = await screen.findByRole('columnheader', { name: 'Прогноз' })
  expect(header.getAttribute('aria-sort')).toBeNull()
  expect(screen.getByRole('columnheader', { name: 'Человек' }).getAttribute('aria-sort')).toBe('ascending')
  within(header).getByRole('button').focus()
  await user.keyboard('{Enter}')
  expect(query()).toEqual({ order: 'forecast' })
  expect(header.getAttribute('aria-sort')).toBe('ascending')
  await user.keyboard('{Enter}')
  expect(query()).toEqual({ order: '-forecast' })
  expect(header.getAttribute('aria-sort')).toBe('descending')
  await waitFor(() =>
    expect(askedOf(requests, membersPath).at(-1)).toEqual({ ...firstPage, order: 'forecast', descending: 'true' }),
  )
})

test('a figure filters the members, and a second press removes the filter', async () => {
  const requests = serveGroups({ groups: [makeGroup(1)], members: [makeMember(1)] })
  const { user, query } = open('?page=1')
  const behind = await screen.findByRole('button', { name: /^Не\sуспевают\s?2$/ })
  await user.click(behind)
  expect(query()).toEqual({ filter: 'behind' })
  expect(behind.getAttribute('aria-pressed')).toBe('true')
  await waitFor(() => expect(askedOf(requests, membersPath).at(-1)).toEqual({ ...firstPage, filter: 'behind' }))
  expect(await screen.findByRole('heading', { name: /^Не\sуспевают: 1\sчеловек$/ })).toBeTruthy()
  await user.click(behind)
  expect(query()).toEqual({})
})

test('a link with order, filter and page size is understood, and nonsense in it is ignored', async () => {
  const requests = serveGroups({ groups: [makeGroup(1)], members: [makeMember(1)] })
  open('?order=-pace&filter=not_started&limit=100&search=абр')
  await screen.findByRole('table')
  const expected = {
    limit: '100',
    offset: '0',
    search: 'абр',
    order: 'pace',
    descending: 'true',
    filter: 'not_started',
  }
  expect(askedOf(requests, membersPath)).toEqual([expected])
})

test('nonsense in the address is ignored', async () => {
  const requests = serveGroups({ groups: [makeGroup(1)], members: [makeMember(1)] })
  open('?order=-mood&filter=tall&limit=5000')
  await screen.findByRole('table')
  expect(askedOf(requests, membersPath)).toEqual([firstPage])
})

test('a page of members is 50 or 100, never all', async () => {
  const members = Array.from({ length: 120 }, (_, index) => makeMember(index + 1))
  const requests = serveGroups({ groups: [makeGroup(1)], members })
  const { user } = open()
  expect(await screen.findAllByRole('rowheader')).toHaveLength(50)
  await user.selectOptions(screen.getByLabelText('На странице'), '100')
  await waitFor(() => expect(screen.getAllByRole('rowheader')).toHaveLength(100))
  await user.click(screen.getByRole('button', { name: 'Страница 2' }))
  await waitFor(() => expect(screen.getAllByRole('rowheader')).toHaveLength(20))
  expect(askedOf(requests, membersPath).at(-1)).toEqual({ ...firstPage, limit: '100', offset: '100' })
})

test('chosen people are removed after a question', async () => {
  const requests = serveGroups({
    groups: [makeGroup(1)],
    members: [makeMember(1), makeMember(2), makeMember(3)],
    answer: ({ method }) => (method === 'POST' ? { body: { removed: 3 } } : undefined),
  })
  const { user } = open()
  await user.click(await screen.findByRole('checkbox', { name: 'Выбрать: Белова Пётр' }))
  expect(screen.getByText(/^Выбрано: 1\sчеловек$/)).toBeTruthy()
  await user.click(screen.getByRole('checkbox', { name: /^Выбрать всех/ }))
  expect(screen.getByText(/^Выбрано: 3\sчеловека$/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: /^Убрать из\sгруппы$/ }))
  const dialog = within(screen.getByRole('dialog', { name: /^Убрать из\sгруппы: 3\sчеловека\?$/ }))
  expect(sentTo(requests, 'POST', '/api/learner-groups/1/remove-members/')).toEqual([])
  await user.click(dialog.getByRole('button', { name: /^Убрать из\sгруппы$/ }))
  await screen.findByText(/^Из\sгруппы убрано: 3\sчеловека$/)
  expect(sentTo(requests, 'POST', '/api/learner-groups/1/remove-members/')[0]?.body).toEqual({
    user_courses: [1, 2, 3],
  })
  expect(screen.queryByRole('region', { name: 'Выбранные люди' })).toBeNull()
})

test('access is prolonged for the chosen people, in the dialog of accounts', async () => {
  const requests = serveGroups({
    groups: [makeGroup(1)],
    members: [makeMember(1), makeMember(2)],
    answer: ({ method }) => (method === 'POST' ? { body: { items: [], total_kopecks: 0 } } : undefined),
  })
  const { user } = open()
  await user.click(await screen.findByRole('checkbox', { name: 'Выбрать: Белова Пётр' }))
  await user.click(screen.getByRole('button', { name: 'Продлить доступ' }))
  await screen.findByRole('dialog', { name: /^Продлить доступ/ })
  const sent = requests.find(({ method }) => method === 'POST')
  expect(sent?.body).toEqual({ items: [{ user_course: 2, access_until: '2026-12-02' }], preview: true })
})

test('a name opens the card of the person, if the caller has one', async () => {
  serveGroups({
    groups: [makeGroup(1)],
    members: [makeMember(1), makeMember(2, { education_account: null })],
    answer: (_, { pathname }) => {
      if (pathname === '/api/education-accounts/201/') return { body: makeAccount(201) }
      return pathname === '/api/courses/user-courses/' ? { body: [] } : undefined
    },
  })
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'Абрамов Пётр' }))
  expect(await screen.findByRole('dialog', { name: /^Профиль: Фамилия-201/ })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Белова Пётр' })).toBeNull()
})

test('a group without members says how to add them', async () => {
  serveGroups({ groups: [makeGroup(1, { figures: nobody })] })
  const { user } = open()
  await screen.findByText(/^В\sгруппе пока никого нет$/)
  await user.click(screen.getAllByRole('button', { name: 'Добавить людей' })[1] as HTMLElement)
  expect(screen.getByRole('dialog', { name: 'Добавить людей' })).toBeTruthy()
})

test('a filter that fits nobody can be removed', async () => {
  serveGroups({ groups: [makeGroup(1)] })
  const { user, query } = open('?filter=behind')
  await user.click(await screen.findByRole('button', { name: 'Показать всех' }))
  expect(query()).toEqual({})
})

test.each(['/groups/5', '/groups/abc'])('%s, which does not exist, leads back to the list', async (path) => {
  serveGroups({})
  openApp(path)
  expect(await screen.findByText('Такой группы нет')).toBeTruthy()
  expect(screen.getByRole('link', { name: /^К\sгруппам$/ }).getAttribute('href')).toBe('/groups')
})

test('members that could not be read can be read again', async () => {
  let fails = true
  serveGroups({
    groups: [makeGroup(1)],
    members: [makeMember(1)],
    answer: (_, { pathname }) =>
      fails && pathname === membersPath ? refusal(422, 'invalid', 'Не получилось прочитать людей') : undefined,
  })
  const { user } = open()
  expect(await screen.findByText('Не получилось прочитать людей')).toBeTruthy()
  fails = false
  await user.click(screen.getByRole('button', { name: 'Повторить' }))
  expect(await screen.findByRole('table')).toBeTruthy()
})
