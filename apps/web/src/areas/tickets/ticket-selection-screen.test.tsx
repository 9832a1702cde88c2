import type { Ticket, UserTicket } from '@dopusk/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { startSession } from '../../shared/api/session.ts'
import { makeUserCourse } from '../../testing/courses.ts'
import { type FakeRequest, refusal } from '../../testing/fake-server.ts'
import { openApp, resetState } from '../../testing/open-app.tsx'
import { makeToken } from '../../testing/people.ts'
import { button, findQuestion, queryButton } from '../../testing/player.ts'
import { makeAskedQuestions, type StudyAnswer, serveStudy } from '../../testing/study.ts'
import './ticket-selection-screen.tsx'

const inProof = test.runIf(process.env.PROOF)

beforeEach(() => {
  resetState()
  startSession({ access: makeToken(), refresh: null }, { demo: false })
})

const makeTickets = (count: number, more: Partial<Ticket> = {}): Ticket[] =>
  Array.from({ length: count }, (_, index) => ({
    id: 301 + index,
    number: index + 1,
    is_generated: false,
    status: 'Not started',
    is_running: false,
    ...more,
  }))

/** The response of a start. */
const makeUserTicket = (): UserTicket => {
  const questions = makeAskedQuestions(2).map((asked) => ({ ...asked, question_ticket_id: asked.id }))
  return {
    id: 41,
    ticket: 302,
    number: 2,
    is_generated: false,
    pass_percent: 80,
    user_course: 7,
    status: 'In Progress',
    started_at: new Date().toISOString(),
    // Later than a slow machine needs for the test.
    deadline: new Date(Date.now() + 3_600_000).toISOString(),
    server_now: new Date().toISOString(),
    remaining_seconds: 3600,
    repeat_ticket: null,
    next_ticket: null,
    question_count: 2,
    right_answers: 0,
    questions,
  }
}

interface Served {
  tickets?: Ticket[]
  canGenerate?: boolean
  answer?: (request: FakeRequest, path: string) => StudyAnswer
}

const serve = ({ tickets = makeTickets(3), canGenerate = false, answer }: Served = {}) => {
  const state = { tickets, canGenerate }
  const { requests } = serveStudy({
    answer: (request, path) => {
      const own = answer?.(request, path)
      if (own !== undefined) return own
      if (path === '/api/tickets/my_tickets/') {
        const { searchParams } = new URL(request.path, 'http://server')
        const offset = Number(searchParams.get('offset'))
        const results = state.tickets.slice(offset, offset + Number(searchParams.get('limit')))
        return {
          body: { results, count: state.tickets.length, next: null, previous: null, can_generate: state.canGenerate },
        }
      }
      if (path.includes('generate_random_ticket')) {
        const made: Ticket = { id: 900, number: 1, is_generated: true, status: 'Not started', is_running: false }
        state.tickets = [...state.tickets, made]
        state.canGenerate = false
        return { body: made, status: 201 }
      }
      return undefined
    },
  })
  return { requests, state }
}

const open = (more = '') => {
  const app = openApp(`/ticket-selection?user_course=7${more}`)
  return { ...app, place: () => app.router.state.location.pathname + app.router.state.location.search }
}

const ticket = (id: number) => screen.findByRole('button', { name: new RegExp(`^Билет ${id}(?!\\d)`) })
const names = () => screen.getAllByRole('button', { name: /^Билет \d+/ }).map(({ textContent }) => textContent)
const listQueries = (requests: FakeRequest[]) =>
  requests.flatMap(({ path }) => (path.includes('my_tickets') ? [path.split('?')[1]] : []))

test('shows twenty tickets a page by their numbers, and scrolls to the top of the next page', async () => {
  const { requests } = serve({ tickets: makeTickets(21) })
  const { user, place } = open()
  await ticket(1)
  expect(names()).toHaveLength(20)
  expect(screen.getByRole('heading', { level: 2, name: /^21\sбилет$/ })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'К курсу' }).getAttribute('href')).toBe('/course?user_course=7')
  await user.click(button('Страница 2'))
  await ticket(21)
  expect(names()).toEqual(['Билет 21Не начат'])
  expect(place()).toBe('/ticket-selection?user_course=7&page=2')
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 2 }))
  expect(listQueries(requests)).toEqual(['user_course_id=7&limit=20&offset=0', 'user_course_id=7&limit=20&offset=20'])
})

test('a ticket named by the address is selected and scrolled to, on any page', async () => {
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView')
  serve({ tickets: makeTickets(45) })
  const { user, place } = open(`&ticket=${makeTickets(45)[43]?.id}&page=3`)
  const chosen = await ticket(44)
  expect(chosen.getAttribute('aria-pressed')).toBe('true')
  expect(scrolled.mock.contexts).toEqual([chosen.closest('li')])
  await user.click(button('Начать'))
  await waitFor(() => expect(place()).toMatch(/^\/testing/))
})

