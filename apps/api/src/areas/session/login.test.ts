import { createDemoUser, getCurrentUser, login, logout } from '@dopusk/contract'
import { decodeJwt } from 'jose'
import { beforeAll, describe, expect, test } from 'vitest'
import { createAccessTokens } from '../../http/access-token.ts'
import { changePassword } from '../../people/change-password.ts'
import { dummyHash, hashPassword } from '../../people/passwords.ts'
import { logInAs, makePartner, makeProfile, makeUser, password } from '../../testing/people.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { testSecrets } from '../../testing/test-secrets.ts'
import { openSession } from './open-session.ts'
import { getUser } from './session.queries.ts'

const minute = 60_000
let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
})

describe('login', () => {
  test('returns tokens and the user, whatever the case of the email', async () => {
    const person = await makeUser(app.db, { email: 'Ivan.Petrov@Example.org' })
    const answer = await app.ask(login, { body: { email: ' ivan.petrov@example.ORG ', password } })
    expect(answer.status).toBe(200)
    expect(answer.body.user).toEqual({
      id: person.id,
      email: 'Ivan.Petrov@Example.org',
      is_demo: false,
      is_superuser: false,
      user_status: null,
      role: null,
      partner_profile: null,
      first_name: null,
      patronymic: null,
      demo: null,
    })
    expect(answer.body.refresh).toEqual(expect.any(String))
    expect(decodeJwt(answer.body.access)).toEqual({
      sub: String(person.id),
      email: 'Ivan.Petrov@Example.org',
      sid: expect.any(Number),
      iat: app.clock.now.getTime() / 1000,
      exp: app.clock.now.getTime() / 1000 + 15 * 60,
    })
  })

  test('does not confuse similar letters of different alphabets', async () => {
    await makeUser(app.db, { email: 'admin@example.org' })
    for (const email of ['admİn@example.org', 'ADMİN@example.org', 'admın@example.org']) {
      expect([email, (await app.ask(login, { body: { email, password } })).status]).toEqual([email, 401])
    }
    expect((await app.ask(login, { body: { email: 'ADMIN@example.org', password } })).status).toBe(200)
  })

  test('treats Russian letters of either case and either Unicode form as equal', async () => {
    const person = await makeUser(app.db, { email: 'Ёлкин@Почта.рф' })
    for (const email of ['ёлкиН@почта.РФ', 'Ёлкин@Почта.рф'.normalize('NFD')]) {
      expect((await app.ask(login, { body: { email, password } })).body.user.id).toBe(person.id)
    }
  })

  test('returns a partner’s status and profile', async () => {
    const partner = await makePartner(app.db)
    const { body } = await app.ask(login, { body: { email: partner.email, password } })
    expect(body.user).toMatchObject({ user_status: 'partner', partner_profile: { id: partner.partnerId } })
  })

  test('answers a wrong password and an unknown email in the same way', async () => {
    const person = await makeUser(app.db)
    const wrong = await app.ask(login, { body: { email: person.email, password: 'nope' } })
    const unknown = await app.ask(login, { body: { email: 'nobody@example.org', password: 'nope' } })
    expect(wrong.status).toBe(401)
    expect(wrong.error).toMatchObject({ code: 'wrong_credentials', message: 'Неверный логин или пароль' })
    expect(unknown.status).toBe(401)
    expect({ ...unknown.error, request_id: '' }).toEqual({ ...wrong.error, request_id: '' })
  })

  test('hashes for an unknown email as for a known one', async () => {
    const cost = (hash: string) => hash.split('$').slice(1, 4)
    expect(cost(dummyHash)).toEqual(cost(await hashPassword(password)))
  })

  test('refuses a user without a password, such as a demo user', async () => {
    const { body } = await app.ask(createDemoUser)
    const answer = await app.ask(login, { body: { email: body.user.email, password: 'anything' } })
    expect(answer.error.code).toBe('wrong_credentials')
  })

  test.each([
    ['no email', { password }, { email: 'Обязательное поле' }],
    ['an address without @', { email: 'ivan', password }, { email: 'Пожалуйста, введите корректный email' }],
    ['an empty password', { email: 'a@b.ru', password: '' }, { password: 'Обязательное поле' }],
    ['a numeric password', { email: 'a@b.ru', password: 1 }, { password: 'Значение не того вида' }],
    ['an unknown field', { email: 'a@b.ru', password, role: 'admin' }, { role: 'Неизвестное поле' }],
    ['an array as body', [1], { _: 'Значение не того вида' }],
  ])('names the wrong field: %s', async (_fault, body, fields) => {
    const answer = await app.ask(login, { body })
    expect(answer.status).toBe(400)
    expect(answer.error).toMatchObject({ code: 'invalid', message: 'Проверьте введённые данные', fields })
  })

  test('sets `activated` of the linked education account at the first sign-in', async () => {
    const person = await makeUser(app.db)
    const profileId = await makeProfile(app.db, person.id)
    const { id } = await app.db
      .insertInto('education_account')
      .values({ profile_id: profileId })
      .returning('id')
      .executeTakeFirstOrThrow()
    const activated = () =>
      app.db
        .selectFrom('education_account')
        .select(['activated', 'row_version'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    expect(await activated()).toEqual({ activated: false, row_version: 1 })
    await logInAs(app, person)
    expect(await activated()).toEqual({ activated: true, row_version: 2 })
    await logInAs(app, person)
    expect(await activated()).toEqual({ activated: true, row_version: 2 })
  })
})

describe('failed sign-ins', () => {
  const fail = (email: string) => app.ask(login, { body: { email, password: 'nope' } })

  test('are limited after ten from one address, even with the right password, for 15 minutes', async () => {
    const person = await makeUser(app.db)
    for (let n = 0; n < 10; n += 1) expect((await fail(person.email)).status).toBe(401)
    const held = await app.ask(login, { body: { email: person.email, password } })
    expect(held.status).toBe(429)
    expect(held.error.code).toBe('too_many_requests')
    const retryAfterS = Number(held.headers.get('retry-after'))
    expect(retryAfterS).toBeGreaterThan(0)
    expect(retryAfterS).toBeLessThanOrEqual(15 * 60)
    app.clock.forward(retryAfterS * 1000 - 1000)
    expect((await app.ask(login, { body: { email: person.email, password } })).status).toBe(429)
    app.clock.forward(1000)
    expect((await app.ask(login, { body: { email: person.email, password } })).status).toBe(200)
  })

  test('are counted when they arrive all at once', async () => {
    const person = await makeUser(app.db)
    const answers = await Promise.all(Array.from({ length: 30 }, () => fail(person.email)))
    expect(answers.filter((answer) => answer.status === 401)).toHaveLength(10)
    expect(answers.filter((answer) => answer.status === 429)).toHaveLength(20)
  })

  test('are refunded by a right password', async () => {
    const person = await makeUser(app.db)
    for (let n = 0; n < 9; n += 1) await fail(person.email)
    await logInAs(app, person)
    for (let n = 0; n < 9; n += 1) expect((await fail(person.email)).status).toBe(401)
    await logInAs(app, person)
  })

  test('of one person do not limit another', async () => {
    const [one, other] = [await makeUser(app.db), await makeUser(app.db)]
    for (let n = 0; n < 11; n += 1) await fail(one.email)
    await logInAs(app, other)
  })
})

test('a password changed while the old one is being checked opens no session', async () => {
  const person = await makeUser(app.db)
  const { passwordHash } = await getUser(app.db, person.id)
  const now = app.clock.now
  const open = () =>
    app.db.transaction().execute((tx) =>
      openSession(tx, now, createAccessTokens(testSecrets.token), {
        user: person,
        signedIn: { id: person.id, passwordHash },
        impersonatorId: null,
        bindToBrowser: false,
      }),
    )
  await expect(open()).resolves.toMatchObject({ sessionId: expect.any(Number) })
  const newHash = await hashPassword('another-Parol-2')
  await app.db
    .transaction()
    .execute((tx) => changePassword(tx, now, { userId: person.id, passwordHash: newHash, encrypted: null }))
  await expect(open()).rejects.toMatchObject({ code: 'wrong_credentials' })
})

describe('a block', () => {
  test('refuses sign-in and every token at once', async () => {
    const person = await makeUser(app.db)
    const profileId = await makeProfile(app.db, person.id)
    const token = await logInAs(app, person)
    await app.db.updateTable('learner_profile').set({ is_blocked: true }).where('id', '=', profileId).execute()
    const answer = await app.ask(getCurrentUser, { token })
    expect(answer.status).toBe(403)
    expect(answer.error.code).toBe('account_blocked')
    expect((await app.ask(login, { body: { email: person.email, password } })).error.code).toBe('account_blocked')
    expect((await app.ask(login, { body: { email: person.email, password: 'nope' } })).error.code).toBe(
      'wrong_credentials',
    )
    await app.db.updateTable('learner_profile').set({ is_blocked: false }).where('id', '=', profileId).execute()
    expect((await app.ask(getCurrentUser, { token })).status).toBe(200)
  })
})

describe('access tokens', () => {
  test('are invalid after the logout, not only after their expiry', async () => {
    const token = await logInAs(app, await makeUser(app.db))
    expect((await app.ask(logout, { token })).body).toEqual({ success: true })
    expect((await app.ask(getCurrentUser, { token })).error.code).toBe('not_authenticated')
  })

  test('expire after 15 minutes, to the second', async () => {
    const token = await logInAs(app, await makeUser(app.db))
    app.clock.forward(15 * minute - 1000)
    expect((await app.ask(getCurrentUser, { token })).status).toBe(200)
    app.clock.forward(1000)
    const answer = await app.ask(getCurrentUser, { token })
    expect(answer.status).toBe(401)
    expect(answer.error.code).toBe('token_expired')
  })

  test.each([
    ['no token', undefined],
    ['no JWT', 'nonsense'],
    [
      'signed with another key',
      'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIiwic2lkIjoxfQ.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
    ],
    ['not signed', 'eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIiwic2lkIjoxLCJleHAiOjk5OTk5OTk5OTl9.'],
  ])('are refused: %s', async (_kind, token) => {
    const answer = await app.ask(getCurrentUser, { token })
    expect(answer.status).toBe(401)
    expect(answer.error.code).toBe('not_authenticated')
  })
})
