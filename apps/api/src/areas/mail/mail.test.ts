import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createUserProfile, listEducationAccounts, sendMail } from '@dopusk/contract'
import { pino } from 'pino'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startJobs } from '../../jobs/jobs.ts'
import { makeAccount, makeLearner, testCipher } from '../../testing/accounts.ts'
import { deliverTo, testLinks } from '../../testing/mail/deliver-to.ts'
import { startSmtp, type TestSmtp } from '../../testing/mail/smtp-server.ts'
import { makePartner, signInAs } from '../../testing/people.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { mailJobs, sendMailJob } from './mail.jobs.ts'

const inProof = test.runIf(process.env.PROOF)

let app: TestApp
let partner: { id: number; email: string; partnerId: number }
let token: string
let smtp: TestSmtp
const running: TestSmtp[] = []

const start = async (...options: Parameters<typeof startSmtp>) => {
  const server = await startSmtp(...options)
  running.push(server)
  return server
}

beforeAll(async () => {
  app = await startTestApp()
  partner = await makePartner(app.db)
  smtp = await start()
})
afterAll(() => Promise.all(running.map((server) => server.stop())))

const deliver = (smtpUrl: string | undefined, folder?: string) => deliverTo(smtpUrl, app, folder)

const words = { title: 'Данные для пользователя', description: 'https://dopusk.example, логин, пароль abcd2345' }

/** Signs in first: an earlier test may have moved the clock by hours. */
const ask = async (email: string, headers: Record<string, string> = {}) => {
  token = await signInAs(app, partner)
  return app.ask(sendMail, { body: { email, ...words }, token, headers })
}

const newLearner = (person: Parameters<typeof makeLearner>[2] = {}) =>
  makeLearner(app.db, partner, { readablePassword: 'abcd2345', patronymic: 'Петровна', ...person })

