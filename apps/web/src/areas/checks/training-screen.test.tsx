import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { startSession } from '../../shared/api/session.ts'
import { readSyncState, sendPendingAnswers } from '../../study/answer-sender.ts'
import { listPendingAnswers, storePendingAnswer } from '../../study/pending-answers.ts'
import { refusal } from '../../testing/fake-server.ts'
import { openApp, resetState } from '../../testing/open-app.tsx'
import { makeToken } from '../../testing/people.ts'
import {
  bodiesOf,
  button,
  countOf,
  figures,
  findQuestion,
  openTraining,
  queryButton,
  reviews,
  stripNames,
  variant,
} from '../../testing/player.ts'
import { answered, makeAskedQuestions, makeAttemptQuestion, type StudyAnswer, serveStudy } from '../../testing/study.ts'

const inProof = test.runIf(process.env.PROOF)

beforeEach(async () => {
  resetState()
  await sendPendingAnswers()
})

const isQuestionList = (path: string) => path === '/api/user-check-skills-questions/'
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })

inProof('shows a skeleton while loading', async () => {
  serveStudy({ answer: (_, path) => (isQuestionList(path) ? 'hang' : undefined) })
  openTraining()
  const title = await heading('Обучение')
  expect(title.closest('[aria-busy="true"]')).not.toBeNull()
  expect(screen.queryByRole('article')).toBeNull()
})

inProof('a failed load shows the error and a retry button', async () => {
  const failures: StudyAnswer[] = [refusal(400, 'invalid', 'Проверьте введённые данные')]
  serveStudy({ answer: (_, path) => (isQuestionList(path) ? failures.pop() : undefined) })
  const { user } = openTraining()
  expect(await screen.findByText('Проверьте введённые данные')).toBeTruthy()
  await user.click(button('Повторить'))
  await findQuestion(1)
})

test('a missing or foreign check leads back to the course', async () => {
  serveStudy({
    answer: (_, path) => (isQuestionList(path) ? refusal(404, 'not_found', 'Ничего не найдено') : undefined),
  })
  openTraining()
  await heading('Занятие не найдено')
  expect(screen.getByRole('link', { name: 'К курсу' }).getAttribute('href')).toBe('/course?user_course=7')
})

test.each(['/training', '/training?check=31', '/training?user_course=7', '/training?user_course=7&check=x'])(
  '%s shows that the course is not found',
  async (path) => {
    startSession({ access: makeToken(), refresh: null }, { demo: false })
    serveStudy()
    openApp(path)
    await heading('Course not found!')
  },
)

test('starts at the first unanswered question, and a reload restores the position', async () => {
  const [first, ...others] = makeAskedQuestions(4)
  serveStudy({ questions: [answered(first ?? makeAttemptQuestion(1), [2]), ...others] })
  const { user, router } = openTraining()
  await findQuestion(2)
  await user.click(button('Дальше'))
  await user.click(button('Дальше'))
  await findQuestion(4)
  await act(() => router.navigate('/nowhere'))
  await heading('Страница не найдена')
  await act(() => router.navigate(-1))
  await findQuestion(4)
})

test('a reload restores a question that was just answered', async () => {
  serveStudy()
  const { user } = openTraining()
  await findQuestion(1)
  await user.keyboard('2{Enter}')
  await screen.findByText('Верно')
  cleanup()
  openTraining()
  await screen.findByText('Верно')
  await findQuestion(1)
})

test('leaving the page asks for confirmation until the check is finished', async () => {
  const isAsked = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }))
  serveStudy()
  openTraining()
  await findQuestion(1)
  expect(isAsked()).toBe(true)
  cleanup()
  serveStudy({ isFinished: true, questions: [answered(makeAttemptQuestion(1), [2])] })
  openTraining()
  await heading('Обучение завершено')
  expect(isAsked()).toBe(false)
})

test('the exit leads to the course', async () => {
  serveStudy()
  const { user, router } = openTraining()
  await findQuestion(1)
  await user.click(button('Выйти из обучения'))
  const place = () => router.state.location.pathname + router.state.location.search
  await waitFor(() => expect(place()).toBe('/course?user_course=7'))
})

