import {
  changeUser,
  changeUserProfile,
  checkBulkFile,
  checkEmail,
  createInBulk,
  createUser,
  createUserProfile,
} from '@dopusk/contract'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { makeAccount, makeLearner } from '../../../testing/accounts.ts'
import { confirmed } from '../../../testing/bulk.ts'
import { makePartner, makeUser, signInAs } from '../../../testing/people.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

const inProof = test.runIf(process.env.PROOF)

/** A partner cannot find out who is registered elsewhere: taken emails are revealed 60 times an hour at most. */

let app: TestApp
let partner: { id: number; email: string; partnerId: number }
let token: string
let stranger: { id: number; email: string }
/** As many as the limit, who are registered elsewhere. */
let strangers: string[]
let serial = 0

beforeAll(async () => {
  app = await startTestApp()
  stranger = await makeUser(app.db, { email: 'stranger@taken.example' })
  strangers = []
  for (let n = 0; n < 60; n += 1) strangers.push((await makeUser(app.db)).email)
})

beforeEach(async () => {
  partner = await makePartner(app.db)
  token = await signInAs(app, partner)
})

const hourMs = 60 * 60 * 1000
const person = { first_name: 'Лев', last_name: 'Списков', phone: '+79120000001', birth_date: '1987-04-30' }
const freeEmail = () => {
  serial += 1
  return `free-${serial}@taken.example`
}

const create = async (email: string, as = token) => {
  const education_account = await makeAccount(app.db, partner)
  return app.ask(createUserProfile, { body: { ...person, email, education_account }, token: as })
}

const createRows = (emails: string[], as = token) => {
  serial += 1
  const rows = emails.map((email) => ({ ...person, patronymic: null, email, courses: [] }))
  return app.ask(createInBulk, { body: { ...confirmed, key: `taken-emails-${serial}`, rows }, token: as })
}

const checkFile = async (emails: string[], as = token) => {
  const lines = emails.map((email) => `Списков;Лев;${email};+79120000001;30.04.1987`)
  const content = Buffer.from(['Фамилия;Имя;Email;Телефон;Дата рождения', ...lines].join('\n')).toString('base64')
  const { body } = await app.ask(checkBulkFile, { body: { file_name: 'list.csv', content }, token: as })
  return body.rows.map(({ known, errors }) => [known !== null, errors])
}

const refusedIn = ({ body }: Awaited<ReturnType<typeof createRows>>) =>
  body.outcomes.filter(({ errors }) => errors.email === 'Этот email уже занят').length

/** Uses one bulk request: its rows are refused before a password is hashed. */
const spend = async (times: number) => expect(refusedIn(await createRows(strangers.slice(0, times)))).toBe(times)

const countAudited = async () => {
  const entries = await app.db
    .selectFrom('audit_log')
    .select('subject_id')
    .where('action', '=', 'taken_email_revealed')
    .where('actor_id', '=', partner.id)
    .orderBy('id')
    .execute()
  return entries.map(({ subject_id }) => subject_id)
}

test('checks treat another partner’s email as unknown; a superuser sees both', async () => {
  const own = await makeLearner(app.db, partner)
  const [known, unknown] = [
    [true, {}],
    [false, {}],
  ]
  expect(await checkFile([own.email, stranger.email, freeEmail()])).toEqual([known, unknown, unknown])
  const superuser = await signInAs(app, await makeUser(app.db, { isSuperuser: true }))
  expect(await checkFile([own.email, stranger.email, freeEmail()], superuser)).toEqual([known, known, unknown])
  for (const [as, expected] of [
    [token, false],
    [superuser, true],
  ] as const) {
    const { body } = await app.ask(checkEmail, { body: { email: stranger.email }, token: as })
    expect(body).toEqual({ exists: expected })
  }
})

test('creation reveals taken emails 60 times an hour, then a free email is refused too', async () => {
  await spend(58)
  for (let n = 0; n < 2; n += 1) expect((await create(stranger.email)).status).toBe(409)
  const audited = await countAudited()
  expect([audited.length, audited.slice(-2)]).toEqual([60, [stranger.id, stranger.id]])
  const refused = [await create(stranger.email), await create(freeEmail()), await createRows([freeEmail()])]
  expect(refused.map(({ status, error }) => [status, error.code])).toEqual(Array(3).fill([429, 'too_many_requests']))
  expect(refused[0]?.headers.get('retry-after')).toBeTruthy()
  const superuser = await signInAs(app, await makeUser(app.db, { isSuperuser: true }))
  expect((await create(stranger.email, superuser)).error.code).toBe('email_taken')
  const other = await signInAs(app, await makePartner(app.db))
  expect(refusedIn(await createRows([stranger.email], other))).toBe(1)
  app.clock.forward(hourMs + 60_000)
  token = await signInAs(app, partner)
  expect((await create(freeEmail())).status).toBe(201)
})

test('created learners and emails within the partner’s scope do not consume the limit', async () => {
  const own = await makeLearner(app.db, partner)
  await spend(59)
  for (let n = 0; n < 2; n += 1) {
    expect((await createRows([own.email])).body.outcomes).toMatchObject([{ outcome: 'unchanged' }])
    expect((await create(own.email)).status).toBe(409)
    expect((await create(freeEmail())).status).toBe(201)
  }
  expect((await createRows([freeEmail(), freeEmail()])).status).toBe(201)
  expect(await countAudited()).toHaveLength(59)
  await spend(1)
  expect((await create(stranger.email)).status).toBe(429)
})

test('bulk creation names as many rows as the limit allows, and creates nothing where it cannot name all', async () => {
  const first = await createRows([...strangers.slice(0, 50), freeEmail()])
  expect([first.status, first.body.created, refusedIn(first)]).toEqual([201, 1, 50])
  const free = freeEmail()
  const second = await createRows([...strangers, free])
  expect([second.status, Object.keys(second.error.fields ?? {}).length]).toEqual([429, 10])
  expect(second.error.fields).toHaveProperty(['rows.0.email'], 'Этот email уже занят')
  expect(await checkFile([free])).toEqual([[false, {}]])
  expect(await countAudited()).toHaveLength(60)
  const third = await createRows(strangers)
  expect([third.status, third.error.fields]).toEqual([429, undefined])
})

inProof('simultaneous requests do not exceed the limit', async () => {
  const answers = await Promise.all(Array.from({ length: 70 }, () => createRows([stranger.email])))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(60)
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(10)
})

test('changing a login to a taken one consumes the limit; other changes are unaffected', async () => {
  const learner = await makeLearner(app.db, partner)
  const changeProfile = (email?: string) => {
    const path = `/api/user-profiles/${learner.profileId}/`
    return app.ask(changeUserProfile, { path, body: { ...person, ...(email && { email }) }, token })
  }
  const change = (body: object) => app.ask(changeUser, { path: `/api/users/${learner.userId}/`, body, token })
  const make = () => app.ask(createUser, { body: { email: stranger.email, password: 'Parol-2026' }, token })
  await spend(54)
  for (let n = 0; n < 2; n += 1) {
    const answers = [await changeProfile(stranger.email), await change({ email: stranger.email }), await make()]
    expect(answers.map(({ status }) => status)).toEqual([409, 409, 409])
  }
  const refused = [await changeProfile(stranger.email), await change({ email: freeEmail() }), await make()]
  expect(refused.map(({ status }) => status)).toEqual([429, 429, 429])
  expect((await changeProfile()).status).toBe(200)
  expect((await changeProfile(learner.email)).status).toBe(200)
  expect((await change({ email: learner.email })).status).toBe(200)
})
