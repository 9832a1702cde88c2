import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { sendPendingAnswers } from '../../study/answer-sender.ts'
import { listPendingAnswers } from '../../study/pending-answers.ts'
import { refusal } from '../../testing/fake-server.ts'
import { resetState } from '../../testing/open-app.tsx'
import { bodiesOf, button, countOf, findQuestion, openTest, queryButton, variant } from '../../testing/player.ts'
import { answered, makeAskedQuestions, makeAttemptQuestion, type StudyAnswer, serveStudy } from '../../testing/study.ts'

const inProof = test.runIf(process.env.PROOF)

beforeEach(async () => {
  resetState()
  await sendPendingAnswers()
})

const hourMs = 3_600_000
const timer = () => screen.getByRole('timer').textContent
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })

/** Moves the clocks of the device and the server: a test that waits for a real deadline fails on a slow machine. */
const letPass = (seconds: number) => {
  const real = Date.now.bind(Date)
  vi.spyOn(Date, 'now').mockImplementation(() => real() + seconds * 1000)
}
const isTicket = (path: string) => path === '/api/user-tickets/41/'

test('shows the number of the ticket and the time left by the server’s clock, whatever the device’s clock', async () => {
  serveStudy({ secondsLeft: 1200, serverNow: () => Date.now() - 5 * hourMs })
  openTest()
  await findQuestion(1)
  expect(screen.getByRole('heading', { level: 1, name: 'Билет 3' })).toBeTruthy()
  expect(timer()).toMatch(/^Осталось (20:00|19:5\d)$/)
  expect(queryButton('Ответить')).not.toBeNull()
})

inProof('shows a skeleton while loading', async () => {
  serveStudy({ answer: (_, path) => (isTicket(path) ? 'hang' : undefined) })
  openTest()
  expect((await heading('Тестирование')).closest('[aria-busy="true"]')).not.toBeNull()
})

inProof('a failed load shows the error and a retry button', async () => {
  const failures: StudyAnswer[] = [refusal(400, 'invalid', 'Проверьте введённые данные')]
  serveStudy({ answer: (_, path) => (isTicket(path) ? failures.pop() : undefined) })
  const { user } = openTest()
  expect(await screen.findByText('Проверьте введённые данные')).toBeTruthy()
  await user.click(button('Повторить'))
  await findQuestion(1)
})

test('a missing attempt leads to the tickets', async () => {
  serveStudy({ answer: (_, path) => (isTicket(path) ? refusal(404, 'not_found', 'Ничего не найдено') : undefined) })
  openTest()
  await heading('Занятие не найдено')
  expect(screen.getByRole('link', { name: 'К билетам' }).getAttribute('href')).toBe('/ticket-selection?user_course=7')
})

test.each([
  ['Done', 'Пройден', 'на\u00a01 больше порога', [2, 2, 2, 2, 2]],
  ['Failed', 'Провален', 'до\u00a0порога не\u00a0хватило 1', [2, 2, 2, 1, 1]],
] as const)('a finished attempt that is %s is «%s»: %s', async (status, word, distance, given) => {
  const questions = given.map((number, index) => answered(makeAttemptQuestion(index + 1), [number]))
  serveStudy({ questions, isFinished: true, nextTicket: { id: 8, position: 3 } })
  openTest()
  const title = await heading('Билет 3')
  const described = document.getElementById(title.getAttribute('aria-describedby') ?? '')
  expect(described?.textContent).toContain(word)
  expect(described?.textContent).toContain(`Чтобы сдать, нужно не\u00a0меньше 4 из\u00a05: ${distance}.`)
  expect(document.activeElement).toBe(title)
  const hrefOf = (name: string) => screen.queryByRole('link', { name })?.getAttribute('href')
  expect(hrefOf('К билетам')).toBe('/ticket-selection?user_course=7')
  expect(hrefOf('Следующий билет')).toBe('/ticket-selection?user_course=7&ticket=8')
  expect(hrefOf('Пройти ещё раз')).toBe(status === 'Failed' ? '/ticket-selection?user_course=7&ticket=7' : undefined)
})

test.each([
  [19, ''],
  [20, '&page=2'],
  [44, '&page=3'],
])('the next ticket at position %d of the list leads to its page', async (position, page) => {
  serveStudy({ isFinished: true, nextTicket: { id: 90, position } })
  openTest()
  await heading('Билет 3')
  const link = screen.getByRole('link', { name: 'Следующий билет' })
  expect(link.getAttribute('href')).toBe(`/ticket-selection?user_course=7&ticket=90${page}`)
})

test('without a next ticket the result leads to the tickets only', async () => {
  serveStudy({ questions: [answered(makeAttemptQuestion(1), [2])], isFinished: true })
  openTest()
  await heading('Билет 3')
  expect(screen.queryByRole('link', { name: 'Следующий билет' })).toBeNull()
  expect(screen.getByRole('link', { name: 'К билетам' })).toBeTruthy()
})

