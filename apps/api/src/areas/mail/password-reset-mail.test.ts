import { confirmPasswordReset, requestPasswordReset } from '@dopusk/contract'
import type { Email } from 'postal-mime'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deliverTo } from '../../testing/mail/deliver-to.ts'
import { startSmtp, type TestSmtp } from '../../testing/mail/smtp-server.ts'
import { makePartner, makeProfile, makeUser } from '../../testing/people.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { deleteOldMailToAddresses } from './outbox.queries.ts'

const hour = 60 * 60_000
const site = 'https://dopusk.example'
let app: TestApp
let smtp: TestSmtp

beforeAll(async () => {
  app = await startTestApp()
  smtp = await startSmtp()
})
afterAll(() => smtp.stop())

const deliver = (smtpUrl = smtp.url) => deliverTo(smtpUrl, app)

const ask = (email: string) => app.ask(requestPasswordReset, { body: { email } })

const confirm = async (token: string) => {
  const body = { token, password: 'my own Parol', password_confirm: 'my own Parol' }
  return (await app.ask(confirmPasswordReset, { body })).status
}

const tokenIn = (mail: Email | undefined) => {
  const [, token] = /https:\/\/dopusk\.example\/new-password#([\w-]{43})\s/.exec(mail?.text ?? '') ?? []
  if (token === undefined) throw new Error(`no link in ${mail?.text}`)
  return token
}

const rowOf = (email: string) =>
  app.db
    .selectFrom('mail_outbox')
    .select(['id', 'payload', 'recipient_id', 'account_id', 'sent_at', 'failed_at', 'last_error'])
    .where('address', 'ilike', email)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()

const countLinks = async () => (await app.db.selectFrom('password_reset_token').select('hash').execute()).length

test.each([
  ['a learner', () => makeUser(app.db)],
  ['a partner', () => makePartner(app.db)],
  ['an administrator', () => makeUser(app.db, { role: 'admin' })],
])('%s gets a link that sets the password', async (_who, make) => {
  const { email } = await make()
  await ask(email.toUpperCase())
  await deliver()
  const mail = smtp.mails.at(-1)
  expect(mail).toMatchObject({ subject: 'Новый пароль', to: [{ address: email }] })
  const token = tokenIn(mail)
  expect(mail?.html).toContain(`href="${site}/new-password#${token}"`)
  expect(mail?.text).toMatch(/Ссылка действует 30\sминут и\sтолько один раз\./)
  expect(await confirm(token)).toBe(200)
})

test('the link is made at sending time; the outbox holds no secret', async () => {
  const { email } = await makeUser(app.db)
  const before = await countLinks()
  await ask(email)
  expect(await countLinks()).toBe(before)
  expect(await rowOf(email)).toMatchObject({ payload: {}, recipient_id: null, account_id: null })
  await deliver()
  expect(await countLinks()).toBe(before + 1)
  expect((await rowOf(email)).sent_at).toEqual(app.clock.now)
})

test('an address without a sign-in by password gets no mail', async () => {
  const blocked = await makeUser(app.db)
  const profileId = await makeProfile(app.db, blocked.id)
  await app.db.updateTable('learner_profile').set({ is_blocked: true }).where('id', '=', profileId).execute()
  const demo = await makeUser(app.db, { isDemo: true, passwordHash: null })
  const sent = smtp.mails.length
  for (const email of [blocked.email, demo.email, 'nobody@example.org']) {
    await ask(email)
    await deliver()
    expect(await rowOf(email)).toMatchObject({ sent_at: null, failed_at: app.clock.now })
  }
  expect(smtp.mails).toHaveLength(sent)
})

test('a mail that was tried twice has a link in each copy, and one of them works once', async () => {
  const { email } = await makeUser(app.db)
  await ask(email)
  await deliver()
  const first = tokenIn(smtp.mails.at(-1))
  await app.db
    .updateTable('mail_outbox')
    .set({ sent_at: null, next_at: app.clock.now })
    .where('address', '=', email)
    .execute()
  await deliver()
  const second = tokenIn(smtp.mails.at(-1))
  expect(second).not.toBe(first)
  expect([await confirm(first), await confirm(second)]).toEqual([200, 409])
})

test('after an outage of the mail server the link is fresh; after a day no mail is sent', async () => {
  const late = await makeUser(app.db)
  const tooLate = await makeUser(app.db)
  const broken = 'smtp://127.0.0.1:1'
  await ask(late.email)
  await ask(tooLate.email)
  await deliver(broken)
  app.clock.forward(2 * hour)
  const mails = smtp.mails.length
  await app.db
    .updateTable('mail_outbox')
    .set({ next_at: new Date(app.clock.now.getTime() + 30 * hour) })
    .where('address', '=', tooLate.email)
    .execute()
  await deliver()
  expect(smtp.mails).toHaveLength(mails + 1)
  expect(await confirm(tokenIn(smtp.mails.at(-1)))).toBe(200)
  app.clock.forward(30 * hour)
  await deliver()
  expect(smtp.mails).toHaveLength(mails + 1)
  expect((await rowOf(tooLate.email)).last_error).toBe('the request is too old')
})

test('the address is forgotten after a week', async () => {
  await ask('forgotten@example.org')
  const { id } = await rowOf('forgotten@example.org')
  app.clock.forward(7 * 24 * hour + 1)
  expect(await deleteOldMailToAddresses(app.db, app.clock.now)).toContain(id)
})
