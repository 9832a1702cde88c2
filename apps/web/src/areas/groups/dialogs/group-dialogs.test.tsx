import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { startSession } from '../../../shared/api/session.ts'
import { watchDownloads } from '../../../testing/billing.tsx'
import { refusal } from '../../../testing/fake-server.ts'
import { openApp, resetState } from '../../../testing/open-app.tsx'
import { makeToken } from '../../../testing/people.ts'
import { askedOf, makeCandidate, makeGroup, makeMember, sentTo, serveGroups } from '../../../testing/staff/groups.ts'

beforeEach(() => {
  resetState()
  startSession({ access: makeToken(), refresh: 'r1' }, { demo: false })
})

const groupPath = '/api/learner-groups/1/'
const membersPath = `${groupPath}members/`
const members = [makeMember(1)]

const openDialog = async (button: string) => {
  const app = openApp('/groups/1')
  await app.user.click(await screen.findByRole('button', { name: button }))
  return { ...app, dialog: within(screen.getByRole('dialog')) }
}

test('an edit is saved over the version that was read, and tells what a new date does', async () => {
  const group = makeGroup(1, { exam_date: '2099-01-15', note: 'Заметка' })
  const requests = serveGroups({
    groups: [group],
    members,
    answer: ({ method }) => (method === 'PUT' ? { body: { ...group, version: 5 } } : undefined),
  })
  const { user, dialog } = await openDialog('Изменить')
  expect(dialog.getByText(/указал свою дату сам, останется при\sней/)).toBeTruthy()
  const name = dialog.getByLabelText('Название')
  await user.clear(name)
  await user.type(name, 'Смена Я')
  await user.clear(dialog.getByRole('textbox', { name: 'Дата экзамена' }))
  await user.keyboard('{Enter}')
  await screen.findByText('Группа сохранена')
  const [sent] = sentTo(requests, 'PUT', groupPath)
  expect(sent?.body).toEqual({ name: 'Смена Я', exam_date: null, note: 'Заметка' })
  expect(sent?.headers['if-match'] ?? sent?.headers['If-Match']).toBe('"4"')
})

test('a conflict keeps what was typed, shows what was saved meanwhile, and can be saved over', async () => {
  let group = makeGroup(1)
  const requests = serveGroups({
    members,
    answer: ({ method, headers }, { pathname }) => {
      if (pathname !== groupPath) return
      if (method === 'GET') return { body: { ...group, topics: [] } }
      if ((headers['if-match'] ?? headers['If-Match']) === `"${group.version}"`) return { body: group }
      return refusal(409, 'changed_meanwhile', 'Данные изменил кто-то другой')
    },
  })
  const { user, dialog } = await openDialog('Изменить')
  await user.type(dialog.getByLabelText('Заметка'), 'Моя заметка')
  group = makeGroup(1, { name: 'Чужое название', version: 5 })
  await user.click(dialog.getByRole('button', { name: 'Сохранить' }))
  expect(await dialog.findByText(/^Данные изменил кто-то другой\. Написанное вами осталось/)).toBeTruthy()
  expect(dialog.getByLabelText<HTMLTextAreaElement>('Заметка').value).toBe('Моя заметка')
  await user.click(dialog.getByRole('button', { name: 'Показать, что изменилось' }))
  expect(await dialog.findByText(/^Сейчас сохранено: «Чужое название»/)).toBeTruthy()
  expect(dialog.getByLabelText<HTMLInputElement>('Название').value).toBe('Смена 1')
  await user.click(dialog.getByRole('button', { name: 'Сохранить' }))
  await screen.findByText('Группа сохранена')
  expect(sentTo(requests, 'PUT', groupPath).map(({ body }) => body)).toEqual([
    { name: 'Смена 1', exam_date: null, note: 'Моя заметка' },
    { name: 'Смена 1', exam_date: null, note: 'Моя заметка' },
  ])
})

test('typed text is not lost by Esc', async () => {
  serveGroups({ groups: [makeGroup(1)], members })
  const { user, dialog } = await openDialog('Изменить')
  await user.type(dialog.getByLabelText('Название'), '!')
  await user.keyboard('{Escape}')
  await user.click(await dialog.findByRole('button', { name: /^Вернуться к\sформе$/ }))
  expect(dialog.getByLabelText<HTMLInputElement>('Название').value).toBe('Смена 1!')
})

test('a group is deleted after a question, and the list opens', async () => {
  let groups = [makeGroup(1)]
  const requests = serveGroups({
    members,
    answer: ({ method }, { pathname }) => {
      if (method === 'POST') {
        groups = []
        return { body: { id: 1 } }
      }
      if (pathname === '/api/learner-groups/') return { body: { results: [], count: 0, next: null, previous: null } }
      return pathname === groupPath && groups[0] ? { body: { ...groups[0], topics: [] } } : undefined
    },
  })
  const { user, path, dialog } = await openDialog('Удалить')
  expect(dialog.getByText(/^Люди, их\sкурсы и\sответы останутся/)).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Удалить группу' }))
  await screen.findByText('Групп пока нет')
  expect(path()).toBe('/groups')
  expect(sentTo(requests, 'POST', `${groupPath}delete/`)).toHaveLength(1)
  expect(screen.queryByText('Такой группы нет')).toBeNull()
})