test('the deadline ends the test once, with the given answers', async () => {
  const { requests } = serveStudy({ secondsLeft: 600, questions: makeAskedQuestions(2) })
  const { user } = openTest()
  await findQuestion(1)
  await user.keyboard('2{Enter}')
  await screen.findByText('Верно')
  letPass(601)
  expect(await screen.findByText('Провален')).toBeTruthy()
  expect(bodiesOf(requests, 'end_ticket')).toEqual([{ time_ticket: 600_000 }])
  expect(countOf(requests, 'pulse')).toBeGreaterThan(0)
})

test('nothing can be chosen after the deadline', async () => {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  serveStudy({
    secondsLeft: 600,
    answer: (_, path) =>
      path.includes('pulse') ? held.then(() => refusal(404, 'not_found', 'Ничего не найдено')) : undefined,
  })
  const { user } = openTest()
  await findQuestion(1)
  letPass(601)
  expect(await screen.findByText(/^Время вышло\. Подводим итог…$/)).toBeTruthy()
  expect(screen.getAllByRole<HTMLInputElement>('checkbox').every(({ disabled }) => disabled)).toBe(true)
  await user.keyboard('1')
  expect(queryButton('Ответить')).toBeNull()
  expect(timer()).toBe('Осталось 0:00')
  release()
  expect(await screen.findByRole('button', { name: 'Повторить' })).toBeTruthy()
  expect(screen.getByText('Ничего не найдено').closest('[role="status"]')).not.toBeNull()
})

test('an answer in flight at the deadline is awaited before the end', async () => {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const { requests } = serveStudy({
    secondsLeft: 600,
    questions: makeAskedQuestions(1),
    answer: (_, path) =>
      path.includes('create_answer')
        ? held.then(() => ({ body: { ...answered(makeAttemptQuestion(1), [2]), question_ticket_id: 101 } }))
        : undefined,
  })
  const { user } = openTest()
  await findQuestion(1)
  await user.keyboard('2{Enter}')
  letPass(601)
  await screen.findByText(/^Время вышло/)
  expect(countOf(requests, 'end_ticket')).toBe(0)
  release()
  await waitFor(() => expect(countOf(requests, 'end_ticket')).toBe(1))
})

test('an answer refused after the deadline is shown as lost and removed', async () => {
  const { state } = serveStudy({
    secondsLeft: 600,
    questions: makeAskedQuestions(1),
    answer: (_, path) => {
      if (!path.includes('create_answer')) return undefined
      return state.isFinished ? refusal(409, 'ticket_finished', 'Время теста вышло или он уже закончен') : 'offline'
    },
  })
  const { user } = openTest()
  await findQuestion(1)
  await user.keyboard('2{Enter}')
  expect(
    await screen.findByText(
      /^Не\sотправлено: 1\sответ\. Если связь не\sпоявится до\sконца времени, он не\sбудет засчитан$/,
    ),
  ).toBeTruthy()
  letPass(601)
  await screen.findByText('Провален')
  const lost = await screen.findByText(/^1\sответ дошёл до\sсервера уже после конца времени и\sне\sзасчитан$/)
  expect(lost.closest('[role="alert"]')).not.toBeNull()
  await waitFor(() => expect(listPendingAnswers()).toEqual([]))
  expect(lost.isConnected).toBe(true)
})

inProof('a device clock set forward during the test does not end it', async () => {
  const { requests } = serveStudy({ secondsLeft: 1200, serverNow: Date.now.bind(Date) })
  openTest()
  await findQuestion(1)
  letPass(3600)
  await screen.findByText(/^Время вышло/)
  await waitFor(() => expect(timer()).toMatch(/^Осталось 1\d:\d\d$/))
  expect(screen.queryByText(/^Время вышло/)).toBeNull()
  expect(variant(1).disabled).toBe(false)
  expect(countOf(requests, 'end_ticket')).toBe(0)
})

test('a double press on finish ends the test once, with the elapsed time', async () => {
  const { requests } = serveStudy({ questions: [answered(makeAttemptQuestion(1), [2])], secondsLeft: 120 })
  const { user } = openTest()
  await findQuestion(1)
  await user.dblClick(button('Завершить'))
  expect(await screen.findByText('Пройден')).toBeTruthy()
  const [body] = bodiesOf(requests, 'end_ticket') as { time_ticket: number }[]
  expect(countOf(requests, 'end_ticket')).toBe(1)
  expect(body?.time_ticket).toBeGreaterThanOrEqual(0)
  expect(body?.time_ticket).toBeLessThan(20_000)
})

inProof('finishing offline retries, and ends the test when the connection is back', async () => {
  let isOffline = true
  const { requests } = serveStudy({
    questions: [answered(makeAttemptQuestion(1), [2])],
    answer: (_, path) => (isOffline && path.includes('end_ticket') ? 'offline' : undefined),
  })
  const { user } = openTest()
  await findQuestion(1)
  await user.click(button('Завершить'))
  await screen.findByText(/^Нет связи с\sсервером\. Ответы сохранены/)
  expect(button('Завершить').getAttribute('aria-busy')).toBe('true')
  isOffline = false
  expect(await screen.findByText('Пройден')).toBeTruthy()
  expect(countOf(requests, 'end_ticket')).toBeGreaterThan(1)
})

