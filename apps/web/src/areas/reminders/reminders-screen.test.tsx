import type { Reminders, ReminderWishes } from '@dopusk/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { startSession } from '../../shared/api/session.ts'
import { serveCourses } from '../../testing/courses.ts'
import { type FakeRequest, refusal } from '../../testing/fake-server.ts'
import { openApp, resetState } from '../../testing/open-app.tsx'
import { makeToken, makeUser } from '../../testing/people.ts'

const wishes: ReminderWishes = {
  ...{ plan: 'off', exam: true, access: true, norms: true, replies: true, staff: true },
  ...{ quiet_from: 21, quiet_until: 9, mail_with_push: true },
}
const reminders: Reminders = {
  ...wishes,
  ...{ email: 'anna@example.org', time_zone: 'Europe/Moscow', calendar: null, push: null },
}
const address = 'https://dopusk.example/calendar/7-1-aaaaaaaaaaaaaaaaaaaaaa.ics'

type Answer = object | 'offline'

interface Options {
  saved?: Partial<Reminders>
  /** Instead of what the server would answer to a change. */
  refused?: () => Answer | undefined
  courses?: object[]
  user?: ReturnType<typeof makeUser>
}

/** A server that remembers what is chosen. */
const serve = ({ saved = {}, refused = () => undefined, courses, user = makeUser() }: Options = {}) => {
  let state = { ...reminders, ...saved }
  let calendarNo = 0
  const change = (more: () => Partial<Reminders>) => {
    const answer = refused()
    if (answer === undefined) state = { ...state, ...more() }
    return answer ?? { body: state }
  }
  return serveCourses({
    '/users/api/current_user/': { body: user },
    '/api/reminders/': ({ method, body }: FakeRequest) =>
      method === 'GET' ? { body: state } : change(() => body as Partial<Reminders>),
    '/api/reminders/calendar/': () => {
      calendarNo += 1
      return change(() => ({ calendar: address.replace('-1-', `-${calendarNo}-`) }))
    },
    '/api/reminders/calendar/close/': () => change(() => ({ calendar: null })),
    ...(courses !== undefined && { '/api/courses/user-courses/': { body: courses } }),
  } as Parameters<typeof serveCourses>[0])
}

const changes = (requests: FakeRequest[]) => requests.filter(({ method }) => method !== 'GET')
const form = async () => within(await screen.findByRole('form', { name: 'Письма' }))
const save = async () => (await form()).getByRole('button', { name: 'Сохранить' })

beforeEach(resetState)

test('wishes are shown with what comes and when, and are saved together', async () => {
  const requests = serve()
  const { user } = openApp('/reminders')
  const { getByRole, getByText, queryByText } = await form()
  expect(getByText('anna@example.org')).toBeTruthy()
  expect(getByText(/^С\s21:00 до\s9:00 писем нет: они ждут 9:00\. Часовой пояс: Москва\.$/)).toBeTruthy()
  expect(getByRole('checkbox', { name: /^Экзамен За\s7\sдней и\sза\s1\sдень/ })).toHaveProperty('checked', true)
  await user.click(getByRole('radio', { name: 'Каждый день' }))
  await user.click(getByRole('checkbox', { name: /^Изменения норм/ }))
  await user.selectOptions(getByRole('combobox', { name: 'с' }), '9:00')
  expect(getByText(/^Часы совпадают: письмо может прийти в\sлюбое время/)).toBeTruthy()
  expect(getByText('Есть несохранённые изменения')).toBeTruthy()
  await user.dblClick(await save())
  expect(await screen.findByText('Напоминания сохранены')).toBeTruthy()
  expect(changes(requests).map(({ body }) => body)).toEqual([{ ...wishes, plan: 'daily', norms: false, quiet_from: 9 }])
  expect(queryByText('Есть несохранённые изменения')).toBeNull()
})

test('a refused change stays in the form and can be sent again', async () => {
  const answers: Answer[] = ['offline']
  serve({ refused: () => answers.shift() })
  const { user } = openApp('/reminders')
  const { getByRole } = await form()
  await user.click(getByRole('radio', { name: /^Раз в\sнеделю$/ }))
  await user.click(await save())
  const alert = (await screen.findByText(/^Нет связи с сервером/)).closest('[role="alert"]')
  expect(document.activeElement).toBe(alert)
  expect(getByRole('radio', { name: /^Раз в\sнеделю$/ })).toHaveProperty('checked', true)
  await user.click(await save())
  expect(await screen.findByText('Напоминания сохранены')).toBeTruthy()
})

