import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { fakeServer, refusal } from '../../testing/fake-server.ts'
import { openApp, resetState } from '../../testing/open-app.tsx'
import { makeToken, organisation } from '../../testing/people.ts'

type Answer = ReturnType<Parameters<typeof fakeServer>[0]>

const confirmPath = '/api/registration/confirm/'
const address = '/confirm#the-token'

const serve = (answer: () => Answer) =>
  fakeServer((request) => (request.path === confirmPath ? answer() : { body: [organisation] }))

const isConfirm = ({ path }: { path: string }) => path === confirmPath
const confirmButton = () => screen.findByRole('button', { name: 'Подтвердить' })
type User = ReturnType<typeof openApp>['user']
const confirmWith = async (user: User, password: string) => {
  await user.type(await screen.findByLabelText('Пароль'), password)
  await user.click(await confirmButton())
}
const expired = 'Ссылка больше не действует. Войдите или запросите новую'

beforeEach(resetState)

test('opening the link confirms nothing; the password does, and a link to the sign-in appears', async () => {
  localStorage.setItem('accessToken', makeToken())
  const requests = serve(() => ({ body: { success: true } }))
  const { user, path } = openApp(address)
  await confirmButton()
  expect(requests.filter(isConfirm)).toEqual([])
  await confirmWith(user, 'Parol-2026')
  const heading = await screen.findByRole('heading', { name: 'Адрес подтверждён' })
  expect(document.activeElement).toBe(heading)
  const [sent, ...more] = requests.filter(isConfirm)
  expect([sent?.body, more]).toEqual([{ token: 'the-token', password: 'Parol-2026' }, []])
  expect(sent?.headers.Authorization).toBeUndefined()
  expect(screen.queryByRole('button', { name: 'Подтвердить' })).toBeNull()
  localStorage.clear()
  await user.click(screen.getByRole('link', { name: 'Войти' }))
  await waitFor(() => expect(path()).toBe('/auth'))
})

test('during the confirmation the button is busy, and a second press sends nothing', async () => {
  const { promise, resolve } = Promise.withResolvers<{ body: object }>()
  const requests = serve(() => promise)
  const { user } = openApp(address)
  await user.dblClick(await confirmButton())
  expect((await confirmButton()).getAttribute('aria-busy')).toBe('true')
  await user.click(await confirmButton())
  resolve({ body: { success: true } })
  await screen.findByRole('heading', { name: 'Адрес подтверждён' })
  expect(requests.filter(isConfirm)).toHaveLength(1)
})

test('an expired link explains what to do, and offers to sign in instead of a retry', async () => {
  serve(() => refusal(409, 'link_expired', expired))
  const { user } = openApp(address)
  await user.click(await confirmButton())
  const alert = (await screen.findByText(expired)).closest('[role="alert"]')
  expect(document.activeElement).toBe(alert)
  expect(screen.getByRole('link', { name: 'Войти' }).getAttribute('href')).toBe('/auth')
  expect(screen.queryByRole('button', { name: 'Подтвердить' })).toBeNull()
})

test('offline the error is shown, and the button retries', async () => {
  const answers: (Answer | 'offline')[] = ['offline', { body: { success: true } }]
  serve(() => answers.shift() as Answer)
  const { user } = openApp(address)
  await user.click(await confirmButton())
  expect(await screen.findByText('Нет связи с сервером. Проверьте подключение и повторите')).toBeTruthy()
  await user.click(await confirmButton())
  expect(await screen.findByRole('heading', { name: 'Адрес подтверждён' })).toBeTruthy()
})

test('a wrong password shows a fault at its field, and can be corrected', async () => {
  const fault = 'Это не тот пароль, который указали при регистрации'
  const answers: Answer[] = [
    refusal(400, 'invalid', 'Проверьте введённые данные', { fields: { password: fault } }),
    { body: { success: true } },
  ]
  serve(() => answers.shift() as Answer)
  const { user } = openApp(address)
  await confirmWith(user, 'wrong')
  expect(await screen.findByText(fault)).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByLabelText('Пароль'))
  await confirmWith(user, 'right')
  expect(await screen.findByRole('heading', { name: 'Адрес подтверждён' })).toBeTruthy()
})

test('a URL without the token shows that the link is incomplete', async () => {
  serve(() => ({ body: {} }))
  openApp('/confirm')
  expect(await screen.findByText(/В адресе не хватает ключа/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Подтвердить' })).toBeNull()
})
