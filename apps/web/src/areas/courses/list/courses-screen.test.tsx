import type { StudyPlan, UserCourse } from '@dopusk/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { makeNamedCourse, makeUserCourse, serveCourses, week } from '../../../testing/courses.ts'
import { refusal } from '../../../testing/fake-server.ts'
import { openApp, resetState } from '../../../testing/open-app.tsx'
import { makeUser } from '../../../testing/people.ts'
import { makePlan } from '../../../testing/plan.ts'
import { takeConsole } from '../../../testing/setup.ts'

const inProof = test.runIf(process.env.PROOF)

beforeEach(resetState)

const lastIs = (userCourse: UserCourse, plan: StudyPlan | null = null) => ({
  '/api/user-courses/last-course/': { body: { course: userCourse.course, user_course: userCourse, plan } },
})
/** The listed courses; the last course is another one. */
const own = (...courses: object[]) => ({
  '/api/courses/user-courses/': { body: courses },
  ...lastIs(makeNamedCourse(99, 'Последний')),
})
const noLast = { '/api/user-courses/last-course/': refusal(404, 'not_found', 'Ничего не найдено') }
const list = () => screen.findByRole('tabpanel')
const cardNames = async () =>
  within(await list())
    .queryAllByRole('heading', { level: 2 })
    .map(({ textContent }) => textContent)
const text = (element: HTMLElement) => element.textContent?.replaceAll('\u00a0', ' ')

test('sends four requests: the last course comes with its plan', async () => {
  const requests = serveCourses()
  openApp('/courses')
  await list()
  await screen.findByRole('button', { name: 'Начать занятие' })
  const general = ['/users/api/current_user/', '/api/profiles/']
  const asked = requests.map(({ path }) => path).filter((path) => !general.includes(path))
  expect(asked.toSorted()).toEqual([
    '/api/attempts/unfinished/',
    '/api/courses/user-courses/',
    '/api/user-courses/last-course/',
    '/api/user-days/current-week-activity/',
  ])
})

inProof('shows a skeleton until all three queries have loaded', async () => {
  const late: Record<string, () => void> = {}
  const held = (name: string, answer: object) => () =>
    new Promise<object>((resolve) => {
      late[name] = () => resolve(answer)
    })
  serveCourses({
    '/api/user-days/current-week-activity/': held('week', { body: week }),
    '/users/api/current_user/': held('user', { body: makeUser({ is_superuser: true }) }),
  })
  openApp('/courses')
  await waitFor(() => expect(Object.keys(late)).toHaveLength(2))
  // The header's response comes after the other two: once it is visible, they have loaded.
  late.user?.()
  await screen.findByRole('link', { name: 'Учётные записи' })
  expect(screen.getByText('Загружаем…')).toBeTruthy()
  expect(screen.queryByRole('tabpanel')).toBeNull()
  late.week?.()
  expect(await list()).toBeTruthy()
})

const closed = { is_active: false, remaining_days: 0 }

test.each([
  ['not started', { status: 'Not started', progress: 0 }, 'link', 'Выбрать', '/course-info?user_course=5'],
  ['started', {}, 'link', 'Продолжить', '/course?user_course=5'],
  ['completed', { status: 'Completed', progress: 100 }, 'link', 'Продолжить', '/course?user_course=5'],
  ['over', closed, 'button', 'Доступ закончился', null],
  ['not begun', { is_active: false, start_date: '2026-12-01' }, 'button', 'Начнётся 01.12.2026', null],
] as const)('the button of a course that is %s', async (_, more, role, name, href) => {
  serveCourses(own(makeUserCourse(more)))
  openApp('/courses')
  const entry = within(await list()).getByRole(role, { name })
  expect(entry.getAttribute('href')).toBe(href)
  expect(entry.hasAttribute('disabled')).toBe(role === 'button')
})

test('a card shows name, description, version, questions, days and progress', async () => {
  serveCourses(own(makeUserCourse()))
  openApp('/courses')
  const card = await list()
  const words = text(card)
  expect(words).toContain('Специалист в сфере промышленной безопасности')
  expect(words).toContain('Законодательство и производственный контроль')
  expect(words).toContain('версия 2026.1')
  expect(words).toContain('нормы на 31.12.2026')
  expect(words).toContain('160 вопросов')
  expect(words).toContain('осталось 23 дня')
  expect(within(card).getByRole<HTMLProgressElement>('progressbar', { name: 'Прогресс' }).value).toBe(49)
})

