import type { CourseResult, CourseStatistic, HistoryItem } from '@dopusk/contract'
import { act, fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { startSession } from '../../../shared/api/session.ts'
import { formatDateTime } from '../../../shared/format/date-time.ts'
import { makeCourse, makeUserCourse } from '../../../testing/courses.ts'
import { fakeServer, refusal } from '../../../testing/fake-server.ts'
import { openApp, resetState } from '../../../testing/open-app.tsx'
import { makeToken, makeUser, organisation } from '../../../testing/people.ts'

const makeResult = (id: number, right: number, more: Partial<CourseResult> = {}): CourseResult => ({
  id,
  type: 'check_skill',
  created_at: `2026-11-${String(id).padStart(2, '0')}T09:05:00Z`,
  question_count: 20,
  right_answers: right,
  ...more,
})

const asHistory = (result: CourseResult): HistoryItem => ({
  ...result,
  status: 'Completed',
  difficulty: null,
  mode: null,
  ticket: null,
})

const makeStatistic = (results: CourseResult[], more: Partial<CourseStatistic> = {}): CourseStatistic => ({
  user_course: makeUserCourse({
    id: 7,
    user: 3,
    course: makeCourse({ name: 'Эксплуатация подъёмных сооружений' }),
    progress: 43,
  }),
  learner: { id: 3, email: 'elkina@example.org', first_name: 'Анна', last_name: 'Ёлкина', patronymic: 'Петровна' },
  results,
  result_count: results.length,
  ...more,
})

const partner = makeUser({ user_status: 'partner', partner_profile: { id: 2, company: 'ООО «Вектор»' } })

type Answer = object | 'offline'

const serve = (statistic: Answer, history: HistoryItem[] | Answer = [], user = partner) =>
  fakeServer(({ path }) => {
    const url = new URL(path, 'http://server')
    if (url.pathname === '/api/profiles/') return { body: [organisation] }
    if (url.pathname === '/users/api/current_user/') return { body: user }
    if (url.pathname === '/api/user-courses/7/statistic/') return statistic as { body: unknown }
    if (url.pathname !== '/api/user-courses/7/course_history/') return refusal(404, 'not_found', 'Ничего не найдено')
    if (!Array.isArray(history)) return history as { body: unknown }
    const offset = Number(url.searchParams.get('offset'))
    const results = history.slice(offset, offset + Number(url.searchParams.get('limit')))
    return { body: { results, count: history.length, next: null, previous: null } }
  })

const serveResults = (results: CourseResult[], more: Partial<CourseStatistic> = {}) =>
  serve({ body: makeStatistic(results, more) }, results.map(asHistory).reverse())

beforeEach(() => {
  resetState()
  startSession({ access: makeToken(), refresh: 'r1' }, { demo: false })
})

const open = () => openApp('/statistic?user_course_id=7')
const findChart = () => screen.findByRole('slider', { name: 'Процент правильных ответов по занятиям' })
const three = [makeResult(1, 9), makeResult(2, 16, { type: 'ticket' }), makeResult(3, 20)]

test('shows the learner and the course of the statistic', async () => {
  serveResults(three)
  open()
  expect(await screen.findByRole('heading', { level: 1, name: 'Статистика' })).toBeTruthy()
  expect(await screen.findByText('Ёлкина Анна Петровна')).toBeTruthy()
  expect(screen.getByText('Эксплуатация подъёмных сооружений')).toBeTruthy()
})

test('a certificate can be issued', async () => {
  serveResults(three)
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'Выдать справку' }))
  const dialog = within(await screen.findByRole('dialog', { name: /Справка о\sподготовке/ }))
  expect(dialog.getByText('Ёлкина Анна Петровна')).toBeTruthy()
})

test('without study there is no certificate to issue', async () => {
  serveResults([])
  open()
  await screen.findByText('Ёлкина Анна Петровна')
  expect(screen.queryByRole('button', { name: 'Выдать справку' })).toBeNull()
})

test('a person without a profile is shown by their login', async () => {
  const learner = { id: 3, email: 'elkina@example.org', first_name: null, last_name: null, patronymic: null }
  serveResults(three, { learner })
  open()
  expect(await screen.findByText('elkina@example.org')).toBeTruthy()
})

test('the axis runs from 0 to 100 with a percent sign', async () => {
  serveResults(three)
  open()
  await findChart()
  const marks = [100, 80, 60, 40, 20, 0].map((mark) => screen.getAllByText(`${mark} %`).length)
  expect(marks.every((count) => count > 0)).toBe(true)
})

test('the arrow keys move between attempts and announce each', async () => {
  serveResults(three)
  const { user } = open()
  const chart = await findChart()
  expect(chart.getAttribute('aria-valuemax')).toBe('3')
  act(() => chart.focus())
  expect(chart.getAttribute('aria-valuenow')).toBe('3')
  await user.keyboard('{ArrowLeft}')
  const at = formatDateTime('2026-11-02T09:05:00Z')
  expect(chart.getAttribute('aria-valuetext')?.replaceAll('\u00a0', ' ')).toBe(
    `${at.replaceAll('\u00a0', ' ')}, Тестирование: 80 %, 16 правильных из всего 20`,
  )
  expect(within(chart).getByText('80 %')).toBeTruthy()
  expect(within(chart).getByText(/^16\sправильных из\sвсего\s20$/)).toBeTruthy()
  await user.keyboard('{Home}')
  expect(chart.getAttribute('aria-valuenow')).toBe('1')
  expect(within(chart).getByText('45 %')).toBeTruthy()
  act(() => chart.blur())
  expect(within(chart).queryByText('45 %')).toBeNull()
})

