import {
  acceptTransfer,
  askTransfer,
  assignInboxItem,
  closeInboxItem,
  getInboxItem,
  giveCourse,
  listEducationAccounts,
  listInbox,
} from '@dopusk/contract'
import { calendarDayAt } from '@dopusk/domain'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeLearner } from '../../../testing/accounts.ts'
import { countRows } from '../../../testing/count-rows.ts'
import { makeCourse } from '../../../testing/courses.ts'
import { race } from '../../../testing/held-lock.ts'
import { deliverTo } from '../../../testing/mail/deliver-to.ts'
import { startSmtp, type TestSmtp } from '../../../testing/mail/smtp-server.ts'
import { makePartner, makeUser, signInAs } from '../../../testing/people.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

type Partner = Awaited<ReturnType<typeof makePartner>> & { token: string; company: string }

let app: TestApp
let smtp: TestSmtp
let manager: string
let from: Partner
let to: Partner

const newPartner = async (): Promise<Partner> => {
  const made = await makePartner(app.db)
  const { company } = await app.db
    .selectFrom('partner_profile')
    .select('company')
    .where('id', '=', made.partnerId)
    .executeTakeFirstOrThrow()
  return { ...made, company, token: await signInAs(app, made) }
}

beforeAll(async () => {
  app = await startTestApp()
  smtp = await startSmtp()
  manager = await signInAs(app, await makeUser(app.db, { role: 'course_manager' }))
  from = await newPartner()
  to = await newPartner()
})
afterAll(() => smtp.stop())
beforeEach(async () => {
  await app.db.deleteFrom('mail_outbox').execute()
  smtp.mails.length = 0
})

const ask = async (email: string, token = to.token) => app.ask(askTransfer, { body: { email }, token })
const listOpen = async (search: string) =>
  (await app.ask(listInbox, { path: `/api/inbox/?kind=transfer&search=${encodeURIComponent(search)}`, token: manager }))
    .body.results
const itemFor = async (email: string) => {
  const [item] = await listOpen(email)
  if (item === undefined) throw new Error('the inbox has no such request')
  return (await app.ask(getInboxItem, { path: `/api/inbox/${item.id}/`, token: manager })).body
}
const accept = (item: { id: number; version: number }, token = manager) =>
  app.ask(acceptTransfer, { path: `/api/inbox/${item.id}/transfer/`, body: { version: item.version }, token })
const listOf = async ({ token }: Partner, email: string) =>
  (
    await app.ask(listEducationAccounts, {
      path: `/api/education-accounts/?search=${encodeURIComponent(email)}`,
      token,
    })
  ).body.results

const mailsTo = async (address: string) => {
  await deliverTo(smtp.url, app)
  return smtp.mails.filter((mail) => mail.to?.[0]?.address === address)
}

test('a request waits in the inbox, where both partners are named', async () => {
  const { email, profileId } = await makeLearner(app.db, from)
  await ask(email.toUpperCase())
  expect((await listOpen(email)).map(({ title, text }) => [title, text])).toEqual([[to.company, email.toUpperCase()]])
  expect((await itemFor(email)).transfer).toEqual({
    email: email.toUpperCase(),
    company: to.company,
    requested_by: to.email,
    learner: {
      profile: profileId,
      name: 'Ёлкина Анна',
      birth_date: '1990-02-28',
      companies: [from.company],
      is_of_site: false,
      is_theirs: false,
    },
  })
})

test('the learner comes into the list of who asks; access and papers stay with who paid', async () => {
  const { email, userId, accountId } = await makeLearner(app.db, from)
  const course = await makeCourse(app.db)
  const today = calendarDayAt(app.clock.now, 'Europe/Moscow')
  const gift = { user: userId, course: course.id, access_days: 30, start_date: today }
  expect((await app.ask(giveCourse, { body: gift, token: from.token })).status).toBe(201)
  const periods = () =>
    app.db.selectFrom('user_course_period').selectAll().where('learner_id', '=', userId).orderBy('no').execute()
  const before = await periods()
  expect(before.map(({ partner_id }) => partner_id)).toEqual([from.partnerId])
  await ask(email)
  expect((await accept(await itemFor(email))).status).toBe(200)
  expect(await periods()).toEqual(before)
  expect((await listOf(from, email)).map(({ id }) => id)).toEqual([accountId])
  expect((await listOf(to, email)).map(({ profile }) => profile?.user.email)).toEqual([email])
  expect(await listOpen(email)).toEqual([])
  const [mail] = await mailsTo(to.email)
  expect(mail?.subject).toBe('Обучающийся передан')
  expect(mail?.text).toContain(email)
  const entry = await app.db
    .selectFrom('audit_log')
    .select(['action', 'detail'])
    .where('subject_id', '=', userId)
    .where('action', '=', 'learner_transferred')
    .executeTakeFirstOrThrow()
  expect(entry.detail).toEqual({ company: to.company, partner: to.partnerId })
})

