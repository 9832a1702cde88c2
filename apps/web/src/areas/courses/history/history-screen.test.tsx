import type { HistoryItem } from '@dopusk/contract'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { startSession } from '../../../shared/api/session.ts'
import { formatDate, formatTime } from '../../../shared/format/date-time.ts'
import { fakeServer, refusal } from '../../../testing/fake-server.ts'
import { openApp, resetState } from '../../../testing/open-app.tsx'
import { makeToken, makeUser, organisation } from '../../../testing/people.ts'

const inProof = test.runIf(process.env.PROOF)

const makeItem = (id: number, more: Partial<HistoryItem> = {}): HistoryItem => ({
  id,
  type: 'check_skill',
  status: 'Completed',
  created_at: '2026-11-03T09:05:00Z',
  difficulty: null,
  mode: null,
  ticket: null,
  question_count: 10,
  right_answers: 7,
  ...more,
})

const serve = (items: HistoryItem[], more: (path: string) => object | undefined = () => undefined) =>
  fakeServer(({ path }) => {
    const url = new URL(path, 'http://server')
    const own = more(url.pathname)
    if (own !== undefined) return own
    if (url.pathname === '/api/profiles/') return { body: [organisation] }
    if (url.pathname === '/users/api/current_user/') return { body: makeUser() }
    if (url.pathname !== '/api/user-courses/7/course_history/') return refusal(404, 'not_found', 'Ничего не найдено')
    const offset = Number(url.searchParams.get('offset'))
    const results = items.slice(offset, offset + Number(url.searchParams.get('limit')))
    return { body: { results, count: items.length, next: null, previous: null } }
  })

beforeEach(() => {
  resetState()
  startSession({ access: makeToken(), refresh: 'r1' }, { demo: false })
})

const open = (more = '') => openApp(`/history?user_course=7${more}`)

/** The only entry's cells: type, start, difficulty, questions, right answers, status. */
const readRow = async () => {
  const table = await screen.findByRole('table', { name: 'История занятий' })
  const [, row] = within(table).getAllByRole('row')
  return [...(row?.children ?? [])].map(({ textContent }) => textContent)
}

test.each([
  ['In Progress', 'В процессе', 'blue'],
  ['Completed', 'Завершено', 'green'],
  ['Not started', 'Не окончено', 'blue'],
  ['Failed', 'Провалено', 'red'],
  ['Done', 'Пройдено', 'green'],
] as const)('%s is «%s», %s', async (status, label, tone) => {
  serve([makeItem(1, { status })])
  open()
  expect((await screen.findByText(label)).className).toBe(`badge ${tone}`)
})

test.each([
  ['check_skill', 'Hard', 'Режим обучения', 'Тяжело'],
  ['check_skill', 'Medium', 'Режим обучения', 'Средне'],
  ['check_skill', 'Easy', 'Режим обучения', 'Легко'],
  ['ticket', null, 'Тестирование', ''],
] as const)('%s of difficulty %s reads %s, %s', async (type, difficulty, typeName, difficultyName) => {
  serve([makeItem(1, { type, difficulty, question_count: 20, right_answers: 13 })])
  open()
  const [shownType, started, shownDifficulty, questions, right] = await readRow()
  const at = '2026-11-03T09:05:00Z'
  expect([shownType, shownDifficulty, questions, right]).toEqual([typeName, difficultyName, '20', '13'])
  expect(started).toBe(`${formatDate(at)} ${formatTime(at)}`)
  expect(started).toMatch(/^\d\d\.11\.2026 \d\d:\d5$/)
})

test('an unfinished attempt can be continued, a finished one opened', async () => {
  serve([
    makeItem(1, { type: 'ticket', status: 'Done', ticket: { number: 3, is_generated: false } }),
    makeItem(2, { status: 'Completed' }),
    makeItem(3, { type: 'ticket', status: 'In Progress' }),
    makeItem(4, { status: 'In Progress' }),
  ])
  open()
  await screen.findByRole('table')
  const hrefs = (name: string) => screen.getAllByRole('link', { name }).map((link) => link.getAttribute('href'))
  expect(hrefs('Продолжить')).toEqual(['/testing?user_course=7&attempt=3', '/training?user_course=7&check=4'])
  expect(hrefs('Открыть')).toEqual(['/testing?user_course=7&attempt=1', '/training?user_course=7&check=2'])
})

test.each([
  [{ mode: 'new', difficulty: 'Hard' }, 'Учить новоеРежим обучения', 'Тяжело'],
  [{ mode: 'repeat', difficulty: 'Easy' }, 'Повторить изученноеРежим обучения', 'Легко'],
  [{ mode: 'favourites' }, 'ИзбранноеРежим обучения', ''],
  [{ mode: 'mistakes' }, 'ОшибкиРежим обучения', ''],
  [{ type: 'ticket', ticket: { number: 3, is_generated: false } }, 'Билет 3Тестирование', ''],
  [{ type: 'ticket', ticket: { number: 1, is_generated: true } }, 'Случайный билет 1Тестирование', ''],
] as const)('%j is named as its button, with the spec’s difficulty', async (more, kind, difficultyName) => {
  serve([makeItem(1, more)])
  open()
  const [shown, , difficulty] = await readRow()
  expect([shown, difficulty]).toEqual([kind, difficultyName])
})