test('the pointer over the chart shows the tip of the nearest attempt', async () => {
  serveResults(three)
  open()
  const chart = await findChart()
  chart.getBoundingClientRect = () => ({ left: 100, width: 200 }) as DOMRect
  fireEvent.pointerMove(chart, { clientX: 290 })
  expect(within(chart).getByText(/^20\sправильных из\sвсего\s20$/)).toBeTruthy()
  fireEvent.pointerLeave(chart)
  expect(within(chart).queryByText(/правильных/)).toBeNull()
})

test('the table has the same data, newest first', async () => {
  serveResults(three)
  const { user } = open()
  await findChart()
  expect(screen.queryByRole('table', { name: 'Результаты занятий' })).toBeNull()
  await user.click(screen.getByText('Таблицей'))
  const table = await screen.findByRole('table', { name: 'Результаты занятий' })
  const rows = within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].slice(1).map(({ textContent }) => textContent.replaceAll('\u00a0', ' ')))
  expect(rows).toEqual([
    ['Режим обучения', '20 из 20', '100 %'],
    ['Тестирование', '16 из 20', '80 %'],
    ['Режим обучения', '9 из 20', '45 %'],
  ])
})

test('many attempts have a moving average and a note with the number of those not drawn', async () => {
  const results = Array.from({ length: 61 }, (_, index) => makeResult(1, index % 20, { id: index + 1 }))
  serveResults(results, { result_count: 700 })
  open()
  await findChart()
  expect(screen.getByText('среднее за 10 занятий')).toBeTruthy()
  expect(screen.getByText(/^Здесь последние 61 занятий из\s700/)).toBeTruthy()
})

test('history has 15 entries a page, and paging keeps the link back to the list', async () => {
  const results = Array.from({ length: 16 }, (_, index) => makeResult(index + 1, 10, { question_count: 100 + index }))
  const requests = serveResults(results)
  const { user } = openApp('/statistic?user_course_id=7', { list: '/account-list?search=Ёлкина&page=3' })
  await user.click(await screen.findByRole('button', { name: 'Страница 2' }))
  expect(await screen.findByText('100')).toBeTruthy()
  expect(requests.filter(({ path }) => path.includes('history')).map(({ path }) => path.split('?')[1])).toEqual([
    'limit=15&offset=0',
    'limit=15&offset=15',
  ])
  expect(screen.queryByRole('link', { name: 'Продолжить' })).toBeNull()
  const back = screen.getByRole('link', { name: 'Назад к списку' })
  expect(decodeURIComponent(back.getAttribute('href') ?? '')).toBe('/account-list?search=Ёлкина&page=3')
})

test('15 entries have no page buttons, and without a list in the router state the back link leads to its first page', async () => {
  serveResults(Array.from({ length: 15 }, (_, index) => makeResult(index + 1, 10)))
  open()
  await screen.findByRole('table', { name: 'История занятий' })
  expect(screen.queryByRole('navigation', { name: 'Страницы' })).toBeNull()
  expect(screen.getByRole('link', { name: 'Назад к списку' }).getAttribute('href')).toBe('/account-list')
})

test('unfinished attempts are in the history but not in the chart', async () => {
  serve({ body: makeStatistic([]) }, [{ ...asHistory(makeResult(1, 0)), status: 'In Progress' }])
  open()
  expect(await screen.findByText('В процессе')).toBeTruthy()
  expect(screen.queryByRole('slider')).toBeNull()
})

test('without history there is no chart but an explanation', async () => {
  serveResults([])
  open()
  expect(await screen.findByText('Начните обучение, чтобы здесь появилась история..')).toBeTruthy()
  expect(screen.getByText(/^Обучающийся ещё не\sзанимался по\sэтому курсу/)).toBeTruthy()
  expect(screen.queryByRole('slider')).toBeNull()
  expect(screen.queryByText('Таблицей')).toBeNull()
})

test('a failed statistic has a retry button beside the history', async () => {
  const answers: Answer[] = [refusal(400, 'invalid', 'Проверьте введённые данные'), { body: makeStatistic(three) }]
  fakeServer(({ path }) => {
    if (path === '/api/profiles/') return { body: [organisation] }
    if (path === '/users/api/current_user/') return { body: partner }
    if (path.includes('statistic')) return answers.shift() as { body: unknown }
    return { body: { results: three.map(asHistory), count: 3, next: null, previous: null } }
  })
  const { user } = open()
  expect(await screen.findByRole('table', { name: 'История занятий' })).toBeTruthy()
  await user.click(await screen.findByRole('button', { name: 'Повторить' }))
  expect(await findChart()).toBeTruthy()
})

test('if both requests fail there is one message and one button', async () => {
  const failure = refusal(400, 'invalid', 'Проверьте введённые данные')
  serve(failure, failure)
  open()
  expect(await screen.findByText('Проверьте введённые данные')).toBeTruthy()
  expect(await screen.findAllByRole('button', { name: 'Повторить' })).toHaveLength(1)
})

test.each(['/statistic', '/statistic?user_course_id=8'])('%s shows «Course not found!»', async (path) => {
  serveResults(three)
  openApp(path)
  expect(await screen.findByRole('heading', { level: 1, name: 'Course not found!' })).toBeTruthy()
  expect(screen.getByRole('link', { name: /^К\sучётным записям$/ }).getAttribute('href')).toBe('/account-list')
})

test('a learner has no access', async () => {
  const requests = serve({ body: makeStatistic(three) }, [], makeUser())
  open()
  expect(await screen.findByRole('heading', { level: 1, name: /доступ|прав/i })).toBeTruthy()
  expect(requests.some(({ path }) => path.includes('statistic'))).toBe(false)
})
