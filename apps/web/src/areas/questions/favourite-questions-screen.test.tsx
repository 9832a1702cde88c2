import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { startSession } from '../../shared/api/session.ts'
import { type FakeRequest, refusal } from '../../testing/fake-server.ts'
import { openApp, resetState } from '../../testing/open-app.tsx'
import { makeToken, makeUser } from '../../testing/people.ts'
import { makeQuestion, makeQuestions, serveBank } from '../../testing/question-bank.ts'

const generator = '/api/user-check-skills/generate-favourite-check/'
const check = {
  id: 55,
  status: 'Not started',
  difficulty: null,
  mode: null,
  created_at: '2026-11-03T09:05:00Z',
  question_count: 10,
  right_answers: 0,
  user_course: 7,
  questions: [],
}

beforeEach(() => {
  resetState()
  startSession({ access: makeToken(), refresh: 'r1' }, { demo: false })
})

const open = () => openApp('/favorite-questions?user_course=7')

const serveFavourites = (count: number, answer: Parameters<typeof serveBank>[0]['answer'] = () => undefined) =>
  serveBank({
    questions: makeQuestions(count, { selected: true }),
    answer: (request, url) =>
      answer(request, url) ?? (url.pathname === generator ? { status: 201, body: check } : undefined),
  })

const startButton = () => screen.findByRole('button', { name: 'Начать' })
const generated = (requests: FakeRequest[]) => requests.find(({ path }) => path === generator)?.body

test.each([
  [7, []],
  [19, []],
  [20, ['10', '20']],
  [30, ['10', '20', '30']],
  [40, ['10', '20', '30', '40']],
])('%i favourites offer %j', async (count, choices) => {
  serveFavourites(count)
  open()
  await startButton()
  const radios = screen.queryAllByRole<HTMLInputElement>('radio')
  expect(radios.map((radio) => radio.closest('label')?.textContent)).toEqual(choices)
  expect(radios.filter(({ checked }) => checked).map((radio) => radio.closest('label')?.textContent)).toEqual(
    choices.slice(0, 1),
  )
})

test.each([7, 12, 19])('%i favourites start a check without a count', async (count) => {
  const requests = serveFavourites(count)
  const { user, router } = open()
  await user.click(await startButton())
  await waitFor(() => expect(router.state.location.pathname).toBe('/training'))
  expect(router.state.location.search).toBe('?user_course=7&check=55')
  expect(generated(requests)).toEqual({ user_course_id: 7 })
})

test.each([
  [7, /^В\sпроверке: 7\sвопросов$/],
  [12, /^В\sпроверке: 10 из\s12$/],
])('%i favourites show the size of the check', async (count, hint) => {
  serveFavourites(count)
  open()
  expect(await screen.findByText(hint)).toBeTruthy()
})

test('from twenty items on the chosen count is sent, ten by default', async () => {
  const requests = serveFavourites(34)
  const { user } = open()
  const start = await startButton()
  expect(requests.filter(({ path }) => path.includes('favorites'))).toHaveLength(1)
  await user.click(screen.getByRole('radio', { name: '30' }))
  await user.click(start)
  await waitFor(() => expect(generated(requests)).toEqual({ user_course_id: 7, question_count: 30 }))
})

test('a search does not change the questions of the check', async () => {
  const requests = serveFavourites(34)
  const { user } = openApp('/favorite-questions?user_course=7&search=34')
  expect(await screen.findByText('34 вопроса')).toBeTruthy()
  expect(await screen.findByRole('heading', { level: 2, name: /^Найден 1\sвопрос$/ })).toBeTruthy()
  await user.click(await startButton())
  await waitFor(() => expect(generated(requests)).toEqual({ user_course_id: 7, question_count: 10 }))
})

test.each([
  [403, 'course_paused', 'Курс приостановлен или не активен. Обратитесь к администратору.'],
  [409, 'nothing_to_study', 'Здесь пока нечего повторять.'],
])('a refusal %i %s is shown beside the button', async (status, code, message) => {
  serveFavourites(3, (_, url) => (url.pathname === generator ? refusal(status, code, message) : undefined))
  const { user, path } = open()
  await user.click(await startButton())
  expect((await screen.findByText(message)).closest('[role="alert"]')).not.toBeNull()
  expect(path()).toBe('/favorite-questions')
})

