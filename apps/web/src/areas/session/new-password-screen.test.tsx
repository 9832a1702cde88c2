import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { fakeServer, refusal } from '../../testing/fake-server.ts'
import { openApp, resetState } from '../../testing/open-app.tsx'
import { makeToken, makeUser, organisation } from '../../testing/people.ts'

const inProof = test.runIf(process.env.PROOF)

type Answer = ReturnType<Parameters<typeof fakeServer>[0]>

const confirmPath = '/api/password-reset/confirm/'
const address = '/new-password#the-token'
const done = { body: { email: 'anna@example.org' } }

const serve = (answer: () => Answer = () => done) =>
  fakeServer(({ path }) => {
    if (path === confirmPath) return answer()
    return path === '/users/api/current_user/' ? { body: makeUser() } : { body: [organisation] }
  })

const isConfirm = ({ path }: { path: string }) => path === confirmPath
const field = () => screen.findByLabelText<HTMLInputElement>('Новый пароль')
const again = () => screen.getByLabelText<HTMLInputElement>('Новый пароль ещё раз')
const save = () => screen.getByRole('button', { name: 'Сохранить пароль' })

type User = ReturnType<typeof openApp>['user']
const fill = async (user: User, password: string, repeated = password) => {
  await user.type(await field(), password)
  await user.type(again(), repeated)
  await user.click(save())
}

beforeEach(resetState)

test('the link sends nothing by itself; the saved password leads to the sign-in with the email', async () => {
  const requests = serve()
  const { user, path } = openApp(address)
  await field()
  expect(requests.filter(isConfirm)).toEqual([])
  await fill(user, 'my own Parol')
  expect(document.activeElement).toBe(await screen.findByRole('heading', { name: 'Пароль изменён' }))
  expect(requests.filter(isConfirm).map(({ body }) => body)).toEqual([
    { token: 'the-token', password: 'my own Parol', password_confirm: 'my own Parol' },
  ])
  await user.click(screen.getByRole('link', { name: 'Войти' }))
  await waitFor(() => expect(path()).toBe('/auth'))
  expect((await screen.findByLabelText<HTMLInputElement>('Логин (email)')).value).toBe('anna@example.org')
})

test('the sign-in form is shown also where somebody else is signed in', async () => {
  localStorage.setItem('accessToken', makeToken({ email: 'boris@example.org' }))
  serve()
  const { user, path } = openApp(address)
  await fill(user, 'my own Parol')
  await user.click(await screen.findByRole('link', { name: 'Войти' }))
  expect((await screen.findByLabelText<HTMLInputElement>('Логин (email)')).value).toBe('anna@example.org')
  expect(path()).toBe('/auth')
})

test.each([
  ['a short one', 'short12', 'short12', 'Новый пароль', /^Не\sкороче 8\sсимволов$/],
  ['two different ones', 'long enough', 'long enouhg', 'Новый пароль ещё раз', /^Пароли не\sсовпадают$/],
])('%s is not sent, and the field with the fault takes focus', async (_what, password, repeated, label, fault) => {
  const requests = serve()
  const { user } = openApp(address)
  await fill(user, password, repeated)
  const invalid = screen.getByLabelText(label)
  expect(document.activeElement).toBe(invalid)
  expect(invalid.getAttribute('aria-invalid')).toBe('true')
  expect(screen.getAllByText(fault).length).toBeGreaterThan(0)
  expect(requests.filter(isConfirm)).toEqual([])
})

test.each([
  ['a used or expired link', () => refusal(409, 'link_expired', 'Ссылка больше не действует')],
  [
    'a garbled link',
    () => refusal(400, 'invalid', 'Проверьте введённые данные', { fields: { token: 'Не длиннее 200 символов' } }),
  ],
])('%s says so and offers another', async (_which, answer) => {
  serve(answer)
  const { user, path } = openApp(address)
  await fill(user, 'my own Parol')
  const alert = (await screen.findByText(/^Ссылка больше не\sдействует/)).closest('[role="alert"]')
  expect(document.activeElement).toBe(alert)
  expect(screen.queryByLabelText('Новый пароль')).toBeNull()
  await user.click(screen.getByRole('link', { name: 'Запросить новую ссылку' }))
  await waitFor(() => expect(path()).toBe('/password-reset'))
})

test('an address without the token says that the link is incomplete', async () => {
  serve()
  openApp('/new-password')
  expect(await screen.findByText(/^В\sадресе не\sхватает ключа/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Запросить новую ссылку' })).toBeTruthy()
})

inProof('offline the typed password stays, and the button retries', async () => {
  const answers: (Answer | 'offline')[] = ['offline', done]
  const requests = serve(() => answers.shift() as Answer)
  const { user } = openApp(address)
  await fill(user, 'my own Parol')
  expect(await screen.findByText('Нет связи с сервером. Проверьте подключение и повторите')).toBeTruthy()
  expect(again().value).toBe('my own Parol')
  await user.click(save())
  expect(await screen.findByRole('heading', { name: 'Пароль изменён' })).toBeTruthy()
  expect(requests.filter(isConfirm)).toHaveLength(2)
})

inProof('while the password is being saved a second press sends nothing', async () => {
  const { promise, resolve } = Promise.withResolvers<typeof done>()
  const requests = serve(() => promise)
  const { user } = openApp(address)
  await fill(user, 'my own Parol')
  expect(save().getAttribute('aria-busy')).toBe('true')
  await user.click(save())
  resolve(done)
  await screen.findByRole('heading', { name: 'Пароль изменён' })
  expect(requests.filter(isConfirm)).toHaveLength(1)
})

test('an impersonating administrator sends the token, and reads why it is refused', async () => {
  const token = makeToken({ imp: 5 })
  localStorage.setItem('accessToken', token)
  const refused = 'Вы вошли под чужим именем, поэтому пароль сменить нельзя'
  const requests = serve(() => refusal(403, 'forbidden', refused))
  const { user } = openApp(address)
  await fill(user, 'my own Parol')
  expect(await screen.findByText(refused)).toBeTruthy()
  expect(requests.find(isConfirm)?.headers.Authorization).toBe(`Bearer ${token}`)
})
