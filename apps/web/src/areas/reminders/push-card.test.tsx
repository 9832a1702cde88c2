import { logout, type Reminders } from '@dopusk/contract'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { serveCourses } from '../../testing/courses.ts'
import { type FakeRequest, refusal } from '../../testing/fake-server.ts'
import { openApp, resetState } from '../../testing/open-app.tsx'
import { makeUser } from '../../testing/people.ts'

const key = `B${'A'.repeat(86)}`
const keyBytes = Uint8Array.from([4, ...Array.from({ length: 64 }, () => 0)]).buffer
const reminders: Reminders = {
  ...{ plan: 'off', exam: true, access: true, norms: true, replies: true, staff: true },
  ...{ quiet_from: 21, quiet_until: 9, mail_with_push: true },
  ...{ email: 'anna@example.org', time_zone: 'Europe/Moscow', calendar: null },
  push: { public_key: key, this_device: false, other_devices: 0 },
}
const subscriptionBody = { endpoint: 'https://push.example.org/1', keys: { p256dh: 'p', auth: 'a' } }

/** A server that remembers the devices. */
const serve = (push: Partial<NonNullable<Reminders['push']>> | null = {}, refused?: object) => {
  let state = { ...reminders, push: push === null ? null : { ...reminders.push, ...push } }
  const change = (change: object) => {
    if (refused === undefined) state = { ...state, push: { ...state.push, ...change } }
    return refused ?? { body: state }
  }
  return serveCourses({
    '/users/api/current_user/': { body: makeUser() },
    [logout.path]: { body: { success: true } },
    '/api/reminders/': ({ method, body }: FakeRequest) => {
      if (method !== 'GET') state = { ...state, ...(body as object) }
      return { body: state }
    },
    '/api/reminders/push/': () => change({ this_device: true }),
    '/api/reminders/push/stop/': ({ body }: FakeRequest) =>
      change({ this_device: false, ...((body as { devices: string }).devices === 'all' && { other_devices: 0 }) }),
  } as Parameters<typeof serveCourses>[0])
}

interface FakeBrowser {
  permission?: NotificationPermission
  /** What the person answers to the browser's question. */
  answer?: NotificationPermission
  subscribedFor?: ArrayBuffer
  failure?: Error
}

/** A browser with push: jsdom has none. */
const fakeBrowser = ({ permission = 'default', answer = 'granted', subscribedFor, failure }: FakeBrowser = {}) => {
  const unsubscribe = vi.fn(async () => {
    subscription = null
    return true
  })
  const subscriptionFor = (applicationServerKey: ArrayBuffer) => ({
    options: { applicationServerKey },
    unsubscribe,
    toJSON: () => ({ ...subscriptionBody, expirationTime: null }),
  })
  let subscription = subscribedFor === undefined ? null : subscriptionFor(subscribedFor)
  const pushManager = {
    getSubscription: async () => subscription,
    subscribe: vi.fn(async (options: { applicationServerKey: Uint8Array<ArrayBuffer> }) => {
      if (failure !== undefined) throw failure
      subscription = subscriptionFor(options.applicationServerKey.buffer)
      return subscription
    }),
  }
  const registration = { pushManager }
  const worker = {
    getRegistration: async () => registration,
    register: async () => registration,
    ready: Promise.resolve(registration),
  }
  const asked = vi.fn(async () => {
    notification.permission = answer
    return answer
  })
  const notification = { permission, requestPermission: asked }
  Object.defineProperty(navigator, 'serviceWorker', { value: worker, configurable: true })
  vi.stubGlobal('Notification', notification)
  vi.stubGlobal('PushManager', class {})
  document.head.insertAdjacentHTML('beforeend', '<meta name="build" content="1" />')
  return { asked, unsubscribe, pushManager }
}

const changes = (requests: FakeRequest[]) => requests.filter(({ method }) => method !== 'GET')
const heading = { name: /^Уведомления на\sустройстве$/ }
const turnOn = { name: /^Включить на\sэтом устройстве$/ }
const turnAllOff = { name: /^Выключить на\sвсех$/ }

vi.mock('../../app/worker/registration.ts', () => ({
  registerWorker: async () => {},
  readHasUpdate: () => false,
  subscribeToUpdates: () => () => {},
  applyUpdate: async () => true,
}))

beforeEach(resetState)
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  Reflect.deleteProperty(navigator, 'serviceWorker')
  document.head.querySelector('meta[name="build"]')?.remove()
})

test('a server without push shows nothing of it', async () => {
  fakeBrowser()
  serve(null)
  openApp('/reminders')
  await screen.findByRole('heading', { name: 'Календарь' })
  expect(screen.queryByRole('heading', heading)).toBeNull()
})

