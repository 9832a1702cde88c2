import {
  changeUser,
  confirmPasswordReset,
  createEducationAccount,
  createUser,
  getAccountByProfile,
  getCurrentUser,
  listJournal,
  login,
} from '@dopusk/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeLearner } from '../../../testing/accounts.ts'
import { deliverTo } from '../../../testing/mail/deliver-to.ts'
import { startSmtp, type TestSmtp } from '../../../testing/mail/smtp-server.ts'
import { makePartner, makeUser, password, signInAs } from '../../../testing/people.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

let app: TestApp
let smtp: TestSmtp
let root: string
let partner: { id: number; email: string; partnerId: number; token: string }

beforeAll(async () => {
  app = await startTestApp()
  smtp = await startSmtp()
})
afterAll(() => smtp.stop())
beforeEach(async () => {
  root = await signInAs(app, await makeUser(app.db, { isSuperuser: true }))
  const made = await makePartner(app.db)
  partner = { ...made, token: await signInAs(app, made) }
})

let serial = 0
const freshEmail = () => {
  serial += 1
  return `given-${serial}@example.org`
}

const change = (id: number, body: object) => app.ask(changeUser, { path: `/api/users/${id}/`, body, token: root })
const signIn = (email: string, word: string) => app.ask(login, { body: { email, password: word } })

/** A user whose password the partner has chosen, and who has a session. */
const makePlanted = async () => {
  const email = freshEmail()
  const { body } = await app.ask(createUser, { body: { email, password }, token: partner.token })
  const session = await signIn(email, password)
  return { id: body.id, email, token: session.body.access }
}

const gifts: [string, () => object, string][] = [
  ['an administrator', () => ({ role: 'admin' }), 'администратор'],
  ['an expert', () => ({ role: 'domain_spec' }), 'эксперт'],
  ['a manager', () => ({ role: 'course_manager' }), 'менеджер'],
  ['a superuser', () => ({ is_superuser: true }), 'суперпользователь'],
  ['a partner', () => ({ user_status: 'partner', partner_profile: partner.partnerId }), 'сотрудник партнёра'],
]

test.each(gifts)('who becomes %s loses sessions and password, and sets a new one by mail', async (_who, gift, name) => {
  const planted = await makePlanted()
  expect((await change(planted.id, gift())).status).toBe(200)
  expect((await app.ask(getCurrentUser, { token: planted.token })).status).toBe(401)
  expect((await signIn(planted.email, password)).error.code).toBe('wrong_credentials')

  await deliverTo(smtp.url, app)
  const mail = smtp.mails.at(-1)
  expect(mail).toMatchObject({ subject: 'Новые права', to: [{ address: planted.email }] })
  expect(mail?.text?.replaceAll('\u00a0', ' ')).toContain(name)
  const token = /\/new-password#([\w-]{43})\s/.exec(mail?.text ?? '')?.[1] ?? ''
  const chosen = { password: 'own-Parol-2026', password_confirm: 'own-Parol-2026' }
  expect((await app.ask(confirmPasswordReset, { body: { token, ...chosen } })).status).toBe(200)
  expect((await signIn(planted.email, chosen.password)).status).toBe(200)
  const { body: journal } = await app.ask(listJournal, { token: root })
  expect(journal.results.map(({ action }) => action)).toContain('permissions_changed')
})

test('another role counts as a new one; taking permissions away leaves the password', async () => {
  const person = await makeUser(app.db, { role: 'domain_spec' })
  expect((await change(person.id, { role: null })).status).toBe(200)
  expect((await signIn(person.email, password)).status).toBe(200)
  const other = await makeUser(app.db, { role: 'domain_spec' })
  expect((await change(other.id, { role: 'admin' })).status).toBe(200)
  expect((await signIn(other.email, password)).status).toBe(401)
})

test('a password beside new permissions is refused and changes nothing', async () => {
  const planted = await makePlanted()
  const answer = await change(planted.id, { role: 'admin', password: 'chosen-Parol-1' })
  expect([answer.status, Object.keys(answer.error.fields ?? {})]).toEqual([400, ['password']])
  expect((await app.ask(getCurrentUser, { token: planted.token })).body.role).toBeNull()
})

test('staff cannot read the password of a learner who has permissions', async () => {
  const learner = await makeLearner(app.db, partner, { readablePassword: password })
  const path = `/api/education-accounts/education-account-by-profile-id/${learner.profileId}/`
  const read = async () => (await app.ask(getAccountByProfile, { path, token: partner.token })).body.password
  expect(await read()).toBe(password)
  await change(learner.userId, { role: 'admin' })
  expect(await read()).toBeNull()
  await change(learner.userId, { password: 'set-by-root-1' })
  expect(await read()).toBeNull()
})

test('users that staff create are limited for all users of a partner together', async () => {
  const make = (token: string) => app.ask(createUser, { body: { email: freshEmail(), password }, token })
  for (let no = 0; no < 60; no += 1) expect((await make(partner.token)).status).toBe(201)
  const colleague = await makeUser(app.db, { partnerId: partner.partnerId })
  const refused = await make(await signInAs(app, colleague))
  expect([refused.status, refused.error.code]).toEqual([429, 'too_many_requests'])
  expect((await make(root)).status).toBe(201)
  const learner = { ...createEducationAccount.example?.body, email: freshEmail(), courses: [] }
  expect((await app.ask(createEducationAccount, { body: learner, token: partner.token })).status).not.toBe(429)
})