test('the finish button appears with the last answer, and shows figures and both answers of each question', async () => {
  const { requests } = serveStudy({ questions: makeAskedQuestions(2) })
  const { user } = openTraining()
  await findQuestion(1)
  expect(queryButton('Завершить')).toBeNull()
  await user.keyboard('2{Enter}')
  await screen.findByText('Верно')
  expect(queryButton('Завершить')).toBeNull()
  await user.keyboard('{Enter}3{Enter}')
  await screen.findByText('Неверно')
  await user.dblClick(button('Завершить'))
  const title = await heading('Обучение завершено')
  expect(document.activeElement).toBe(title)
  expect(figures()).toEqual(['2', '1', '1'])
  const [right, wrong] = reviews()
  expect(right?.getByText('Верно')).toBeTruthy()
  expect(right?.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(['Вариант 2'])
  expect(wrong?.getByText('Неверно')).toBeTruthy()
  expect(wrong?.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(['Ваш ответ', 'Верный ответ'])
  expect(wrong?.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(['Вариант 3', 'Вариант 2'])
  expect(wrong?.getAllByText('Краном управляет крановщик.')).toHaveLength(2)
  expect(screen.getByRole('link', { name: 'К курсу' }).getAttribute('href')).toBe('/course?user_course=7')
  expect(countOf(requests, 'end_check')).toBe(1)
  expect(Object.keys(localStorage).filter((key) => key.includes(':place:'))).toEqual([])
})

test('finishing waits for pending answers and shows a notice', async () => {
  let isOffline = false
  const { requests, state } = serveStudy({
    questions: makeAskedQuestions(1),
    answer: (_, path) => (isOffline && path.includes('create_answer') ? 'offline' : undefined),
  })
  const { user } = openTraining()
  await findQuestion(1)
  isOffline = true
  await user.keyboard('2{Enter}')
  await screen.findByText('Ответ сохранён, результат появится при подключении')
  await user.click(button('Завершить'))
  expect(
    await screen.findByText(/^Нет связи с\sсервером\. Ответы сохранены, результат появится при подключении$/),
  ).toBeTruthy()
  expect(countOf(requests, 'end_check')).toBe(0)
  isOffline = false
  await heading('Обучение завершено')
  expect(state.questions[0]?.status).toBe('Right')
  expect(requests.findLastIndex(({ path }) => path.includes('create_answer'))).toBeLessThan(
    requests.findIndex(({ path }) => path.includes('end_check')),
  )
})

test('finishing does not wait for a given-up answer, and retries it on request', async () => {
  let isFailing = true
  const { requests, state } = serveStudy({
    questions: makeAskedQuestions(1),
    answer: (_, path) =>
      isFailing && path.includes('create_answer') ? refusal(500, 'internal', 'На сервере произошла ошибка') : undefined,
  })
  const giveUp = async () => {
    while (readSyncState() !== 'given_up') await act(() => sendPendingAnswers())
  }
  const { user } = openTraining()
  await findQuestion(1)
  await user.keyboard('2')
  await user.click(button('Ответить'))
  await giveUp()
  await screen.findByText(/^Ответ сохранён в\sэтом браузере, сервер его пока не\sпринял$/)
  expect(screen.getByText(/^Не\sотправлено: 1\sответ$/)).toBeTruthy()
  expect(screen.getAllByRole('button', { name: 'Отправить ещё раз' })).not.toHaveLength(0)
  await user.click(button('Завершить'))
  await giveUp()
  await waitFor(() => expect(queryButton('Повторить')).not.toBeNull())
  expect(countOf(requests, 'end_check')).toBe(0)
  isFailing = false
  await user.click(button('Повторить'))
  await heading('Обучение завершено')
  expect(state.questions[0]?.status).toBe('Right')
})

test('a refused finish shows the reason and can be repeated', async () => {
  const failures: StudyAnswer[] = [refusal(403, 'forbidden', 'Недостаточно прав')]
  serveStudy({
    questions: [answered(makeAttemptQuestion(1), [2])],
    answer: (_, path) => (path.includes('end_check') ? failures.pop() : undefined),
  })
  const { user } = openTraining()
  await findQuestion(1)
  await user.click(button('Завершить'))
  expect((await screen.findByText('Недостаточно прав')).closest('[role="status"]')).not.toBeNull()
  await user.click(button('Повторить'))
  await heading('Обучение завершено')
})

test('a declined sign-in stops finishing and is not prompted again', async () => {
  const { requests } = serveStudy({
    questions: makeAskedQuestions(1),
    answer: (_, path) =>
      path.includes('create_answer') ? refusal(401, 'token_expired', 'Сеанс закончился. Войдите ещё раз') : undefined,
  })
  const { user } = openTraining()
  await findQuestion(1)
  const decline = async () => {
    const dialog = await screen.findByRole('dialog', { name: 'Войдите ещё раз' })
    await user.click(within(dialog).getByRole('button', { name: 'Закрыть' }))
  }
  await user.keyboard('2{Enter}')
  await decline()
  await user.click(await screen.findByRole('button', { name: 'Завершить' }))
  await decline()
  expect(await screen.findByText('Сеанс закончился. Войдите ещё раз')).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(countOf(requests, 'create_answer')).toBe(2)
  expect(countOf(requests, 'end_check')).toBe(0)
})

test('another check of the same kind can be started from the result', async () => {
  const { requests } = serveStudy({
    questions: [answered(makeAttemptQuestion(1), [2])],
    isFinished: true,
    answer: (_, path) =>
      path.includes('smart-generate-check')
        ? refusal(409, 'nothing_to_study', 'Здесь пока нечего повторять')
        : undefined,
  })
  const { user } = openTraining()
  await heading('Обучение завершено')
  await user.click(button('Ещё 10'))
  expect(await screen.findByText('Здесь пока нечего повторять')).toBeTruthy()
  expect(bodiesOf(requests, 'smart-generate-check')).toEqual([
    { question_count: 10, difficulty: 'Hard', user_course_id: 7 },
  ])
})

test('the figures of the course are refetched after the training', async () => {
  const { requests } = serveStudy({
    answer: (_, path) =>
      path.includes('course_history') ? { body: { results: [], count: 0, next: null, previous: null } } : undefined,
  })
  startSession({ access: makeToken(), refresh: null }, { demo: false })
  const { user, router } = openApp('/history?user_course=7')
  await screen.findByText('Начните обучение, чтобы здесь появилась история..')
  await act(() => router.navigate('/training?user_course=7&check=31'))
  await findQuestion(1)
  await user.click(button('Выйти из обучения'))
  await act(() => router.navigate('/history?user_course=7'))
  await waitFor(() => expect(countOf(requests, 'course_history')).toBe(2))
})

test('an answer that was pending before a reload is not lost when the attempt loads before it is sent', async () => {
  let release = () => {}
  const stored = new Promise<void>((resolve) => {
    release = resolve
  })
  const { state } = serveStudy({
    answer: (request, path) => {
      // The list is read before the answer is stored, and arrives afterwards.
      if (isQuestionList(path) && request.method === 'GET') {
        const before = state.questions
        return stored.then(() => ({ body: before }))
      }
      if (path.includes('create_answer')) {
        const [first, ...others] = state.questions
        state.questions = [answered(first ?? makeAttemptQuestion(1), [2]), ...others]
        // Not `waitFor`, which tells React that the test waits, as the one below does at the same time.
        void expect.poll(listPendingAnswers).toEqual([]).then(release)
        return { body: state.questions[0] }
      }
      return undefined
    },
  })
  startSession({ access: makeToken(), refresh: null }, { demo: false })
  storePendingAnswer({ mode: 'check', attemptId: 31, askedId: 101, items: [2], answerTimeS: 3, keptAtMs: 1 })
  openApp('/training?user_course=7&check=31')
  await waitFor(() => expect(stripNames()[0]).toBe('Вопрос 1, верно'))
  expect(listPendingAnswers()).toEqual([])
})

test('an answer sent from another screen is shown when the check is opened again', async () => {
  let isOffline = true
  serveStudy({ answer: (_, path) => (isOffline && path.includes('create_answer') ? 'offline' : undefined) })
  const { user, router } = openTraining()
  await findQuestion(1)
  await user.click(variant(2))
  await user.click(button('Ответить'))
  await screen.findByText('Ответ сохранён, результат появится при подключении')
  await user.click(button('Выйти из обучения'))
  await waitFor(() => expect(router.state.location.pathname).toBe('/course'))
  isOffline = false
  window.dispatchEvent(new Event('online'))
  await waitFor(() => expect(listPendingAnswers()).toEqual([]))
  await act(() => router.navigate('/training?user_course=7&check=31'))
  await screen.findByText('Верно')
})
