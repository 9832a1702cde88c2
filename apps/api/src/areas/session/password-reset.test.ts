import {
  changeEducationAccount,
  confirmPasswordReset,
  getCurrentUser,
  getEducationAccount,
  login,
  refreshToken,
  requestPasswordReset,
  sendMail,
} from '@dopusk/contract'
import { type CompiledQuery, sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { connectDatabase } from '../../db/database.ts'
import { createCallerLookup } from '../../http/caller.ts'
import { changePassword } from '../../people/change-password.ts'
import { issuePasswordResetToken, removeOldResetTokens } from '../../people/password-reset-tokens.ts'
import { hashPassword } from '../../people/passwords.ts'
import { makeLearner } from '../../testing/accounts.ts'
import { logInAs, makePartner, makeProfile, makeUser, password } from '../../testing/people.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { requestPasswordReset as startReset } from './password-reset.service.ts'

const minute = 60_000
const chosen = 'my own Parol'
let app: TestApp
let person: { id: number; email: string }

beforeAll(async () => {
  app = await startTestApp()
})

beforeEach(async () => {
  person = await makeUser(app.db)
})

const ask = (email: string, token?: string) => app.ask(requestPasswordReset, { body: { email }, token })

const bodyOf = (token: string, word = chosen) => ({ token, password: word, password_confirm: word })
const confirm = (token: string, word?: string) => app.ask(confirmPasswordReset, { body: bodyOf(token, word) })
const signIn = (email: string, word: string) => app.ask(login, { body: { email, password: word } })

/** The token of the mail that the person gets now. */
const tokenFor = async (email: string) => {
  const issued = await issuePasswordResetToken(app.db, app.clock.now, email)
  if (issued === undefined) throw new Error(`no link for ${email}`)
  return issued.token
}

const isRefused = async (token: string) => {
  const { status, error } = await confirm(token)
  return status === 409 && error.code === 'link_expired'
}

const countMails = async (email: string) =>
  (await app.db.selectFrom('mail_outbox').select('id').where('address', 'ilike', email).execute()).length

const block = async (userId: number) => {
  const id = await makeProfile(app.db, userId)
  await app.db.updateTable('learner_profile').set({ is_blocked: true }).where('id', '=', id).execute()
}

describe('a request', () => {
  /** Addresses of every kind. */
  const addresses = async () => {
    const blocked = await makeUser(app.db)
    await block(blocked.id)
    return [
      person.email,
      person.email.toUpperCase(),
      `nobody-${person.id}@example.org`,
      (await makeUser(app.db, { isDemo: true, passwordHash: null })).email,
      blocked.email,
      (await makeUser(app.db, { role: 'admin' })).email,
      (await makePartner(app.db)).email,
    ]
  }

  test('gets the same answer and queues one mail, whosever address it is', async () => {
    for (const email of await addresses()) {
      const before = await countMails(email)
      const { status, body, headers } = await ask(email)
      expect([status, body, headers.get('set-cookie') === null]).toEqual([202, { success: true }, false])
      expect(await countMails(email)).toBe(before + 1)
    }
  })

  test('runs the same statements for every address, and none of them reads a user', async () => {
    const queries: CompiledQuery[] = []
    const db = connectDatabase(
      app.connection,
      () => {},
      (query) => queries.push(query),
    )
    const queue = vi.fn().mockResolvedValue(1)
    const now = () => app.clock.now
    const deps = { db, now, accessTokens: {} as never, findCaller: createCallerLookup(db, now, app.log) }
    const statements: string[][] = []
    for (const email of await addresses()) {
      queries.length = 0
      await startReset({ ...deps, mail: { queue, queueAll: queue, wake() {} } }, { email, address: '192.0.2.1' })
      statements.push(queries.map((query) => query.sql))
    }
    expect(new Set(statements.map((list) => JSON.stringify(list))).size).toBe(1)
    expect(statements[0]?.length).toBeGreaterThan(2)
    expect(statements.flat().filter((text) => text.includes('app_user'))).toEqual([])
    expect(queue).toHaveBeenCalledTimes(statements.length)
    await db.destroy()
  })

  test('changes neither the password nor the sessions', async () => {
    const token = await logInAs(app, person)
    await ask(person.email)
    await tokenFor(person.email)
    expect((await app.ask(getCurrentUser, { token })).status).toBe(200)
    expect((await signIn(person.email, password)).status).toBe(200)
  })

  test('is limited to five in 15 minutes for one account from one client address', async () => {
    const answers = []
    for (let count = 0; count < 6; count += 1) answers.push((await ask(person.email)).status)
    expect(answers).toEqual([202, 202, 202, 202, 202, 429])
    const unknown = `none-${person.id}@example.org`
    for (let count = 0; count < 5; count += 1) await ask(unknown)
    const refused = await ask(unknown.toUpperCase())
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true])
    app.clock.forward(15 * minute)
    expect((await ask(person.email)).status).toBe(202)
  })

  test('queues at most ten mails an hour to one account, without saying so', async () => {
    const answers = []
    for (let count = 0; count < 12; count += 1) {
      if (count % 5 === 0) app.clock.forward(15 * minute)
      answers.push((await ask(person.email)).status)
    }
    expect(answers).toEqual(Array(12).fill(202))
    expect(await countMails(person.email)).toBe(10)
  })

  test('is limited for one client address, generously', async () => {
    app.clock.forward(60 * minute)
    await ask(person.email)
    await sql`update rate_counter set count = 300 where bucket > ${new Date(app.clock.now.getTime() - minute)}`.execute(
      app.db,
    )
    expect((await ask(`other-${person.id}@example.org`)).status).toBe(429)
    app.clock.forward(60 * minute)
    expect((await ask(`other-${person.id}@example.org`)).status).toBe(202)
  })

  test.each([
    ['no address', {}, { email: expect.any(String) }],
    ['no email', { email: 'anna' }, { email: 'Пожалуйста, введите корректный email' }],
    ['a header in the address', { email: 'a@b.ru\r\nBcc: c@d.ru' }, { email: expect.any(String) }],
    ['an address that is too long', { email: `${'a'.repeat(250)}@b.ru` }, { email: 'Не длиннее 254 символов' }],
    ['several addresses', { email: ['a@b.ru', 'c@d.ru'] }, { email: expect.any(String) }],
    ['a privileged field', { email: 'a@b.ru', is_superuser: true }, { is_superuser: 'Неизвестное поле' }],
  ])('with %s is refused', async (_fault, body, fields) => {
    const answer = await app.ask(requestPasswordReset, { body })
    expect([answer.status, answer.error.fields]).toEqual([400, fields])
  })
})

