import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { queriesOf, requestsTo } from '../../../testing/dashboard/administration.ts'
import {
  makeContentCourse,
  makeContentTicket,
  makeQuestionRow,
  serveContent,
} from '../../../testing/dashboard/content.ts'
import { refusal } from '../../../testing/fake-server.ts'
import { openApp, resetState } from '../../../testing/open-app.tsx'

beforeEach(resetState)

const savedBodies = (requests: ReturnType<typeof serveContent>) =>
  requestsTo(requests, 'PUT', '/api/content/tickets/31/').map(({ body }) => body)

test('questions are moved, removed and added; a refused save leaves the list as it is', async () => {
  const answers = [refusal(409, 'changed_meanwhile', 'Билет изменил другой эксперт')]
  const requests = serveContent({
    questions: () => [makeQuestionRow(103), makeQuestionRow(200)],
    answer: ({ method, path }) =>
      method === 'PUT' && path === '/api/content/tickets/31/'
        ? (answers.shift() ?? { body: makeContentTicket({ version: 3, warnings: ['Мало тем'] }) })
        : undefined,
  })
  const { user } = openApp('/dashboard/content/tickets/31')
  const save = await screen.findByRole<HTMLButtonElement>('button', { name: 'Сохранить билет' })
  expect(save.disabled).toBe(true)
  await user.click(screen.getByRole('button', { name: 'Выше: вопрос 2' }))
  await user.click(screen.getByRole('button', { name: 'Убрать: вопрос 3' }))
  expect(screen.getByText(/^2 из\s3 вопроса, не\sхватает 1$/)).toBeTruthy()
  await user.click(await screen.findByRole('button', { name: 'Добавить: Вопрос номер 200?' }))
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /^В\sбилете: Вопрос номер 200\?$/ }).disabled).toBe(true)
  await user.click(save)
  expect(await screen.findByText(/^Билет изменил другой эксперт/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Показать, что изменилось' }))
  await user.click(save)
  expect(await screen.findByText('Мало тем')).toBeTruthy()
  const body = { version: 2, questions: [102, 101, 200] }
  expect(savedBodies(requests)).toEqual([body, body])
})

test('the questions to add are searched for on the server, within the course', async () => {
  const requests = serveContent({ questions: () => [makeQuestionRow(200)] })
  const { user } = openApp('/dashboard/content/tickets/31')
  const picker = within(await screen.findByRole('region', { name: 'Добавить вопросы' }))
  await picker.findByRole('option', { name: 'Персонал' })
  await user.selectOptions(picker.getByLabelText('Тема'), 'Персонал')
  await user.type(picker.getByLabelText(/^Поиск/), 'кран{Enter}')
  await waitFor(() =>
    expect(queriesOf(requests, '/api/content/questions/').at(-1)).toEqual({
      course: '1',
      topic: '2',
      show: 'published',
      search: 'кран',
      limit: '20',
      offset: '0',
    }),
  )
})

test('a ticket by hand is added to its course and opened', async () => {
  const changed = makeContentCourse({ tickets: [{ id: 32, no: 2, is_local: true, question_count: 1 }] })
  const requests = serveContent({
    questions: () => [makeQuestionRow(200)],
    answer: ({ method, path }) =>
      method === 'POST' && path === '/api/content/courses/1/tickets/' ? { status: 201, body: changed } : undefined,
  })
  const { user, path } = openApp('/dashboard/content/tickets/new?course=1')
  await user.click(await screen.findByRole('button', { name: 'Добавить: Вопрос номер 200?' }))
  await user.click(screen.getByRole('button', { name: 'Добавить билет' }))
  await waitFor(() => expect(path()).toBe('/dashboard/content/tickets/32'))
  expect(requestsTo(requests, 'POST', '/api/content/courses/1/tickets/')[0]?.body).toEqual({
    version: 4,
    tickets: [[200]],
  })
})
