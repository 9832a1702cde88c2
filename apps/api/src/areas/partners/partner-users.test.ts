import {
  changePartnerUser,
  confirmPasswordReset,
  createPartnerUser,
  getCurrentUser,
  invitePartnerUser,
  listPartnerUsers,
  login,
  requestPasswordReset,
} from '@dopusk/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { deliverTo } from '../../testing/mail/deliver-to.ts'
import { startSmtp, type TestSmtp } from '../../testing/mail/smtp-server.ts'
import { makePartner, makeUser, password, signInAs } from '../../testing/people.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let smtp: TestSmtp
let superuser: { id: number; email: string }
let root: string
let partner: { id: number; email: string; partnerId: number }

beforeAll(async () => {
  app = await startTestApp()
  smtp = await startSmtp()
  superuser = await makeUser(app.db, { isSuperuser: true })
})
afterAll(() => smtp.stop())

beforeEach(async () => {
  root = await signInAs(app, superuser)
  partner = await makePartner(app.db)
})

const usersPath = (partnerId = partner.partnerId) => `/api/partners/${partnerId}/users/`
const userPath = (userId: number, partnerId = partner.partnerId) => `${usersPath(partnerId)}${userId}/`

let serial = 0
const create = (email?: string, token = root) => {
  serial += 1
  const body = { email: email ?? `new-partner-${serial}@example.org` }
  return app.ask(createPartnerUser, { path: usersPath(), body, token })
}

const block = (userId: number, is_blocked: boolean, partnerId = partner.partnerId) =>
  app.ask(changePartnerUser, { path: userPath(userId, partnerId), body: { is_blocked }, token: root })

const deliver = () => deliverTo(smtp.url, app)

const tokenInLastMail = () => /\/new-password#([\w-]{43})\s/.exec(smtp.mails.at(-1)?.text ?? '')?.[1] ?? ''

test('a new user gets a link, sets a password by it, and signs in as the partner', async () => {
  const { status, body } = await create()
  expect([status, body.is_blocked, body.last_sign_in_at]).toEqual([201, false, null])
  await deliver()
  const mail = smtp.mails.at(-1)
  expect(mail).toMatchObject({ subject: 'Доступ для партнёра', to: [{ address: body.email }] })
  expect(mail?.text).toContain(body.email)
  const chosen = { password: 'partner-Parol-1', password_confirm: 'partner-Parol-1' }
  expect((await app.ask(confirmPasswordReset, { body: { token: tokenInLastMail(), ...chosen } })).status).toBe(200)
  const signedIn = await app.ask(login, { body: { email: body.email, password: chosen.password } })
  expect(signedIn.body.user.partner_profile?.id).toBe(partner.partnerId)
  const { body: users } = await app.ask(listPartnerUsers, { path: usersPath(), token: root })
  expect(users.map(({ email }) => email)).toEqual([partner.email, body.email])
  expect(users[1]?.last_sign_in_at).toEqual(expect.any(String))
})

test('an email of another user is refused', async () => {
  const { status, error } = await create(superuser.email.toUpperCase())
  expect([status, error.code]).toEqual([409, 'email_taken'])
})

test('a blocked user is out at once, gets no link, and comes in again once unblocked', async () => {
  const token = await signInAs(app, partner)
  expect((await block(partner.id, true)).body.is_blocked).toBe(true)
  expect((await app.ask(getCurrentUser, { token })).status).toBe(401)
  const refused = await app.ask(login, { body: { email: partner.email, password } })
  expect([refused.status, refused.error.code]).toEqual([403, 'account_blocked'])
  const mails = smtp.mails.length
  await app.ask(requestPasswordReset, { body: { email: partner.email } })
  await deliver()
  expect(smtp.mails).toHaveLength(mails)
  await block(partner.id, false)
  expect((await app.ask(login, { body: { email: partner.email, password } })).status).toBe(200)
  const logged = await app.db
    .selectFrom('audit_log')
    .select('action')
    .where('subject_id', '=', partner.id)
    .where('action', 'like', 'partner_user%')
    .orderBy('id')
    .execute()
  expect(logged.map(({ action }) => action)).toEqual(['partner_user_blocked', 'partner_user_unblocked'])
})

test('the link can be sent again; not to a blocked user', async () => {
  const { body } = await create()
  await deliver()
  const first = tokenInLastMail()
  const invite = () => app.ask(invitePartnerUser, { path: `${userPath(body.id)}invite/`, token: root })
  expect((await invite()).status).toBe(202)
  await deliver()
  expect(tokenInLastMail()).not.toBe(first)
  await block(body.id, true)
  const mails = smtp.mails.length
  await invite()
  await deliver()
  expect(smtp.mails).toHaveLength(mails)
})

test('a user of another partner, a learner and an unknown partner are not found', async () => {
  const other = await makePartner(app.db)
  const learner = await makeUser(app.db)
  for (const id of [other.id, learner.id, 999_999]) {
    expect((await block(id, true)).status).toBe(404)
    expect((await app.ask(invitePartnerUser, { path: `${userPath(id)}invite/`, token: root })).status).toBe(404)
  }
  expect((await app.ask(listPartnerUsers, { path: usersPath(999_999), token: root })).status).toBe(404)
  const body = { email: 'nowhere@example.org' }
  expect((await app.ask(createPartnerUser, { path: usersPath(999_999), body, token: root })).status).toBe(404)
})

test('partners do not create users', async () => {
  expect((await create(undefined, await signInAs(app, partner))).status).toBe(403)
})