describe('a link', () => {
  test('sets the password and says with which email to sign in', async () => {
    const token = await tokenFor(person.email.toUpperCase())
    const { status, body } = await confirm(token)
    expect([status, body]).toEqual([200, { email: person.email }])
    expect((await signIn(person.email, password)).status).toBe(401)
    expect((await signIn(person.email, chosen)).status).toBe(200)
  })

  test('works once, and ends the other links of the person', async () => {
    const tokens = [await tokenFor(person.email), await tokenFor(person.email)]
    expect((await confirm(tokens[1] ?? '')).status).toBe(200)
    for (const token of tokens) expect(await isRefused(token)).toBe(true)
    expect((await signIn(person.email, chosen)).status).toBe(200)
  })

  test('used many times at once changes the password once', async () => {
    const token = await tokenFor(person.email)
    const words = Array.from({ length: 8 }, (_, index) => `password-${index}`)
    const answers = await Promise.all(words.map((word) => confirm(token, word)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)])
    const accepted = words[answers.findIndex(({ status }) => status === 200)] ?? ''
    expect((await signIn(person.email, accepted)).status).toBe(200)
  })

  test('holds for 30 minutes and not longer', async () => {
    const token = await tokenFor(person.email)
    const inTime = await tokenFor((await makeUser(app.db)).email)
    app.clock.forward(30 * minute - 1)
    expect((await confirm(inTime)).status).toBe(200)
    app.clock.forward(1)
    expect(await isRefused(token)).toBe(true)
    expect((await signIn(person.email, password)).status).toBe(200)
  })

  test('is removed by the job after 30 minutes, and not before', async () => {
    await tokenFor(person.email)
    const countLinks = async () =>
      (await app.db.selectFrom('password_reset_token').select('hash').where('user_id', '=', person.id).execute()).length
    app.clock.forward(30 * minute - 1)
    await removeOldResetTokens(app.db, app.clock.now)
    expect(await countLinks()).toBe(1)
    app.clock.forward(1)
    await removeOldResetTokens(app.db, app.clock.now)
    expect(await countLinks()).toBe(0)
  })

  test.each([
    ['by staff', { encrypted: Buffer.from('copy') }],
    ['by the command line', { encrypted: null }],
    ['by the person', { encrypted: null, isOwn: true }],
  ])('ends with a change of the password %s', async (_by, change) => {
    const token = await tokenFor(person.email)
    const passwordHash = await hashPassword('of another')
    const next = { userId: person.id, passwordHash, ...change }
    await app.db.transaction().execute((tx) => changePassword(tx, app.clock.now, next))
    expect(await isRefused(token)).toBe(true)
    expect((await signIn(person.email, 'of another')).status).toBe(200)
  })

  test('ends even where the password was changed while the link was being made', async () => {
    const token = await tokenFor(person.email)
    await app.db
      .updateTable('app_user')
      .set({ password_hash: await hashPassword(password) })
      .where('id', '=', person.id)
      .execute()
    expect(await isRefused(token)).toBe(true)
  })

  test('of a person who was blocked meanwhile is refused', async () => {
    const token = await tokenFor(person.email)
    await block(person.id)
    expect(await isRefused(token)).toBe(true)
  })

  test('is not made for users who cannot sign in by a password', async () => {
    const demo = await makeUser(app.db, { isDemo: true, passwordHash: null })
    await block(person.id)
    for (const email of [demo.email, person.email, 'nobody@example.org'])
      expect(await issuePasswordResetToken(app.db, app.clock.now, email)).toBeUndefined()
  })

  test('is stored only as a hash', async () => {
    const token = await tokenFor(person.email)
    const rows = await app.db.selectFrom('password_reset_token').selectAll().where('user_id', '=', person.id).execute()
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows.map(({ hash }) => hash.toString('latin1')))).not.toContain(token)
  })

  test.each([
    ['a short password', { password: 'short12', password_confirm: 'short12' }, { password: 'Не короче 8 символов' }],
    ['different passwords', { password: chosen, password_confirm: 'x' }, { password_confirm: 'Пароли не совпадают' }],
    ['an unknown field', { ...bodyOf('x'), user: 1 }, { user: 'Неизвестное поле' }],
    ['a password of 201 characters', bodyOf('x', 'a'.repeat(201)), expect.anything()],
  ])('with %s is refused, and still works', async (_fault, body, fields) => {
    const token = await tokenFor(person.email)
    const answer = await app.ask(confirmPasswordReset, { body: { ...body, token } })
    expect([answer.status, answer.error.fields]).toEqual([400, fields])
    expect((await confirm(token)).status).toBe(200)
  })

  test.each(['made-up', '0', '../../etc', 'ё'.repeat(200), "' or 1=1 --"])('of «%s» is unknown', async (token) => {
    expect(await isRefused(token)).toBe(true)
  })

  test('is limited for one client address', async () => {
    expect(await isRefused('made-up')).toBe(true)
    await sql`update rate_counter set count = 600 where bucket > ${new Date(app.clock.now.getTime() - minute)}`.execute(
      app.db,
    )
    expect((await confirm('made-up')).status).toBe(429)
    app.clock.forward(60 * minute)
    expect(await isRefused('made-up')).toBe(true)
  })
})