test('shows 15 entries a page in the server’s order, and scrolls to the top of the next page', async () => {
  const requests = serve(Array.from({ length: 16 }, (_, index) => makeItem(index + 1, { question_count: 100 + index })))
  const { user, router } = open()
  expect(within(await screen.findByRole('table')).getAllByRole('row')).toHaveLength(16)
  await user.click(screen.getByRole('button', { name: 'Страница 2' }))
  expect(await screen.findByText('115')).toBeTruthy()
  expect(router.state.location.search).toBe('?user_course=7&page=2')
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 2, name: /^16\sзанятий$/ }))
  expect(requests.filter(({ path }) => path.includes('history')).map(({ path }) => path.split('?')[1])).toEqual([
    'limit=15&offset=0',
    'limit=15&offset=15',
  ])
})

test('15 entries have no page buttons', async () => {
  serve(Array.from({ length: 15 }, (_, index) => makeItem(index + 1)))
  open()
  await screen.findByRole('table')
  expect(screen.queryByRole('navigation', { name: 'Страницы' })).toBeNull()
})

test('a check and a ticket with the same id are two entries', async () => {
  serve([makeItem(1), makeItem(1, { type: 'ticket' })])
  open()
  expect(within(await screen.findByRole('table')).getAllByRole('row')).toHaveLength(3)
})

test('an empty history shows what to do next', async () => {
  serve([])
  open()
  expect(await screen.findByText('Начните обучение, чтобы здесь появилась история..')).toBeTruthy()
  expect(screen.getByRole('link', { name: /^К\sрежимам обучения$/ }).getAttribute('href')).toBe('/course?user_course=7')
})

inProof('a failed history has a retry button', async () => {
  const failures = [refusal(400, 'invalid', 'Проверьте введённые данные')]
  serve([makeItem(1)], (path) => (path.includes('history') ? failures.pop() : undefined))
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'Повторить' }))
  expect(await screen.findByRole('table')).toBeTruthy()
})

test.each(['/history', '/history?user_course=8'])('%s shows «Course not found!»', async (path) => {
  serve([])
  openApp(path)
  expect(await screen.findByRole('heading', { level: 1, name: 'Course not found!' })).toBeTruthy()
})

test('closing the page asks for confirmation', async () => {
  serve([makeItem(1)])
  open()
  await screen.findByRole('table')
  expect(dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(false)
})

const makeRun = (n: number, more: object = {}) => ({
  run: `3f2b8c1e-9a4d-4e7b-8c2f-1d5e6a7b8c${String(n).padStart(2, '0')}`,
  started_at: '2026-11-12T09:00:00Z',
  answered_at: '2026-11-12T09:45:00Z',
  task_count: 22,
  right_answers: 15,
  ...more,
})

const serveRuns = (runs: object[]) =>
  serve([makeItem(1)], (path) =>
    path === '/api/practical-runs/'
      ? { body: { results: runs, count: runs.length, next: null, previous: null } }
      : undefined,
  )

test('practice is a list of its own: date, tasks, right, share, and the way to the results', async () => {
  const requests = serveRuns([makeRun(1), makeRun(2, { task_count: 1, right_answers: 0 })])
  const { user, router } = open('&page=2')
  await user.click(await screen.findByRole('tab', { name: 'Практика' }))
  const table = await screen.findByRole('table', { name: 'История практики' })
  const [, row] = within(table).getAllByRole('row')
  const at = '2026-11-12T09:45:00Z'
  expect([...(row?.children ?? [])].map(({ textContent }) => textContent)).toEqual([
    `${formatDate(at)} ${formatTime(at)}`,
    '22',
    '15',
    '68\u00a0%',
    'Открыть итоги',
  ])
  const [link] = within(table).getAllByRole('link', { name: /^Открыть итоги/ })
  expect(link?.getAttribute('href')).toBe(`/traning-practical?user_course=7&run=${makeRun(1).run}`)
  expect(screen.getByRole('heading', { level: 2, name: /^2\sпрохождения$/ })).toBeTruthy()
  expect(router.state.location.search).toBe('?user_course=7&list=practice')
  expect(requests.find(({ path }) => path.includes('practical-runs'))?.path).toContain('limit=15&offset=0')
})

test('the practice list opens by its address, and an empty one leads to the practice', async () => {
  serveRuns([])
  open('&list=practice')
  expect(await screen.findByText(/^Практику вы\sещё не\sрешали$/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Начать практику' }).getAttribute('href')).toBe(
    '/traning-practical?user_course=7',
  )
})

test('the practice list of a foreign course shows «Course not found!»', async () => {
  serve([])
  openApp('/history?user_course=8&list=practice')
  expect(await screen.findByRole('heading', { level: 1, name: 'Course not found!' })).toBeTruthy()
})
