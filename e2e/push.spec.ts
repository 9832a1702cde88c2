import { createECDH } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { inDatabase } from './direct-database.ts'
import { copyFirstStart } from './first-start.ts'
import { startProduct } from './product.ts'
import { openAs } from './sign-in.ts'
import { expect, proof, test } from './test.ts'

/** The browser's push service is abroad: a subscription is made up here. Its keys are those of RFC 8291. */
const fakeSubscription = () => {
  let subscription: object | null = null
  // A browser without a window denies notifications, whatever is granted.
  Object.defineProperty(Notification, 'permission', { get: () => 'granted' })
  Notification.requestPermission = async () => 'granted'
  PushManager.prototype.subscribe = async (options) => {
    const { buffer } = (options as { applicationServerKey: Uint8Array }).applicationServerKey
    subscription = {
      options: { applicationServerKey: buffer },
      unsubscribe: async () => {
        subscription = null
        return true
      },
      toJSON: () => ({
        endpoint: 'https://push.example.org/devices/1',
        keys: {
          p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
          auth: 'BTBZMqHH6r4Tts7J_aSIgg',
        },
      }),
    }
    return subscription as PushSubscription
  }
  PushManager.prototype.getSubscription = async () => subscription as PushSubscription | null
}

interface Recorder {
  shown: string[][]
  registration: { showNotification: (title: string, options: NotificationOptions) => Promise<void> }
}

/** In the worker: a browser without a window shows none. */
const recordNotifications = () => {
  const scope = globalThis as unknown as Recorder
  scope.shown = []
  scope.registration.showNotification = async (title, { tag = '', data }) =>
    void scope.shown.push([title, tag, data.path])
}
const readNotifications = () => (globalThis as unknown as Recorder).shown

test(
  'a learner switches push on, the worker shows a message, and a sign-out ends it',
  proof,
  async ({ browser, expectAccessible }) => {
    const pair = createECDH('prime256v1')
    const VAPID_PUBLIC_KEY = pair.generateKeys('base64url')
    const VAPID_PRIVATE_KEY = pair.getPrivateKey('base64url').padStart(43, 'A')
    const dataDir = await copyFirstStart()
    const product = await startProduct(dataDir, { VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY })
    const context = await browser.newContext({ baseURL: product.url, locale: 'ru-RU', serviceWorkers: 'allow' })
    await context.addInitScript(fakeSubscription)
    const page = await context.newPage()
    const client = await context.newCDPSession(page)
    const registered = new Promise<string>((resolve) => {
      client.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
        if (registrations[0] !== undefined) resolve(registrations[0].registrationId)
      })
    })
    await client.send('ServiceWorker.enable')

    await openAs(page, 'learner@example.org', '/reminders')
    await page.getByRole('button', { name: 'Включить на этом устройстве' }).click()
    await expect(page.getByText('На этом устройстве включены')).toBeVisible()
    await expectAccessible(page)
    const devices = () =>
      inDatabase(product, 'select endpoint from push_device join session on id = session_id and ended_at is null')
    expect(await devices()).toEqual([{ endpoint: 'https://push.example.org/devices/1' }])

    await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}))
    const [worker] = context.serviceWorkers()
    await worker?.evaluate(recordNotifications)
    await client.send('ServiceWorker.deliverPushMessage', {
      origin: product.url,
      registrationId: await registered,
      data: JSON.stringify({ title: 'Экзамен завтра', body: 'Нажмите, чтобы открыть курсы.', path: '/courses' }),
    })
    await expect.poll(() => worker?.evaluate(readNotifications)).toEqual([['Экзамен завтра', 'reminder', '/courses']])

    await page.getByRole('button', { name: 'Выйти' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Вход' })).toBeVisible()
    expect(await devices()).toEqual([])
    await context.close()
    await product.stop()
    await rm(dataDir, { recursive: true, force: true })
  },
)
