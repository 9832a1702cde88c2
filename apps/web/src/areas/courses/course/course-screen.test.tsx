import type { UnfinishedAttempt } from '@dopusk/contract'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { type Answers, makeUserCourse, memoryMap, serveCourses } from '../../../testing/courses.ts'
import { refusal } from '../../../testing/fake-server.ts'
import { openApp, resetState } from '../../../testing/open-app.tsx'
import { makeUser } from '../../../testing/people.ts'

const inProof = test.runIf(process.env.PROOF)

beforeEach(resetState)

const pausedText = 'Курс приостановлен или не активен. Обратитесь к администратору.'
const nothingText = 'Здесь пока нечего повторять. Начните с новых вопросов'
const generator = '/api/user-check-skills/smart-generate-check/'
const userCourse = (more: Parameters<typeof makeUserCourse>[0]): Answers => ({
  '/api/user-courses/5/': { body: makeUserCourse(more) },
})

const open = async (answers: Answers = {}) => {
  const requests = serveCourses(answers)
  const app = openApp('/course?user_course=5')
  await screen.findByRole('heading', { name: 'Обучение' })
  return { ...app, requests }
}

const figure = (caption: string) => screen.getByText(caption).nextSibling?.textContent?.replaceAll('\u00a0', ' ')

test('shows all figures of the course with five requests', async () => {
  const { requests } = await open()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Специалист в сфере промышленной безопасности')
  expect(screen.getByRole('progressbar', { name: 'Прогресс' }).getAttribute('aria-valuenow')).toBe('49')
  expect(['Изучено', 'Помню хорошо', 'Помню плохо', 'Время'].map(figure)).toEqual([
    '112 из 160',
    '93',
    '19',
    '6 ч 40 мин',
  ])
  expect(screen.getByRole('link', { name: 'Мои курсы' }).getAttribute('href')).toBe('/courses')
  expect(
    requests
      .map(({ path }) => path)
      .filter((path) => /user-courses|attempts/.test(path))
      .toSorted(),
  ).toEqual([
    '/api/attempts/unfinished/',
    '/api/user-courses/5/',
    '/api/user-courses/5/memory_map/',
    '/api/user-courses/5/plan/',
    '/api/user-courses/5/study-state/',
  ])
})

test('shows a skeleton until all queries have loaded', async () => {
  const late: Record<string, () => void> = {}
  const held = (name: string, answer: object) => () =>
    new Promise<object>((resolve) => {
      late[name] = () => resolve(answer)
    })
  serveCourses({
    '/api/user-courses/5/memory_map/': held('map', { body: memoryMap }),
    '/users/api/current_user/': held('user', { body: makeUser({ is_superuser: true }) }),
  })
  openApp('/course?user_course=5')
  await waitFor(() => expect(Object.keys(late)).toHaveLength(2))
  // The header's response comes after the course: once it is visible, the course has loaded.
  late.user?.()
  await screen.findByRole('link', { name: 'Учётные записи' })
  expect(screen.getByText('Загружаем…')).toBeTruthy()
  expect(screen.queryByRole('heading', { name: 'Обучение' })).toBeNull()
  late.map?.()
  expect(await screen.findByRole('heading', { name: 'Обучение' })).toBeTruthy()
})

test('a press on the button explains how progress is counted', async () => {
  const { user } = await open()
  const toggle = screen.getByRole('button', { name: 'Как считается прогресс?', expanded: false })
  expect(screen.queryByText(/за\sпройденные билеты/)).toBeNull()
  await user.click(toggle)
  expect(screen.getByText(/за\sпройденные билеты/)).toBeTruthy()
  expect([figure('Вопросы'), figure('Билеты')]).toEqual(['29 %', '20 %'])
  await user.click(toggle)
  expect(screen.queryByText(/за\sпройденные билеты/)).toBeNull()
})

test.each([
  ['Все вопросы', '/all-questions'],
  ['Избранное', '/favorite-questions'],
  ['Частые ошибки', '/mistakes'],
  ['История', '/history'],
  ['О курсе', '/course-info'],
  ['Начать', '/traning-practical'],
  ['Пройти', '/ticket-selection'],
])('«%s» links to %s of this course', async (name, path) => {
  await open()
  const link = screen.getByRole('link', { name: new RegExp(`^${name.replace(' ', '\\s')}$`) })
  expect(link.getAttribute('href')).toBe(`${path}?user_course=5`)
})

const toTraining = (app: { router: { state: { location: { pathname: string; search: string } } } }) => {
  const { pathname, search } = app.router.state.location
  return pathname + search
}