test('a course that is not started shows no progress', async () => {
  serveCourses(own(makeUserCourse({ status: 'Not started', progress: 0 })))
  openApp('/courses')
  expect(within(await list()).queryByRole('progressbar')).toBeNull()
})

test.each([
  [7, 'red', 'осталось 7 дней'],
  [8, 'green', 'осталось 8 дней'],
  [1, 'red', 'остался 1 день'],
])('%i days left have a %s badge: «%s»', async (days, tone, words) => {
  serveCourses(own(makeUserCourse({ remaining_days: days })))
  openApp('/courses')
  const badge = within(await list()).getByText(
    (_, element) => element !== null && text(element as HTMLElement) === words && element.className.includes('badge'),
  )
  expect(badge.className).toContain(tone)
})

test('an ended course shows its last day, keeps the link to its results and lets the learner ask for more', async () => {
  const over = makeUserCourse({ ...closed, access_until: '2026-11-14', can_ask_prolong: true })
  const asked = { ...over, prolong_asked_at: '2026-11-15T09:00:00Z' }
  let current = over
  const requests = serveCourses({
    ...own(),
    '/api/courses/user-courses/': () => ({ body: [current] }),
    '/api/user-courses/5/ask-prolong/': () => {
      current = asked
      return { body: asked }
    },
  })
  const { user } = openApp('/courses')
  const card = within(await list())
  expect(card.getByText(/^Последний день\s— 14\.11\.2026$/)).toBeTruthy()
  const link = card.getByRole('link', { name: 'Посмотреть результаты' })
  expect(link.getAttribute('href')).toBe('/course?user_course=5')
  await user.click(card.getByRole('button', { name: 'Попросить продление' }))
  expect(await card.findByText(/^Вы\sпопросили продление 15\.11\.2026\./)).toBeTruthy()
  expect(requests.filter(({ method }) => method === 'POST')).toHaveLength(1)
})

test('paused courses are not listed', async () => {
  serveCourses(own(makeNamedCourse(1, 'Открытый'), makeNamedCourse(2, 'Приостановленный', { is_paused: true })))
  openApp('/courses')
  expect(await cardNames()).toEqual(['Открытый'])
})

test('the tab «Начатые» is in the address and reacts to arrow keys', async () => {
  serveCourses(own(makeNamedCourse(1, 'Начатый'), makeNamedCourse(2, 'Новый', { status: 'Not started' })))
  const { user, router } = openApp('/courses?page=2')
  expect(await cardNames()).toEqual(['Начатый', 'Новый'])
  await user.click(screen.getByRole('tab', { name: 'Начатые' }))
  expect(await cardNames()).toEqual(['Начатый'])
  expect(router.state.location.search).toBe('?tab=started')
  await user.keyboard('{ArrowRight}')
  expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'Все курсы', selected: true }))
  expect(await cardNames()).toEqual(['Начатый', 'Новый'])
  expect(router.state.location.search).toBe('')
})

test('the empty tab «Начатые» shows what to do next', async () => {
  serveCourses(own(makeNamedCourse(2, 'Новый', { status: 'Not started' })))
  const { user } = openApp('/courses?tab=started')
  await user.click(await screen.findByRole('button', { name: 'Показать все курсы' }))
  expect(await cardNames()).toEqual(['Новый'])
})

test('the search treats ё and е alike, resets the page and shows when nothing is found', async () => {
  serveCourses(own(makeNamedCourse(1, 'Подъёмные сооружения'), makeNamedCourse(2, 'Электробезопасность')))
  const { user, router } = openApp('/courses?page=3')
  const box = await screen.findByRole('textbox', { name: 'Название курса' })
  await user.type(box, 'ПОДЪЕМ{Enter}')
  expect(await cardNames()).toEqual(['Подъёмные сооружения'])
  expect(new URLSearchParams(router.state.location.search).get('page')).toBeNull()
  expect(box.getAttribute('aria-invalid')).toBeNull()
  await user.type(box, 'ник{Enter}')
  expect(await screen.findByText('По вашему запросу, ничего не найдено..')).toBeTruthy()
  expect(box.getAttribute('aria-invalid')).toBe('true')
  expect(await cardNames()).toEqual([])
})

