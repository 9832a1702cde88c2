import type { OwnRegrade } from '@dopusk/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { serveCourses } from '../../testing/courses.ts'
import { refusal } from '../../testing/fake-server.ts'
import { openApp, resetState } from '../../testing/open-app.tsx'
import { makeUser } from '../../testing/people.ts'

const answered = {
  id: 1,
  question: { id_cok: 4, question_text: 'Кто допускает к работе?' },
  message: 'Верны два ответа',
  created_at: '2026-11-10T09:00:00Z',
  state: 'closed',
  verdict: 'key',
  closed_at: '2026-11-12T09:00:00Z',
  replies: [{ id: 3, text: 'Спасибо, исправим', created_at: '2026-11-12T09:00:00Z' }],
  is_unread: true,
}
const waiting = { ...answered, id: 2, state: 'in_work', verdict: null, closed_at: null, replies: [], is_unread: false }

const makeRegrade = (id: number, more: Partial<OwnRegrade> = {}): OwnRegrade => ({
  id,
  question: { id_cok: 4, question_text: `Кто допускает к работе ${id}?` },
  reason: 'Верным был отмечен не тот вариант',
  for_everyone: false,
  created_at: '2026-11-18T09:00:00Z',
  answers: 1,
  attempts: [
    {
      ...{ id: 41, kind: 'ticket', user_course: 7, number: 4, is_generated: false, became_passed: true },
      created_at: '2026-11-17T09:00:00Z',
    },
  ],
  is_unread: false,
  ...more,
})

const pageOf = (results: object[], more: object = {}) => ({
  results,
  count: results.length,
  next: null,
  previous: null,
  ...more,
})

const serve = (complaints: object[], unread: number, regrades: OwnRegrade[] | 'refused' = []) => {
  let isRead = unread === 0
  return serveCourses({
    '/users/api/current_user/': () => ({ body: makeUser(isRead ? {} : { has_unread: true }) }),
    '/api/task-questions/': { body: pageOf(complaints, { unread }) },
    '/api/task-questions/regrades/': ({ path }) => {
      if (regrades === 'refused') return refusal(400, 'invalid', 'Проверьте введённые данные')
      const limit = Number(new URL(path, 'http://server').searchParams.get('limit'))
      return { body: pageOf(regrades.slice(0, limit), { count: regrades.length }) }
    },
    '/api/task-questions/read/': () => {
      isRead = true
      return { body: { unread: 0 } }
    },
  })
}

const posts = (requests: { method: string }[]) => requests.filter(({ method }) => method === 'POST')
const mended = async () => within(await screen.findByRole('region', { name: 'Исправленные вопросы' }))

beforeEach(resetState)

test('own complaints show their state, the verdict and the reply; a new reply is marked and then counts as read', async () => {
  const requests = serve([answered, waiting], 1)
  openApp('/complaints')
  expect(await screen.findByText('Рассмотрено')).toBeTruthy()
  expect(screen.getByText('Разбирается')).toBeTruthy()
  expect(screen.getByText(/^Вы правы: верным отмечен не\sтот ответ\.$/)).toBeTruthy()
  expect(screen.getByText('Спасибо, исправим')).toBeTruthy()
  expect(screen.getAllByText('Новый ответ')).toHaveLength(1)
  await waitFor(() => expect(posts(requests)).toHaveLength(1))
  expect(screen.getAllByText('Новый ответ')).toHaveLength(1)
})

test('without complaints the screen says how to write one', async () => {
  const requests = serve([], 0)
  openApp('/complaints')
  expect(await screen.findByText('Обращений пока нет')).toBeTruthy()
  expect(screen.getByText(/нажмите «Пожаловаться»/)).toBeTruthy()
  expect(posts(requests)).toEqual([])
  expect(screen.queryByRole('region', { name: 'Исправленные вопросы' })).toBeNull()
})

test('a mended question says what was wrong, what became of the answers, and where they were given', async () => {
  const check = {
    id: 31,
    kind: 'check',
    user_course: 7,
    number: null,
    is_generated: false,
    became_passed: false,
    created_at: '2026-11-16T09:00:00Z',
  } as const
  const first = makeRegrade(1)
  const requests = serve([], 1, [
    makeRegrade(2, { answers: 2, attempts: [check, ...first.attempts], is_unread: true }),
    makeRegrade(1, { for_everyone: true, answers: 5, attempts: [check] }),
  ])
  openApp('/complaints')
  const section = await mended()
  const [newest, oldest] = section
    .getAllByRole('heading', { level: 3 })
    .map((heading) => within(heading.closest('li') as HTMLElement))
  expect(newest?.getByText(/^Засчитаны 2\sответа$/)).toBeTruthy()
  expect(newest?.getByText('Новое')).toBeTruthy()
  expect(newest?.getByText(/Верным был отмечен не тот вариант/)).toBeTruthy()
  expect(newest?.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Режим обучения от\u00a016.11.2026', '/training?user_course=7&check=31'],
    ['Билет 4 от\u00a017.11.2026', '/testing?user_course=7&attempt=41'],
  ])
  expect(newest?.getByRole('link', { name: /^Билет 4 / }).closest('li')?.textContent).toMatch(/2026 теперь сдан$/)
  expect(oldest?.getByText(/^Засчитано 5\sответов$/)).toBeTruthy()
  expect(oldest?.getByText(/^Балл засчитан всем/)).toBeTruthy()
  expect(oldest?.queryByText('Новое')).toBeNull()
  // There are no complaints, but the screen is not empty.
  expect(screen.queryByText('Обращений пока нет')).toBeNull()
  expect(screen.getByText(/^Своих обращений у\sвас пока нет\.$/)).toBeTruthy()
  await waitFor(() => expect(posts(requests)).toHaveLength(1))
})

test('more mended questions are shown on request', async () => {
  serve(
    [answered],
    0,
    Array.from({ length: 17 }, (_, index) => makeRegrade(index + 1)),
  )
  const { user } = openApp('/complaints')
  const section = await mended()
  expect(section.getAllByRole('heading', { level: 3 })).toHaveLength(15)
  await user.click(section.getByRole('button', { name: 'Показать ещё' }))
  await waitFor(() => expect(section.getAllByRole('heading', { level: 3 })).toHaveLength(17))
  expect(section.queryByRole('button', { name: 'Показать ещё' })).toBeNull()
})

test('mended questions that did not load are not marked as read; the complaints are there', async () => {
  const requests = serve([answered], 1, 'refused')
  openApp('/complaints')
  expect(await screen.findByText(/^Исправленные вопросы не\sзагрузились$/)).toBeTruthy()
  expect(screen.getByText('Рассмотрено')).toBeTruthy()
  expect(posts(requests)).toEqual([])
})

test('the list of courses says that there is something new until it was read', async () => {
  const requests = serve([], 1, [makeRegrade(1, { is_unread: true })])
  const { user } = openApp('/courses')
  await user.click(await screen.findByRole('link', { name: 'Мои обращения есть новое' }))
  await mended()
  await waitFor(() => expect(posts(requests)).toHaveLength(1))
  await user.click(screen.getByRole('link', { name: 'Мои курсы' }))
  expect(await screen.findByRole('link', { name: 'Мои обращения' })).toBeTruthy()
})
