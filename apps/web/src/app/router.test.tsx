import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { currentUserQuery } from '../shared/api/queries.ts'
import { createQueryClient } from '../shared/api/query-client.ts'
import { startSession } from '../shared/api/session.ts'
import { fakeServer } from '../testing/fake-server.ts'
import { resetState } from '../testing/open-app.tsx'
import { makeToken, makeUser } from '../testing/people.ts'
import { allRoutes, loadMatched, prefetchScreens } from './router.tsx'

beforeEach(resetState)
afterEach(() => void vi.useRealTimers())

const signIn = () => startSession({ access: makeToken(), refresh: 'r1' }, { demo: false })

const openAt = async (path: string, search: string) => {
  const client = createQueryClient()
  const screens = await loadMatched(allRoutes(), path)
  return { client, answered: prefetchScreens(screens, search, client) }
}

test.each([
  [
    '/courses',
    '',
    [
      '/api/courses/user-courses/',
      '/api/user-courses/last-course/',
      '/api/user-days/current-week-activity/',
      '/api/attempts/unfinished/',
    ],
  ],
  [
    '/course',
    '?user_course=3',
    [
      '/api/user-courses/3/',
      '/api/user-courses/3/memory_map/',
      '/api/user-courses/3/plan/',
      '/api/user-courses/3/study-state/',
      '/api/attempts/unfinished/',
    ],
  ],
  ['/course-info', '?user_course=3', ['/api/user-courses/3/']],
  [
    '/training',
    '?user_course=3&check=7',
    ['/api/user-check-skills-questions/?user_check_skills=7', '/api/attempts/7/pulse/'],
  ],
  ['/testing', '?user_course=3&attempt=9', ['/api/user-tickets/9/']],
  ['/testing', '?user_course=3&attempt=x', []],
  ['/all-questions', '?user_course=3&page=2', ['/api/user-courses/3/course_questions/?limit=15&offset=15']],
  ['/complaints', '?page=2', ['/api/task-questions/?limit=15&offset=15']],
  ['/reminders', '', ['/api/reminders/', '/api/courses/user-courses/']],
  ['/account-list', '', []],
  ['/dashboard/', '', ['/api/inbox/counts/', '/api/inbox/digest/']],
  ['/dashboard/people', '?show=blocked&page=2', ['/api/people/?show=blocked&search=&limit=20&offset=20']],
  ['/dashboard/people/7', '', []],
  ['/dashboard/journal', '?person=7', ['/api/journal/?person=7&limit=50&offset=0']],
  ['/dashboard/personal-data', '', ['/api/retention/', '/api/consents/versions/']],
  ['/dashboard/content', '?page=2', ['/api/content/courses/?search=&limit=20&offset=20']],
  [
    '/dashboard/content/questions',
    '?course=1&show=drafts',
    ['/api/content/questions/?course=1&show=drafts&search=&limit=20&offset=0', '/api/content/courses/?limit=100'],
  ],
  [
    '/dashboard/content/statistics',
    '?flag=any&order_by=facility&page=2',
    [
      '/api/content/statistics/?flag=any&ordering=facility&search=&limit=20&offset=20',
      '/api/content/courses/?limit=100',
    ],
  ],
  ['/dashboard/content/drafts/8', '', []],
  ['/dashboard/content/courses/1/import', '', []],
  ['/dashboard/content/editions', '?search=461', ['/api/content/editions/?search=461&limit=20&offset=0']],
  ['/dashboard/content/revisions/6', '?step=questions', []],
  ['/dashboard/content/tasks/new', '?course=1&kind=cube', []],
])('%s%s requests the current user and the data of the screen', async (path, search, paths) => {
  signIn()
  const requests = fakeServer(() => ({ body: makeUser() }))
  const { client, answered } = await openAt(path, search)
  expect(requests.map((request) => request.path)).toEqual(['/users/api/current_user/', ...paths])
  await answered
  expect(client.getQueryData(currentUserQuery.queryKey)).toMatchObject({ email: makeUser().email })
})

test('the account list requests its page after the current user', async () => {
  signIn()
  const requests = fakeServer(() => ({ body: makeUser({ is_superuser: true }) }))
  await (await openAt('/account-list', '?page=3&state=active')).answered
  expect(requests.map(({ path }) => path.split('?')[0])).toEqual([
    '/users/api/current_user/',
    '/api/norm-changes/',
    '/api/education-accounts/',
    '/api/education-accounts/figures/',
  ])
  expect(requests[2]?.path).toMatch(/limit=10&offset=20&.*state=active/)
})

test('the inbox requests its list after the counts, which decide about the kind', async () => {
  signIn()
  const counts = [{ kind: 'mail', open: 1, new: 1, is_capped: false, oldest_at: null }]
  const requests = fakeServer(({ path }) => ({ body: path.endsWith('/counts/') ? counts : makeUser() }))
  await (await openAt('/dashboard/', '?show=mine')).answered
  expect(requests.at(-1)?.path).toBe('/api/inbox/?kind=mail&show=mine&search=&limit=20&offset=0')
})

test('the first render does not wait for a slow server', async () => {
  signIn()
  fakeServer(() => 'hang')
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const { answered } = await openAt('/courses', '')
  const drawn = vi.fn()
  void answered.then(drawn)
  await vi.advanceTimersByTimeAsync(99)
  expect(drawn).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(drawn).toHaveBeenCalled()
})

test('a refused request does not block the first render', async () => {
  signIn()
  fakeServer(() => 'offline')
  const { answered } = await openAt('/courses', '')
  await expect(answered).resolves.toBeUndefined()
})

test('nothing is requested for a visitor', async () => {
  const requests = fakeServer(() => ({}))
  await (await openAt('/courses', '')).answered
  expect(requests).toEqual([])
})

test('a screen that cannot be loaded is left to the router', async () => {
  const lazy = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
  const routes = [{ path: '/', lazy }]
  expect(await loadMatched(routes, '/')).toEqual([])
  expect(routes[0]?.lazy).toBe(lazy)
})