test('shows 15 courses a page', async () => {
  serveCourses(own(...Array.from({ length: 31 }, (_, index) => makeNamedCourse(index + 1, `Курс ${index + 1}`))))
  const { user, router } = openApp('/courses')
  expect(await cardNames()).toHaveLength(15)
  await user.click(screen.getByRole('button', { name: 'Страница 3' }))
  expect(await cardNames()).toEqual(['Курс 31'])
  expect(router.state.location.search).toBe('?page=3')
  expect(document.activeElement).toBe(await list())
})

inProof('exactly 15 courses have no pagination', async () => {
  serveCourses(own(...Array.from({ length: 15 }, (_, index) => makeNamedCourse(index + 1, `Курс ${index + 1}`))))
  openApp('/courses')
  expect(await cardNames()).toHaveLength(15)
  expect(screen.queryByRole('navigation', { name: 'Страницы' })).toBeNull()
})

test('the week panel shows figures and describes each day in words', async () => {
  serveCourses()
  openApp('/courses')
  const days = within(await screen.findByRole('list', { name: 'Занятия по дням недели' })).getAllByRole('listitem')
  expect(days).toHaveLength(7)
  expect(days[0]?.textContent).toContain('понедельник: занимались')
  expect(days[6]?.textContent).toContain('воскресенье: не занимались')
  expect(days.map((day) => day.getAttribute('aria-current'))).toEqual([null, 'date', null, null, null, null, null])
  expect(days[1]?.textContent).toContain('сегодня')
  expect(screen.getByText(/^2\sдня подряд$/)).toBeTruthy()
  expect(screen.getByText('Сегодня').nextSibling?.textContent).toBe('12 вопросов1 билет')
  expect(screen.getByText('За неделю').nextSibling?.textContent).toBe('148 вопросов3 билета')
})

test('one day is not a row of days', async () => {
  serveCourses({ '/api/user-days/current-week-activity/': { body: { ...week, streak_days: 1 } } })
  openApp('/courses')
  await screen.findByRole('list', { name: 'Занятия по дням недели' })
  expect(screen.queryByText(/подряд/)).toBeNull()
})

const lastPanel = async () => (await screen.findByText('Последний курс')).closest('div')?.parentElement as HTMLElement

test('the last course has the link «Продолжить»', async () => {
  serveCourses()
  openApp('/courses')
  const panel = await lastPanel()
  expect(text(panel)).toContain('160 вопросов')
  expect(within(panel).getByRole<HTMLProgressElement>('progressbar').value).toBe(49)
  expect(within(panel).getByRole('link', { name: 'Продолжить' }).getAttribute('href')).toBe('/course?user_course=5')
})

test('a paused last course says since when and what is kept, and its results can be read', async () => {
  serveCourses(lastIs(makeUserCourse({ is_paused: true, paused_since: '2026-11-05', remaining_days: 21 })))
  openApp('/courses')
  const panel = await lastPanel()
  expect(within(panel).getByRole<HTMLButtonElement>('button', { name: 'Приостановлен' }).disabled).toBe(true)
  expect(text(panel)).toContain('С 05.11.2026, сохранён 21 день')
  const link = within(panel).getByRole('link', { name: 'Посмотреть результаты' })
  expect(link.getAttribute('href')).toBe('/course?user_course=5')
})

test('a course is shown once: the list leaves out the course of the panel, but search and tabs find it', async () => {
  serveCourses({
    '/api/courses/user-courses/': { body: [makeUserCourse(), makeNamedCourse(2, 'Другой', { status: 'Not started' })] },
  })
  const { user } = openApp('/courses')
  expect(await cardNames()).toEqual(['Другой'])
  await user.click(screen.getByRole('tab', { name: 'Начатые' }))
  expect(await cardNames()).toEqual(['Специалист в сфере промышленной безопасности'])
  await user.click(screen.getByRole('tab', { name: 'Все курсы' }))
  await user.type(screen.getByRole('textbox', { name: 'Название курса' }), 'специалист')
  await waitFor(async () => expect(await cardNames()).toEqual(['Специалист в сфере промышленной безопасности']))
})