test('leaving asks for confirmation, and says that the time goes on', async () => {
  serveStudy()
  const { user, router } = openTest()
  await findQuestion(1)
  await user.click(button('Выйти из теста'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Выйти из теста?' }))
  expect(dialog.getByText(/^Ответы сохранены, но\sвремя продолжит идти\./)).toBeTruthy()
  expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Остаться' }))
  await user.click(dialog.getByRole('button', { name: 'Остаться' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(document.activeElement).toBe(button('Выйти из теста'))
  await user.click(button('Выйти из теста'))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Выйти' }))
  const place = () => router.state.location.pathname + router.state.location.search
  await waitFor(() => expect(place()).toBe('/ticket-selection?user_course=7'))
})

test('the logo and the browser’s Back ask too', async () => {
  serveStudy()
  const { user, router } = openTest()
  await findQuestion(1)
  // An attempt has one way out.
  expect(queryButton('Выйти')).toBeNull()
  await user.click(screen.getByRole('link', { name: 'Допуск' }))
  expect(await screen.findByRole('dialog', { name: 'Выйти из теста?' })).toBeTruthy()
  expect(router.state.location.pathname).toBe('/testing')
})

test('a test can be finished early; the unanswered questions count as wrong, and that is said before', async () => {
  const { requests } = serveStudy()
  const { user } = openTest()
  await findQuestion(1)
  await user.keyboard('2{Enter}')
  await screen.findByText('Верно')
  await user.click(button('Выйти из теста'))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(/останутся 2\sвопроса: они будут засчитаны как неверные\.$/)).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Завершить досрочно' }))
  expect(await screen.findByText('Провален')).toBeTruthy()
  expect(countOf(requests, 'end_ticket')).toBe(1)
})

test('leaving with unsent answers mentions them', async () => {
  serveStudy({ answer: (_, path) => (path.includes('create_answer') ? 'offline' : undefined) })
  const { user } = openTest()
  await findQuestion(1)
  await user.keyboard('2{Enter}')
  await screen.findByText('Ответ сохранён, результат появится при подключении')
  await user.click(button('Выйти из теста'))
  expect(await screen.findByText(/^Ответы сохранены в\sэтом браузере/)).toBeTruthy()
})

const takenOver = () => screen.findByRole('dialog', { name: 'Тест продолжен в другом окне' })

test('a test opened in another tab shows a dialog in this one at once, which can reclaim it', async () => {
  const { requests, state } = serveStudy()
  const { user } = openTest()
  await findQuestion(1)
  await waitFor(() => expect(state.holder).toMatch(/^[\da-f]{32}$/))
  const own = state.holder
  const other = new BroadcastChannel('dopusk-attempts')
  act(() => other.postMessage({ attemptId: 99, holder: 'window-2' }))
  act(() => other.postMessage({ attemptId: 41, holder: 'window-2' }))
  state.holder = 'window-2'
  const dialog = within(await takenOver())
  state.questions = state.questions.map((asked) => (asked.id === 102 ? answered(asked, [1]) : asked))
  await user.keyboard('1')
  await user.click(dialog.getByRole('button', { name: 'Продолжить здесь' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(state.holder).toBe(own)
  expect(screen.getByRole('button', { name: 'Вопрос 2, неверно' })).toBeTruthy()
  expect(variant(1).checked).toBe(false)
  expect(countOf(requests, 'take')).toBe(2)
  other.close()
})

test('a test opened on another device shows a dialog after the next pulse', async () => {
  const { state } = serveStudy()
  openTest()
  await findQuestion(1)
  await waitFor(() => expect(state.holder).not.toBeNull())
  state.holder = 'device-2'
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  expect(await takenOver()).toBeTruthy()
})

test('a failed reclaim shows the reason, and the test can be left', async () => {
  let takes = 0
  const { state } = serveStudy({
    answer: (_, path) => {
      if (path.includes('take')) takes += 1
      return takes > 1 && path.includes('take') ? 'offline' : undefined
    },
  })
  const { user, router } = openTest()
  await findQuestion(1)
  await waitFor(() => expect(state.holder).not.toBeNull())
  state.holder = 'device-2'
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  const dialog = within(await takenOver())
  await user.click(dialog.getByRole('button', { name: 'Продолжить здесь' }))
  expect(await dialog.findByText('Нет связи с сервером. Проверьте подключение и повторите')).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Выйти' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/ticket-selection'))
})

test('a test ended on another device shows its result here too', async () => {
  const { state } = serveStudy()
  openTest()
  await findQuestion(1)
  await waitFor(() => expect(state.holder).not.toBeNull())
  state.isFinished = true
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  expect(await screen.findByText('Провален')).toBeTruthy()
})

inProof('closing the page asks for confirmation', async () => {
  serveStudy()
  openTest()
  await findQuestion(1)
  expect(dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(false)
})
