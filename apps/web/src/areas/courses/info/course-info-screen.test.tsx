import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { makeNamedCourse, makeUserCourse, serveCourses } from '../../../testing/courses.ts'
import { refusal } from '../../../testing/fake-server.ts'
import { openApp, resetState } from '../../../testing/open-app.tsx'

beforeEach(resetState)

const fresh = makeUserCourse({ status: 'Not started', progress: 0 })
const lastCourse = makeNamedCourse(99, 'Последний')
const newCourse = {
  '/api/user-courses/last-course/': { body: { course: lastCourse.course, user_course: lastCourse, plan: null } },
  '/api/courses/user-courses/': { body: [fresh] },
  '/api/user-courses/5/': { body: fresh },
}
const pausedText = 'Курс приостановлен или не активен. Обратитесь к администратору.'

const openFromList = async () => {
  const app = openApp('/courses')
  await app.user.click(await screen.findByRole('link', { name: 'Выбрать' }))
  await screen.findByRole('heading', { name: 'Содержание' })
  return app
}

test('shows the description, the contents and the facts of the course', async () => {
  serveCourses()
  openApp('/course-info?user_course=5')
  const contents = (await screen.findByRole('heading', { name: 'Содержание' })).parentElement as HTMLElement
  const titles = within(contents).getAllByRole('listitem')
  expect(titles.map(({ textContent }) => textContent)).toEqual(['Законодательство', 'Производственный контроль'])
  expect(screen.getByText('Законодательство и производственный контроль')).toBeTruthy()
  expect(screen.getByText('Вопросов').nextSibling?.textContent).toBe('160')
  expect(screen.queryByRole('button', { name: 'Начать' })).toBeNull()
})

test('opened from the list it has a start button, which opens the course; Back then leads to the list', async () => {
  const requests = serveCourses({ ...newCourse, '/api/courses/11/start_course/': { body: makeUserCourse() } })
  const { user, router } = await openFromList()
  await user.click(screen.getByRole('button', { name: 'Начать' }))
  await screen.findByRole('heading', { name: 'Обучение' })
  expect(router.state.location.pathname + router.state.location.search).toBe('/course?user_course=5')
  expect(requests.find(({ method }) => method === 'POST')?.path).toBe('/api/courses/11/start_course/')
  await router.navigate(-1)
  expect(router.state.location.pathname).toBe('/courses')
  expect(await screen.findByRole('link', { name: 'Выбрать' })).toBeTruthy()
})

test('the start of a course that was paused meanwhile shows the reason', async () => {
  serveCourses({ ...newCourse, '/api/courses/11/start_course/': refusal(403, 'course_paused', pausedText) })
  const { user, path } = await openFromList()
  await user.click(screen.getByRole('button', { name: 'Начать' }))
  expect((await screen.findByText(pausedText)).closest('[role="alert"]')).not.toBeNull()
  expect(path()).toBe('/course-info')
})

test('opened from the course it has no start button, and the back link leads to the course', async () => {
  serveCourses()
  const { user } = openApp('/course?user_course=5')
  await user.click(await screen.findByRole('link', { name: /^О\sкурсе$/ }))
  await screen.findByRole('heading', { name: 'Содержание' })
  expect(screen.queryByRole('button', { name: 'Начать' })).toBeNull()
  expect(screen.getByRole('link', { name: /^К\sкурсу$/ }).getAttribute('href')).toBe('/course?user_course=5')
})

test.each(['/course-info', '/course-info?user_course=77', '/course-info?user_course=x'])(
  '%s shows «Course not found!»',
  async (path) => {
    serveCourses()
    openApp(path)
    expect(await screen.findByRole('heading', { level: 1, name: 'Course not found!' })).toBeTruthy()
  },
)

test('closing the page asks for confirmation', async () => {
  serveCourses()
  openApp('/course-info?user_course=5')
  await screen.findByRole('heading', { name: 'Содержание' })
  await waitFor(() => {
    const event = new Event('beforeunload', { cancelable: true })
    dispatchEvent(event)
    expect(event.defaultPrevented).toBe(true)
  })
})