describe('after the reset', () => {
  test('every session of the person is ended, an impersonation by the person too', async () => {
    const admin = await makeUser(app.db, { role: 'admin' })
    const target = await makeUser(app.db)
    const { body: own } = await signIn(admin.email, password)
    const { body: impersonated } = await app.ask(login, {
      body: { email: admin.email, password, impersonate: target.email },
    })
    expect((await confirm(await tokenFor(admin.email))).status).toBe(200)
    for (const { access } of [own, impersonated])
      expect((await app.ask(getCurrentUser, { token: access })).status).toBe(401)
    expect((await app.ask(refreshToken, { body: { refresh: own.refresh } })).status).toBe(401)
  })

  test('wrong tries of the forgotten password do not refuse the new one', async () => {
    for (let count = 0; count < 10; count += 1) await signIn(person.email, 'wrong')
    expect((await signIn(person.email, password)).status).toBe(429)
    await confirm(await tokenFor(person.email))
    expect((await signIn(person.email, chosen)).status).toBe(200)
  })

  test('the audit log names the person and holds no secret', async () => {
    const token = await tokenFor(person.email)
    await confirm(token)
    const [entry, ...more] = await app.db
      .selectFrom('audit_log')
      .selectAll()
      .where('action', '=', 'password_reset_by_mail')
      .where('subject_id', '=', person.id)
      .execute()
    expect([entry?.actor_id, entry?.session_id, entry?.detail, more]).toEqual([person.id, null, {}, []])
  })
})