test('twenty tickets need no page buttons', async () => {
  serve({ tickets: makeTickets(20) })
  open()
  await ticket(1)
  expect(screen.queryByRole('navigation', { name: 'Страницы' })).toBeNull()
})

inProof('a page past the end becomes the last one', async () => {
  serve({ tickets: makeTickets(21) })
  const { place } = open('&page=9')
  await ticket(21)
  expect(place()).toBe('/ticket-selection?user_course=7&page=2')
})

test.each([
  ['Not started', 'Не начат', 'blue'],
  ['Done', 'Пройден', 'green'],
  ['Failed', 'Провален', 'red'],
] as const)('%s is «%s», %s', async (status, label, tone) => {
  serve({ tickets: makeTickets(1, { status }) })
  open()
  expect(within(await ticket(1)).getByText(label).className).toBe(`badge ${tone}`)
})

test('selecting a ticket shows its start button only', async () => {
  serve()
  const { user } = open()
  await ticket(1)
  expect(queryButton('Начать')).toBeNull()
  await user.click(await ticket(2))
  expect((await ticket(2)).getAttribute('aria-pressed')).toBe('true')
  await user.click(await ticket(3))
  expect(screen.getAllByRole('button', { name: 'Начать' })).toHaveLength(1)
  expect(button('Начать').closest('li')?.textContent).toContain('Билет 3')
})

test('the start button is preceded by the rules of the test', async () => {
  serve({ answer: (_, path) => (path === '/api/user-courses/7/' ? { body: makeUserCourse({ id: 7 }) } : undefined) })
  const { user } = open()
  expect(
    await screen.findByText(/^В\sкаждом 20\sвопросов, на\sвсё 40\sминут\. Чтобы сдать, нужно не\sменьше 16 из\s20\.$/),
  ).toBeTruthy()
  await user.click(await ticket(2))
  const rules = within(button('Начать').closest('li') as HTMLElement).getAllByRole('listitem')
  expect(rules.map(({ textContent }) => textContent?.replace(/\s/g, ' '))).toEqual([
    '20 вопросов, 40 минут',
    'Чтобы сдать: не меньше 16 из 20',
    'Ответы сохраняются сразу',
    'Когда время выйдет, тест завершится сам. Вопросы без ответа считаются неверными',
  ])
})

test('the address can select a ticket; a ticket that was taken offers another try', async () => {
  serve({ tickets: makeTickets(2, { status: 'Done' }) })
  open('&ticket=302')
  expect((await ticket(2)).getAttribute('aria-pressed')).toBe('true')
  expect(button('Пройти ещё раз')).toBeTruthy()
})

test('a start opens the attempt once, and the attempt is not requested again', async () => {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const { requests } = serve({
    answer: (_, path) => (path.includes('302') ? held.then(() => ({ body: makeUserTicket() })) : undefined),
  })
  const { user, place } = open()
  await user.click(await ticket(2))
  await user.dblClick(button('Начать'))
  release()
  await findQuestion(1)
  expect(place()).toBe('/testing?user_course=7&attempt=41')
  const about = requests.flatMap(({ method, path }) =>
    /\/(user-)?tickets\/\d/.test(path) ? [`${method} ${path}`] : [],
  )
  expect(about).toEqual(['POST /api/tickets/302/detail_user_ticket/'])
})

test('a running test is marked and can be continued', async () => {
  serve({ tickets: makeTickets(1, { is_running: true }) })
  const { user, place } = open()
  const running = await ticket(1)
  expect(within(running).getByText('Тест идёт')).toBeTruthy()
  await user.click(running)
  expect(queryButton('Начать')).toBeNull()
  await user.click(button('Продолжить'))
  await waitFor(() => expect(place()).toBe('/testing?user_course=7&attempt=41'))
})

test('a refused start shows the reason beside its button; another selection clears it', async () => {
  const message = 'Курс приостановлен или не активен. Обратитесь к администратору.'
  serve({
    answer: (_, path) => (path.includes('detail_user_ticket') ? refusal(403, 'course_paused', message) : undefined),
  })
  const { user } = open()
  await user.click(await ticket(2))
  await user.click(button('Начать'))
  const alert = (await screen.findByText(message)).closest('[role="alert"]')
  expect(alert?.closest('li')?.textContent).toContain('Билет 2')
  await user.click(await ticket(3))
  expect(screen.queryByText(message)).toBeNull()
})

