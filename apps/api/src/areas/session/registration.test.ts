import { confirmRegistration, login, register } from '@dopusk/contract'
import { type CompiledQuery, sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { connectDatabase } from '../../db/database.ts'
import { createCallerLookup } from '../../http/caller.ts'
import { issueRegistrationToken, removeOldRegistrations } from '../../people/pending-registrations.ts'
import { makeUser, password } from '../../testing/people.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { register as startRegistration } from './registration.service.ts'

const hour = 60 * 60_000
let app: TestApp
let serial = 0
let email = ''

beforeAll(async () => {
  app = await startTestApp()
})

beforeEach(() => {
  serial += 1
  email = `new-${serial}@example.org`
})

const chosen = 'long enough'
const bodyFor = (address: string) => ({ email: address, password: chosen, password_confirm: chosen })
const ask = (address = email) => app.ask(register, { body: bodyFor(address) })
const confirm = (token: string, word = chosen) => app.ask(confirmRegistration, { body: { token, password: word } })
const signIn = (address: string, word = chosen) => app.ask(login, { body: { email: address, password: word } })

const pendingOf = (address: string) =>
  app.db
    .selectFrom('pending_registration')
    .select(['id', 'password_hash as passwordHash'])
    .where('email', '=', address)
    .orderBy('id')
    .execute()

/** The token of the mail of the newest registration. */
const tokenOf = async (address: string) => {
  const newest = (await pendingOf(address)).at(-1)
  const token = newest && (await issueRegistrationToken(app.db, app.clock.now, newest.id))
  if (token === undefined) throw new Error(`nothing to confirm for ${address}`)
  return token
}

const countUsers = async (address: string) =>
  (await app.db.selectFrom('app_user').select('id').where('email', 'ilike', address).execute()).length

const countMails = async (address: string) =>
  (await app.db.selectFrom('mail_outbox').select('id').where('address', 'ilike', address).execute()).length

const expired = [409, 'link_expired']
const refusalOf = async (token: string) => {
  const { status, error } = await confirm(token)
  return [status, error.code]
}

describe('registration', () => {
  test('answers in the same way for a known address as for an unknown one, whatever its case', async () => {
    const known = await makeUser(app.db)
    const answers = [await ask(), await ask(known.email), await ask(known.email.toUpperCase())]
    expect(answers.map(({ status }) => status)).toEqual([202, 202, 202])
    expect(answers.map(({ body }) => body)).toEqual(Array(3).fill({ success: true }))
    const headers = answers.map(({ headers }) => [...headers.keys()].sort())
    expect(headers[1]).toEqual(headers[0])
  })

  test('runs the same statements for both, and hashes the password of each', async () => {
    const known = await makeUser(app.db)
    const queries: CompiledQuery[] = []
    const db = connectDatabase(
      app.connection,
      () => {},
      (query) => queries.push(query),
    )
    const queue = vi.fn().mockResolvedValue(1)
    const now = () => app.clock.now
    const deps = {
      db,
      now,
      accessTokens: {} as never,
      findCaller: createCallerLookup(db, now, app.log),
      mail: { queue, queueAll: queue, wake() {} },
    }
    const workFor = async (address: string) => {
      queries.length = 0
      queue.mockClear()
      await startRegistration(deps, { email: address, password: chosen, address: '192.0.2.1' })
      return { statements: queries.map((query) => query.sql), mails: queue.mock.calls.length }
    }
    const ofUnknown = await workFor(email)
    expect(ofUnknown.mails).toBe(1)
    expect(ofUnknown.statements.length).toBeGreaterThan(3)
    expect(await workFor(known.email)).toEqual(ofUnknown)
    const hashed = [...(await pendingOf(email)), ...(await pendingOf(known.email))]
    expect(hashed.map(({ passwordHash }) => passwordHash)).toEqual(
      Array(2).fill(expect.stringMatching(/^\$argon2id\$/)),
    )
    expect(hashed[0]?.passwordHash).not.toBe(hashed[1]?.passwordHash)
    await db.destroy()
  })

  test('does not change the password of a known address', async () => {
    const known = await makeUser(app.db)
    await ask(known.email)
    expect((await signIn(known.email)).status).toBe(401)
    expect((await signIn(known.email, password)).status).toBe(200)
  })

  test('queues at most three mails an hour to one address, without saying so', async () => {
    const answers = []
    for (const address of [email, email, email.toUpperCase(), email]) answers.push((await ask(address)).status)
    expect(answers).toEqual([202, 202, 202, 202])
    expect(await countMails(email)).toBe(3)
    expect(await pendingOf(email)).toHaveLength(2)
    app.clock.forward(hour)
    await ask()
    expect(await countMails(email)).toBe(4)
  })

  test('is limited for one client address', async () => {
    await sql`update rate_counter set count = 300 where bucket > ${new Date(app.clock.now.getTime() - hour)}`.execute(
      app.db,
    )
    expect((await ask()).status).toBe(429)
    app.clock.forward(hour)
    expect((await ask()).status).toBe(202)
  })

  test.each([
    ['a short password', { password: 'short12', password_confirm: 'short12' }, { password: 'Не короче 8 символов' }],
    [
      'different passwords',
      { password: chosen, password_confirm: 'other' },
      { password_confirm: 'Пароли не совпадают' },
    ],
    [
      'a privileged field',
      { password: chosen, password_confirm: chosen, is_superuser: true },
      { is_superuser: 'Неизвестное поле' },
    ],
  ])('names the wrong field: %s', async (_fault, rest, fields) => {
    const answer = await app.ask(register, { body: { email, ...rest } })
    expect(answer.status).toBe(400)
    expect(answer.error.fields).toEqual(fields)
    expect(await pendingOf(email)).toEqual([])
  })
})

describe('before the address is confirmed', () => {
  test('sign-in is refused, and the password is stored only as a hash', async () => {
    await ask()
    expect((await signIn(email)).status).toBe(401)
    expect(await countUsers(email)).toBe(0)
    expect((await pendingOf(email))[0]?.passwordHash).toMatch(/^\$argon2id\$/)
  })

  test('the address is free for staff and for another registration', async () => {
    await ask()
    await ask()
    expect(await pendingOf(email)).toHaveLength(2)
    await makeUser(app.db, { email })
    expect((await signIn(email, password)).status).toBe(200)
  })

  test('the job deletes the registration after 24 hours, and not before', async () => {
    await ask()
    app.clock.forward(24 * hour - 1)
    await removeOldRegistrations(app.db, app.clock.now)
    expect(await pendingOf(email)).toHaveLength(1)
    app.clock.forward(1)
    await removeOldRegistrations(app.db, app.clock.now)
    expect(await pendingOf(email)).toEqual([])
  })
})

describe('confirming', () => {
  test('creates an ordinary learner who signs in with the chosen password', async () => {
    await ask()
    const answer = await confirm(await tokenOf(email))
    expect([answer.status, answer.body]).toEqual([200, { success: true }])
    const { body } = await signIn(email.toUpperCase())
    expect(body.user).toMatchObject({ email, is_superuser: false, is_demo: false, role: null, user_status: null })
    expect(await pendingOf(email)).toEqual([])
  })

  test('requires the password of the registration, so that a stranger who registered the address gets no account', async () => {
    await ask()
    const token = await tokenOf(email)
    const answer = await confirm(token, 'of the mailbox’s owner')
    expect([answer.status, answer.error.fields]).toEqual([
      400,
      { password: 'Это не тот пароль, который указали при регистрации' },
    ])
    expect(await countUsers(email)).toBe(0)
    expect((await confirm(token)).status).toBe(200)
  })

  test('is limited after ten wrong passwords', async () => {
    await ask()
    const token = await tokenOf(email)
    for (let tries = 0; tries < 10; tries += 1) expect((await confirm(token, 'wrong')).status).toBe(400)
    expect((await confirm(token)).status).toBe(429)
    app.clock.forward(15 * 60_000)
    expect((await confirm(token)).status).toBe(200)
  })

  test('works with the token of every copy of the mail, once', async () => {
    await ask()
    const tokens = [await tokenOf(email), await tokenOf(email)]
    expect((await confirm(tokens[0] ?? '')).status).toBe(200)
    for (const token of tokens) expect(await refusalOf(token)).toEqual(expired)
  })

  test('many times at once creates one user', async () => {
    await ask()
    const token = await tokenOf(email)
    const answers = await Promise.all(Array.from({ length: 8 }, () => confirm(token)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)])
    expect(await countUsers(email)).toBe(1)
  })

  test('is refused for an unknown token and for one older than 24 hours', async () => {
    expect(await refusalOf('made-up')).toEqual(expired)
    await ask()
    const token = await tokenOf(email)
    app.clock.forward(24 * hour)
    expect(await refusalOf(token)).toEqual(expired)
    expect(await countUsers(email)).toBe(0)
  })

  test('is refused with the same message where the address was taken meanwhile, and does not change its owner', async () => {
    await ask()
    const token = await tokenOf(email)
    await makeUser(app.db, { email: email.toUpperCase() })
    const [taken, unknown] = [await confirm(token), await confirm('made-up')]
    expect([taken.status, taken.error.code]).toEqual(expired)
    expect({ ...taken.error, request_id: '' }).toEqual({ ...unknown.error, request_id: '' })
    expect((await signIn(email, password)).status).toBe(200)
  })

  test('of one address by two registrations creates one user, from the first confirmed', async () => {
    await ask()
    const first = await tokenOf(email)
    await app.ask(register, { body: { email, password: 'another one', password_confirm: 'another one' } })
    const second = await tokenOf(email)
    expect((await confirm(second, 'another one')).status).toBe(200)
    expect(await refusalOf(first)).toEqual(expired)
    expect((await signIn(email, 'another one')).status).toBe(200)
  })
})
