import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { endSession, startSession } from '../shared/api/session.ts'
import { type FakeRequest, fakeServer, refusal } from '../testing/fake-server.ts'
import { openApp, resetState } from '../testing/open-app.tsx'
import { makeToken, makeUser, organisation } from '../testing/people.ts'
import { takeConsole } from '../testing/setup.ts'

type Answers = Record<string, (request: FakeRequest) => object>

const serve = (answers: Answers = {}) =>
  fakeServer((request) => {
    const answer = answers[request.path]
    if (answer !== undefined) return answer(request)
    if (request.path === '/api/profiles/') return { body: [organisation] }
    if (request.path === '/users/api/current_user/') return { body: makeUser() }
    if (request.path === '/api/logout/') return { body: { success: true } }
    return refusal(404, 'not_found', 'Ничего не найдено')
  })

const currentUser = (more: Parameters<typeof makeUser>[0]): Answers => ({
  '/users/api/current_user/': () => ({ body: makeUser(more) }),
})

const signIn = (token = makeToken(), refresh: string | null = 'r1') =>
  startSession({ access: token, refresh }, { demo: false })

const heading = (name: string) => screen.findByRole('heading', { level: 1, name })

/** Simulates a change of localStorage in another tab. */
const otherTab = (key: string, newValue: string | null) => {
  const oldValue = localStorage.getItem(key)
  if (newValue === null) localStorage.removeItem(key)
  else localStorage.setItem(key, newValue)
  act(() => void dispatchEvent(new StorageEvent('storage', { key, oldValue, newValue })))
}

beforeEach(resetState)

test('an unknown address shows the way home, and its title', async () => {
  serve()
  openApp('/nowhere')
  expect((await heading('Страница не найдена')).textContent).toBeTruthy()
  expect(screen.getByRole('link', { name: 'На главную' }).getAttribute('href')).toBe('/')
  await waitFor(() => expect(document.title).toBe('Страница не найдена — Допуск'))
})

/** A learner page that, without a course in its URL, requests nothing by itself. */
const learnerPage = '/history'

test.each(['/courses', '/training', '/account-list', '/statistic'])('%s asks a visitor to sign in', async (path) => {
  serve()
  const app = openApp(path)
  await heading('Вход')
  expect(app.path()).toBe('/auth')
})

test('a learner page shows the email of the token in the header and the organisation in the footer', async () => {
  signIn()
  serve()
  openApp(learnerPage)
  expect(await screen.findByText('Здравствуйте, anna@example.org')).toBeTruthy()
  const foot = screen.getByRole('contentinfo')
  expect(await within(foot).findByText('ООО «Вектор»')).toBeTruthy()
  expect(within(foot).getByRole('link', { name: 'help@example.org' }).getAttribute('href')).toBe(
    'mailto:help@example.org',
  )
  expect(screen.queryByRole('link', { name: 'Учётные записи' })).toBeNull()
})

test.each([
  [
    'a learner by name',
    {},
    { first_name: 'Анна', patronymic: 'Петровна' },
    'Здравствуйте, Анна Петровна anna@example.org',
  ],
  ['a learner without a patronymic', {}, { first_name: 'Анна' }, 'Здравствуйте, Анна anna@example.org'],
  ['an impersonating admin without a greeting', { imp: 2 }, { first_name: 'Анна' }, 'Анна anna@example.org'],
  ['an impersonating admin of a person without a profile', { imp: 2 }, {}, 'anna@example.org'],
  [
    'a demo user with the last day',
    {},
    { is_demo: true, demo: { until: '2026-11-22', proposal_id: null } },
    'Демонстрация до 22.11.2026 anna@example.org',
  ],
] as const)('the header greets %s', async (_who, claims, more, words) => {
  signIn(makeToken(claims))
  serve(currentUser(more))
  openApp(learnerPage)
  const header = await screen.findByRole('banner')
  await waitFor(() => expect(header.querySelector('p')?.textContent?.replaceAll('\u00a0', ' ')).toBe(words))
})

test.each([
  ['a superuser', { is_superuser: true }],
  ['a partner', { user_status: 'partner' }],
] as const)('%s has links to the account list and a new proposal in the header', async (_, more) => {
  signIn()
  serve(currentUser(more))
  openApp(learnerPage)
  const link = await screen.findByRole('link', { name: 'Учётные записи' })
  expect(link.getAttribute('href')).toBe('/account-list')
  expect(screen.getByRole('link', { name: 'Новая заявка' }).getAttribute('href')).toBe('/application')
})

