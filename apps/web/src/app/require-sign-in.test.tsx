import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { mayOpen, readSignInState } from '../shared/sign-in-state.ts'
import { fakeServer } from '../testing/fake-server.ts'
import { openApp, resetState } from '../testing/open-app.tsx'
import { makeToken, makeUser, organisation } from '../testing/people.ts'

type User = Parameters<typeof makeUser>[0]

/** The server of one person; what the screens behind the sign-in request does not arrive. */
const serve = (person: User) =>
  fakeServer(({ path }) => {
    if (path === '/api/login/') return { body: { access: makeToken(), refresh: 'r1', user: makeUser(person) } }
    if (path === '/users/api/current_user/') return { body: makeUser(person) }
    if (path === '/api/profiles/') return { body: [organisation] }
    return path === '/api/logout/' ? { body: { success: true } } : 'hang'
  })

const signIn = async ({ user }: ReturnType<typeof openApp>) => {
  await user.type(await screen.findByLabelText('Логин (email)'), 'anna@example.org')
  await user.type(screen.getByLabelText('Пароль'), 'secret')
  await user.click(screen.getByRole('button', { name: 'Войти' }))
}

const addressOf = ({ router }: ReturnType<typeof openApp>) => {
  const { pathname, search, hash } = router.state.location
  return pathname + search + hash
}

const partner = { user_status: 'partner' } as const

beforeEach(resetState)

test.each([
  ['a learner', {}, '/history?user_course=3&page=2#latest'],
  ['a partner', partner, '/statistic?user_course=3'],
  ['a partner', partner, '/account-list?search=%D1%91&page=2'],
  ['a superuser', { is_superuser: true }, '/account-list?state=active'],
  ['a superuser', { is_superuser: true }, '/dashboard/inbox/7'],
  ['an expert', { role: 'domain_spec' }, '/dashboard/?kind=review'],
] as const)('%s who opens a page without a session gets it after the sign-in: %s', async (_who, person, address) => {
  serve(person)
  const app = openApp(address)
  await waitFor(() => expect(app.path()).toBe('/auth'))
  await signIn(app)
  await waitFor(() => expect(addressOf(app)).toBe(address))
})

test('the page is kept on the way over the partners’ sign-in', async () => {
  serve(partner)
  const app = openApp('/account-list?page=3')
  await app.user.click(await screen.findByRole('link', { name: 'Вход для партнёров' }))
  await screen.findByRole('heading', { name: 'Вход для партнёров' })
  await signIn(app)
  await waitFor(() => expect(addressOf(app)).toBe('/account-list?page=3'))
})

test.each(['/account-list?page=3', '/dashboard/'])(
  'a learner who opens a page of staff goes home: %s',
  async (address) => {
    serve({})
    const app = openApp(address)
    await signIn(app)
    await waitFor(() => expect(addressOf(app)).toBe('/courses'))
  },
)

test('a role of the dashboard that opens another page goes to the dashboard', async () => {
  const meta = document.head.appendChild(document.createElement('meta'))
  meta.name = 'dashboard-url'
  // jsdom supports only navigation within the page.
  meta.content = '#dashboard'
  serve({ role: 'course_manager' })
  const app = openApp('/history?user_course=3')
  await signIn(app)
  await waitFor(() => expect(location.hash).toBe('#dashboard'))
  meta.remove()
  location.hash = ''
})

test('after a sign-out the next person begins at home', async () => {
  localStorage.setItem('accessToken', makeToken())
  serve({})
  const app = openApp('/history?user_course=3')
  await app.user.click(await screen.findByRole('button', { name: 'Выйти' }))
  await waitFor(() => expect(app.path()).toBe('/auth'))
  await signIn(app)
  await waitFor(() => expect(addressOf(app)).toBe('/courses'))
})

test.each([
  ['another site', { pathname: '//evil.example', search: '', hash: '' }],
  ['another site by a backslash', { pathname: '/\\evil.example', search: '', hash: '' }],
  ['a scheme', { pathname: 'javascript:alert(1)', search: '', hash: '' }],
  ['a whole address', { pathname: 'https://evil.example/', search: '', hash: '' }],
  ['no path', { search: '', hash: '' }],
  ['a text', '/courses'],
  ['nothing', null],
])('%s in the state of the history is ignored', (_what, asked) => {
  expect(readSignInState({ asked })).toEqual({})
})

test('a page without an audience is for staff only', () => {
  const asked = { pathname: '/account-list', search: '', hash: '' } as Parameters<typeof mayOpen>[1]
  expect([mayOpen(makeUser(), asked), mayOpen(makeUser({ is_superuser: true }), asked)]).toEqual([false, true])
  expect(readSignInState({ email: 5 })).toEqual({})
  expect(readSignInState(null)).toEqual({})
})