test('found people are added, also from several searches; who is in another group is told', async () => {
  const candidates = [makeCandidate(7), makeCandidate(8, { group: { id: 2, name: 'Смена Б' } })]
  const requests = serveGroups({
    groups: [makeGroup(1)],
    members,
    candidates,
    answer: ({ method, body }) => {
      if (method !== 'POST') return
      const { move } = body as { move: boolean }
      const outcome = { email: null, user_course: 8, group_name: move ? null : 'Смена Б' }
      const moved = { ...outcome, outcome: move ? 'added' : 'in_another_group' }
      const added = { email: null, user_course: 7, outcome: 'added', group_name: null }
      return { body: { outcomes: move ? [moved] : [added, moved] } }
    },
  })
  const { user, dialog } = await openDialog('Добавить людей')
  await user.click(await dialog.findByRole('checkbox', { name: /^Новых-7 Анна/ }))
  await user.type(dialog.getByRole('textbox', { name: /^Поиск/ }), 'Новых{Enter}')
  await waitFor(() => expect(askedOf(requests, `${groupPath}candidates/`).at(-1)).toMatchObject({ search: 'Новых' }))
  const other = await dialog.findByRole('checkbox', { name: /сейчас в\sгруппе «Смена Б»/ })
  await user.click(other)
  expect(dialog.getByText(/^Выбрано: 2\sчеловека$/)).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: /^Добавить в\sгруппу$/ }))
  expect(await dialog.findByText(/^Добавлено: 1\sчеловек$/)).toBe(document.activeElement)
  expect(dialog.getByText(/^Новых-8 Анна — «Смена Б»$/)).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: /^Перевести из\sдругой группы: 1$/ }))
  expect(await dialog.findByText(/^Добавлено: 2\sчеловека$/)).toBeTruthy()
  expect(sentTo(requests, 'POST', membersPath).map(({ body }) => body)).toEqual([
    { user_courses: [7, 8], move: false },
    { user_courses: [8], move: true },
  ])
  await user.click(dialog.getByRole('button', { name: 'Готово' }))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('pasted emails are counted and sent, and each has its outcome', async () => {
  const outcomes = (['added', 'already_in', 'in_another_group', 'no_course', 'not_found'] as const).map(
    (outcome, index) => ({ email: `p${index}@example.org`, user_course: null, outcome, group_name: null }),
  )
  const requests = serveGroups({
    groups: [makeGroup(1)],
    members,
    answer: ({ method }) => (method === 'POST' ? { body: { outcomes } } : undefined),
  })
  const { user, dialog } = await openDialog('Добавить людей')
  await user.click(dialog.getByRole('tab', { name: 'Вставить адреса' }))
  const add = dialog.getByRole<HTMLButtonElement>('button', { name: /^Добавить в\sгруппу$/ })
  expect(add.disabled).toBe(true)
  await user.click(dialog.getByLabelText('Адреса email'))
  await user.paste('p0@example.org, p1@example.org;p2@example.org\nP0@example.org p3@example.org p4@example.org иванов')
  expect(dialog.getByText(/^Выбрано: 5\sчеловек$/)).toBeTruthy()
  expect(dialog.getByText(/не\sдобавим: иванов$/)).toBeTruthy()
  await user.click(add)
  await dialog.findByText(/^Добавлено: 1\sчеловек$/)
  expect(sentTo(requests, 'POST', membersPath)[0]?.body).toEqual({
    emails: outcomes.map(({ email }) => email),
    move: false,
  })
  const under = (title: RegExp) =>
    within(dialog.getByRole('heading', { name: title }).parentElement as HTMLElement).getByRole('listitem').textContent
  expect(under(/^Добавлены в\sгруппу: 1$/)).toBe('p0@example.org')
  expect(under(/^Уже были в\sгруппе: 1$/)).toBe('p1@example.org')
  expect(under(/^Состоят в\sдругой группе: 1$/)).toMatch(/^p2@example\.org — в\sгруппе другой организации$/)
  expect(under(/^Нет курса этой группы/)).toBe('p3@example.org')
  expect(under(/^Таких обучающихся нет: 1$/)).toBe('p4@example.org')
  expect(dialog.queryByRole('button', { name: /^Перевести/ })).toBeNull()
})

test('more than 500 emails are not sent', async () => {
  serveGroups({ groups: [makeGroup(1)], members })
  const { user, dialog } = await openDialog('Добавить людей')
  await user.click(dialog.getByRole('tab', { name: 'Вставить адреса' }))
  await user.click(dialog.getByLabelText('Адреса email'))
  await user.paste(Array.from({ length: 501 }, (_, index) => `p${index}@example.org`).join('\n'))
  expect(dialog.getByText(/не\sбольше 500 человек$/)).toBeTruthy()
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: /^Добавить в\sгруппу$/ }).disabled).toBe(true)
})