test('a person whose only course is in the panel gets a link to the proposal form instead of a list', async () => {
  serveCourses()
  openApp('/courses')
  expect(await cardNames()).toEqual([])
  expect(screen.getAllByRole('link', { name: 'Продолжить' })).toHaveLength(1)
  expect(
    within(await list())
      .getByRole('link', { name: 'Подайте заявку' })
      .getAttribute('href'),
  ).toBe('/application')
})

const untouched = { progress: 0, questions_studied: 0, good_memorization_count: 0, bad_memorization_count: 0 }
const generator = '/api/user-check-skills/smart-generate-check/'

test('on the first day one press starts the plan of the only course', async () => {
  const requests = serveCourses({
    ...lastIs(makeUserCourse(untouched)),
    '/api/user-courses/5/plan/': { body: makePlan({ today: { new: 20, due: 0, done: 0 }, unseen_count: 160 }) },
    [generator]: {
      status: 201,
      body: {
        id: 71,
        status: 'Not started',
        difficulty: null,
        mode: 'plan',
        created_at: '2026-11-15T10:00:00+03:00',
        question_count: 20,
        right_answers: 0,
        user_course: 5,
        questions: [],
      },
    },
  })
  const { user, path } = openApp('/courses')
  const plan = await screen.findByRole('region', { name: /^План на\sсегодня/ })
  expect(text(within(plan).getByRole('heading'))).toBe('План на сегодня: 20 новых ≈ 17 мин')
  expect(within(plan).getByText('Специалист в сфере промышленной безопасности')).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Продолжить' })).toBeNull()
  expect(screen.getByRole('link', { name: 'Открыть курс' }).getAttribute('href')).toBe('/course?user_course=5')
  const button = within(plan).getByRole('button', { name: 'Начать занятие' })
  button.click()
  await user.click(button)
  await waitFor(() => expect(path()).toBe('/training'))
  expect(requests.filter(({ path: asked }) => asked === generator).map(({ body }) => body)).toEqual([
    { difficulty: 'Plan', user_course_id: 5 },
  ])
})

test('a training of the plan that is not finished goes on from the plan', async () => {
  const attempt = { id: 41, type: 'check_skill', user_course: 5, course_name: 'Краны', ticket: null }
  serveCourses({
    ...lastIs(makeUserCourse(), makePlan({ today: { new: 7, due: 8, done: 5 } })),
    '/api/attempts/unfinished/': {
      body: [{ ...attempt, mode: 'plan', question_count: 20, answered_count: 5, remaining_seconds: null }],
    },
  })
  openApp('/courses')
  const link = await screen.findByRole('link', { name: 'Продолжить занятие' })
  expect(link.getAttribute('href')).toBe('/training?user_course=5&check=41')
  expect(screen.queryByRole('region', { name: 'Не окончено' })).toBeNull()
  expect(screen.getByText(/^Сделано 5 из\s20$/)).toBeTruthy()
  expect(screen.getByRole('progressbar', { name: 'Сделано сегодня' }).getAttribute('value')).toBe('25')
})

test('a plan that does not load leaves the rest of the page', async () => {
  let isBroken = true
  serveCourses({
    ...lastIs(makeUserCourse()),
    '/api/user-courses/5/plan/': () =>
      isBroken ? refusal(400, 'invalid', 'Проверьте введённые данные') : { body: makePlan() },
  })
  const { user } = openApp('/courses')
  expect(await screen.findByText('План не загрузился')).toBeTruthy()
  expect(await list()).toBeTruthy()
  isBroken = false
  await user.click(screen.getByRole('button', { name: 'Повторить' }))
  expect(await screen.findByRole('button', { name: 'Начать занятие' })).toBeTruthy()
})

test('a course that is closed has no plan', async () => {
  const requests = serveCourses(lastIs(makeUserCourse({ is_paused: true })))
  openApp('/courses')
  await list()
  expect(requests.filter(({ path }) => path.endsWith('/plan/'))).toEqual([])
})

test('the only course, not started yet, is in the panel with its button', async () => {
  serveCourses({
    '/api/courses/user-courses/': { body: [makeUserCourse({ ...untouched, status: 'Not started' })] },
    ...noLast,
  })
  openApp('/courses')
  const link = await screen.findByRole('link', { name: 'Выбрать' })
  expect(link.getAttribute('href')).toBe('/course-info?user_course=5')
  expect(await cardNames()).toEqual([])
  takeConsole()
})