test.each([
  [/^Повторить 10 из\s14$/, null, { question_count: 10, difficulty: 'Easy' }],
  ['Учить новое', null, { question_count: 10, difficulty: 'Hard' }],
  ['Учить новое', '40', { question_count: 40, difficulty: 'Hard' }],
  ['Повторить изученное', '40', { question_count: 40, difficulty: 'Easy' }],
])('«%s» with the choice %j sends %j and navigates to training', async (button, choice, body) => {
  const check = {
    id: 71,
    status: 'Not started',
    difficulty: 'Easy',
    mode: 'repeat',
    created_at: '2026-11-15T10:00:00+03:00',
  }
  const app = await open({
    [generator]: {
      status: 201,
      body: { ...check, question_count: 10, right_answers: 0, user_course: 5, questions: [] },
    },
  })
  if (choice !== null) await app.user.click(screen.getByRole('radio', { name: choice }))
  await app.user.click(screen.getByRole('button', { name: button }))
  await waitFor(() => expect(toTraining(app)).toBe('/training?user_course=5&check=71'))
  expect(app.requests.find(({ path }) => path === generator)?.body).toEqual({ ...body, user_course_id: 5 })
})

test('ten questions are the default choice', async () => {
  await open()
  expect(screen.getByRole<HTMLInputElement>('radio', { name: '10' }).checked).toBe(true)
})

inProof('a second press while the request runs sends nothing', async () => {
  const { user, requests } = await open({ [generator]: 'hang' })
  await user.click(screen.getByRole('button', { name: 'Учить новое' }))
  await user.click(screen.getByRole('button', { name: /^Повторить 10/ }))
  expect(requests.filter(({ path }) => path === generator)).toHaveLength(1)
})

test('with nothing to study the server’s message is shown beside the buttons', async () => {
  const { user, path } = await open({ [generator]: refusal(409, 'nothing_to_study', nothingText) })
  await user.click(screen.getByRole('button', { name: /^Повторить 10/ }))
  const card = screen.getByRole('region', { name: 'Обучение' })
  expect((await within(card).findByText(nothingText)).closest('[role="alert"]')).not.toBeNull()
  expect(path()).toBe('/course')
})

const choices = () =>
  within(screen.getByRole('region', { name: 'Обучение' }))
    .getAllByRole('button')
    .map((button) => button.textContent?.replace(/\s/g, ' '))

test('on the first day there is nothing to repeat', async () => {
  await open({
    ...userCourse({ questions_studied: 0, good_memorization_count: 0, bad_memorization_count: 0, progress: 0 }),
    '/api/user-courses/5/memory_map/': { body: { due_today: 0, questions: [{ id: 301, level: null }] } },
  })
  expect(choices()).toEqual(['Учить новое'])
  expect(screen.queryByRole('button', { name: 'Повторить слабые' })).toBeNull()
})

test('what is due is said', async () => {
  await open()
  expect(screen.getByText(/^Пора повторить:/).textContent).toMatch(/^Пора повторить: 14\sвопросов$/)
  expect(choices()).toEqual(['Повторить 10 из 14', 'Учить новое'])
})

test('with nothing due the mistakes are offered', async () => {
  const questions = [
    { id: 301, level: 'Bad' },
    { id: 302, level: 'Good' },
  ]
  const check = {
    id: 71,
    status: 'Not started',
    difficulty: null,
    mode: 'mistakes',
    created_at: '2026-11-15T10:00:00+03:00',
  }
  const app = await open({
    '/api/user-courses/5/memory_map/': { body: { due_today: 0, questions } },
    '/api/user-check-skills/generate-bad-check/': {
      status: 201,
      body: { ...check, question_count: 1, right_answers: 0, user_course: 5, questions: [] },
    },
  })
  expect(screen.getByText(/^Срок повторения пока не\sподошёл/).textContent).toMatch(/С\sошибкой 1\sвопрос$/)
  expect(choices()).toEqual(['Повторить изученное', 'Учить новое', 'Разобрать ошибки'])
  await app.user.click(screen.getByRole('button', { name: 'Разобрать ошибки' }))
  await waitFor(() => expect(toTraining(app)).toBe('/training?user_course=5&check=71'))
})

test('the pass mark is said where tests are spoken of', async () => {
  await open()
  const card = screen.getByRole('region', { name: 'Тестирование' })
  expect(card.textContent?.replace(/\s/g, ' ')).toContain(
    '10 билетов: в каждом 20 вопросов, на всё 40 минут. Чтобы сдать, нужно не меньше 16 из 20',
  )
})

