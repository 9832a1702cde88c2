import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { startSession } from '../../shared/api/session.ts'
import { fakeServer } from '../../testing/fake-server.ts'
import { openApp, resetState } from '../../testing/open-app.tsx'
import { makeToken, makeUser, organisation } from '../../testing/people.ts'

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

const serve = (results: object[], unread: number) => {
  startSession({ access: makeToken(), refresh: 'r1' }, { demo: false })
  return fakeServer(({ path }) => {
    if (path === '/api/task-questions/read/') return { body: { unread: 0 } }
    if (path.startsWith('/api/task-questions/'))
      return { body: { results, count: results.length, next: null, previous: null, unread } }
    return { body: path === '/api/profiles/' ? [organisation] : makeUser() }
  })
}

beforeEach(resetState)

test('own complaints show their state, the verdict and the reply; a new reply is marked and then counts as read', async () => {
  const requests = serve([answered, waiting], 1)
  openApp('/complaints')
  expect(await screen.findByText('Рассмотрено')).toBeTruthy()
  expect(screen.getByText('Разбирается')).toBeTruthy()
  expect(screen.getByText(/^Вы правы: верным отмечен не\sтот ответ\.$/)).toBeTruthy()
  expect(screen.getByText('Спасибо, исправим')).toBeTruthy()
  expect(screen.getAllByText('Новый ответ')).toHaveLength(1)
  await waitFor(() => expect(requests.filter(({ method }) => method === 'POST')).toHaveLength(1))
  expect(screen.getAllByText('Новый ответ')).toHaveLength(1)
})

test('without complaints the screen says how to write one', async () => {
  const requests = serve([], 0)
  openApp('/complaints')
  expect(await screen.findByText('Обращений пока нет')).toBeTruthy()
  expect(screen.getByText(/нажмите «Пожаловаться»/)).toBeTruthy()
  expect(requests.some(({ method }) => method === 'POST')).toBe(false)
})
