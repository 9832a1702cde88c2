import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { startSession } from '../../shared/api/session.ts'
import { type FakeRequest, refusal } from '../../testing/fake-server.ts'
import { openApp, resetState } from '../../testing/open-app.tsx'
import { makeToken } from '../../testing/people.ts'
import { makeQuestion, makeQuestions, serveBank } from '../../testing/question-bank.ts'

const address = '/all-questions?user_course=7'

beforeEach(() => {
  resetState()
  startSession({ access: makeToken(), refresh: 'r1' }, { demo: false })
})

const open = (more = '') => {
  const app = openApp(address + more)
  return { ...app, search: () => app.router.state.location.search }
}

const cards = () => screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)
const card = async (text: string | RegExp) => {
  const item = (await screen.findByRole('heading', { level: 3, name: text })).closest('li')
  return within(item as HTMLElement)
}
const box = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Поиск по тексту или номеру вопроса' })
const listQueries = (requests: FakeRequest[]) =>
  requests.flatMap(({ path }) => (path.includes('course_questions') ? [path.split('?')[1]] : []))

test('shows fifteen questions in the course’s order, each with its two numbers', async () => {
  const requests = serveBank({ questions: makeQuestions(40) })
  open()
  expect(await (await card('Вопрос о кране 1')).findByText(/1001 - 1$/)).toBeTruthy()
  expect(cards()).toHaveLength(15)
  expect(screen.getByRole('heading', { level: 2, name: /^40\sвопросов$/ })).toBeTruthy()
  expect(screen.getByText('Найдено 40 вопросов')).toBeTruthy()
  expect(listQueries(requests)).toEqual(['limit=15&offset=0'])
  expect(screen.getByRole('link', { name: 'К курсу' }).getAttribute('href')).toBe('/course?user_course=7')
})

test.each([
  [15, 0],
  [16, 2],
  [75, 5],
  [76, 5],
])('%i questions have %i page buttons', async (count, buttons) => {
  serveBank({ questions: makeQuestions(count) })
  open()
  await card('Вопрос о кране 1')
  expect(screen.queryAllByRole('button', { name: /^Страница \d+$/ })).toHaveLength(buttons)
})

test('keeps the previous page until the next one has loaded, then scrolls to its top', async () => {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const questions = makeQuestions(40)
  serveBank({
    questions,
    answer: (_, url) =>
      url.searchParams.get('offset') === '15'
        ? held.then(() => ({ body: { results: questions.slice(15, 30), count: 40, next: null, previous: null } }))
        : undefined,
  })
  const { user, search } = open()
  await card('Вопрос о кране 1')
  await user.click(screen.getByRole('button', { name: 'Страница 2' }))
  expect(cards()[0]).toBe('Вопрос о кране 1')
  expect(search()).toBe('?user_course=7&page=2')
  release()
  await card('Вопрос о кране 16')
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 2 }))
})

test('a search starts at the first page and is in the URL; back restores the list and the empty box', async () => {
  const requests = serveBank({ questions: [...makeQuestions(40), makeQuestion(41, { question_text: 'Про лифт' })] })
  const { user, router, search } = open('&page=3')
  await card('Вопрос о кране 31')
  await user.type(box(), 'лифт{Enter}')
  await card('Про лифт')
  expect(cards()).toEqual(['Про лифт'])
  expect(screen.getByRole('heading', { level: 2, name: /^Найден 1\sвопрос$/ })).toBeTruthy()
  expect(listQueries(requests).at(-1)).toBe(`limit=15&offset=0&search=${encodeURIComponent('лифт')}`)
  expect(new URLSearchParams(search()).get('page')).toBeNull()
  expect(new URLSearchParams(search()).get('search')).toBe('лифт')
  await router.navigate(-1)
  await card('Вопрос о кране 31')
  expect(box().value).toBe('')
})