test('one press asks for the permission and switches this device on, another off', async () => {
  const { asked, unsubscribe, pushManager } = fakeBrowser()
  const requests = serve()
  const { user } = openApp('/reminders')
  const button = await screen.findByRole('button', turnOn)
  expect(asked).not.toHaveBeenCalled()
  await user.click(button)
  expect(await screen.findByText('Уведомления включены')).toBeTruthy()
  expect(await screen.findByText(/^На\sэтом устройстве включены/)).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByRole('heading', heading))
  expect(asked).toHaveBeenCalledTimes(1)
  expect(pushManager.subscribe.mock.calls[0]?.[0]).toEqual({
    userVisibleOnly: true,
    applicationServerKey: new Uint8Array(keyBytes),
  })
  await user.click(screen.getByRole('button', { name: 'Выключить' }))
  expect(await screen.findByRole('button', turnOn)).toBeTruthy()
  expect(unsubscribe).toHaveBeenCalledTimes(1)
  expect(changes(requests).map(({ path, body }) => [path, body])).toEqual([
    ['/api/reminders/push/', subscriptionBody],
    ['/api/reminders/push/stop/', { devices: 'this' }],
  ])
})

test('where the person denies the permission, it is said how to allow it', async () => {
  fakeBrowser({ answer: 'denied' })
  const requests = serve()
  const { user } = openApp('/reminders')
  await user.click(await screen.findByRole('button', turnOn))
  expect(await screen.findByText(/^Вы\sзапретили этому сайту уведомления/)).toBeTruthy()
  expect(screen.getByText(/^Браузер не\sполучил разрешения/)).toBeTruthy()
  expect(screen.queryByRole('button', turnOn)).toBeNull()
  expect(changes(requests)).toEqual([])
})

test('a push service that does not answer is said', async () => {
  fakeBrowser({ permission: 'granted', failure: new Error('push service error') })
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  serve()
  const { user } = openApp('/reminders')
  await user.click(await screen.findByRole('button', turnOn))
  expect(await screen.findByText(/^Служба уведомлений этого браузера не\sотвечает/)).toBeTruthy()
  expect(screen.getByRole('button', turnOn)).toBeTruthy()
  logged.mockRestore()
})

test('a refusal of the server is shown', async () => {
  fakeBrowser({ permission: 'granted' })
  serve({}, refusal(400, 'invalid', 'Проверьте данные'))
  const { user } = openApp('/reminders')
  await user.click(await screen.findByRole('button', turnOn))
  expect(await screen.findByText('Проверьте данные')).toBeTruthy()
})

test('other devices are counted, and all are switched off at once', async () => {
  const { unsubscribe } = fakeBrowser({ permission: 'granted', subscribedFor: keyBytes })
  const requests = serve({ this_device: true, other_devices: 2 })
  const { user } = openApp('/reminders')
  expect(await screen.findByText(/^Включены ещё на\s2\sдругих устройствах/)).toBeTruthy()
  await user.click(await screen.findByRole('button', turnAllOff))
  expect(await screen.findByText(/^Уведомления выключены на\sвсех устройствах$/)).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('button', turnAllOff)).toBeNull())
  expect(unsubscribe).toHaveBeenCalledTimes(1)
  expect(changes(requests).map(({ body }) => body)).toEqual([{ devices: 'all' }])
})

test('a subscription for another key of the server counts as off, and is replaced', async () => {
  const { unsubscribe } = fakeBrowser({ permission: 'granted', subscribedFor: new ArrayBuffer(65) })
  serve({ this_device: true })
  const { user } = openApp('/reminders')
  await user.click(await screen.findByRole('button', turnOn))
  expect(await screen.findByText(/^На\sэтом устройстве включены/)).toBeTruthy()
  expect(unsubscribe).toHaveBeenCalledTimes(1)
})

test('with a device the mail beside it can be chosen', async () => {
  fakeBrowser({ permission: 'granted', subscribedFor: keyBytes })
  const requests = serve({ this_device: true })
  const { user } = openApp('/reminders')
  await user.click(await screen.findByRole('checkbox', { name: /^Письмо вместе с\sуведомлением/ }))
  await user.click(screen.getByRole('button', { name: 'Сохранить' }))
  expect(await screen.findByText('Напоминания сохранены')).toBeTruthy()
  expect(changes(requests)[0]?.body).toMatchObject({ mail_with_push: false })
  expect(changes(requests)[0]?.body).not.toHaveProperty('push')
})

test('a browser without push says so', async () => {
  serve()
  openApp('/reminders')
  expect(await screen.findByText(/^Этот браузер не\sумеет показывать уведомления/)).toBeTruthy()
  expect(screen.queryByRole('button', turnOn)).toBeNull()
})

test('an iPhone says that the page must be on the home screen', async () => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X)')
  serve()
  openApp('/reminders')
  expect(await screen.findByText(/только у\sприложения на\sэкране «Домой»/)).toBeTruthy()
})

test('a sign-out unsubscribes this browser', async () => {
  const { unsubscribe } = fakeBrowser({ permission: 'granted', subscribedFor: keyBytes })
  serve({ this_device: true })
  const { user } = openApp('/reminders')
  await user.click(await screen.findByRole('button', { name: 'Выйти' }))
  await waitFor(() => expect(unsubscribe).toHaveBeenCalledTimes(1))
})