test.each([
  ['a partner', 'Учётные записи', { user_status: 'partner' }],
  ['a superuser', 'Учётные записи', { is_superuser: true }],
  ['a learner', 'Нет доступа', {}],
  ['an admin of the dashboard', 'Нет доступа', { role: 'admin' }],
] as const)('at /account-list %s sees «%s»', async (_, title, more) => {
  signIn()
  serve(currentUser(more))
  openApp('/account-list')
  expect((await heading(title)).textContent).toBe(title)
})

test.each([
  ['an expert', 'Входящие', { role: 'domain_spec' }, ['Входящие', 'Содержание']],
  ['a manager', 'Входящие', { role: 'course_manager' }, ['Входящие']],
  [
    'a superuser',
    'Входящие',
    { is_superuser: true },
    ['Входящие', 'Содержание', 'Люди', 'Учётные записи', 'Группы', 'Счета', 'Партнёры', 'Новая заявка'],
  ],
  ['an admin', 'Входящие', { role: 'admin' }, ['Входящие', 'Содержание', 'Люди']],
  ['a partner', 'Нет доступа', { user_status: 'partner' }, ['Учётные записи', 'Группы', 'Счета', 'Новая заявка']],
  ['a learner', 'Нет доступа', {}, []],
] as const)('at /dashboard/ %s sees «%s» and their own sections', async (_, title, more, sections) => {
  signIn()
  serve({
    ...currentUser(more),
    '/api/inbox/counts/': () => ({ body: [] }),
    '/api/inbox/digest/': () => ({ body: { wanted: true } }),
  })
  openApp('/dashboard/')
  await heading(title)
  const nav = screen.queryByRole('navigation', { name: 'Разделы' })
  expect(
    nav === null
      ? []
      : within(nav)
          .getAllByRole('link')
          .map(({ textContent }) => textContent),
  ).toEqual(sections)
})

test('a staff page offers a retry after a failed request for the current user', async () => {
  signIn()
  const answers = [refusal(400, 'invalid', 'Проверьте введённые данные'), { body: makeUser({ is_superuser: true }) }]
  serve({ '/users/api/current_user/': () => answers.shift() ?? {} })
  const { user } = openApp('/account-list')
  await user.click(await screen.findByRole('button', { name: 'Повторить' }))
  await heading('Учётные записи')
})

test('signing out calls the server, clears the storage and goes to /auth', async () => {
  signIn()
  const requests = serve()
  const { user, path } = openApp(learnerPage)
  await user.click(await screen.findByRole('button', { name: 'Выйти' }))
  await heading('Вход')
  expect(path()).toBe('/auth')
  expect(requests.some((request) => request.path === '/api/logout/')).toBe(true)
  expect(localStorage.length).toBe(0)
})

test('signing out works without an answer of the server', async () => {
  signIn()
  serve({ '/api/logout/': () => refusal(503, 'unavailable', 'Сервис временно недоступен') })
  const { user } = openApp(learnerPage)
  await user.click(await screen.findByRole('button', { name: 'Выйти' }))
  await heading('Вход')
  expect(localStorage.length).toBe(0)
  expect(takeConsole()).toEqual([expect.stringContaining('Sign-out did not reach the server')])
})

test('an impersonated page has a banner whose button leads to /auth-admin', async () => {
  signIn(makeToken({ imp: 5 }), null)
  serve()
  const { user, path } = openApp(learnerPage)
  const banner = await screen.findByRole('region', { name: 'Вход под чужим именем' })
  expect(banner.textContent).toContain('Вы вошли как anna@example.org')
  await user.click(within(banner).getByRole('button', { name: 'Вернуться' }))
  await heading('Вход администратора')
  expect(path()).toBe('/auth-admin')
  expect(localStorage.length).toBe(0)
})

test('a blocked person is redirected to /auth with the reason', async () => {
  signIn()
  serve({ '/users/api/current_user/': () => refusal(403, 'account_blocked', 'Учётная запись заблокирована') })
  const app = openApp(learnerPage)
  await heading('Вход')
  expect(app.path()).toBe('/auth')
  expect((await screen.findByText('Учётная запись заблокирована')).closest('[role="alert"]')).not.toBeNull()
})

const blocked = 'Учётная запись заблокирована'

/** The page is loaded again, as far as a person sees. */
const reopenSignIn = async () => {
  cleanup()
  const app = openApp('/auth')
  await heading('Вход')
  return app
}

test('the reason of a sign-out is gone for good once the person has left the sign-in page', async () => {
  serve()
  endSession({ message: blocked })
  openApp('/auth')
  await screen.findByText(blocked)
  const { router } = await reopenSignIn()
  expect(await screen.findByText(blocked)).toBeTruthy()
  await act(() => router.navigate('/terms'))
  await reopenSignIn()
  expect(screen.queryByText(blocked)).toBeNull()
})

