import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { queriesOf, requestsTo } from '../../../testing/dashboard/administration.ts'
import {
  makeContentQuestion,
  makeDraft,
  makeQuestionRow,
  makeWording,
  serveContent,
} from '../../../testing/dashboard/content.ts'
import { refusal } from '../../../testing/fake-server.ts'
import { openApp, resetState } from '../../../testing/open-app.tsx'

beforeEach(resetState)

test('the filter is in the address; another course forgets the topic', async () => {
  const requests = serveContent({ questions: () => [makeQuestionRow(70)] })
  const { user, router } = openApp('/dashboard/content/questions?course=1&topic=2&page=2')
  await screen.findByRole('table')
  expect(queriesOf(requests, '/api/content/questions/')[0]).toMatchObject({ course: '1', topic: '2', offset: '20' })
  await user.selectOptions(screen.getByLabelText('Показать'), 'Черновики')
  await waitFor(() => expect(router.state.location.search).toBe('?course=1&topic=2&show=drafts'))
  await user.selectOptions(screen.getByLabelText('Курс'), 'Все курсы')
  await waitFor(() => expect(router.state.location.search).toBe('?show=drafts'))
  await waitFor(() =>
    expect(queriesOf(requests, '/api/content/questions/').at(-1)).toEqual({
      show: 'drafts',
      search: '',
      limit: '20',
      offset: '0',
    }),
  )
})

test('a row opens the question; one that was never published opens its draft', async () => {
  serveContent({
    questions: () => [makeQuestionRow(70), makeQuestionRow(1, { id: null, id_cok: null, draft: 8, text: '' })],
  })
  openApp('/dashboard/content/questions')
  const links = within(await screen.findByRole('table')).getAllByRole('link')
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/dashboard/content/questions/70',
    '/dashboard/content/drafts/8',
  ])
})

test('a question whose norm has ended without a successor says so in the list and on its page', async () => {
  const ended = { valid_until: '2020-01-01', is_replaced: false }
  serveContent({
    questions: () => [makeQuestionRow(70, ended), makeQuestionRow(71, { ...ended, is_replaced: true })],
    question: () => makeContentQuestion(ended),
  })
  const { user } = openApp('/dashboard/content/questions')
  const words = /^норма истекла, замена не\sзагружена$/
  expect((await screen.findAllByText(words)).map((mark) => mark.closest('tr')?.textContent)).toHaveLength(1)
  await user.click(within(screen.getAllByRole('row')[1] as HTMLElement).getByRole('link'))
  await screen.findByRole('heading', { name: 'Действующая формулировка' })
  expect(screen.getByText(words)).toBeTruthy()
})

test('why a question of a ticket cannot be removed is told in the dialog', async () => {
  const fields = { is_retired: 'Вопрос в билете 1: сначала замените его там' }
  const requests = serveContent({
    answer: ({ path }) =>
      path.endsWith('/retired/') ? refusal(400, 'invalid', 'Проверьте поля', { fields }) : undefined,
  })
  const { user } = openApp('/dashboard/content/questions/70')
  await user.click(await screen.findByRole('button', { name: 'Убрать…' }))
  await user.click(screen.getByRole('button', { name: 'Убрать' }))
  expect(await within(screen.getByRole('dialog')).findByText(fields.is_retired)).toBeTruthy()
  expect(requestsTo(requests, 'PUT', '/api/content/questions/70/retired/')[0]?.body).toEqual({
    wording: 11,
    is_retired: true,
  })
})

test('a conflict with a pack shows both wordings and is settled by one of them', async () => {
  const [current] = makeContentQuestion().wordings
  const wording = current && { ...current, id: 12, question_text: 'Кто допускает крановщика?' }
  const requests = serveContent({
    question: () =>
      makeContentQuestion({ conflict: { id: 4, created_at: '2026-11-10T10:00:00Z', wording: wording ?? null } }),
    answer: ({ path }) => (path.endsWith('/settle/') ? { body: makeContentQuestion() } : undefined),
  })
  const { user } = openApp('/dashboard/content/questions/70')
  const conflict = within(await screen.findByRole('region', { name: /^Расхождение/ }))
  expect(conflict.getByText('Кто допускает крановщика?')).toBeTruthy()
  await user.click(conflict.getByRole('button', { name: 'Взять эту' }))
  await waitFor(() => expect(screen.queryByRole('region', { name: /^Расхождение/ })).toBeNull())
  expect(requestsTo(requests, 'POST', '/api/content/conflicts/4/settle/').map(({ body }) => body)).toEqual([
    { take: 'pack' },
  ])
})

test.each(['/dashboard/content/questions/70', '/dashboard/content/drafts/x', '/dashboard/content/tickets/0'])(
  '%s of nothing says so',
  async (path) => {
    serveContent({
      answer: (request) =>
        request.path === '/api/content/questions/70/' ? refusal(404, 'not_found', 'Не найдено') : undefined,
    })
    openApp(path)
    expect(await screen.findByRole('heading', { level: 1, name: /^Не\sнайдено$/ })).toBeTruthy()
  },
)

test('a planned wording is beside that of today, and is mended before its day', async () => {
  const next = makeWording({
    ...{ id: 12, no: 2, is_current: false, is_next: true, valid_from: '2027-01-01' },
    question_text: 'Кто теперь допускает к работе?',
  })
  const question = makeContentQuestion({ next_from: '2027-01-01', wordings: [next, makeWording()] })
  const requests = serveContent({
    question: () => question,
    answer: ({ method, path }) =>
      method === 'POST' && path === '/api/content/drafts/'
        ? { body: makeDraft({ question, base: 12, planned_from: '2027-01-01' }) }
        : undefined,
  })
  const { user, router } = openApp('/dashboard/content/questions/70')
  expect(await screen.findByText('Кто теперь допускает к работе?')).toBeTruthy()
  expect(screen.getByText('Кто допускает к работе?')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Изменить действующую' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Изменить будущую' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard/content/drafts/8'))
  const sent = requestsTo(requests, 'POST', '/api/content/drafts/').map(({ body }) => body)
  expect(sent).toEqual([{ question: 70, is_planned: true }])
})
