import { changeInboxDigest, getInboxDigest, sendEnquiry } from '@dopusk/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deliverTo, testOutbox } from '../../testing/mail/deliver-to.ts'
import { startSmtp, type TestSmtp } from '../../testing/mail/smtp-server.ts'
import { makeUser, signInAs } from '../../testing/people.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { queueDigests } from './inbox.jobs.ts'

let app: TestApp
let smtp: TestSmtp

beforeAll(async () => {
  app = await startTestApp()
  smtp = await startSmtp()
  await makeUser(app.db, { role: 'course_manager', email: 'manager@example.org' })
  await makeUser(app.db, { role: 'domain_spec', email: 'expert@example.org' })
  await makeUser(app.db)
})
afterAll(() => smtp.stop())

const enquire = (text: string) =>
  app.ask(sendEnquiry, { body: { name: 'Анна', phone: '+79120000001', text, is_checked: true } })
const runJob = () => queueDigests({ db: app.db, now: () => app.clock.now, mail: testOutbox })
const receivers = async () => {
  await deliverTo(smtp.url, app)
  return smtp.mails.splice(0).map((received) => [received.to?.[0]?.address, received.text ?? ''] as const)
}

test('new items are announced once, at most once an hour, to those who answer them and want it', async () => {
  expect(await runJob()).toBe(0)
  await enquire('Первый')
  await enquire('Второй')
  expect(await runJob()).toBe(1)
  const [first, ...others] = await receivers()
  expect(others).toEqual([])
  expect(first?.[0]).toBe('manager@example.org')
  expect(first?.[1]).toContain('Вопросы с\u00a0сайта: 2')
  expect(first?.[1]).toContain('https://dopusk.example/dashboard/')
  expect(first?.[1]).not.toContain('Первый')

  app.clock.forward(20 * 60_000)
  await enquire('Третий')
  expect(await runJob()).toBe(0)
  app.clock.forward(40 * 60_000)
  expect(await runJob()).toBe(1)
  expect((await receivers())[0]?.[1]).toContain('Вопросы с\u00a0сайта: 1')
  app.clock.forward(60 * 60_000)
  expect(await runJob()).toBe(0)
})

test('what was taken before the mail was sent is not announced', async () => {
  await enquire('Четвёртый')
  app.clock.forward(60 * 60_000)
  expect(await runJob()).toBe(1)
  await app.db.updateTable('inbox_item').set({ state: 'in_work' }).execute()
  expect(await receivers()).toEqual([])
})

test('who does not want it gets none', async () => {
  const token = await signInAs(app, { email: 'manager@example.org' })
  expect((await app.ask(getInboxDigest, { token })).body).toEqual({ wanted: true })
  expect((await app.ask(changeInboxDigest, { token, body: { wanted: false } })).body).toEqual({ wanted: false })
  await enquire('Пятый')
  app.clock.forward(60 * 60_000)
  expect(await runJob()).toBe(0)
})
