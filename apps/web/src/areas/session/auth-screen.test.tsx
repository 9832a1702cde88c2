import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { fakeServer, refusal } from '../../testing/fake-server.ts'
import { openApp, resetState } from '../../testing/open-app.tsx'
import { makeToken, makeUser, organisation } from '../../testing/people.ts'

type User = Parameters<typeof makeUser>[0]

const welcome = (user: User = {}) => ({ body: { access: makeToken(), refresh: 'r1', user: makeUser(user) } })

const serve = (answers: Record<string, object | (() => object | Promise<object>)>) =>
  fakeServer(async ({ path }) => {
    const answer = answers[path]
    if (answer !== undefined) return await (typeof answer === 'function' ? answer() : answer)
    return path === '/api/profiles/' ? { body: [organisation] } : { body: makeUser() }
  })

const fillIn = async (user: UserEvent) => {
  await user.type(await screen.findByLabelText('Логин (email)'), 'anna@example.org')
  await user.type(screen.getByLabelText('Пароль'), 'secret')
}

const enter = () => screen.getByRole('button', { name: 'Войти' })

beforeEach(resetState)

test.each([
  ['a learner', {}, '/courses'],
  ['a superuser', { is_superuser: true }, '/courses'],
  ['a partner', { user_status: 'partner' }, '/account-list'],
  ['an admin', { role: 'admin' }, '/dashboard/'],
  ['an expert', { role: 'domain_spec' }, '/dashboard/'],
  ['a manager', { role: 'course_manager' }, '/dashboard/'],
] as const)('%s is redirected to the right page', async (_, person, where) => {
  const requests = serve({
    '/api/login/': welcome(person),
    '/users/api/current_user/': { body: makeUser(person) },
  })
  const { user, path } = openApp('/auth')
  await fillIn(user)
  await user.click(enter())
  await waitFor(() => expect(path()).toBe(where))
  const sent = requests.find((request) => request.path === '/api/login/')
  expect(sent?.body).toEqual({ email: 'anna@example.org', password: 'secret' })
  expect(localStorage.getItem('isDemo')).toBeNull()
})

test('a dashboard at another address is opened by a page load', async () => {
  const meta = document.head.appendChild(document.createElement('meta'))
  meta.name = 'dashboard-url'
  // jsdom supports only navigation within the page.
  meta.content = '#dashboard'
  serve({ '/api/login/': welcome({ role: 'admin' }) })
  const { user } = openApp('/auth')
  await fillIn(user)
  await user.click(enter())
  await waitFor(() => expect(location.hash).toBe('#dashboard'))
  meta.remove()
  location.hash = ''
})

test('a signed-in person is redirected from the sign-in page', async () => {
  localStorage.setItem('accessToken', makeToken())
  serve({ '/users/api/current_user/': { body: makeUser({ user_status: 'partner' }) } })
  const { path } = openApp('/auth')
  await waitFor(() => expect(path()).toBe('/account-list'))
})

test('an expired session does not disturb the form', async () => {
  localStorage.setItem('accessToken', makeToken())
  const requests = serve({ '/users/api/current_user/': refusal(401, 'token_expired', 'Сеанс закончился') })
  const { path } = openApp('/auth')
  await waitFor(() => expect(requests.some((request) => request.path === '/users/api/current_user/')).toBe(true))
  await screen.findByLabelText('Пароль')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(path()).toBe('/auth')
})

test('the button is busy during the request and cannot be pressed twice', async () => {
  const { promise, resolve } = Promise.withResolvers<object>()
  const requests = serve({ '/api/login/': () => promise })
  const { user, path } = openApp('/auth')
  await fillIn(user)
  await user.dblClick(enter())
  expect(enter().getAttribute('aria-busy')).toBe('true')
  await user.click(enter())
  await user.type(screen.getByLabelText('Пароль'), '{Enter}')
  fireEvent.submit(enter())
  resolve(welcome())
  await waitFor(() => expect(path()).toBe('/courses'))
  expect(requests.filter((request) => request.path === '/api/login/')).toHaveLength(1)
})

test("a refusal shows the server's message, which takes focus", async () => {
  serve({ '/api/login/': refusal(401, 'wrong_credentials', 'Неверный логин или пароль') })
  const { user } = openApp('/auth')
  await fillIn(user)
  await user.click(enter())
  const alert = (await screen.findByText('Неверный логин или пароль')).closest('[role="alert"]')
  expect(document.activeElement).toBe(alert)
  expect(screen.getByLabelText<HTMLInputElement>('Пароль').value).toBe('secret')
})