const stateOf = (id: number) =>
  app.db
    .selectFrom('mail_outbox')
    .select(['sent_at', 'failed_at', 'try_count', 'next_at', 'last_error', 'message_id'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

const isMailFailed = async (email: string) => {
  token = await signInAs(app, partner)
  const path = `${listEducationAccounts.path}?search=${encodeURIComponent(email)}`
  return (await app.ask(listEducationAccounts, { path, token })).body.results[0]?.mail_failed
}

describe('the mail', () => {
  test('is queued, delivered, and contains the site, the login and the password', async () => {
    const learner = await newLearner({ email: 'first@example.org' })
    const { status, body } = await ask(learner.email)
    expect(status).toBe(202)
    expect(await deliver(smtp.url)).toBe(1)
    const mail = smtp.mails.at(-1)
    expect(mail).toMatchObject({
      subject: 'Данные для пользователя',
      from: { name: 'Допуск', address: 'no-reply@dopusk.example' },
      to: [{ address: 'first@example.org' }],
      messageId: (await stateOf(body.id)).message_id,
    })
    for (const text of [mail?.text, mail?.html]) {
      for (const part of ['Анна Петровна', 'https://dopusk.example', 'first@example.org', 'abcd2345']) {
        expect(text).toContain(part)
      }
    }
    expect(mail?.html).toContain('<meta name="viewport" content="width=device-width, initial-scale=1">')
    expect(await stateOf(body.id)).toMatchObject({ sent_at: app.clock.now, failed_at: null, try_count: 1 })
    expect(await deliver(smtp.url)).toBe(0)
  })

  test('is composed by the server: the page’s text is only audited, without the password', async () => {
    const learner = await newLearner()
    token = await signInAs(app, partner)
    const body = { email: learner.email, title: 'Купите слона за abcd2345', description: 'слон, пароль abcd2345' }
    await app.ask(sendMail, { body, token })
    await deliver(smtp.url)
    const mail = smtp.mails.at(-1)
    expect(`${mail?.subject} ${mail?.text} ${mail?.html}`).not.toMatch(/слон/i)
    const entry = await app.db
      .selectFrom('audit_log')
      .select(['action', 'actor_id', 'detail'])
      .where('subject_id', '=', learner.userId)
      .executeTakeFirstOrThrow()
    expect(entry).toEqual({
      action: 'credentials_mail_requested',
      actor_id: partner.id,
      detail: { title: 'Купите слона за ••••••••', description: 'слон, пароль ••••••••' },
    })
  })

  test('contains the login and password that are current when it is sent', async () => {
    const learner = await newLearner()
    await ask(learner.email)
    await app.db.updateTable('app_user').set({ email: 'mended@example.org' }).where('id', '=', learner.userId).execute()
    const password_encrypted = testCipher.encrypt(learner.userId, 'newer678')
    await app.db
      .updateTable('education_account')
      .set({ password_encrypted })
      .where('id', '=', learner.accountId)
      .execute()
    await deliver(smtp.url)
    expect(smtp.mails.at(-1)?.to).toMatchObject([{ address: 'mended@example.org' }])
    expect(smtp.mails.at(-1)?.text).toContain('newer678')
  })

  test('escapes HTML characters', async () => {
    const learner = await newLearner({ readablePassword: '<b>&"\'x1' })
    await ask(learner.email)
    await deliver(smtp.url)
    expect(smtp.mails.at(-1)?.html).toContain('&lt;b&gt;&amp;&quot;&#39;x1')
    expect(smtp.mails.at(-1)?.text).toContain('<b>&"\'x1')
  })

  inProof('of a created learner contains their generated password', async () => {
    const accountId = await makeAccount(app.db, partner)
    token = await signInAs(app, partner)
    const person = { first_name: 'Лев', last_name: 'Щукин', phone: '+79000000000', birth_date: '1990-01-01' }
    const body = { ...person, email: 'created@example.org', education_account: accountId }
    await app.ask(createUserProfile, { body, token })
    await deliver(smtp.url)
    const path = `${listEducationAccounts.path}?search=created@example.org`
    const { password } = (await app.ask(listEducationAccounts, { path, token })).body.results[0] ?? {}
    expect(password).toMatch(/^\S{8}$/)
    expect(smtp.mails.at(-1)?.text).toContain(`Пароль: ${password}`)
  })
})

describe('a request', () => {
  test('repeated with its key sends nothing twice', async () => {
    const learner = await newLearner()
    const headers = { 'idempotency-key': 'a1b2c3' }
    const answers = await Promise.all([1, 2, 3].map(() => ask(learner.email, headers)))
    answers.push(await ask(learner.email, headers))
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1)
    const before = smtp.mails.length
    await deliver(smtp.url)
    await ask(learner.email, headers)
    await deliver(smtp.url)
    expect(smtp.mails.length).toBe(before + 1)
  })

  test('with a key used for another recipient is refused', async () => {
    const [one, two] = [await newLearner(), await newLearner()]
    await ask(one.email, { 'idempotency-key': 'same' })
    expect((await ask(two.email, { 'idempotency-key': 'same' })).status).toBe(400)
    expect((await ask(two.email, { 'idempotency-key': 'x'.repeat(201) })).status).toBe(400)
    await deliver(smtp.url)
  })

  test('for an unknown learner, or one without a readable password, is refused', async () => {
    const unknown = await makeLearner(app.db, partner)
    expect((await ask(unknown.email)).error.code).toBe('no_password')
    const nobody = await ask('nobody@example.org')
    expect([nobody.status, nobody.error.message]).toEqual([404, 'Учётная запись обучающегося не найдена'])
  })

  test('is limited to 20 an hour for one learner', async () => {
    const learner = await newLearner()
    token = await signInAs(app, partner)
    const answers = []
    for (let n = 0; n < 21; n += 1) {
      answers.push((await app.ask(sendMail, { body: { email: learner.email, ...words }, token })).status)
    }
    expect(answers).toEqual([...Array(20).fill(202), 429])
    await app.db.deleteFrom('mail_outbox').where('recipient_id', '=', learner.userId).execute()
  })
})

describe('an SMTP server', () => {
  test('that is down delays mail and loses none', async () => {
    const down = await start()
    await down.stop()
    const learner = await newLearner()
    const { id } = (await ask(learner.email)).body
    const delays: number[] = []
    for (let tries = 0; tries < 8; tries += 1) {
      await deliver(down.url)
      const { next_at, sent_at, failed_at } = await stateOf(id)
      expect([sent_at, failed_at]).toEqual([null, null])
      delays.push((next_at.getTime() - app.clock.now.getTime()) / 1000)
      expect(await deliver(down.url)).toBe(0)
      app.clock.now = next_at
    }
    expect(delays).toEqual([30, 60, 120, 240, 480, 960, 1800, 1800])
    const up = await start({}, down.port)
    await deliver(up.url)
    expect(up.mails.map(({ messageId }) => messageId)).toEqual([(await stateOf(id)).message_id])
    expect(await isMailFailed(learner.email)).toBe(false)
  })

  test('that refuses the address fails the mail: recorded, shown on the account, cleared by the next mail', async () => {
    const strict = await start({
      onRcptTo: (_address, _session, done) =>
        done(Object.assign(new Error('5.1.1 no such user'), { responseCode: 550 })),
    })
    const learner = await newLearner()
    const { id } = (await ask(learner.email)).body
    await deliver(strict.url)
    expect(await stateOf(id)).toMatchObject({
      sent_at: null,
      failed_at: app.clock.now,
      last_error: expect.stringContaining('no such user'),
    })
    expect(await isMailFailed(learner.email)).toBe(true)
    app.clock.forward(24 * 60 * 60_000)
    expect(await deliver(smtp.url)).toBe(0)
    await ask(learner.email)
    await deliver(smtp.url)
    expect(await isMailFailed(learner.email)).toBe(false)
  })

  test.each([
    ['answers with a temporary error', { onRcptTo: 450 }],
    ['refuses the sender, which is a configuration fault', { onMailFrom: 550 }],
  ])('that %s is retried', async (_how, { onRcptTo, onMailFrom }: { onRcptTo?: number; onMailFrom?: number }) => {
    const refuse =
      (responseCode: number) => (_address: unknown, _session: unknown, done: (error?: Error | null) => void) =>
        done(Object.assign(new Error('not now'), { responseCode }))
    const moody = await start({
      ...(onRcptTo && { onRcptTo: refuse(onRcptTo) }),
      ...(onMailFrom && { onMailFrom: refuse(onMailFrom) }),
    })
    const learner = await newLearner()
    const { id } = (await ask(learner.email)).body
    await deliver(moody.url)
    expect(await stateOf(id)).toMatchObject({ sent_at: null, failed_at: null })
    app.clock.forward(60_000)
    await deliver(smtp.url)
    expect((await stateOf(id)).sent_at).not.toBeNull()
  })

  test('that is down for five days fails the mail, and the account shows it', async () => {
    const down = await start()
    await down.stop()
    const learner = await newLearner()
    const { id } = (await ask(learner.email)).body
    app.clock.forward(5 * 24 * 60 * 60_000 + 1)
    await deliver(down.url)
    expect((await stateOf(id)).failed_at).not.toBeNull()
    expect(await isMailFailed(learner.email)).toBe(true)
  })
})

test('without SMTP settings each mail is a file that only its owner can read', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'dopusk-mail-'))
  const learner = await newLearner({ email: 'file@example.org' })
  const { id } = (await ask(learner.email)).body
  await deliver(undefined, join(folder, 'mail'))
  expect(await readdir(join(folder, 'mail'))).toEqual([`${id}.eml`])
  const file = join(folder, 'mail', `${id}.eml`)
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  const mail = await PostalMime.parse(await readFile(file))
  expect(mail).toMatchObject({ subject: 'Данные для пользователя', to: [{ address: 'file@example.org' }] })
  expect(mail.text).toContain('abcd2345')
  expect((await stateOf(id)).sent_at).not.toBeNull()
  await rm(folder, { recursive: true })
})

