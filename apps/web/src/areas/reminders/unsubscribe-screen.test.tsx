import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { type FakeRequest, fakeServer, refusal } from '../../testing/fake-server.ts'
import { openApp, resetState } from '../../testing/open-app.tsx'
import { makeToken, organisation } from '../../testing/people.ts'

type Answer = ReturnType<Parameters<typeof fakeServer>[0]>

const email = 'p•••@example.org'
const on = { body: { mails: 'reminders', email, is_subscribed: true } }
const off = { body: { mails: 'reminders', email, is_subscribed: false } }
const notFound = refusal(404, 'not_found', 'Ничего не найдено')

const isOfLink = ({ path }: FakeRequest) => path === '/api/unsubscribe/7-seal/'

const serve = ({ asked = () => on, posted = () => off }: { asked?: () => Answer; posted?: () => Answer } = {}) =>
  fakeServer((request) => {
    if (!isOfLink(request)) return { body: [organisation] }
    return request.method === 'POST' ? posted() : asked()
  })

const open = () => openApp('/unsubscribe#7-seal')
const button = () => screen.findByRole('button', { name: 'Отключить напоминания' })
const heading = (name: RegExp) => screen.findByRole('heading', { level: 1, name })

beforeEach(resetState)

test('opening the link changes nothing; one press unsubscribes without a sign-in, once', async () => {
  localStorage.setItem('accessToken', makeToken())
  const { promise, resolve } = Promise.withResolvers<{ body: object }>()
  const requests = serve({ posted: () => promise })
  const { user } = open()
  await button()
  expect(screen.getByText(email)).toBeTruthy()
  await user.dblClick(await button())
  expect((await button()).getAttribute('aria-busy')).toBe('true')
  resolve(off)
  const done = await heading(/^Напоминания отключены$/)
  await waitFor(() => expect(document.activeElement).toBe(done))
  const sent = requests.filter(isOfLink)
  expect(sent.map(({ method, headers }) => [method, headers.Authorization])).toEqual([
    ['GET', undefined],
    ['POST', undefined],
  ])
  expect(screen.getByRole('link', { name: 'Настроить напоминания' }).getAttribute('href')).toBe('/reminders')
})

test('where reminders are off already, nothing is offered to press', async () => {
  serve({ asked: () => off })
  open()
  await heading(/^Напоминания отключены$/)
  expect(screen.queryByRole('button', { name: 'Отключить напоминания' })).toBeNull()
})

test.each([
  ['an unknown link', '/unsubscribe#7-seal'],
  ['a link without its key', '/unsubscribe'],
  ['a link that is no link of ours', '/unsubscribe#../x'],
])('%s says so and leads to the settings', async (_name, path) => {
  const requests = serve({ asked: () => notFound })
  openApp(path)
  await heading(/^Ссылка не\sподошла$/)
  expect(screen.getByRole('link', { name: 'Открыть настройки' }).getAttribute('href')).toBe('/reminders')
  expect(requests.filter(({ path: asked }) => asked.startsWith('/api/unsubscribe'))).toHaveLength(
    path.endsWith('#7-seal') ? 1 : 0,
  )
})

test('offline the press can be repeated', async () => {
  const answers: Answer[] = ['offline', off]
  serve({ posted: () => answers.shift() as Answer })
  const { user } = open()
  await user.click(await button())
  const alert = (await screen.findByText(/^Нет связи с сервером/)).closest('[role="alert"]')
  expect(document.activeElement).toBe(alert)
  await user.click(await button())
  await heading(/^Напоминания отключены$/)
})

test('a link that could not be checked can be checked again', async () => {
  const answers = [refusal(429, 'too_many_requests', 'Слишком много запросов'), on]
  serve({ asked: () => answers.shift() as Answer })
  const { user } = open()
  expect(await screen.findByText('Слишком много запросов')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Повторить' }))
  await button()
})

test('the link of the weekly mail to a partner stops that mail, and leads to where it is switched on', async () => {
  const digest = (is_subscribed: boolean) => ({ body: { mails: 'partner_digest', email, is_subscribed } })
  serve({ asked: () => digest(true), posted: () => digest(false) })
  const { user } = open()
  await heading(/^Отключить письмо по\sпонедельникам\?$/)
  expect(screen.queryByRole('link', { name: 'Оставить только нужные' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Отключить письмо' }))
  await heading(/^Письмо отключено$/)
  expect(screen.getByRole('link', { name: 'Открыть группы' }).getAttribute('href')).toBe('/groups')
})
