import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { makeCourse, makeNamedCourse, makeUserCourse, serveCourses, week } from '../../../testing/courses.ts'
import { refusal } from '../../../testing/fake-server.ts'
import { openApp, resetState } from '../../../testing/open-app.tsx'
import { makeUser } from '../../../testing/people.ts'
import { takeConsole } from '../../../testing/setup.ts'

beforeEach(resetState)

const own = (...courses: object[]) => ({ '/api/courses/user-courses/': { body: courses } })
const noLast = { '/api/user-courses/last-course/': refusal(404, 'not_found', 'Ничего не найдено') }
const list = () => screen.findByRole('tabpanel')
const cardNames = async () =>
  within(await list())
    .queryAllByRole('heading', { level: 2 })
    .map(({ textContent }) => textContent)
const text = (element: HTMLElement) => element.textContent?.replaceAll('\u00a0', ' ')

test('sends three requests', async () => {
  const requests = serveCourses()
  openApp('/courses')
  await list()
  const general = ['/users/api/current_user/', '/api/profiles/']
  const asked = requests.map(({ path }) => path).filter((path) => !general.includes(path))
  expect(asked.toSorted()).toEqual([
    '/api/courses/user-courses/',
    '/api/user-courses/last-course/',
    '/api/user-days/current-week-activity/',
  ])
})

test('shows a skeleton until all three queries have loaded', async () => {
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
  expect(await cardNames()).toHaveLength(1)
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
  serveCourses()
  openApp('/courses')
  const card = await list()
  const words = text(card)
  expect(words).toContain('Специалист в сфере промышленной безопасности')
  expect(words).toContain('Законодательство и производственный контроль')
  expect(words).toContain('версия 2026.1')
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

test('an ended course keeps the link to its results', async () => {
  serveCourses(own(makeUserCourse(closed)))
  openApp('/courses')
  const link = within(await list()).getByRole('link', { name: 'Посмотреть результаты' })
  expect(link.getAttribute('href')).toBe('/course?user_course=5')
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

test('exactly 15 courses have no pagination', async () => {
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
  expect(days[1]?.textContent).toContain('вторник: занимались')
  expect(days[6]?.textContent).toContain('воскресенье: не занимались')
  expect(screen.getByText('Сегодня').nextSibling?.textContent).toBe('12 вопросов1 билет')
  expect(screen.getByText('За неделю').nextSibling?.textContent).toBe('148 вопросов3 билета')
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

test('a paused last course has a disabled button with the reason', async () => {
  const paused = makeUserCourse({ is_paused: true })
  serveCourses({ '/api/user-courses/last-course/': { body: { course: makeCourse(), user_course: paused } } })
  openApp('/courses')
  const entry = within(await lastPanel()).getByRole<HTMLButtonElement>('button', { name: 'Приостановлен' })
  expect(entry.disabled).toBe(true)
})

test('a missing last course is logged and shows no error', async () => {
  serveCourses(noLast)
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
  expect(screen.queryByRole('link', { name: 'Подать заявку' })).toBeNull()
})

test('a failed list has a retry button', async () => {
  const answers: object[] = [refusal(400, 'invalid', 'Проверьте введённые данные')]
  serveCourses({ '/api/courses/user-courses/': () => answers.shift() ?? { body: [makeUserCourse()] } })
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

test('closing the list asks for no confirmation', async () => {
  serveCourses()
  openApp('/courses')
  await list()
  const event = new Event('beforeunload', { cancelable: true })
  dispatchEvent(event)
  expect(event.defaultPrevented).toBe(false)
})