test('a mail whose account has lost its learner is not sent', async () => {
  const learner = await newLearner()
  const { id } = (await ask(learner.email)).body
  await app.db.updateTable('education_account').set({ profile_id: null }).where('id', '=', learner.accountId).execute()
  const before = smtp.mails.length
  await deliver(smtp.url)
  expect(smtp.mails.length).toBe(before)
  expect((await stateOf(id)).failed_at).not.toBeNull()
})

test('the queue sends a mail soon after it is requested', async () => {
  const { connection } = app
  const log = pino({ level: 'silent' })
  const settings = {
    smtpUrl: smtp.url,
    mailFrom: undefined,
    publicUrl: 'https://dopusk.example',
    dataDir: '/nonexistent',
    vapid: undefined,
    timeZone: 'Europe/Moscow',
  }
  const jobs = await startJobs(
    connection,
    mailJobs(settings, {
      db: app.db,
      now: () => app.clock.now,
      cipher: testCipher,
      log,
      links: testLinks,
      readPartnerDigest: async () => undefined,
    }),
    log,
  )
  const learner = await newLearner({ email: 'queued@example.org' })
  await ask(learner.email)
  await jobs.runSoon(sendMailJob)
  await expect.poll(() => smtp.mails.at(-1)?.to).toMatchObject([{ address: 'queued@example.org' }])
  expect(smtp.mails.at(-1)?.from).toMatchObject({ address: 'no-reply@dopusk.example' })
  await jobs.stop()
})
