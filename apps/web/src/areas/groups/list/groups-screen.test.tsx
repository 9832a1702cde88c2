import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { startSession } from '../../../shared/api/session.ts'
import { refusal } from '../../../testing/fake-server.ts'
import { openApp, resetState } from '../../../testing/open-app.tsx'
import { makeToken } from '../../../testing/people.ts'
import { askedOf, groupsPath, makeGroup, sentTo, serveGroups, superuser } from '../../../testing/staff/groups.ts'

beforeEach(() => {
  resetState()
  startSession({ access: makeToken(), refresh: 'r1' }, { demo: false })
})

const firstPage = { limit: '15', offset: '0', search: '' }
const rowOf = async (name: RegExp) => within(await screen.findByRole('row', { name }))

test('a row shows the course, the date, the forecasts and who needs attention', async () => {
  const requests = serveGroups({ groups: [makeGroup(1, { exam_date: '2099-01-15' }), makeGroup(2)] })
  openApp('/groups')
  const row = await rowOf(/^Смена 1/)
  expect(row.getByText('Промышленная безопасность')).toBeTruthy()
  expect(row.getByText('15.01.2099')).toBeTruthy()
  expect(row.getByText(/^через\s[\d]+\sд(?:ень|ня|ней)$/)).toBeTruthy()
  expect(row.getByText(/^не\sуспевают 2$/)).toBeTruthy()
  expect(row.getByText(/^не\sначали 1$/)).toBeTruthy()
  expect(row.queryByText(/^доступ заканчивается/)).toBeNull()
  expect(row.getByText(/^от\s80\s%/).textContent).toMatch(/^от\s80\s%:\s3/)
  expect(row.getByText(/^нет прогноза/).textContent).toMatch(/^нет прогноза:\s2$/)
  expect(row.queryByText(/^ниже 50/)).toBeNull()
  expect(row.queryByText('ООО «Вектор»')).toBeNull()
  expect((await rowOf(/^Смена 2/)).getByText(/^не\sназначен$/)).toBeTruthy()
  expect(askedOf(requests, groupsPath)).toEqual([firstPage])
})

test('the section «Группы» is in the navigation of staff', async () => {
  serveGroups({ groups: [makeGroup(1)] })
  openApp('/groups')
  const link = await screen.findByRole('link', { name: 'Группы' })
  expect(link.getAttribute('aria-current')).toBe('page')
})

test('a press anywhere in a row opens the group, whose back link keeps the filter', async () => {
  serveGroups({ groups: [makeGroup(1)] })
  const { user, path } = openApp('/groups?course=1')
  await user.click((await rowOf(/^Смена 1/)).getByText('6'))
  await screen.findByRole('heading', { level: 1, name: 'Смена 1' })
  expect(path()).toBe('/groups/1')
  const main = within(screen.getByRole('main'))
  expect(main.getByRole('link', { name: 'Группы' }).getAttribute('href')).toBe('/groups?course=1')
})

test('a superuser sees whose a group is, and filters by partner and course', async () => {
  const requests = serveGroups({ groups: [makeGroup(1), makeGroup(2, { partner: null })], user: superuser })
  const { user, router } = openApp('/groups?page=1')
  expect((await rowOf(/^Смена 1/)).getByText('ООО «Вектор»')).toBeTruthy()
  expect((await rowOf(/^Смена 2/)).getByText('Учебный центр')).toBeTruthy()
  await screen.findByRole('option', { name: 'ООО «Вектор»' })
  await user.selectOptions(screen.getByLabelText('Партнёр'), '3')
  await screen.findByRole('option', { name: 'Промышленная безопасность' })
  await user.selectOptions(screen.getByLabelText('Курс'), '1')
  await waitFor(() => expect(askedOf(requests, groupsPath).at(-1)).toEqual({ ...firstPage, partner: '3', course: '1' }))
  expect(Object.fromEntries(new URLSearchParams(router.state.location.search))).toMatchObject({
    partner: '3',
    course: '1',
  })
})

test('pages come from the server', async () => {
  const groups = Array.from({ length: 17 }, (_, index) => makeGroup(index + 1))
  const requests = serveGroups({ groups })
  const { user } = openApp('/groups')
  await user.click(await screen.findByRole('button', { name: 'Страница 2' }))
  await screen.findByRole('link', { name: 'Смена 17' })
  expect(askedOf(requests, groupsPath).at(-1)).toEqual({ ...firstPage, offset: '15' })
})

test('without groups the screen says what they are for', async () => {
  serveGroups({})
  const { user } = openApp('/groups')
  await screen.findByText('Групп пока нет')
  const [, create] = screen.getAllByRole('button', { name: 'Создать группу' })
  if (create === undefined) throw new Error('no button')
  await user.click(create)
  expect(screen.getByRole('dialog', { name: 'Новая группа' })).toBeTruthy()
})

test('a filter without groups can be removed', async () => {
  serveGroups({
    answer: ({ method }, { pathname, searchParams }) =>
      method === 'GET' && pathname === groupsPath && !searchParams.has('course')
        ? { body: { results: [makeGroup(1)], count: 1, next: null, previous: null } }
        : undefined,
  })
  const { user, router } = openApp('/groups?course=1')
  await user.click(await screen.findByRole('button', { name: 'Показать все' }))
  await screen.findByRole('link', { name: 'Смена 1' })
  expect(router.state.location.search).toBe('')
})