test('a failed list of what is under way does not hide the course', async () => {
  await open({ '/api/attempts/unfinished/': refusal(400, 'invalid', 'Проверьте введённые данные') })
  expect(screen.getByRole('button', { name: 'Учить новое' })).toBeTruthy()
})

const unfinished = (more: Partial<UnfinishedAttempt>): Answers => ({
  '/api/attempts/unfinished/': {
    body: [
      {
        id: 41,
        type: 'check_skill',
        user_course: 5,
        course_name: 'Краны',
        mode: 'new',
        ticket: null,
        question_count: 10,
        answered_count: 4,
        remaining_seconds: null,
        ...more,
      },
    ],
  },
})
const unfinishedBanner = () => screen.queryByRole('region', { name: 'Не окончено' })

test('an unfinished check of this course has a banner with the way back', async () => {
  await open(unfinished({}))
  expect(unfinishedBanner()?.textContent).toMatch(/^Обучение не\sокончено: 4 из\s10Продолжить$/)
  expect(screen.getByRole('link', { name: 'Продолжить' }).getAttribute('href')).toBe('/training?user_course=5&check=41')
  cleanup()
  await open(unfinished({ user_course: 6 }))
  expect(unfinishedBanner()).toBeNull()
})

test('a running test of any course has a banner with its time left', async () => {
  const test = { type: 'ticket', mode: null, ticket: { number: 3, is_generated: false }, user_course: 6 } as const
  await open(unfinished({ ...test, remaining_seconds: 1880 }))
  expect(unfinishedBanner()?.textContent).toMatch(/^Билет 3 идёт, осталось 31:\d\dКраныВернуться$/)
  expect(screen.getByRole('link', { name: 'Вернуться' }).getAttribute('href')).toBe('/testing?user_course=6&attempt=41')
})

const banner = () => within(screen.getByRole('region', { name: /^Доступ к\sкурсу$/ }))
const ended = { is_active: false, remaining_days: 0, access_until: '2026-11-14', can_ask_prolong: true }
const closedMap: Answers = { '/api/user-courses/5/memory_map/': refusal(403, 'course_paused', pausedText) }

test('an ended course says when it ended, whom to ask, and lets the learner ask for more access', async () => {
  let current = makeUserCourse(ended)
  const { user, requests } = await open({
    ...closedMap,
    '/api/user-courses/5/': () => ({ body: current }),
    '/api/user-courses/5/ask-prolong/': () => {
      current = { ...current, prolong_asked_at: '2026-11-15T09:00:00Z' }
      return { body: current }
    },
  })
  expect(banner().getByText(/^Доступ к\sкурсу закончился 14\.11\.2026$/)).toBeTruthy()
  expect(banner().getByText(/Показатели и\sистория остаются/)).toBeTruthy()
  expect(banner().getByRole('link', { name: '+7 342 000-00-10' }).getAttribute('href')).toBe('tel:+73420000010')
  expect(banner().getByRole('link', { name: 'vector@example.org' }).getAttribute('href')).toBe(
    'mailto:vector@example.org',
  )
  await user.click(banner().getByRole('button', { name: 'Попросить продление' }))
  expect(await banner().findByText(/^Вы\sпопросили продление 15\.11\.2026\. Курс откроется/)).toBeTruthy()
  expect(requests.filter(({ path }) => path.endsWith('/ask-prolong/'))).toHaveLength(1)
})

test('a refused request for more access is shown beside its button', async () => {
  const { user } = await open({
    ...closedMap,
    ...userCourse(ended),
    '/api/user-courses/5/ask-prolong/': refusal(409, 'not_ending', 'Попросить продление пока нельзя'),
  })
  await user.click(banner().getByRole('button', { name: 'Попросить продление' }))
  expect((await banner().findByRole('alert')).textContent).toBe('Попросить продление пока нельзя')
})

test('a request of today is not offered again, an older one is', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-15T20:00:00Z') })
  await open({ ...closedMap, ...userCourse({ ...ended, prolong_asked_at: '2026-11-15T09:00:00Z' }) })
  expect(banner().queryByRole('button')).toBeNull()
  cleanup()
  await open({ ...closedMap, ...userCourse({ ...ended, prolong_asked_at: '2026-11-14T09:00:00Z' }) })
  expect(banner().getByRole('button', { name: 'Попросить ещё раз' })).toBeTruthy()
})

test('a demo user is not offered to ask', async () => {
  await open({
    ...closedMap,
    ...userCourse(ended),
    '/users/api/current_user/': { body: makeUser({ is_demo: true, demo: { until: '2026-11-22', proposal_id: null } }) },
  })
  await waitFor(() => expect(banner().queryByRole('button')).toBeNull())
})

