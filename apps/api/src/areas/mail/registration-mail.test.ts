import { confirmRegistration, register } from '@dopusk/contract'
import type { Email } from 'postal-mime'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { removeOldRegistrations } from '../../people/pending-registrations.ts'
import { deliverTo } from '../../testing/mail/deliver-to.ts'
import { startSmtp, type TestSmtp } from '../../testing/mail/smtp-server.ts'
import { makeUser } from '../../testing/people.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { deleteOldMailToAddresses } from './outbox.queries.ts'

const hour = 60 * 60_000
const site = 'https://dopusk.example'
let app: TestApp
let smtp: TestSmtp
let serial = 0
let email = ''

beforeAll(async () => {
  app = await startTestApp()
  smtp = await startSmtp()
})
afterAll(() => smtp.stop())

beforeEach(() => {
  serial += 1
  email = `new-${serial}@example.org`
})

const deliver = (smtpUrl = smtp.url) => deliverTo(smtpUrl, app)

const chosen = 'long enough'
const ask = (address = email) =>
  app.ask(register, { body: { email: address, password: chosen, password_confirm: chosen } })

const confirm = async (token: string) =>
  (await app.ask(confirmRegistration, { body: { token, password: chosen } })).status

const tokenIn = (mail: Email | undefined) => {
  const [, token] = /https:\/\/dopusk\.example\/confirm#([\w-]{43})\s/.exec(mail?.text ?? '') ?? []
  if (token === undefined) throw new Error(`no link in ${mail?.text}`)
  return token
}

const mailOf = (address: string) =>
  app.db
    .selectFrom('mail_outbox')
    .select(['id', 'kind', 'payload', 'recipient_id', 'sent_at', 'failed_at', 'message_id'])
    .where('address', '=', address)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()

const countTokens = async () => (await app.db.selectFrom('registration_token').select('hash').execute()).length

test('an unknown address gets a link with a token that confirms it', async () => {
  await ask()
  await deliver()
  const mail = smtp.mails.at(-1)
  expect(mail).toMatchObject({ subject: 'Подтвердите адрес', to: [{ address: email }] })
  const token = tokenIn(mail)
  expect(mail?.html).toContain(`href="${site}/confirm#${token}"`)
  expect(await confirm(token)).toBe(200)
  expect((await mailOf(email)).sent_at).toEqual(app.clock.now)
})

test('the token is created at sending time and stored only as a hash', async () => {
  const before = await countTokens()
  await ask()
  expect(await countTokens()).toBe(before)
  expect((await mailOf(email)).payload).toEqual({ registrationId: expect.any(Number) })
  await deliver()
  const token = tokenIn(smtp.mails.at(-1))
  expect(await countTokens()).toBe(before + 1)
  for (const table of ['mail_outbox', 'pending_registration', 'registration_token'] as const) {
    expect(JSON.stringify(await app.db.selectFrom(table).selectAll().execute())).not.toContain(token)
  }
})

test('a registered address gets a mail that says so, at the spelling of its owner, without a token', async () => {
  const known = await makeUser(app.db, { email: `Known-${serial}@example.org` })
  const before = await countTokens()
  await ask(known.email.toLowerCase())
  await deliver()
  const mail = smtp.mails.at(-1)
  expect(mail).toMatchObject({ subject: 'Вы уже зарегистрированы', to: [{ address: known.email }] })
  expect(mail?.text).toContain(`${site}/auth`)
  expect(mail?.text).not.toContain('/confirm#')
  expect(await countTokens()).toBe(before)
})

test('an address registered while the mail waited gets the same mail', async () => {
  await ask()
  await makeUser(app.db, { email })
  await deliver()
  expect(smtp.mails.at(-1)).toMatchObject({ subject: 'Вы уже зарегистрированы', to: [{ address: email }] })
})

test('a mail sent twice has one Message-ID and two links, both valid', async () => {
  const moody = await startSmtp({
    onMessage: () => Promise.reject(Object.assign(new Error('not now'), { responseCode: 451 })),
  })
  await ask()
  await deliver(moody.url)
  app.clock.forward(60_000)
  await deliver()
  const [first, second] = [moody.mails.at(-1), smtp.mails.at(-1)]
  expect([first?.messageId, second?.messageId]).toEqual(Array(2).fill((await mailOf(email)).message_id))
  expect(tokenIn(first)).not.toBe(tokenIn(second))
  expect(await confirm(tokenIn(first))).toBe(200)
  expect(await confirm(tokenIn(second))).toBe(409)
  await moody.stop()
})

test.each(['there', 'removed'])(
  'a mail that waited for 24 hours is not sent where its registration is %s',
  async (state) => {
    await ask()
    app.clock.forward(24 * hour)
    if (state === 'removed') await removeOldRegistrations(app.db, app.clock.now)
    const before = smtp.mails.length
    await deliver()
    expect(smtp.mails.length).toBe(before)
    expect((await mailOf(email)).failed_at).toEqual(app.clock.now)
  },
)

test('a kind of mail that only a newer version knows is left for it', async () => {
  const waiting = { kind: 'from-the-future', address: email, message_id: `<${email}>`, next_at: app.clock.now }
  await app.db.insertInto('mail_outbox').values(waiting).execute()
  expect(await deliver()).toBe(0)
  expect(await mailOf(email)).toMatchObject({ sent_at: null, failed_at: null })
})

test('the job deletes mails to people who are not users after seven days', async () => {
  await ask()
  await deliver()
  const { id } = await mailOf(email)
  app.clock.forward(7 * 24 * hour)
  expect(await deleteOldMailToAddresses(app.db, app.clock.now)).not.toContain(id)
  app.clock.forward(1)
  expect(await deleteOldMailToAddresses(app.db, app.clock.now)).toContain(id)
})
