import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { startSession } from '../../shared/api/session.ts'
import { openApp, resetState } from '../../testing/open-app.tsx'
import { makeToken } from '../../testing/people.ts'
import { makeQuestions, serveBank } from '../../testing/question-bank.ts'

const generator = '/api/user-check-skills/generate-bad-check/'

beforeEach(() => {
  resetState()
  startSession({ access: makeToken(), refresh: 'r1' }, { demo: false })
})

const open = (count: number) => {
  const requests = serveBank({
    mistakes: makeQuestions(count),
    answer: (_, url) =>
      url.pathname === generator
        ? {
            status: 201,
            body: {
              id: 56,
              status: 'Not started',
              difficulty: null,
              mode: null,
              created_at: '2026-11-03T09:05:00Z',
              question_count: 10,
              right_answers: 0,
              user_course: 7,
              questions: [],
            },
          }
        : undefined,
  })
  const app = openApp('/mistakes?user_course=7')
  return { ...app, generated: () => requests.filter(({ path }) => path === generator).map(({ body }) => body) }
}

test.each([
  [4, { user_course_id: 7 }],
  [19, { user_course_id: 7 }],
  [20, { user_course_id: 7, question_count: 10 }],
])('a double click on %i mistakes starts one test with %j', async (count, body) => {
  const { user, router, generated } = open(count)
  await user.dblClick(await screen.findByRole('button', { name: 'Начать' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/training'))
  expect(router.state.location.search).toBe('?user_course=7&check=56')
  expect(generated()).toEqual([body])
})

test('shows the number of mistakes, lists them, and links back to the course', async () => {
  open(21)
  expect(await screen.findByText('21 вопрос')).toBeTruthy()
  expect(screen.getByText('Частых ошибок')).toBeTruthy()
  expect(await screen.findAllByRole('heading', { level: 3 })).toHaveLength(15)
  expect(screen.getByRole('link', { name: 'К курсу' }).getAttribute('href')).toBe('/course?user_course=7')
})

test('without mistakes there is no start button, but an explanation', async () => {
  open(0)
  expect(await screen.findByText('Частых ошибок нет')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Начать' })).toBeNull()
  expect(screen.getByRole('link', { name: /^К\sрежимам обучения$/ })).toBeTruthy()
})

test('unstarring a mistake does not remove it from the list', async () => {
  const { user } = open(1)
  await user.click(await screen.findByRole('button', { name: 'Добавить в избранное' }))
  await user.click(await screen.findByRole('button', { name: 'Убрать из избранного' }))
  await screen.findByRole('button', { name: 'Добавить в избранное' })
  expect(screen.getByRole('heading', { level: 3, name: 'Вопрос о кране 1' })).toBeTruthy()
})
