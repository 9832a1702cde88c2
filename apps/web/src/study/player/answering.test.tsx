import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { refusal } from '../../testing/fake-server.ts'
import { resetState } from '../../testing/open-app.tsx'
import {
  bodiesOf,
  button,
  chosenNumbers,
  countOf,
  findQuestion,
  openTraining,
  queryButton,
  stripNames,
  variant,
} from '../../testing/player.ts'
import { answered, makeAskedQuestions, makeAttemptQuestion, serveStudy, withSeveral } from '../../testing/study.ts'
import { sendPendingAnswers } from '../answer-sender.ts'
import { listPendingAnswers } from '../pending-answers.ts'

beforeEach(async () => {
  resetState()
  await sendPendingAnswers()
})

/** A clock that moves only on demand. */
const stopClock = () => {
  let nowMs = Math.ceil(performance.now())
  vi.spyOn(performance, 'now').mockImplementation(() => nowMs)
  return {
    pass: (ms: number) => {
      nowMs += ms
    },
  }
}

const verdict = async (word: string) => (await screen.findByText(word)).closest('[role="status"]')

/** In the order in which the page is read. */
const expectBefore = (first: Element | null, second: Element | null) => {
  if (first === null || second === null) throw new Error('One of them is not on the page')
  expect(first.compareDocumentPosition(second)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
}

test('with one right answer a new choice replaces the old one, and a second press deselects it', async () => {
  serveStudy()
  const { user } = openTraining()
  await findQuestion(1)
  expect(screen.getByText('Один ответ')).toBeTruthy()
  await user.click(variant(1))
  await user.keyboard('3')
  expect(chosenNumbers()).toEqual([3])
  await user.click(variant(3))
  expect(chosenNumbers()).toEqual([])
  expect(button('Ответить').disabled).toBe(true)
})

test('with several right answers any number of variants can be chosen, and a second press deselects', async () => {
  serveStudy({ questions: makeAskedQuestions(3).map(withSeveral) })
  const { user } = openTraining()
  await findQuestion(1)
  expect(screen.getByText('Несколько ответов')).toBeTruthy()
  expect(button('Ответить').disabled).toBe(true)
  await user.click(variant(1))
  await user.click(variant(3))
  expect(chosenNumbers()).toEqual([1, 3])
  expect(button('Ответить').disabled).toBe(false)
  await user.click(variant(1))
  await user.click(variant(3))
  expect(chosenNumbers()).toEqual([])
  expect(button('Ответить').disabled).toBe(true)
})

test('navigation clears the choice; both ends wrap around', async () => {
  serveStudy()
  const { user } = openTraining()
  await findQuestion(1)
  await user.click(variant(1))
  await user.click(button('Назад'))
  await findQuestion(3)
  expect(screen.getByText('1003 - 3', { exact: false })).toBeTruthy()
  await user.click(button('Дальше'))
  expect(document.activeElement).toBe(await findQuestion(1))
  expect(chosenNumbers()).toEqual([])
})

test('a wrong answer is locked, announced, explained with its source, and cannot be rated', async () => {
  const { requests } = serveStudy({ questions: makeAskedQuestions(3).map(withSeveral) })
  const { user } = openTraining()
  await findQuestion(1)
  await user.click(variant(3))
  await user.click(variant(1))
  await user.click(button('Ответить'))
  const region = await verdict('Неверно')
  expect(region?.textContent).toBe(
    'НеверноВерно: Вариант 2Верных вариантов 1: не\u00a0выбрано верных: 1, выбрано лишних: 2.',
  )
  const explanation = screen.getByText('Краном управляет крановщик.', { selector: 'p' }).closest('[role="status"]')
  expect(explanation?.textContent).toContain('116-ФЗ, ст. 9, п. 1')
  expectBefore(region, explanation)
  expect(bodiesOf(requests, 'create_answer')).toMatchObject([{ answer_items: [1, 3] }])
  expect(screen.getAllByRole<HTMLInputElement>('checkbox').every(({ disabled }) => disabled)).toBe(true)
  expect(screen.getAllByRole('checkbox').map((box) => box.closest('label')?.textContent)).toEqual([
    '1Вариант 1 — ваш ответ, лишний',
    '2Вариант 2 — верно, не\u00a0выбрано',
    '3Вариант 3 — ваш ответ, лишний',
    '4Вариант 4',
  ])
  expect(queryButton('Ответить')).toBeNull()
  expect(queryButton('Отлично')).toBeNull()
  expect(document.activeElement).toBe(button('Дальше'))
  expect(stripNames()).toEqual(['Вопрос 1, неверно', 'Вопрос 2, без ответа', 'Вопрос 3, без ответа'])
  expect(screen.getByText(/^Сохранено/).textContent).toMatch(/^Сохранено \d\d:\d\d:\d\d$/)
})

test.each([
  ['one right variant', [2], 'Верно: Вариант 2'],
  ['several right variants', [2, 4], 'Верно:Вариант 2Вариант 4'],
])('after a wrong answer the verdict names %s, and the page stays where it is', async (_name, right, words) => {
  const [first, ...others] = makeAskedQuestions(3)
  const { state } = serveStudy({
    questions: [first ?? makeAttemptQuestion(1), ...others],
    answer: (_, path) => {
      if (!path.includes('create_answer')) return undefined
      const [asked = makeAttemptQuestion(1)] = state.questions
      return { body: { ...answered(asked, [1]), correct_answer_items: right } }
    },
  })
  const { user } = openTraining()
  await findQuestion(1)
  await user.click(variant(1))
  const scrolls = [
    vi.spyOn(Element.prototype, 'scrollIntoView'),
    vi.spyOn(window, 'scrollTo'),
    vi.spyOn(window, 'scrollBy').mockImplementation(() => {}),
  ]
  await user.click(button('Ответить'))
  expect((await verdict('Неверно'))?.textContent).toBe(`Неверно${words}`)
  expect(document.activeElement).toBe(button('Дальше'))
  for (const scroll of scrolls) expect(scroll).not.toHaveBeenCalled()
})

test('the ratings stand between the verdict and its explanation', async () => {
  serveStudy()
  const { user } = openTraining()
  await findQuestion(1)
  await user.click(variant(2))
  await user.click(button('Ответить'))
  const region = await verdict('Верно')
  expect(region?.textContent).toBe('Верно')
  const group = screen.getByRole('group', { name: 'Насколько хорошо вы это помните?' })
  expectBefore(region, group)
  expectBefore(group, screen.getByText('Краном управляет крановщик.', { selector: 'p' }))
})

test('the status region of the verdict is rendered before the verdict', async () => {
  serveStudy()
  const { user } = openTraining()
  await findQuestion(1)
  const regions = within(screen.getByRole('article')).getAllByRole('status')
  await user.click(variant(2))
  await user.click(button('Ответить'))
  expect(regions).toContain(await verdict('Верно'))
})

test('a right answer is rated once, and focus moves to the next button', async () => {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const { requests } = serveStudy({
    answer: (_, path) =>
      path.includes('memorization')
        ? held.then(() => ({ body: { id: 501, user_memorization: 'Satisfactorily' } }))
        : undefined,
  })
  const { user } = openTraining()
  await findQuestion(1)
  await user.click(variant(2))
  await user.click(button('Ответить'))
  await verdict('Верно')
  const group = screen.getByRole('group', { name: 'Насколько хорошо вы это помните?' })
  expect(
    within(group)
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(['Отлично', 'Хорошо', 'Удовлетворительно', 'Плохо'])
  await user.dblClick(button('Удовлетворительно'))
  await user.click(button('Плохо'))
  release()
  expect(await screen.findByText('Запоминание: удовлетворительно')).toBeTruthy()
  expect(queryButton('Отлично')).toBeNull()
  expect(document.activeElement).toBe(button('Дальше'))
  expect(bodiesOf(requests, 'post_user_memorization')).toEqual([{ user_memorization: 'Satisfactorily' }])
})

test('a rated answer has no rating buttons', async () => {
  const [first, ...others] = makeAskedQuestions(2)
  const rated = {
    ...answered(first ?? makeAttemptQuestion(1), [2]),
    user_answer: { id: 501, user_memorization: 'Bad' as const },
  }
  serveStudy({ questions: [rated, ...others] })
  const { user } = openTraining()
  await findQuestion(2)
  await user.click(button('Назад'))
  expect(await screen.findByText('Запоминание: плохо')).toBeTruthy()
  expect(queryButton('Плохо')).toBeNull()
})

test('a failed rating shows a message and can be pressed again', async () => {
  const failures = [refusal(503, 'unavailable', 'Сервис временно недоступен')]
  serveStudy({ answer: (_, path) => (path.includes('memorization') ? failures.pop() : undefined) })
  const { user } = openTraining()
  await findQuestion(1)
  await user.click(variant(2))
  await user.click(button('Ответить'))
  await verdict('Верно')
  await user.click(button('Хорошо'))
  expect(await screen.findByText('Сервис временно недоступен')).toBeTruthy()
  await user.click(button('Хорошо'))
  expect(await screen.findByText('Запоминание: хорошо')).toBeTruthy()
})

test('the star changes before the server has answered, and reverts after a failure', async () => {
  let fail = () => {}
  const held = new Promise<void>((resolve) => {
    fail = resolve
  })
  const { requests } = serveStudy({
    answer: (_, path) =>
      path.includes('favorite')
        ? held.then(() => refusal(503, 'unavailable', 'Сервис временно недоступен'))
        : undefined,
  })
  const { user } = openTraining()
  await findQuestion(1)
  await user.click(button('Добавить в избранное'))
  expect((await screen.findByRole('button', { name: 'Убрать из избранного' })).getAttribute('aria-pressed')).toBe(
    'true',
  )
  expect(bodiesOf(requests, 'favorite')).toEqual([{ selected: true }])
  fail()
  expect(await screen.findByText('Не получилось добавить в избранное. Сервис временно недоступен')).toBeTruthy()
  expect(button('Добавить в избранное').getAttribute('aria-pressed')).toBe('false')
})

test('the last of several quick presses on the star counts, even if the first one failed', async () => {
  let fail = () => {}
  const failures = [
    new Promise<void>((resolve) => {
      fail = resolve
    }).then(() => refusal(503, 'unavailable', 'Сервис временно недоступен')),
  ]
  const { requests } = serveStudy({ answer: (_, path) => (path.includes('favorite') ? failures.pop() : undefined) })
  const { user } = openTraining()
  await findQuestion(1)
  const star = button('Добавить в избранное')
  await user.click(star)
  await user.click(star)
  await user.click(star)
  fail()
  await waitFor(() =>
    expect(bodiesOf(requests, 'favorite')).toEqual([{ selected: true }, { selected: false }, { selected: true }]),
  )
  await screen.findByText(/^Не получилось добавить/)
  expect(star.getAttribute('aria-pressed')).toBe('true')
})

test('the time of an answer starts with each question and stops at its answer', async () => {
  const time = stopClock()
  const { requests } = serveStudy()
  const { user } = openTraining()
  await findQuestion(1)
  const clock = () => screen.getByRole('timer').textContent
  expect(clock()).toBe('Время ответа 0:00')
  time.pass(60_000)
  await waitFor(() => expect(clock()).toBe('Время ответа 1:00'))
  await user.click(button('Дальше'))
  await findQuestion(2)
  expect(clock()).toBe('Время ответа 0:00')
  time.pass(7999)
  await user.click(variant(1))
  await user.click(button('Ответить'))
  await verdict('Неверно')
  expect(bodiesOf(requests, 'create_answer')).toMatchObject([{ answer_time: 7 }])
  time.pass(60_000)
  expect(clock()).toBe('Время ответа 0:07')
})

test('the time of an answer is limited to a day', async () => {
  const time = stopClock()
  const { requests } = serveStudy()
  const { user } = openTraining()
  await findQuestion(1)
  time.pass(3 * 86_400_000)
  await user.click(variant(1))
  await user.click(button('Ответить'))
  await verdict('Неверно')
  expect(bodiesOf(requests, 'create_answer')).toMatchObject([{ answer_time: 86_400 }])
})

test('offline an answer is stored and shown as saved without a verdict, and the next question can be answered', async () => {
  let isOffline = true
  serveStudy({ answer: (_, path) => (isOffline && path.includes('create_answer') ? 'offline' : undefined) })
  const { user } = openTraining()
  await findQuestion(1)
  await user.click(variant(2))
  await user.click(button('Ответить'))
  expect(await verdict('Ответ сохранён, результат появится при подключении')).not.toBeNull()
  expect(stripNames()[0]).toBe('Вопрос 1, ответ ждёт отправки')
  expect(chosenNumbers()).toEqual([2])
  expect(variant(1).disabled).toBe(true)
  expect(screen.getByText(/^Не\sотправлено: 1\sответ$/)).toBeTruthy()
  await user.click(button('Дальше'))
  await findQuestion(2)
  await user.click(variant(1))
  await user.click(button('Ответить'))
  expect(await screen.findByText(/^Не\sотправлено: 2\sответа$/)).toBeTruthy()
  isOffline = false
  window.dispatchEvent(new Event('online'))
  await verdict('Неверно')
  expect(stripNames()).toEqual(['Вопрос 1, верно', 'Вопрос 2, неверно', 'Вопрос 3, без ответа'])
  expect(screen.getByText(/^Сохранено/)).toBeTruthy()
  expect(listPendingAnswers()).toEqual([])
})

test.each([
  [409, 'already_answered', 'На этот вопрос уже дан другой ответ'],
  [409, 'check_finished', 'Проверка уже закончена'],
  [403, 'course_paused', 'Курс приостановлен или не активен. Обратитесь к администратору.'],
])('a refusal (%i %s) is shown, and the attempt is refetched', async (status, code, message) => {
  const { requests } = serveStudy({
    answer: (_, path) => (path.includes('create_answer') ? refusal(status, code, message) : undefined),
  })
  const { user } = openTraining()
  await findQuestion(1)
  await user.click(variant(2))
  await user.click(button('Ответить'))
  expect(await screen.findByText(message)).toBeTruthy()
  await waitFor(() => expect(countOf(requests, 'questions/?user_check_skills')).toBe(2))
  expect(countOf(requests, 'create_answer')).toBe(1)
  expect(listPendingAnswers()).toEqual([])
})

test('a question answered in another tab shows the answer that counts', async () => {
  const { state } = serveStudy({
    answer: (_, path) => {
      if (!path.includes('create_answer')) return undefined
      state.questions = state.questions.map((asked) => (asked.id === 101 ? answered(asked, [1]) : asked))
      return refusal(409, 'already_answered', 'На этот вопрос уже дан другой ответ')
    },
  })
  const { user } = openTraining()
  await findQuestion(1)
  await user.click(variant(2))
  await user.click(button('Ответить'))
  await verdict('Неверно')
  expect(chosenNumbers()).toEqual([1])
})

test('a declined sign-in is not shown as offline, and can be repeated', async () => {
  const { requests } = serveStudy({
    answer: (_, path) =>
      path.includes('create_answer') ? refusal(401, 'token_expired', 'Сеанс закончился. Войдите ещё раз') : undefined,
  })
  const { user } = openTraining()
  await findQuestion(1)
  await user.click(variant(2))
  await user.click(button('Ответить'))
  const dialog = await screen.findByRole('dialog', { name: 'Войдите ещё раз' })
  await user.click(within(dialog).getByRole('button', { name: 'Закрыть' }))
  expect(await screen.findByText(/^Ответ сохранён, результат появится, когда вы\sвойдёте$/)).toBeTruthy()
  window.dispatchEvent(new Event('online'))
  document.dispatchEvent(new Event('visibilitychange'))
  expect(countOf(requests, 'create_answer')).toBe(1)
  expect(screen.queryByRole('dialog')).toBeNull()
  await user.click(button('Войти'))
  expect(await screen.findByRole('dialog', { name: 'Войдите ещё раз' })).toBeTruthy()
  expect(listPendingAnswers()).toHaveLength(1)
})
