import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { fakeServer, refusal } from '../../testing/fake-server.ts'
import { openApp, resetState } from '../../testing/open-app.tsx'
import { makeToken, makeUser, organisation } from '../../testing/people.ts'

const inProof = test.runIf(process.env.PROOF)

type Answer = ReturnType<Parameters<typeof fakeServer>[0]>

const requestPath = '/api/password-reset/'

const serve = (answer: () => Answer = () => ({ status: 202, body: { success: true } })) =>
  fakeServer(({ path }) => {
    if (path === requestPath) return answer()
    return path === '/users/api/current_user/' ? { body: makeUser() } : { body: [organisation] }
  })

const isRequest = ({ path }: { path: string }) => path === requestPath
const field = () => screen.findByLabelText<HTMLInputElement>('Логин (email)')
const send = () => screen.findByRole('button', { name: 'Прислать ссылку' })

beforeEach(resetState)

test.each(['/auth', '/partner-auth'])('%s leads here and takes the typed email along', async (signInPage) => {
  const requests = serve()
  const { user, path } = openApp(signInPage)
  await user.type(await field(), ' anna@example.org')
  await user.click(screen.getByRole('link', { name: 'Забыли пароль?' }))
  await waitFor(() => expect(path()).toBe('/password-reset'))
  await screen.findByRole('heading', { name: 'Забыли пароль?' })
  expect((await field()).value).toBe('anna@example.org')
  await user.click(await send())
  const heading = await screen.findByRole('heading', { name: 'Проверьте почту' })
  expect(document.activeElement).toBe(heading)
  expect(requests.filter(isRequest).map(({ body }) => body)).toEqual([{ email: 'anna@example.org' }])
})

test('the answer promises nothing about the address, and leads back to the sign-in with the email', async () => {
  serve()
  const { user, path } = openApp('/password-reset')
  await user.type(await field(), 'nobody@example.org')
  await user.click(await send())
  expect((await screen.findByText(/^Если с\sадресом/)).textContent).toMatch(/nobody@example\.org.*30\sминут/)
  await user.click(screen.getByRole('link', { name: /Вернуться ко\sвходу/ }))
  await waitFor(() => expect(path()).toBe('/auth'))
  expect((await field()).value).toBe('nobody@example.org')
})

test('a double click requests one mail; it can be requested again, for another address too', async () => {
  const requests = serve()
  const { user } = openApp('/password-reset')
  await user.type(await field(), 'anna@example.org')
  await user.dblClick(await send())
  await user.click(await screen.findByRole('button', { name: 'Отправить ещё раз' }))
  expect((await field()).value).toBe('anna@example.org')
  await user.clear(await field())
  await user.type(await field(), 'boris@example.org')
  await user.click(await send())
  await screen.findByText('boris@example.org')
  expect(requests.filter(isRequest).map(({ body }) => body)).toEqual([
    { email: 'anna@example.org' },
    { email: 'boris@example.org' },
  ])
})

test('an invalid address shows the server’s message at the field, which takes focus', async () => {
  const fields = { email: 'Пожалуйста, введите корректный email' }
  serve(() => refusal(400, 'invalid', 'Проверьте введённые данные', { fields }))
  const { user } = openApp('/password-reset')
  await user.type(await field(), 'anna')
  await user.click(await send())
  const invalid = await screen.findByRole('textbox', { name: 'Логин (email)', description: fields.email })
  expect(document.activeElement).toBe(invalid)
  expect((await field()).value).toBe('anna')
})

test('too many requests say when the next is possible', async () => {
  const headers = { 'Retry-After': '610' }
  serve(() => ({ ...refusal(429, 'too_many_requests', 'Слишком много попыток. Повторите позже'), headers }))
  const { user } = openApp('/password-reset')
  await user.click(await send())
  expect(await screen.findByText(/Можно снова через 11\sминут/)).toBeTruthy()
})

inProof('offline the error is shown, and the button retries', async () => {
  const answers: (Answer | 'offline')[] = ['offline', { status: 202, body: { success: true } }]
  serve(() => answers.shift() as Answer)
  const { user } = openApp('/password-reset')
  await user.click(await send())
  expect(await screen.findByText('Нет связи с сервером. Проверьте подключение и повторите')).toBeTruthy()
  await user.click(await send())
  expect(await screen.findByRole('heading', { name: 'Проверьте почту' })).toBeTruthy()
})

test('an impersonating administrator sends the token, and reads why it is refused', async () => {
  const token = makeToken({ imp: 5 })
  localStorage.setItem('accessToken', token)
  const refused = 'Вы вошли под чужим именем, поэтому пароль сменить нельзя'
  const requests = serve(() => refusal(403, 'forbidden', refused))
  const { user } = openApp('/password-reset')
  await user.type(await field(), 'anna@example.org')
  await user.click(await send())
  expect(await screen.findByText(refused)).toBeTruthy()
  expect(requests.find(isRequest)?.headers.Authorization).toBe(`Bearer ${token}`)
})