describe('an impersonating administrator', () => {
  const impersonate = async () => {
    const admin = await makeUser(app.db, { role: 'admin' })
    const { body } = await app.ask(login, { body: { email: admin.email, password, impersonate: person.email } })
    return body.access
  }

  test('can neither request a link nor use one', async () => {
    const access = await impersonate()
    const request = await ask(person.email, access)
    expect([request.status, request.error.code]).toEqual([403, 'forbidden'])
    expect(request.error.message).toMatch(/^Вы вошли под чужим именем/)
    expect(await countMails(person.email)).toBe(0)
    const token = await tokenFor(person.email)
    const answer = await app.ask(confirmPasswordReset, { body: bodyOf(token), token: access })
    expect([answer.status, answer.error.code]).toEqual([403, 'forbidden'])
    expect((await signIn(person.email, password)).status).toBe(200)
    expect((await confirm(token)).status).toBe(200)
  })
})

describe('staff', () => {
  const setUp = async () => {
    const partner = await makePartner(app.db)
    const learner = await makeLearner(app.db, partner, { readablePassword: password })
    const token = await logInAs(app, partner)
    const path = getEducationAccount.path.replace('{id}', String(learner.accountId))
    const read = async () => (await app.ask(getEducationAccount, { path, token })).body
    const change = (word: string, version?: number) =>
      app.ask(changeEducationAccount, {
        path,
        token,
        body: { password: word },
        ...(version !== undefined && { headers: { 'if-match': `"${version}"` } }),
      })
    const mail = () => app.ask(sendMail, { token, body: { email: learner.email, title: 'x', description: 'x' } })
    return { learner, read, change, mail }
  }

  test('no longer read the password, and see that the learner chose it', async () => {
    const { learner, read, mail } = await setUp()
    expect(await read()).toMatchObject({ password, password_is_own: false })
    await confirm(await tokenFor(learner.email))
    expect(await read()).toMatchObject({ password: null, password_is_own: true })
    const refused = await mail()
    expect([refused.status, refused.error.code]).toEqual([409, 'no_password'])
    expect(refused.error.message).toMatch(/^Обучающийся задал пароль сам/)
  })

  test('do not overwrite it unseen, and may set a new one', async () => {
    const { learner, read, change } = await setUp()
    const { version } = await read()
    await confirm(await tokenFor(learner.email))
    expect((await change('set by staff', version)).error.code).toBe('changed_meanwhile')
    expect((await change('set by staff', (await read()).version)).status).toBe(200)
    expect(await read()).toMatchObject({ password: 'set by staff', password_is_own: false })
    expect((await signIn(learner.email, 'set by staff')).status).toBe(200)
  })

  test.each([
    ['was waiting', null],
    ['had failed', new Date()],
  ])('get no failed mail where one %s to send the old password', async (_state, failedAt) => {
    const { learner, read, mail } = await setUp()
    expect((await mail()).status).toBe(202)
    const own = app.db.updateTable('mail_outbox').where('recipient_id', '=', learner.userId)
    await own.set({ failed_at: failedAt }).execute()
    expect((await read()).mail_failed).toBe(failedAt !== null)
    await confirm(await tokenFor(learner.email))
    const waiting = await app.db
      .selectFrom('mail_outbox')
      .select('id')
      .where('recipient_id', '=', learner.userId)
      .execute()
    expect(waiting).toEqual([])
    expect((await read()).mail_failed).toBe(false)
  })
})