const demo = { until: '2026-11-22', proposal_id: null }
const currentUser = (more: Parameters<typeof makeUser>[0]) => ({ '/users/api/current_user/': { body: makeUser(more) } })
const demoNotice = () => screen.findByRole('region', { name: 'Демонстрация' })

test('a demo says that it is one, until when it is kept, and how to keep what was learned', async () => {
  serveCourses(currentUser({ is_demo: true, demo }))
  openApp('/courses')
  const notice = await demoNotice()
  expect(text(notice)).toContain('Это демонстрация. Она хранится до 22.11.2026')
  const link = within(notice).getByRole('link', { name: 'Подать заявку, чтобы сохранить изученное' })
  expect(link.getAttribute('href')).toBe('/application')
})

test('a demo whose user has applied names the proposal', async () => {
  serveCourses(currentUser({ is_demo: true, demo: { until: '2026-12-15', proposal_id: 10_042 } }))
  openApp('/courses')
  const notice = await demoNotice()
  expect(text(notice)).toContain('Заявка № 10042 подана.')
  expect(text(notice)).toContain('хранится до 15.12.2026')
  expect(within(notice).queryByRole('link')).toBeNull()
})

test.each([
  ['a superuser', { is_superuser: true }],
  ['a partner', { user_status: 'partner' }],
] as const)('%s without courses gets a link to the account list', async (_who, more) => {
  serveCourses({ ...own(), ...noLast, ...currentUser(more) })
  openApp('/courses')
  const link = await screen.findByRole('link', { name: /^К\sучётным записям$/ })
  expect(link.getAttribute('href')).toBe('/account-list')
  expect(screen.queryByRole('link', { name: 'Подать заявку' })).toBeNull()
  takeConsole()
})

test('a superuser without courses gets a link to the inbox with the number of open items', async () => {
  const counts = [3, 4].map((open) => ({ kind: 'mail', open, new: 0, is_capped: false, oldest_at: null }))
  serveCourses({
    ...own(),
    ...noLast,
    ...currentUser({ is_superuser: true }),
    '/api/inbox/counts/': { body: counts },
  })
  openApp('/courses')
  const main = within(await screen.findByRole('main'))
  expect((await main.findByRole('link', { name: 'Входящие: 7' })).getAttribute('href')).toBe('/dashboard/')
  takeConsole()
})

test('a missing last course is logged and shows no error', async () => {
  serveCourses({ ...own(makeNamedCourse(1, 'Один'), makeNamedCourse(2, 'Два')), ...noLast })
  openApp('/courses')
  expect(text(await lastPanel())).toContain('Вы ещё не занимались')
  expect(takeConsole()).toEqual([expect.stringContaining('Курс не найден')])
})

test('a person without courses gets a link to the proposal form', async () => {
  serveCourses({ ...own(), ...noLast })
  openApp('/courses')
  expect((await screen.findByRole('link', { name: 'Подать заявку' })).getAttribute('href')).toBe('/application')
  expect(screen.queryByText('Последний курс')).toBeNull()
  takeConsole()
})

test('a person with paused courses only gets no link to the proposal form', async () => {
  serveCourses(own(makeUserCourse({ is_paused: true })))
  openApp('/courses')
  expect(await screen.findByText('Все ваши курсы приостановлены')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'vector@example.org' })).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Подать заявку' })).toBeNull()
})

inProof('a failed list has a retry button', async () => {
  const answers: object[] = [refusal(400, 'invalid', 'Проверьте введённые данные')]
  serveCourses({ ...own(), '/api/courses/user-courses/': () => answers.shift() ?? { body: [makeUserCourse()] } })
  const { user } = openApp('/courses')
  await user.click(await screen.findByRole('button', { name: 'Повторить' }))
  expect(await cardNames()).toHaveLength(1)
})

test('a failed panel does not affect the list', async () => {
  serveCourses({ '/api/user-courses/last-course/': refusal(400, 'invalid', 'Проверьте введённые данные') })
  openApp('/courses')
  expect(await cardNames()).toHaveLength(1)
  expect(screen.getByText('Последний курс не загрузился')).toBeTruthy()
  expect(takeConsole()).toEqual([])
})

inProof('closing the list asks for no confirmation', async () => {
  serveCourses()
  openApp('/courses')
  await list()
  const event = new Event('beforeunload', { cancelable: true })
  dispatchEvent(event)
  expect(event.defaultPrevented).toBe(false)
})