test('a start that is refused after another selection is not shown there, and the other ticket can be started', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const message = 'Курс приостановлен или не активен. Обратитесь к администратору.'
  const { requests } = serve({
    answer: (_, path) =>
      path.includes('302') ? promise.then(() => refusal(403, 'course_paused', message)) : undefined,
  })
  const { user, place } = open()
  await user.click(await ticket(2))
  await user.click(button('Начать'))
  await user.click(await ticket(3))
  expect(button('Начать').getAttribute('aria-busy')).toBe('true')
  resolve()
  await waitFor(() => expect(button('Начать').getAttribute('aria-busy')).toBeNull())
  expect(screen.queryByText(message)).toBeNull()
  await user.click(button('Начать'))
  await waitFor(() => expect(place()).toBe('/testing?user_course=7&attempt=41'))
  expect(requests.filter(({ path }) => path.includes('detail_user_ticket'))).toHaveLength(2)
})

test('a new ticket is offered only if the server allows it', async () => {
  serve({ tickets: makeTickets(2, { status: 'Done' }) })
  open()
  await ticket(1)
  expect(queryButton('Сгенерировать')).toBeNull()
})

test('a new ticket is created once, selected on its page, and has focus; the offer disappears', async () => {
  const { requests } = serve({ tickets: makeTickets(20, { status: 'Done' }), canGenerate: true })
  const { user, place } = open()
  await ticket(1)
  expect(screen.getByRole('heading', { level: 2, name: 'Сгенерировать новый билет' })).toBeTruthy()
  await user.dblClick(button('Сгенерировать'))
  const made = await screen.findByRole('button', { name: /^Случайный билет 1/ })
  expect(place()).toBe('/ticket-selection?user_course=7&page=2')
  expect(made.getAttribute('aria-pressed')).toBe('true')
  await waitFor(() => expect(document.activeElement).toBe(made))
  expect(queryButton('Сгенерировать')).toBeNull()
  expect(queryButton('Начать')).not.toBeNull()
  expect(requests.filter(({ path }) => path.includes('generate_random')).map(({ body }) => body)).toEqual([
    { user_course_id: 7 },
  ])
})

test.each([
  [409, 'tickets_left', 'Сначала пройдите билеты, которые ещё не начаты'],
  [403, 'demo_forbidden', 'В демонстрационном режиме это недоступно'],
  [403, 'course_paused', 'Курс приостановлен или не активен. Обратитесь к администратору.'],
  [409, 'nothing_to_study', 'Здесь пока нечего повторять'],
])('a refused new ticket (%i %s) shows the reason', async (status, code, message) => {
  serve({
    tickets: makeTickets(1, { status: 'Failed' }),
    canGenerate: true,
    answer: (_, path) => (path.includes('generate_random') ? refusal(status, code, message) : undefined),
  })
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'Сгенерировать' }))
  expect((await screen.findByText(message)).closest('[role="alert"]')).not.toBeNull()
})

test('a course without tickets shows a message', async () => {
  serve({ tickets: [] })
  open()
  expect(await screen.findByText('В этом курсе пока нет билетов')).toBeTruthy()
})

inProof('shows a skeleton while loading', async () => {
  serve({ answer: (_, path) => (path.includes('my_tickets') ? 'hang' : undefined) })
  open()
  expect(await screen.findByRole('heading', { level: 1, name: 'Выбор билета' })).toBeTruthy()
  expect(document.querySelector('[aria-busy="true"]')).not.toBeNull()
})

inProof('a failed list has a retry button', async () => {
  const failures: StudyAnswer[] = [refusal(400, 'invalid', 'Проверьте введённые данные')]
  serve({ answer: (_, path) => (path.includes('my_tickets') ? failures.pop() : undefined) })
  const { user } = open()
  expect(await screen.findByText('Проверьте введённые данные')).toBeTruthy()
  await user.click(button('Повторить'))
  await ticket(1)
})

test('a course whose access has ended shows the reason without a retry button', async () => {
  const message = 'Курс приостановлен или не активен. Обратитесь к администратору.'
  serve({ answer: (_, path) => (path.includes('my_tickets') ? refusal(403, 'course_paused', message) : undefined) })
  open()
  expect(await screen.findByText(message)).toBeTruthy()
  expect(queryButton('Повторить')).toBeNull()
  expect(screen.getByRole('link', { name: 'К курсу' })).toBeTruthy()
})

test.each(['/ticket-selection', '/ticket-selection?user_course=x'])(
  '%s shows that the course is not found',
  async (path) => {
    serve()
    openApp(path)
    expect(await screen.findByRole('heading', { level: 1, name: 'Course not found!' })).toBeTruthy()
  },
)

test('another person’s course is not found', async () => {
  serve({
    answer: (_, path) => (path.includes('my_tickets') ? refusal(404, 'not_found', 'Ничего не найдено') : undefined),
  })
  open()
  expect(await screen.findByRole('heading', { level: 1, name: 'Course not found!' })).toBeTruthy()
})

test('leaving the page asks for confirmation', async () => {
  serve()
  open()
  await ticket(1)
  expect(dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(false)
})