test('while a search runs, the title still counts the list that is shown', async () => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  const questions = makeQuestions(40)
  serveBank({
    questions,
    answer: (_, url) =>
      url.searchParams.get('search') === 'лифт'
        ? held.then(() => ({ body: { results: questions.slice(0, 1), count: 1, next: null, previous: null } }))
        : undefined,
  })
  const { user, search } = open()
  await card('Вопрос о кране 1')
  await user.type(box(), 'лифт{Enter}')
  await waitFor(() => expect(search()).toContain('search='))
  expect(screen.getByRole('heading', { level: 2 }).textContent).toMatch(/^40\sвопросов/)
  release()
  expect(await screen.findByRole('heading', { level: 2, name: /^Найден 1\sвопрос$/ })).toBeTruthy()
})

test('a link to one question opens its answer', async () => {
  serveBank({ questions: makeQuestions(40) })
  open('&search=23')
  const found = await card('Вопрос о кране 23')
  expect(box().value).toBe('23')
  expect(found.getByText('Краном управляет крановщик.')).toBeTruthy()
})

test('an empty search result shows an invalid search box and a button to the whole list', async () => {
  serveBank({ questions: makeQuestions(3) })
  const { user } = open('&search=трактор')
  expect(await screen.findByText('По вашему запросу, ничего не найдено..')).toBeTruthy()
  expect(box().getAttribute('aria-invalid')).toBe('true')
  await user.click(screen.getByRole('button', { name: 'Показать все' }))
  await card('Вопрос о кране 1')
  expect(box().value).toBe('')
  expect(screen.queryByText('По вашему запросу, ничего не найдено..')).toBeNull()
})

test('a page past the end becomes the last one', async () => {
  serveBank({ questions: makeQuestions(20) })
  const { search } = open('&page=9')
  await card('Вопрос о кране 20')
  expect(search()).toBe('?user_course=7&page=2')
})

test('the panel marks right and wrong in words, and shows document, point and text', async () => {
  serveBank({ questions: makeQuestions(1) })
  const { user } = open()
  const question = await card('Вопрос о кране 1')
  const toggle = question.getByRole('button', { name: /^Ответ и\sдокумент$/ })
  expect(toggle.getAttribute('aria-expanded')).toBe('false')
  expect(question.queryByText('Краном управляет крановщик.')).toBeNull()
  await user.click(toggle)
  expect(toggle.getAttribute('aria-expanded')).toBe('true')
  const variants = within(question.getByRole('list', { name: 'Варианты ответа' })).getAllByRole('listitem')
  expect(variants.map(({ textContent }) => textContent)).toEqual(['Начальник смены — неверно', 'Крановщик — верно'])
  expect(question.getByText('116-ФЗ')).toBeTruthy()
  expect(question.getByText('ст. 9, п. 1')).toBeTruthy()
  expect(question.getByText('Краном управляет крановщик.')).toBeTruthy()
  await user.click(toggle)
  expect(question.queryByText('Краном управляет крановщик.')).toBeNull()
})

test('a case and its question are one heading, the picture is below it', async () => {
  const image = { src: '/files/1', alt: 'Кран у котлована глубиной 3 м', width: 360, height: 200 }
  serveBank({ questions: [makeQuestion(1, { question_text: 'Кран стоит у котлована.\nМожно ли работать?', image })] })
  open()
  const question = await card(/^Кран стоит у котлована\.\s*Можно ли работать\?$/)
  const picture = question.getByRole<HTMLImageElement>('img', { name: image.alt })
  expect([picture.getAttribute('src'), picture.width, picture.height]).toEqual([image.src, 360, 200])
})

test('staff see that a point was not looked up', async () => {
  serveBank({ questions: [makeQuestion(1, { point_verified: false }), makeQuestion(2)] })
  const { user } = open()
  for (const [number, marks] of [
    [1, 1],
    [2, 0],
  ]) {
    const question = await card(`Вопрос о кране ${number}`)
    await user.click(question.getByRole('button', { name: /^Ответ и\sдокумент$/ }))
    expect(question.queryAllByText(/^пункт не\sсверен$/)).toHaveLength(marks ?? 0)
  }
})