test('a failure can be retried', async () => {
  let fails = true
  serveGroups({
    groups: [makeGroup(1)],
    answer: (_, { pathname }) =>
      fails && pathname === groupsPath ? refusal(422, 'invalid', 'Не получилось прочитать группы') : undefined,
  })
  const { user } = openApp('/groups')
  expect(await screen.findByText('Не получилось прочитать группы')).toBeTruthy()
  fails = false
  await user.click(screen.getByRole('button', { name: 'Повторить' }))
  expect(await screen.findByRole('link', { name: 'Смена 1' })).toBeTruthy()
})

const fillIn = async (user: ReturnType<typeof openApp>['user']) => {
  await user.click((await screen.findAllByRole('button', { name: 'Создать группу' }))[0] as HTMLElement)
  const dialog = within(screen.getByRole('dialog', { name: 'Новая группа' }))
  await user.type(dialog.getByLabelText('Название'), 'Смена Б')
  await dialog.findByRole('option', { name: 'Промышленная безопасность' })
  await user.selectOptions(dialog.getByLabelText('Курс'), '1')
  await user.type(dialog.getByRole('textbox', { name: 'Дата экзамена' }), '15012099')
  return dialog
}

test('a group is created once, however often the answer is lost', async () => {
  let lost = true
  const made = makeGroup(9, { name: 'Смена Б', exam_date: '2099-01-15' })
  const requests = serveGroups({
    groups: [made],
    answer: ({ method }) => {
      if (method !== 'POST') return
      return lost ? 'offline' : { status: 201, body: made }
    },
  })
  const { user, path } = openApp('/groups')
  const dialog = await fillIn(user)
  await user.dblClick(dialog.getByRole('button', { name: 'Создать группу' }))
  expect(await dialog.findByText(/^Нет связи с\sсервером/)).toBeTruthy()
  lost = false
  await user.click(dialog.getByRole('button', { name: 'Создать группу' }))
  await screen.findByRole('heading', { level: 1, name: 'Смена Б' })
  expect(path()).toBe('/groups/9')
  const bodies = sentTo(requests, 'POST', groupsPath).map(({ body }) => body)
  expect(bodies.length).toBeGreaterThan(1)
  for (const body of bodies) expect(body).toEqual(bodies[0])
  expect(bodies[0]).toEqual({
    name: 'Смена Б',
    course: 1,
    exam_date: '2099-01-15',
    note: '',
    key: expect.stringMatching(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-a[\da-f]{3}-[\da-f]{12}$/),
  })
})

test('a superuser says whose the group is', async () => {
  const requests = serveGroups({
    groups: [makeGroup(9)],
    user: superuser,
    answer: ({ method }) => (method === 'POST' ? { status: 201, body: makeGroup(9) } : undefined),
  })
  const { user } = openApp('/groups')
  const dialog = await fillIn(user)
  await dialog.findByRole('option', { name: 'ООО «Вектор»' })
  await user.selectOptions(dialog.getByLabelText('Чья это группа'), '3')
  await user.click(dialog.getByRole('button', { name: 'Создать группу' }))
  await waitFor(() => expect(sentTo(requests, 'POST', groupsPath)[0]?.body).toMatchObject({ partner: 3 }))
})

test('a group without a name, a course or with a wrong date is not sent', async () => {
  const requests = serveGroups({ groups: [makeGroup(1)] })
  const { user } = openApp('/groups')
  await user.click(await screen.findByRole('button', { name: 'Создать группу' }))
  const dialog = within(screen.getByRole('dialog'))
  await user.type(dialog.getByRole('textbox', { name: 'Дата экзамена' }), '31022099')
  await user.click(dialog.getByRole('button', { name: 'Создать группу' }))
  expect(dialog.getByText('Укажите название')).toBeTruthy()
  expect(dialog.getByText('Выберите курс', { selector: 'p *, p, span' })).toBeTruthy()
  expect(dialog.getByText(/^Такой даты нет/)).toBeTruthy()
  expect(document.activeElement).toBe(dialog.getByLabelText('Название'))
  expect(sentTo(requests, 'POST', groupsPath)).toEqual([])
})

test('a partner switches the weekly mail on', async () => {
  const requests = serveGroups({
    groups: [makeGroup(1)],
    answer: ({ method, body }, { pathname }) =>
      method === 'PUT' && pathname === '/api/partner-digest/' ? { body: body as object } : undefined,
  })
  const { user } = openApp('/groups')
  const box = await screen.findByRole('checkbox', { name: /^Письмо по\sпонедельникам/ })
  await user.click(box)
  await waitFor(() => expect((box as HTMLInputElement).checked).toBe(true))
  expect(sentTo(requests, 'PUT', '/api/partner-digest/').map(({ body }) => body)).toEqual([{ wanted: true }])
  expect(await screen.findByText(/^Письмо будет приходить/)).toBeTruthy()
})

test('a superuser is not offered the weekly mail', async () => {
  serveGroups({ groups: [makeGroup(1)], user: superuser })
  openApp('/groups')
  await screen.findByRole('link', { name: 'Смена 1' })
  expect(screen.queryByRole('checkbox')).toBeNull()
})