test('leaving with unsaved wishes asks first', async () => {
  serve()
  const { user, path } = openApp('/reminders')
  await user.click((await form()).getByRole('checkbox', { name: /^Экзамен/ }))
  await user.click(screen.getByRole('link', { name: 'Мои курсы' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Уйти без сохранения?' }))
  await user.click(dialog.getByRole('button', { name: 'Отмена' }))
  expect(path()).toBe('/reminders')
  await user.click(screen.getByRole('link', { name: 'Мои курсы' }))
  await user.click(await screen.findByRole('button', { name: 'Уйти' }))
  await waitFor(() => expect(path()).toBe('/courses'))
})

test('a calendar gets an address, which is copied, replaced and closed', async () => {
  const requests = serve()
  const { user } = openApp('/reminders')
  await user.click(await screen.findByRole('button', { name: 'Создать адрес календаря' }))
  const field = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Адрес календаря' })
  expect((await field()).value).toBe(address)
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Календарь' }))
  const link = screen.getByRole('link', { name: /^Открыть в\sкалендаре$/ })
  expect(link.getAttribute('href')).toBe(address.replace('https:', 'webcal:'))

  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new Error('denied'))
  await user.click(screen.getByRole('button', { name: 'Скопировать' }))
  expect(await screen.findByText(/^Не\sполучилось скопировать/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Скопировать' }))
  expect(await screen.findByText('Адрес скопирован')).toBeTruthy()
  expect(writeText).toHaveBeenLastCalledWith(address)

  await user.click(screen.getByRole('button', { name: 'Заменить адрес' }))
  const replace = within(await screen.findByRole('dialog', { name: 'Заменить адрес календаря?' }))
  await user.click(replace.getByRole('button', { name: 'Заменить адрес' }))
  expect(await screen.findByText('Адрес заменён')).toBeTruthy()
  expect((await field()).value).toContain('/7-2-')

  await user.click(screen.getByRole('button', { name: 'Отключить' }))
  const close = within(await screen.findByRole('dialog', { name: 'Отключить календарь?' }))
  await user.click(close.getByRole('button', { name: 'Отключить' }))
  expect(await screen.findByRole('button', { name: 'Создать адрес календаря' })).toBeTruthy()
  expect(changes(requests).map(({ path }) => path)).toEqual([
    '/api/reminders/calendar/',
    '/api/reminders/calendar/',
    '/api/reminders/calendar/close/',
  ])
})

test('a refused change of the calendar says so', async () => {
  serve({ saved: { calendar: address }, refused: () => refusal(503, 'unavailable', 'Сервис недоступен') })
  const { user } = openApp('/reminders')
  await user.click(await screen.findByRole('button', { name: 'Отключить' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: 'Отключить' }))
  expect(await dialog.findByText('Сервис недоступен')).toBeTruthy()
})

const demo = makeUser({ is_demo: true, demo: { until: '2026-12-01', proposal_id: null } })

test.each([
  ['a demo user', /^В\sдемонстрации нет почтового адреса/, () => serve({ user: demo })],
  [
    'an administrator who impersonates',
    /^Вы\sвошли под именем другого человека/,
    () => {
      serve()
      startSession({ access: makeToken({ imp: 2 }), refresh: 'r1' }, { demo: false })
    },
  ],
])('%s sees the wishes with the reason why they cannot be changed', async (_who, reason, start) => {
  start()
  openApp('/reminders')
  expect(await screen.findByText(reason)).toBeTruthy()
  const { getByRole, queryByRole } = await form()
  expect(getByRole('group', { name: 'Настройки писем' })).toHaveProperty('disabled', true)
  expect(queryByRole('button', { name: 'Сохранить' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Создать адрес календаря' })).toBeNull()
})

test('without a course it is said that nothing comes yet', async () => {
  serve({ courses: [] })
  openApp('/reminders')
  expect(await screen.findByText(/Курсов у\sвас сейчас нет, поэтому писем не\sбудет/)).toBeTruthy()
  expect(await save()).toBeTruthy()
})

test('reminders that did not load can be loaded again', async () => {
  const answers = [refusal(403, 'forbidden', 'Недостаточно прав'), { body: reminders }]
  serveCourses({ '/api/reminders/': () => answers.shift() } as Parameters<typeof serveCourses>[0])
  const { user } = openApp('/reminders')
  expect(await screen.findByText('Недостаточно прав')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Повторить' }))
  expect(await save()).toBeTruthy()
})
