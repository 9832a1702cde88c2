import {
  changeReminders,
  createDemoUser,
  getReminders,
  login,
  logout,
  renewPush,
  stopPush,
  subscribeToPush,
} from '@dopusk/contract'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { makeBrowser, testVapid } from '../../../testing/mail/push-service.ts'
import { makeUser, password, signInAs } from '../../../testing/people.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

let app: TestApp
let learner: { id: number; email: string }
let token: string
let serial = 0

beforeAll(async () => {
  app = await startTestApp({ VAPID_PUBLIC_KEY: testVapid.publicKey, VAPID_PRIVATE_KEY: testVapid.privateKey })
})

beforeEach(async () => {
  learner = await makeUser(app.db)
  token = await signInAs(app, learner)
})

const newBrowser = () => {
  serial += 1
  return makeBrowser(`own-${serial}`)
}
const subscribe = (session = token, { subscription } = newBrowser()) =>
  app.ask(subscribeToPush, { token: session, body: subscription })
const readPush = async (session = token) => (await app.ask(getReminders, { token: session })).body.push
const endpoints = async (userId = learner.id) => {
  const rows = await app.db.selectFrom('push_device').select('endpoint').where('user_id', '=', userId).execute()
  return rows.map(({ endpoint }) => endpoint)
}

test('push is off until it is switched on, on each device by itself', async () => {
  const off = { public_key: testVapid.publicKey, this_device: false, other_devices: 0 }
  expect(await readPush()).toEqual(off)
  expect((await subscribe()).body.push).toEqual({ ...off, this_device: true })
  const phone = await signInAs(app, learner)
  expect(await readPush(phone)).toEqual({ ...off, other_devices: 1 })
  await subscribe(phone)
  expect(await readPush()).toEqual({ ...off, this_device: true, other_devices: 1 })
  expect((await app.ask(stopPush, { token, body: { devices: 'this' } })).body.push).toEqual({
    ...off,
    other_devices: 1,
  })
  expect((await app.ask(stopPush, { token, body: { devices: 'all' } })).body.push).toEqual(off)
  expect(await endpoints()).toEqual([])
})

test('a browser that subscribes again has one device, and a sign-out ends it', async () => {
  await subscribe()
  const again = newBrowser()
  await subscribe(token, again)
  expect(await endpoints()).toEqual([again.subscription.endpoint])
  const phone = await signInAs(app, learner)
  expect((await readPush(phone))?.other_devices).toBe(1)
  await app.ask(logout, { token })
  expect((await readPush(phone))?.other_devices).toBe(0)
})

test('the eleventh device replaces the oldest', async () => {
  const browsers = Array.from({ length: 11 }, newBrowser)
  for (const browser of browsers) {
    app.clock.forward(1000)
    await subscribe(await signInAs(app, learner), browser)
  }
  expect((await endpoints()).sort()).toEqual(
    browsers
      .slice(1)
      .map(({ subscription }) => subscription.endpoint)
      .sort(),
  )
})

test('whoever signs in on the same browser takes its notifications over; by the endpoint alone nobody does', async () => {
  const browser = newBrowser()
  await subscribe(token, browser)
  const stranger = await makeUser(app.db)
  const session = await signInAs(app, stranger)
  const { endpoint } = browser.subscription
  const stolen = { subscription: { ...newBrowser().subscription, endpoint } }
  const refused = await app.ask(subscribeToPush, { token: session, body: stolen.subscription })
  expect([refused.status, refused.error.fields?.endpoint]).toEqual([400, expect.stringContaining('кто-то другой')])
  await app.ask(stopPush, { token: session, body: { devices: 'all' } })
  expect(await endpoints()).toEqual([endpoint])
  expect((await subscribe(session, browser)).status).toBe(200)
  expect([await endpoints(), await endpoints(stranger.id)]).toEqual([[], [endpoint]])
})

test('the worker of a browser renews its subscription by the old one, without a session', async () => {
  const [old, renewed] = [newBrowser(), newBrowser()]
  await subscribe(token, old)
  const body = { old: old.subscription, renewed: renewed.subscription }
  const guessed = { ...body, old: { ...newBrowser().subscription, endpoint: old.subscription.endpoint } }
  expect((await app.ask(renewPush, { body: guessed })).status).toBe(404)
  expect((await app.ask(renewPush, { body })).status).toBe(200)
  expect(await endpoints()).toEqual([renewed.subscription.endpoint])
  expect((await app.ask(renewPush, { body })).status).toBe(404)
})

test.each([
  ['endpoint', { endpoint: 'http://push.example.org/1' }, 'Нужен адрес вида https://…'],
  ['endpoint', { endpoint: `https://push.example.org/${'a'.repeat(1000)}` }, 'Слишком длинный адрес'],
  ['endpoint', { endpoint: 'https://192.168.0.1/1' }, 'Это не\u00a0адрес службы уведомлений'],
  ['keys.auth', { keys: { p256dh: 'B'.repeat(87), auth: 'short' } }, 'Это не\u00a0ключ браузера'],
  ['keys.p256dh', { keys: { p256dh: 'B'.repeat(87), auth: 'B'.repeat(22) } }, 'Это не\u00a0ключ браузера'],
])('a wrong %s is refused with its reason', async (field, wrong, reason) => {
  const refused = await app.ask(subscribeToPush, { token, body: { ...newBrowser().subscription, ...wrong } })
  expect([refused.status, refused.error.fields]).toEqual([400, { [field]: reason }])
  expect(await endpoints()).toEqual([])
})

test('neither an administrator who impersonates nor a demo user switches push on', async () => {
  await subscribe()
  const admin = await makeUser(app.db, { role: 'admin' })
  const { body } = await app.ask(login, { body: { email: admin.email, password, impersonate: learner.email } })
  expect((await subscribe(body.access)).error.code).toBe('forbidden')
  expect((await app.ask(stopPush, { token: body.access, body: { devices: 'all' } })).error.code).toBe('forbidden')
  const demo = await app.ask(createDemoUser, { body: createDemoUser.example?.body })
  expect((await subscribe(demo.body.access)).error.code).toBe('demo_forbidden')
  expect(await endpoints()).toHaveLength(1)
})

test('without keys on the server there is no push', async () => {
  const without = await startTestApp()
  const person = await makeUser(without.db)
  const session = await signInAs(without, person)
  expect((await without.ask(getReminders, { token: session })).body.push).toBeNull()
  const { subscription } = newBrowser()
  expect((await without.ask(subscribeToPush, { token: session, body: subscription })).status).toBe(404)
  const { status, body } = await without.ask(changeReminders, { token: session, body: changeReminders.example?.body })
  expect([status, body.push]).toEqual([200, null])
})