test('without favourites there is no start button, but a link to all questions', async () => {
  serveBank({ questions: makeQuestions(3) })
  open()
  expect(await screen.findByText('В избранном пока пусто')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Начать' })).toBeNull()
  expect(screen.getByRole('link', { name: /^Ко\sвсем вопросам$/ }).getAttribute('href')).toBe(
    '/all-questions?user_course=7',
  )
})

test('an unstarred question leaves the list, the page fills up, focus moves to a neighbour, and it can be undone', async () => {
  serveFavourites(17)
  const { user } = open()
  const first = await screen.findByRole('heading', { level: 3, name: 'Вопрос о кране 17' })
  expect(screen.queryByRole('heading', { level: 3, name: 'Вопрос о кране 2' })).toBeNull()
  await user.click(within(first.closest('li') as HTMLElement).getByRole('button', { name: 'Убрать из избранного' }))
  expect(await screen.findByText('Вопрос убран из избранного')).toBeTruthy()
  expect(screen.queryByRole('heading', { level: 3, name: 'Вопрос о кране 17' })).toBeNull()
  expect(document.activeElement?.getAttribute('aria-describedby')).toBe(
    screen.getByRole('heading', { level: 3, name: 'Вопрос о кране 16' }).id,
  )
  expect(await screen.findByText('16 вопросов')).toBeTruthy()
  expect(await screen.findByRole('heading', { level: 3, name: 'Вопрос о кране 2' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Вернуть' }))
  expect(await screen.findByRole('heading', { level: 3, name: 'Вопрос о кране 17' })).toBeTruthy()
  expect(await screen.findByText('17 вопросов')).toBeTruthy()
})

test('removing the last question of the last page leads to the previous page', async () => {
  serveFavourites(16)
  const { user, router } = openApp('/favorite-questions?user_course=7&page=2')
  await screen.findByRole('heading', { level: 3, name: 'Вопрос о кране 1' })
  await user.click(screen.getByRole('button', { name: 'Убрать из избранного' }))
  await screen.findByRole('heading', { level: 3, name: 'Вопрос о кране 16' })
  expect(router.state.location.search).toBe('?user_course=7')
})

test('an ordinary learner has no field for adding by ID', async () => {
  serveFavourites(1)
  open()
  await startButton()
  expect(screen.queryByLabelText('Добавить вопрос по ID')).toBeNull()
})

const openAsSuperuser = async () => {
  const requests = serveBank({
    questions: [makeQuestion(1, { selected: true }), makeQuestion(2)],
    user: makeUser({ is_superuser: true }),
    answer: (_, url) =>
      url.pathname === '/api/questions/404/change_favorite/'
        ? refusal(404, 'not_found', 'Ничего не найдено')
        : undefined,
  })
  const { user } = open()
  const field = await screen.findByLabelText<HTMLInputElement>('Добавить вопрос по ID')
  const add = async (typed: string) => {
    await user.clear(field)
    if (typed !== '') await user.type(field, typed)
    await user.dblClick(screen.getByRole('button', { name: 'Добавить' }))
  }
  return { requests, field, add }
}

test.each([
  ['', 'Пожалуйста, введите ID вопроса'],
  ['  ', 'Пожалуйста, введите ID вопроса'],
  ['0', 'Пожалуйста, введите корректный ID вопроса (положительное число)'],
  ['-5', 'Пожалуйста, введите корректный ID вопроса (положительное число)'],
  ['1.5', 'Пожалуйста, введите корректный ID вопроса (положительное число)'],
  ['абв', 'Пожалуйста, введите корректный ID вопроса (положительное число)'],
  ['99999999999999999999', 'Пожалуйста, введите корректный ID вопроса (положительное число)'],
])('a superuser who types «%s» sees «%s», and nothing is sent', async (typed, message) => {
  const { requests, field, add } = await openAsSuperuser()
  await add(typed)
  expect(await screen.findByText(message)).toBeTruthy()
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(document.activeElement).toBe(field)
  expect(requests.some(({ path }) => path.includes('change_favorite'))).toBe(false)
})

test('a superuser adds a question by its ID, once at a double click, and the list has it', async () => {
  const { requests, field, add } = await openAsSuperuser()
  await add('2')
  expect(await screen.findByText('Вопрос успешно добавлен в избранное!')).toBeTruthy()
  expect(await screen.findByRole('heading', { level: 3, name: 'Вопрос о кране 2' })).toBeTruthy()
  expect(field.value).toBe('')
  const sent = requests.filter(({ path }) => path.includes('change_favorite'))
  expect(sent.map(({ body }) => body)).toEqual([{ selected: true }])
})

test('an ID that the server refuses shows a message beside the field', async () => {
  const { field, add } = await openAsSuperuser()
  await add('404')
  expect(await screen.findByText('Ошибка при добавлении вопроса в избранное. Проверьте корректность ID.')).toBeTruthy()
  expect(field.value).toBe('404')
})

test('a superuser without a course adds any question by its ID', async () => {
  const requests = serveFavourites(1, (_, url) =>
    url.pathname === '/users/api/current_user/' ? { body: makeUser({ is_superuser: true }) } : undefined,
  )
  openApp('/favorite-questions')
  expect(await screen.findByLabelText('Добавить вопрос по ID')).toBeTruthy()
  expect(await screen.findByRole('heading', { level: 3, name: 'Вопрос о кране 1' })).toBeTruthy()
  expect(requests.some(({ path }) => path === '/api/user-questions/favorites/?limit=15&offset=0')).toBe(true)
  expect(screen.queryByRole('button', { name: 'Начать' })).toBeNull()
})
