import { renewPush } from '@dopusk/contract'
import { afterEach, expect, test, vi } from 'vitest'
import { openScreen, ownPath, renewPath, renewSubscription, showMessage } from './push-events.ts'

const origin = 'https://dopusk.example'
type Parameter<F extends (event: never) => unknown> = Parameters<F>[0]

afterEach(() => vi.unstubAllGlobals())

test.each([
  ['/complaints', '/complaints'],
  ['/course?user_course=7', '/course?user_course=7'],
  ['//evil.example/courses', '/courses'],
  ['/\\evil.example', '/courses'],
  ['/\t/evil.example', '/courses'],
  ['https://evil.example/', '/courses'],
  ['javascript:alert(1)', '/courses'],
  [undefined, '/courses'],
  [7, '/courses'],
])('a press on a message with the path %s opens %s', (path, opened) => {
  expect(ownPath(path, origin)).toBe(opened)
})

const shownFor = async (data: unknown) => {
  const showNotification = vi.fn(async () => {})
  vi.stubGlobal('registration', { showNotification })
  await showMessage({ data } as Parameter<typeof showMessage>)
  return showNotification.mock.calls[0] as unknown
}

test('a message is shown, and replaces the one before by its tag', async () => {
  const message = { title: 'Экзамен завтра', body: 'План на сегодня: 5 вопросов.', path: '/courses' }
  expect(await shownFor({ json: () => message })).toEqual([
    'Экзамен завтра',
    { body: message.body, tag: 'reminder', icon: '/icon-192.png', lang: 'ru', data: { path: '/courses' } },
  ])
})

test('a message that cannot be read is shown without its text', async () => {
  const unreadable = ['Допуск', expect.objectContaining({ body: 'Есть новое напоминание.' })]
  expect(await shownFor(null)).toEqual(unreadable)
  const json = () => {
    throw new SyntaxError('no JSON')
  }
  expect(await shownFor({ json })).toEqual(unreadable)
})

test('a press focuses the window that shows the screen, and opens another where none does', async () => {
  const focus = vi.fn(async () => {})
  const openWindow = vi.fn(async () => {})
  const windows = [
    { url: `${origin}/ticket?user_course=7`, focus: () => expect.unreachable() },
    { url: `${origin}/courses`, focus },
  ]
  vi.stubGlobal('location', { origin })
  vi.stubGlobal('clients', { matchAll: async () => windows, openWindow })
  const close = vi.fn()
  const press = (path: string) =>
    openScreen({ notification: { close, data: { path } } } as unknown as Parameter<typeof openScreen>)
  await press('/courses')
  expect([focus.mock.calls.length, openWindow.mock.calls.length]).toEqual([1, 0])
  await press('/complaints')
  expect(openWindow).toHaveBeenCalledWith('/complaints')
  expect(close).toHaveBeenCalledTimes(2)
})

const subscription = (name: string) => ({
  options: { userVisibleOnly: true },
  toJSON: () => ({
    endpoint: `https://push.example.org/${name}`,
    expirationTime: null,
    keys: { p256dh: 'p', auth: 'a' },
  }),
})
const bodyOf = (name: string) => ({ endpoint: `https://push.example.org/${name}`, keys: { p256dh: 'p', auth: 'a' } })

test('a subscription that the browser has ended is made again and told to the server', async () => {
  expect(renewPath).toBe(renewPush.path)
  const subscribe = vi.fn(async () => subscription('new'))
  const fetched = vi.fn(async (_path: string, _init: RequestInit) => new Response())
  vi.stubGlobal('registration', { pushManager: { subscribe } })
  vi.stubGlobal('fetch', fetched)
  const change = (event: object) => renewSubscription(event as Parameter<typeof renewSubscription>)
  await change({ oldSubscription: null })
  expect(fetched).not.toHaveBeenCalled()
  await change({ oldSubscription: subscription('old') })
  expect(subscribe).toHaveBeenCalledWith({ userVisibleOnly: true })
  await change({ oldSubscription: subscription('old'), newSubscription: subscription('given') })
  expect(subscribe).toHaveBeenCalledTimes(1)
  expect(fetched.mock.calls.map(([path, { body }]) => [path, JSON.parse(String(body))])).toEqual([
    [renewPath, { old: bodyOf('old'), renewed: bodyOf('new') }],
    [renewPath, { old: bodyOf('old'), renewed: bodyOf('given') }],
  ])
})