test('in its last days an open course says so and lets the learner ask; before that it says nothing', async () => {
  await open(userCourse({ remaining_days: 5, access_until: '2026-11-19', can_ask_prolong: true }))
  expect(banner().getByText(/^Доступ до\s19\.11\.2026, осталось 5\sдней$/)).toBeTruthy()
  expect(banner().getByRole('button', { name: 'Попросить продление' })).toBeTruthy()
  cleanup()
  await open()
  expect(screen.queryByRole('region', { name: /^Доступ к\sкурсу$/ })).toBeNull()
})

test('a course that has not begun says when it does', async () => {
  await open({
    ...closedMap,
    ...userCourse({ is_active: false, start_date: '2026-12-01', access_until: '2026-12-30', remaining_days: 30 }),
  })
  expect(banner().getByText('Курс начнётся 01.12.2026')).toBeTruthy()
  expect(banner().getByText(/по\s30\.12\.2026/)).toBeTruthy()
  expect(banner().queryByRole('button')).toBeNull()
})

test('a paused course has a banner, and a press on its button shows the reason', async () => {
  const { user, requests } = await open(userCourse({ is_paused: true, paused_since: '2026-11-05' }))
  expect(screen.getAllByText(pausedText)).toHaveLength(1)
  expect(banner().getByText(/Приостановлен с\s05\.11\.2026, сохранены 23\sдня доступа/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Учить новое' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Курс приостановлен' }))
  const card = screen.getByRole('region', { name: 'Обучение' })
  expect(within(card).getByRole('alert').textContent).toBe(pausedText)
  expect(requests.some(({ path }) => path === generator)).toBe(false)
  expect(screen.getByRole('link', { name: 'Все вопросы' })).toBeTruthy()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Начать' }).disabled).toBe(true)
  expect(screen.getByRole('link', { name: 'Пройти' })).toBeTruthy()
})

test('an ended course keeps its figures and history', async () => {
  await open({
    ...userCourse({ is_active: false, remaining_days: 0 }),
    '/api/user-courses/5/memory_map/': refusal(403, 'course_paused', pausedText),
  })
  expect(figure('Помню хорошо')).toBe('93')
  expect(screen.getByRole('link', { name: 'История' })).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Все вопросы' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Повторить' })).toBeNull()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Пройти' }).disabled).toBe(true)
  expect(screen.getByRole('button', { name: 'Курс приостановлен' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Сбросить статистику' })).toBeNull()
})

inProof('a failed memory map has a retry button', async () => {
  const answers: object[] = [refusal(400, 'invalid', 'Проверьте введённые данные')]
  const { user } = await open({
    '/api/user-courses/5/memory_map/': () => answers.shift() ?? { body: memoryMap },
  })
  await user.click(screen.getByRole('button', { name: 'Повторить' }))
  expect(await screen.findByRole('link', { name: 'Вопрос 1: отлично' })).toBeTruthy()
})

test.each(['/course', '/course?user_course=77', '/course?user_course=-1'])(
  '%s shows «Course not found!»',
  async (path) => {
    serveCourses()
    openApp(path)
    expect(await screen.findByRole('heading', { level: 1, name: 'Course not found!' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'К списку курсов' }).getAttribute('href')).toBe('/courses')
  },
)

inProof('closing the page asks for confirmation', async () => {
  await open()
  const event = new Event('beforeunload', { cancelable: true })
  dispatchEvent(event)
  expect(event.defaultPrevented).toBe(true)
})

const practiceRuns = (results: object[]): Answers => ({
  '/api/practical-runs/': { body: { results, count: results.length, next: null, previous: null } },
})

test('the practice card shows the last run', async () => {
  const run = {
    run: '3f2b8c1e-9a4d-4e7b-8c2f-1d5e6a7b8c9d',
    started_at: '2026-11-12T09:00:00Z',
    answered_at: '2026-11-12T09:45:00Z',
    task_count: 22,
    right_answers: 15,
  }
  await open(practiceRuns([run]))
  const card = within(screen.getByRole('region', { name: 'Практика' }))
  const shown = await card.findByText(/^Последний раз/)
  expect(shown.textContent?.replaceAll('\u00a0', ' ')).toBe('Последний раз: 15 из 22 верно, 12.11')
})

test('the practice card of a learner without a run says so', async () => {
  await open(practiceRuns([]))
  const card = within(screen.getByRole('region', { name: 'Практика' }))
  expect(await card.findByText(/^Вы\sещё не\sрешали задания$/)).toBeTruthy()
})