test('a request is answered once, and the partner may ask again', async () => {
  const { email } = await makeLearner(app.db, from)
  await ask(email)
  const item = await itemFor(email)
  const other = await signInAs(app, await makeUser(app.db, { role: 'course_manager' }))
  const answers = await race(app, 'education_account', [() => accept(item), () => accept(item, other)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await listOf(to, email)).toHaveLength(1)
  const third = await newPartner()
  await ask(email, third.token)
  expect((await itemFor(email)).transfer?.learner?.companies).toEqual([from.company, to.company].sort())
})

test('a refusal needs its reason, which is mailed to who asked; a closed request is not opened again', async () => {
  const { email } = await makeLearner(app.db, from)
  await ask(email)
  const { id, version } = await itemFor(email)
  const close = (body: object) =>
    app.ask(closeInboxItem, {
      path: `/api/inbox/${id}/close/`,
      body: { version, outcome: 'refused', ...body },
      token: manager,
    })
  expect((await close({})).error.fields).toEqual({ reply: 'Укажите причину: она уйдёт заявителю письмом' })
  expect((await close({ reply: 'Он работает у другого партнёра' })).status).toBe(200)
  expect(await listOf(to, email)).toEqual([])
  expect(
    (await mailsTo(to.email)).map(({ subject, text }) => [subject, text?.includes('Он работает у другого')]),
  ).toEqual([['Обучающийся не\u00a0передан', true]])
  const { body: closed } = await app.ask(getInboxItem, { path: `/api/inbox/${id}/`, token: manager })
  const reopened = await app.ask(assignInboxItem, {
    path: `/api/inbox/${id}/assignee/`,
    body: { version: closed.version, assignee: null },
    token: manager,
  })
  expect(reopened.error.code).toBe('changed_meanwhile')
  await ask(email)
  expect((await itemFor(email)).state).toBe('new')
})

test('a refusal is mailed as a refusal, also where its reason is deleted before the mail is sent', async () => {
  const { email } = await makeLearner(app.db, from)
  await ask(email)
  const { id, version } = await itemFor(email)
  const path = `/api/inbox/${id}/close/`
  const body = { version, outcome: 'refused' as const, reply: 'Он работает у другого партнёра' }
  expect((await app.ask(closeInboxItem, { path, body, token: manager })).status).toBe(200)
  await app.db.deleteFrom('inbox_note').where('item_id', '=', id).execute()
  expect((await mailsTo(to.email)).map(({ subject }) => subject)).toEqual(['Обучающийся не\u00a0передан'])
})

test.each([
  ['nobody', async () => 'nobody@example.org'],
  ['staff', async () => (await makeUser(app.db, { role: 'domain_spec' })).email],
  ['a demo user', async () => (await makeUser(app.db, { isDemo: true })).email],
])('%s cannot be handed over, and the partner is given nothing', async (_who, makeEmail) => {
  const email = await makeEmail()
  await ask(email)
  const item = await itemFor(email)
  expect(item.transfer?.learner).toBeNull()
  const before = await countRows(app.db, ['education_account'])
  expect((await accept(item)).error).toMatchObject({
    code: 'changed_meanwhile',
    message: 'Обучающегося с\u00a0таким email нет: передать некого',
  })
  expect(await countRows(app.db, ['education_account'])).toEqual(before)
})

test('an item of another kind hands over nobody', async () => {
  const id = (await app.db.selectFrom('inbox_item').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()).id + 1
  expect((await accept({ id, version: 1 })).error.code).toBe('not_found')
})
