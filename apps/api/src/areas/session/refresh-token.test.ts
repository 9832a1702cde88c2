import { getCurrentUser, login, logout, refreshToken } from '@dopusk/contract'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { makeProfile, makeUser, password } from '../../testing/people.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { removeDeadSessions } from './session.jobs.ts'

const day = 24 * 60 * 60 * 1000
let app: TestApp
let person: { id: number; email: string }

beforeAll(async () => {
  app = await startTestApp()
})

beforeEach(async () => {
  person = await makeUser(app.db)
})

const signIn = async () => {
  const { body } = await app.ask(login, { body: { email: person.email, password } })
  if (body.refresh === null) throw new Error('no refresh token')
  return { access: body.access, refresh: body.refresh }
}

const refresh = (token: string, asking = {}) => app.ask(refreshToken, { body: { refresh: token }, ...asking })

test('a refresh token gives a new pair, and the new one works in turn', async () => {
  const first = await signIn()
  app.clock.forward(14 * 60 * 1000)
  const second = await refresh(first.refresh)
  expect(second.status).toBe(200)
  expect(second.body.refresh).not.toBe(first.refresh)
  app.clock.forward(14 * 60 * 1000)
  expect((await app.ask(getCurrentUser, { token: second.body.access })).status).toBe(200)
  expect((await refresh(second.body.refresh)).status).toBe(200)
})

test('only hashes of refresh tokens are stored', async () => {
  const { refresh: token } = await signIn()
  const rows = await app.db.selectFrom('refresh_token').select('hash').execute()
  expect(rows.some(({ hash }) => hash.includes(Buffer.from(token)) || hash.toString('base64url') === token)).toBe(false)
})

test('ten tabs with the same token at once are all refreshed, in one session', async () => {
  const { refresh: token } = await signIn()
  const answers = await Promise.all(Array.from({ length: 10 }, () => refresh(token)))
  expect(answers.map((answer) => answer.status)).toEqual(Array(10).fill(200))
  const last = answers.at(-1)?.body
  expect((await app.ask(getCurrentUser, { token: last?.access })).status).toBe(200)
  const families = await app.db.selectFrom('session').select('id').where('user_id', '=', person.id).execute()
  expect(families).toHaveLength(1)
})

test('a replaced token used again after 30 seconds ends the whole session', async () => {
  const stolen = await signIn()
  const { body: own } = await refresh(stolen.refresh)
  app.clock.forward(30_001)
  const answer = await refresh(stolen.refresh)
  expect(answer.status).toBe(401)
  expect(answer.error.code).toBe('token_expired')
  expect((await refresh(own.refresh)).status).toBe(401)
  expect((await app.ask(getCurrentUser, { token: own.access })).error.code).toBe('not_authenticated')
  const audit = await app.db.selectFrom('audit_log').select('action').where('subject_id', '=', person.id).execute()
  expect(audit).toEqual([{ action: 'refresh_token_reused' }])
})

test('the end of one session does not end the person’s session on another device', async () => {
  const [here, there] = [await signIn(), await signIn()]
  await app.ask(logout, { token: here.access })
  expect((await refresh(here.refresh)).status).toBe(401)
  expect((await refresh(there.refresh)).status).toBe(200)
})

test('a refresh token lasts 30 days from its last use', async () => {
  const { refresh: token } = await signIn()
  app.clock.forward(29 * day)
  const { body } = await refresh(token)
  app.clock.forward(29 * day)
  const again = await refresh(body.refresh)
  expect(again.status).toBe(200)
  app.clock.forward(30 * day)
  expect((await refresh(again.body.refresh)).error.code).toBe('token_expired')
})

test('an unknown token is refused', async () => {
  const answer = await refresh('made-up')
  expect(answer.status).toBe(401)
  expect(answer.error).toMatchObject({ code: 'token_expired', message: 'Сеанс закончился. Войдите ещё раз' })
})

test('a blocked person gets no new token', async () => {
  const { refresh: token } = await signIn()
  const profileId = await makeProfile(app.db, person.id)
  await app.db.updateTable('learner_profile').set({ is_blocked: true }).where('id', '=', profileId).execute()
  expect((await refresh(token)).error.code).toBe('account_blocked')
})

test('a session opened in a browser is not refreshed without that browser’s cookie', async () => {
  const csrf = { cookies: { csrftoken: 'abc' }, headers: { 'x-csrftoken': 'abc' } }
  const answer = await app.ask(login, { body: { email: person.email, password }, ...csrf })
  const cookie = answer.headers.getSetCookie().find((line) => line.startsWith('refreshbinding='))
  expect(cookie).toMatch(/HttpOnly/)
  expect(cookie).toMatch(/SameSite=Strict/)
  expect(cookie).toMatch(/Path=\/api\/token\/refresh\//)
  const secret = cookie?.slice('refreshbinding='.length).split(';')[0] ?? ''
  const token = answer.body.refresh ?? ''
  expect((await refresh(token)).status).toBe(401)
  expect((await refresh(token, { cookies: { refreshbinding: 'other' } })).status).toBe(401)
  expect((await refresh(token, { cookies: { refreshbinding: secret } })).status).toBe(200)
})

test('the job deletes ended sessions with their tokens, and keeps live ones', async () => {
  const over = await signIn()
  app.clock.forward(31 * day)
  const live = await signIn()
  await removeDeadSessions(app.db, app.clock.now)
  expect((await refresh(over.refresh)).status).toBe(401)
  const families = await app.db.selectFrom('session').select('id').where('user_id', '=', person.id).execute()
  expect(families).toHaveLength(1)
  expect((await refresh(live.refresh)).status).toBe(200)
})

const countTokens = async () => {
  const tokens = await app.db
    .selectFrom('refresh_token')
    .innerJoin('session', 'session.id', 'refresh_token.session_id')
    .select('refresh_token.hash')
    .where('session.user_id', '=', person.id)
    .execute()
  return tokens.length
}

test('the job deletes tokens replaced more than 30 days ago in a live session', async () => {
  let { refresh: token } = await signIn()
  for (let n = 0; n < 4; n += 1) {
    app.clock.forward(10 * day + 60_000)
    token = (await refresh(token)).body.refresh
  }
  expect(await countTokens()).toBe(5)
  await removeDeadSessions(app.db, app.clock.now)
  expect(await countTokens()).toBe(4)
  expect((await refresh(token)).status).toBe(200)
})

test('a token replaced less than 30 days ago still ends the session after the job', async () => {
  const stolen = await signIn()
  let own = (await refresh(stolen.refresh)).body
  app.clock.forward(29 * day)
  own = (await refresh(own.refresh)).body
  await removeDeadSessions(app.db, app.clock.now)
  expect((await refresh(stolen.refresh)).status).toBe(401)
  expect((await refresh(own.refresh)).status).toBe(401)
})

test('the job deletes tokens that two tabs got at once and did not use for 30 days', async () => {
  const { refresh: token } = await signIn()
  const [one, two] = [(await refresh(token)).body, (await refresh(token)).body]
  app.clock.forward(20 * day)
  const next = (await refresh(one.refresh)).body
  app.clock.forward(11 * day)
  await removeDeadSessions(app.db, app.clock.now)
  expect(await countTokens()).toBe(2)
  expect((await refresh(two.refresh)).status).toBe(401)
  expect((await refresh(next.refresh)).status).toBe(200)
})