test('a refused addition keeps the emails', async () => {
  serveGroups({
    groups: [makeGroup(1)],
    members,
    answer: ({ method }) => (method === 'POST' ? 'offline' : undefined),
  })
  const { user, dialog } = await openDialog('Добавить людей')
  await user.click(dialog.getByRole('tab', { name: 'Вставить адреса' }))
  await user.type(dialog.getByLabelText('Адреса email'), 'a@example.org')
  await user.click(dialog.getByRole('button', { name: /^Добавить в\sгруппу$/ }))
  expect(await dialog.findByText(/^Нет связи с\sсервером/)).toBeTruthy()
  expect(dialog.getByLabelText<HTMLTextAreaElement>('Адреса email').value).toBe('a@example.org')
})

test('all members, or the chosen ones, are asked to go on; what became of it is told', async () => {
  const outcomes = [
    { queued: 1, asked_recently: 0, not_open: 0 },
    { queued: 4, asked_recently: 1, not_open: 1 },
  ]
  const requests = serveGroups({
    groups: [makeGroup(1)],
    members: [makeMember(1), makeMember(2)],
    answer: (_, url) => (url.pathname.endsWith('/remind/') ? { body: outcomes.pop() } : undefined),
  })
  const { user } = openApp('/groups/1')
  await user.click(await screen.findByRole('button', { name: 'Напомнить всем' }))
  await user.click(screen.getByRole('button', { name: 'Напомнить' }))
  expect(
    await screen.findByText(/Напомним: 4\sчеловека, уже напоминали за\sсутки: 1, курс приостановлен или закрыт: 1/),
  ).toBeTruthy()
  await user.click(await screen.findByRole('checkbox', { name: /Белова/ }))
  await user.click(
    within(screen.getByRole('region', { name: 'Выбранные люди' })).getByRole('button', { name: 'Напомнить' }),
  )
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Напомнить' }))
  expect(await screen.findByText(/Напомним: 1\sчеловек$/)).toBeTruthy()
  const sent = sentTo(requests, 'POST', `${groupPath}remind/`).map(({ body }) => body)
  expect(sent).toEqual([{}, { user_courses: [2] }])
})

const certificatesPath = `${groupPath}certificates/`
const paper = (id: number) => ({
  ...{
    kind: 'certificate',
    id,
    number: String(id),
    date: '2026-11-15',
    name: 'Абрамов Пётр',
    partner: 3,
    course: 'Курс',
  },
  ...{ invoice: null, amount_kopecks: null, state: 'valid', reason: null },
})

test('certificates of the chosen people are issued, and saved as one archive; a failure goes on with the same key', async () => {
  const saved = watchDownloads()
  const failures = [refusal(429, 'too_many_requests', 'Повторите через минуту')]
  const requests = serveGroups({
    groups: [makeGroup(1)],
    members: [makeMember(1), makeMember(2), makeMember(3)],
    answer: ({ method }, { pathname }) => {
      if (pathname === '/api/certificates/archive/')
        return { text: 'bytes', headers: { 'content-type': 'application/zip' } }
      if (method !== 'POST' || pathname !== certificatesPath) return
      const outcomes = [
        { user_course: 1, outcome: 'issued', paper: paper(11) },
        { user_course: 2, outcome: 'nothing_studied', paper: null },
        { user_course: 3, outcome: 'issued', paper: paper(12) },
      ]
      return failures.shift() ?? { status: 201, body: { outcomes } }
    },
  })
  const { user } = openApp('/groups/1')
  await user.click(await screen.findByRole('checkbox', { name: /^Выбрать всех/ }))
  await user.click(screen.getByRole('button', { name: /^Справки о\sподготовке$/ }))
  const dialog = within(screen.getByRole('dialog', { name: /^Справки о\sподготовке$/ }))
  expect(dialog.getByText(/не\sявляется документом о\sквалификации/)).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Выдать' }))
  expect(await dialog.findByText('Повторите через минуту')).toBeTruthy()
  await user.dblClick(dialog.getByRole('button', { name: 'Продолжить' }))
  const summary = await dialog.findByText('Выдано справок: 2')
  await waitFor(() => expect(document.activeElement).toBe(summary))
  expect(dialog.getByText(/^Белова Пётр: ответов пока нет$/)).toBeTruthy()
  const sent = sentTo(requests, 'POST', certificatesPath).map(({ body }) => body as { key: string })
  expect(sent).toEqual([sent[0], sent[0]])
  expect(sent[0]).toMatchObject({ user_courses: [1, 2, 3] })
  await user.click(dialog.getByRole('button', { name: 'Скачать все архивом' }))
  await waitFor(() => expect(saved).toEqual(['Справки о подготовке.zip']))
  expect(requests.at(-1)?.path).toBe(`/api/certificates/archive/?key=${sent[0]?.key}`)
})