test('the reason of a sign-out is not shown to who signs in and out after it was read, in any tab', async () => {
  serve()
  endSession({ message: blocked })
  openApp('/auth')
  await screen.findByText(blocked)
  expect(localStorage.getItem('signedOut')).toBeNull()
  otherTab('accessToken', makeToken({ email: 'boris@example.org' }))
  await waitFor(() => expect(sessionStorage.getItem('signedOut')).toBeNull())
  otherTab('accessToken', null)
  await reopenSignIn()
  expect(screen.queryByText(blocked)).toBeNull()
})

test('a page of the site is not left for the sign-in page because of a session that ended before', async () => {
  serve()
  localStorage.setItem('signedOut', JSON.stringify({ path: '/auth', message: blocked }))
  const { path } = openApp('/nowhere')
  await heading('Страница не найдена')
  expect(path()).toBe('/nowhere')
})

test('an expired session opens a password dialog for the same person, and the page continues', async () => {
  const old = makeToken()
  signIn(old, null)
  const fresh = makeToken({ serial: 2 })
  const partner = makeUser({ user_status: 'partner' })
  const requests = serve({
    '/users/api/current_user/': ({ headers }) =>
      headers.Authorization === `Bearer ${old}`
        ? refusal(401, 'token_expired', 'Сеанс закончился. Войдите ещё раз')
        : { body: partner },
    '/api/login/': () => ({ body: { access: fresh, refresh: 'r2', user: partner } }),
  })
  const { user, path } = openApp('/account-list')
  const dialog = await screen.findByRole('dialog', { name: 'Войдите ещё раз' })
  const email = within(dialog).getByLabelText<HTMLInputElement>('Логин (email)')
  expect([email.value, email.readOnly]).toEqual(['anna@example.org', true])
  await user.type(within(dialog).getByLabelText('Пароль'), 'secret{Enter}')
  await heading('Учётные записи')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(path()).toBe('/account-list')
  const userRequests = requests.filter((request) => request.path === '/users/api/current_user/')
  expect(userRequests.at(-1)?.headers.Authorization).toBe(`Bearer ${fresh}`)
})

test('«Войти под другим именем» clears everything and goes to /auth', async () => {
  signIn(makeToken(), null)
  serve({ '/users/api/current_user/': () => refusal(401, 'token_expired', 'Сеанс закончился. Войдите ещё раз') })
  const { user, path } = openApp(learnerPage)
  await user.click(await screen.findByRole('button', { name: 'Войти под другим именем' }))
  await heading('Вход')
  expect(path()).toBe('/auth')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(localStorage.length).toBe(0)
})

test.each([
  ['an admin inside an account', makeToken({ imp: 5 }), false, '/auth-admin', /^Сеанс закончился\. Войдите ещё раз$/],
  [
    'a demo user',
    makeToken(),
    true,
    '/auth',
    /^Демонстрация закончилась\. Если вам открыли доступ, войдите с\sлогином/,
  ],
])('%s gets no password dialog: the page shows that the session is over', async (_, access, demo, where, words) => {
  startSession({ access, refresh: null }, { demo })
  serve({ '/users/api/current_user/': () => refusal(401, 'token_expired', 'Сеанс закончился. Войдите ещё раз') })
  const app = openApp(learnerPage)
  expect(await screen.findByText(words)).toBeTruthy()
  expect(app.path()).toBe(where)
})

test('a sign-out on another tab signs this one out', async () => {
  signIn()
  serve()
  const app = openApp(learnerPage)
  await screen.findByText('Здравствуйте, anna@example.org')
  otherTab('accessToken', null)
  await heading('Вход')
  expect(app.path()).toBe('/auth')
})

test('a sign-in on another tab closes the sign-in dialog on this one', async () => {
  signIn(makeToken(), null)
  serve({
    '/users/api/current_user/': ({ headers }) =>
      headers.Authorization === `Bearer ${localStorage.getItem('accessToken')}` && localStorage.getItem('fresh')
        ? { body: makeUser({ is_superuser: true }) }
        : refusal(401, 'token_expired', 'Сеанс закончился. Войдите ещё раз'),
  })
  openApp('/account-list')
  await screen.findByRole('dialog')
  localStorage.setItem('fresh', '1')
  otherTab('accessToken', makeToken({ serial: 2 }))
  await heading('Учётные записи')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('after a navigation focus is on the heading of the new page', async () => {
  serve()
  const { user } = openApp('/auth')
  await user.click(await screen.findByRole('link', { name: 'Вход для партнёров' }))
  const title = await heading('Вход для партнёров')
  await waitFor(() => expect(document.activeElement).toBe(title))
})

test('a lost network connection shows a banner', async () => {
  serve()
  openApp('/nowhere')
  await heading('Страница не найдена')
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  act(() => void dispatchEvent(new Event('offline')))
  expect(screen.getByText(/Нет подключения/)).toBeTruthy()
})