test.each([
  ['61', '2 минуты'],
  ['60', '1 минуту'],
  ['720', '12 минут'],
])('too many attempts with Retry-After %s say «через %s»', async (seconds, words) => {
  serve({
    '/api/login/': {
      ...refusal(429, 'too_many_requests', 'Слишком много попыток. Повторите позже'),
      headers: { 'Retry-After': seconds },
    },
  })
  const { user } = openApp('/auth')
  await fillIn(user)
  await user.click(enter())
  expect(await screen.findByText(`Слишком много попыток. Повторите позже. Можно снова через ${words}`)).toBeTruthy()
})

test('faults are shown under their fields, and the first invalid field takes focus', async () => {
  const fields = { email: 'Пожалуйста, введите корректный email', password: 'Обязательное поле' }
  serve({ '/api/login/': refusal(400, 'invalid', 'Проверьте введённые данные', { fields }) })
  const { user } = openApp('/auth')
  await user.click(await screen.findByRole('button', { name: 'Войти' }))
  const email = await screen.findByRole('textbox', { name: 'Логин (email)', description: fields.email })
  expect(screen.getByLabelText('Пароль').getAttribute('aria-invalid')).toBe('true')
  expect(document.activeElement).toBe(email)
})

test('the password can be shown', async () => {
  serve({})
  const { user } = openApp('/auth')
  const password = await screen.findByLabelText<HTMLInputElement>('Пароль')
  await user.click(screen.getByRole('button', { name: 'Показать пароль' }))
  expect(password.type).toBe('text')
  await user.click(screen.getByRole('button', { name: 'Скрыть пароль' }))
  expect(password.type).toBe('password')
})

test('«Как получить доступ?» explains the registration and links to it', async () => {
  serve({})
  const { user } = openApp('/auth')
  await user.click(await screen.findByRole('button', { name: 'Как получить доступ?' }))
  const dialog = screen.getByRole('dialog', { name: 'Как получить доступ?' })
  expect(dialog.textContent).toMatch(/зарегистрироваться на\sсайте/)
  expect(within(dialog).getByRole('link', { name: 'Подать заявку' }).getAttribute('href')).toBe('/application')
})

test('the links of the store apps are marked as coming soon and lead nowhere', async () => {
  serve({})
  openApp('/auth')
  for (const store of ['App Store', 'Google Play', 'RuStore']) {
    const link = await screen.findByRole('link', { name: `${store} скоро` })
    expect([link.getAttribute('aria-disabled'), link.hasAttribute('href')]).toEqual(['true', false])
  }
})

test('a double click starts one demo, which stores its copies and goes to /courses', async () => {
  const demo = welcome({ is_demo: true })
  const requests = serve({ '/users/create_demo_user/': { status: 201, ...demo } })
  const { user, path } = openApp('/auth')
  await user.dblClick(await screen.findByRole('button', { name: 'Попробовать без регистрации' }))
  await waitFor(() => expect(path()).toBe('/courses'))
  expect(localStorage.getItem('isDemo')).toBe('true')
  expect(localStorage.getItem('demoAccessToken')).toBe(demo.body.access)
  expect(requests.filter((request) => request.path === '/users/create_demo_user/')).toHaveLength(1)
})

test('a refused demo start is explained beside its button', async () => {
  serve({ '/users/create_demo_user/': refusal(429, 'too_many_requests', 'Слишком много попыток. Повторите позже') })
  const { user } = openApp('/auth')
  await user.click(await screen.findByRole('button', { name: 'Попробовать без регистрации' }))
  expect(await screen.findByText('Слишком много попыток. Повторите позже')).toBeTruthy()
})

test('/auth-admin removes the stored token first and sends the person to impersonate', async () => {
  localStorage.setItem('accessToken', makeToken({ email: 'old@example.org' }))
  let atSubmit: string | null = 'not asked'
  const requests = serve({
    '/api/login/': () => {
      atSubmit = localStorage.getItem('accessToken')
      return { body: { access: makeToken({ imp: 1 }), refresh: null, user: makeUser() } }
    },
  })
  const { user, path } = openApp('/auth-admin')
  await fillIn(user)
  await user.type(screen.getByLabelText('Логин пользователя'), 'boris@example.org')
  await user.click(enter())
  await waitFor(() => expect(path()).toBe('/courses'))
  expect(atSubmit).toBeNull()
  expect(requests.find((request) => request.path === '/api/login/')?.body).toEqual({
    email: 'anna@example.org',
    password: 'secret',
    impersonate: 'boris@example.org',
  })
})

test('/partner-auth redirects a partner to the account list', async () => {
  const partner = { user_status: 'partner' } as const
  serve({ '/api/login/': welcome(partner), '/users/api/current_user/': { body: makeUser(partner) } })
  const { user, path } = openApp('/partner-auth')
  await fillIn(user)
  await user.click(enter())
  await waitFor(() => expect(path()).toBe('/account-list'))
})