test('a question without a document does not mention one', async () => {
  const none = { normative_documents: null, normative_title: null, normative_point: null }
  serveBank({ questions: makeQuestions(1, none) })
  const { user } = open()
  const question = await card('Вопрос о кране 1')
  await user.click(question.getByRole('button', { name: 'Ответ' }))
  expect(question.queryByRole('figure')).toBeNull()
})

test('the star changes before the server has answered, and its label names the action', async () => {
  const requests = serveBank({
    questions: makeQuestions(2),
    answer: ({ path }) => (path.includes('change_favorite') ? 'hang' : undefined),
  })
  const { user } = open()
  const question = await card('Вопрос о кране 2')
  await user.click(question.getByRole('button', { name: 'Добавить в избранное' }))
  const star = await question.findByRole('button', { name: 'Убрать из избранного' })
  expect(star.getAttribute('aria-pressed')).toBe('true')
  expect(requests.at(-1)).toMatchObject({ path: '/api/questions/2/change_favorite/', body: { selected: true } })
})

test('a failed change reverts the star and shows the reason', async () => {
  serveBank({
    questions: makeQuestions(1, { selected: true }),
    answer: ({ path }) =>
      path.includes('change_favorite') ? refusal(503, 'unavailable', 'Сервис временно недоступен') : undefined,
  })
  const { user } = open()
  const question = await card('Вопрос о кране 1')
  await user.click(question.getByRole('button', { name: 'Убрать из избранного' }))
  expect(await screen.findByText('Не получилось убрать из избранного. Сервис временно недоступен')).toBeTruthy()
  expect(question.getByRole('button', { name: 'Убрать из избранного' }).getAttribute('aria-pressed')).toBe('true')
})

test('the last of several quick presses on one star counts', async () => {
  const requests = serveBank({ questions: makeQuestions(1) })
  const { user } = open()
  const star = (await card('Вопрос о кране 1')).getByRole('button', { name: 'Добавить в избранное' })
  await user.click(star)
  await user.click(star)
  await user.click(star)
  const sent = () => requests.flatMap(({ path, body }) => (path.includes('change_favorite') ? [body] : []))
  await waitFor(() => expect(sent()).toEqual([{ selected: true }, { selected: false }, { selected: true }]))
  expect(star.getAttribute('aria-pressed')).toBe('true')
})

test('a failed list has a retry button', async () => {
  const failures = [refusal(400, 'invalid', 'Проверьте введённые данные')]
  serveBank({
    questions: makeQuestions(1),
    answer: ({ path }) => (path.includes('course_questions') ? failures.pop() : undefined),
  })
  const { user } = open()
  expect(await screen.findByText('Проверьте введённые данные')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Повторить' }))
  await card('Вопрос о кране 1')
})

test('a course whose access has ended shows the reason and a link back', async () => {
  const message = 'Курс приостановлен или не активен. Обратитесь к администратору.'
  serveBank({
    answer: ({ path }) => (path.includes('course_questions') ? refusal(403, 'course_paused', message) : undefined),
  })
  open()
  expect((await screen.findByText(message)).closest('[role="alert"]')).not.toBeNull()
  expect(screen.getByRole('link', { name: /^К\sкурсу$/ }).getAttribute('href')).toBe('/course?user_course=7')
  expect(screen.queryByRole('button', { name: 'Повторить' })).toBeNull()
  expect(screen.queryByRole('textbox')).toBeNull()
})

test.each(['/all-questions', '/all-questions?user_course=8', '/favorite-questions', '/mistakes?user_course=x'])(
  '%s shows that the course is not found and links to the courses',
  async (path) => {
    serveBank({})
    openApp(path)
    expect(await screen.findByRole('heading', { level: 1, name: 'Course not found!' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'К списку курсов' }).getAttribute('href')).toBe('/courses')
  },
)

test('an empty course shows a message', async () => {
  serveBank({})
  open()
  expect(await screen.findByText('В этом курсе пока нет вопросов')).toBeTruthy()
  expect(screen.queryByRole('textbox')).toBeNull()
})

test('leaving the page asks for confirmation', async () => {
  serveBank({ questions: makeQuestions(1) })
  open()
  await card('Вопрос о кране 1')
  expect(dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(false)
})
