import { randomUUID } from 'node:crypto'
import * as calls from '@dopusk/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeLearner } from '../../testing/accounts.ts'
import { type MadeCourse, makeCourse, makeUserCourse } from '../../testing/courses.ts'
import { deliverTo, testLinks, testOutbox } from '../../testing/mail/deliver-to.ts'
import { startSmtp, type TestSmtp } from '../../testing/mail/smtp-server.ts'
import { makePartner, makeUser, signInAs } from '../../testing/people.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { queuePartnerDigests } from './groups.jobs.ts'
import { readPartnerDigest } from './partner-digest.service.ts'

let app: TestApp
let smtp: TestSmtp
let course: MadeCourse
let partner: { id: number; email: string; partnerId: number }
let token: string

/** 12:00 of a Monday in Moscow. */
const monday = new Date('2026-11-16T09:00:00Z')
const hourMs = 3_600_000
const weekMs = 7 * 24 * hourMs

beforeAll(async () => {
  app = await startTestApp()
  smtp = await startSmtp()
  course = await makeCourse(app.db, { questions: 10 })
})
afterAll(() => smtp.stop())

beforeEach(async () => {
  app.clock.now = monday
  smtp.mails.length = 0
  partner = await makePartner(app.db)
  token = await signInAs(app, partner)
})

const deps = () => ({ db: app.db, now: () => app.clock.now, timeZone: 'Europe/Moscow' })
const runJob = () => queuePartnerDigests({ ...deps(), mail: testOutbox })
const wish = (wanted: boolean, by = token) => app.ask(calls.changePartnerDigest, { body: { wanted }, token: by })
const plain = (text: string | undefined) => (text ?? '').replaceAll('\u00a0', ' ')

const received = async (to = partner.email) => {
  await deliverTo(smtp.url, app)
  return smtp.mails
    .filter((mail) => mail.to?.[0]?.address === to)
    .map((mail) => ({ subject: plain(mail.subject), text: plain(mail.text), headers: mail.headers }))
}

const makeGroup = async (name: string, by = token) => {
  const body = { name, exam_date: '2026-12-01', note: '', course: course.id, key: randomUUID() }
  return (await app.ask(calls.createLearnerGroup, { body, token: by })).body
}

interface Added {
  lastName: string
  partnerId?: number
  startDate?: string
  groupId?: number
  by?: string
}

const addLearner = async ({ lastName, partnerId = partner.partnerId, startDate = '2026-11-10', ...into }: Added) => {
  const { userId } = await makeLearner(app.db, { partnerId }, { lastName })
  const id = await makeUserCourse(app.db, { learnerId: userId, courseId: course.id, startDate })
  const path = `/api/learner-groups/${into.groupId}/members/`
  if (into.groupId !== undefined) {
    await app.ask(calls.addGroupMembers, { path, body: { user_courses: [id] }, token: into.by ?? token })
  }
  return id
}

/** Has seen every question, and the exam is not near. */
const finish = (id: number) => app.db.updateTable('user_course').set({ good_count: 10 }).where('id', '=', id).execute()

test('it comes once a week, on Monday by day, to users of a partner who have switched it on', async () => {
  const colleague = await makeUser(app.db, { partnerId: partner.partnerId })
  await addLearner({ lastName: 'Отстающий', groupId: (await makeGroup('Смена А')).id })
  expect(await runJob()).toBe(0)
  expect((await wish(true)).body).toEqual({ wanted: true })
  for (const instant of [
    '2026-11-15T20:30:00Z',
    '2026-11-16T05:59:00Z',
    '2026-11-16T18:00:00Z',
    '2026-11-17T09:00:00Z',
  ]) {
    app.clock.now = new Date(instant)
    expect(await runJob()).toBe(0)
  }
  app.clock.now = monday
  expect(await runJob()).toBe(1)
  expect(await runJob()).toBe(0)
  app.clock.forward(3 * hourMs)
  expect(await runJob()).toBe(0)
  const [mail, ...others] = await received()
  expect(others).toEqual([])
  expect(mail?.subject).toBe('Группы за неделю: не успевают 1 человек')
  expect(await received(colleague.email)).toEqual([])
  app.clock.now = new Date(monday.getTime() + weekMs)
  expect(await runJob()).toBe(1)
})

test('several servers at once queue one mail, and a run that fails leaves the week to the next', async () => {
  await wish(true)
  const fail = () => Promise.reject(new Error('killed'))
  const broken = { queue: fail, queueAll: fail, wake: () => {} }
  await expect(queuePartnerDigests({ ...deps(), mail: broken })).rejects.toThrow('killed')
  const runs = await Promise.all([runJob(), runJob(), runJob(), runJob()])
  expect(runs.reduce((sum, queued) => sum + queued)).toBe(1)
})

test('it says what the page of the group says, with links to it', async () => {
  await wish(true)
  const group = await makeGroup('Смена «Б»')
  for (let n = 10; n < 33; n += 1) await addLearner({ lastName: `Отстающий-${n}`, groupId: group.id })
  await finish(await addLearner({ lastName: 'Успевающий', groupId: group.id }))
  await finish(await addLearner({ lastName: 'Тихая', groupId: (await makeGroup('Готовые')).id }))
  const page = (await app.ask(calls.getLearnerGroup, { path: `/api/learner-groups/${group.id}/`, token })).body
  const path = `/api/learner-groups/${group.id}/members/?filter=behind&limit=20`
  const listed = (await app.ask(calls.listGroupMembers, { path, token })).body
  expect([page.figures.behind, listed.count]).toEqual([23, 23])

  await runJob()
  const [mail] = await received()
  expect(mail?.text).toContain(`Не успевают, группа «Смена «Б»», ${page.figures.behind} человека:\n`)
  const named = mail?.text.match(/Отстающий-\d+/g)
  expect(named).toEqual(listed.results.map(({ learner }) => learner.last_name))
  expect(named).toHaveLength(20)
  expect(mail?.text).toContain('и ещё 3\n')
  expect(mail?.text).toContain(`https://dopusk.example/groups/${group.id}?filter=behind`)
  for (const word of ['Успевающий', 'Тихая', 'Готовые']) expect(mail?.text).not.toContain(word)
})

test('access that ends within two weeks is named, the first end first, in groups or not', async () => {
  await wish(true)
  // Thirty days of access: the last one is 29 days after the first.
  await addLearner({ lastName: 'Позже', startDate: '2026-11-02' })
  await addLearner({ lastName: 'Последний-День', startDate: '2026-11-01' })
  await addLearner({ lastName: 'Сегодня', startDate: '2026-10-18' })
  await addLearner({ lastName: 'Вчера', startDate: '2026-10-17' })
  const paused = await addLearner({ lastName: 'На-Паузе', startDate: '2026-10-25' })
  await app.db.updateTable('user_course').set({ paused_on: '2026-11-01' }).where('id', '=', paused).execute()
  await runJob()
  const [mail] = await received()
  expect(mail?.subject).toBe('Доступ скоро закончится: 2')
  expect(mail?.text.match(/Сегодня|Последний-День|Позже|Вчера|На-Паузе/g)).toEqual(['Сегодня', 'Последний-День'])
  expect(mail?.text).toContain('16.11.2026, сегодня: Сегодня')
  expect(mail?.text).toContain('30.11.2026, через 14 дней: Последний-День')
})

test('it names nobody of another partner, and nobody who left', async () => {
  const other = await makePartner(app.db)
  const foreign = await signInAs(app, other)
  await wish(true)
  await wish(true, foreign)
  const theirs = await makeGroup('Чужая', foreign)
  await addLearner({
    lastName: 'Чужой',
    partnerId: other.partnerId,
    groupId: theirs.id,
    by: foreign,
    startDate: '2026-11-01',
  })
  const group = await makeGroup('Своя')
  await addLearner({ lastName: 'Свой', groupId: group.id, startDate: '2026-11-01' })
  const left = await addLearner({ lastName: 'Ушедший', groupId: group.id, startDate: '2026-11-01' })
  await app.db
    .updateTable('education_account')
    .set({ partner_id: other.partnerId })
    .where('profile_id', 'in', (query) =>
      query
        .selectFrom('learner_profile')
        .innerJoin('user_course', 'learner_id', 'user_id')
        .select('learner_profile.id')
        .where('user_course.id', '=', left),
    )
    .execute()
  expect(await runJob()).toBe(2)
  const [mine] = await received()
  expect([...new Set(mine?.text.match(/Свой|Чужой|Ушедший|Чужая/g))]).toEqual(['Свой'])
  const [foreignMail] = await received(other.email)
  expect(new Set(foreignMail?.text.match(/Свой|Чужой|Ушедший|Своя/g))).toEqual(new Set(['Чужой', 'Ушедший']))
})

const reasonOf = async () => {
  const row = await app.db
    .selectFrom('mail_outbox')
    .select('last_error')
    .where('recipient_id', '=', partner.id)
    .executeTakeFirstOrThrow()
  return row.last_error
}

test('it is not sent where there is nothing to say', async () => {
  await wish(true)
  const group = await makeGroup('Готовые')
  await finish(await addLearner({ lastName: 'Готовый', groupId: group.id }))
  await runJob()
  expect(await received()).toEqual([])
  expect(await reasonOf()).toBe('there is nothing to say')
})

test.each([
  ['has switched it off', { wants_partner_digest: false }, 'the person does not want it any more'],
  ['was blocked', { is_blocked: true }, 'the person is no longer a partner’s user, or is blocked'],
  [
    'left the partner',
    { partner_profile_id: null, user_status: null },
    'the person is no longer a partner’s user, or is blocked',
  ],
])('it is not sent to who %s meanwhile', async (_, change, reason) => {
  await wish(true)
  await addLearner({ lastName: 'Отстающий', groupId: (await makeGroup('Смена А')).id })
  await runJob()
  await app.db.updateTable('app_user').set(change).where('id', '=', partner.id).execute()
  expect(await received()).toEqual([])
  expect(await reasonOf()).toBe(reason)
})

test('one press unsubscribes from it without a sign-in, and from nothing else', async () => {
  await wish(true)
  await addLearner({ lastName: 'Отстающий', groupId: (await makeGroup('Смена А')).id })
  await runJob()
  const [mail] = await received()
  const address = testLinks.stopDigestCall(partner.id)
  expect(mail?.headers.find(({ key }) => key === 'list-unsubscribe')?.value).toContain(address)
  expect(mail?.text).toContain(testLinks.stopDigestPage(partner.id))
  const path = new URL(address).pathname
  const subscription = { mails: 'partner_digest', email: expect.stringContaining('•••') as string }
  expect((await app.ask(calls.getSubscription, { path })).body).toEqual({ ...subscription, is_subscribed: true })
  expect((await app.ask(calls.unsubscribe, { path })).body).toEqual({ ...subscription, is_subscribed: false })
  expect((await app.ask(calls.getPartnerDigest, { token })).body).toEqual({ wanted: false })
  expect((await app.ask(calls.getReminders, { token })).body.access).toBe(true)
  const ofLearner = new URL(testLinks.unsubscribeCall(partner.id)).pathname
  await wish(true)
  await app.ask(calls.unsubscribe, { path: ofLearner })
  expect((await app.ask(calls.getPartnerDigest, { token })).body).toEqual({ wanted: true })
})

test('a superuser has none', async () => {
  const superuser = await signInAs(app, await makeUser(app.db, { isSuperuser: true }))
  expect((await app.ask(calls.getPartnerDigest, { token: superuser })).body).toEqual({ wanted: null })
  expect((await wish(true, superuser)).status).toBe(404)
})

test('of many groups twenty are named, and the rest is counted', async () => {
  for (let n = 0; n < 22; n += 1) {
    await addLearner({ lastName: 'Отстающий', groupId: (await makeGroup(`Смена ${n}`)).id })
  }
  const digest = await readPartnerDigest({ ...deps(), listNormChanges: async () => [] }, partner.partnerId)
  expect(digest?.groups).toHaveLength(20)
  expect(digest?.otherGroups).toEqual({ count: 2, behind: 2 })
})

test('changes of norms are those of the last week and the next two, in courses that the learners have', async () => {
  await finish(await addLearner({ lastName: 'Готовый' }))
  const change = (course: number, effective_on: string) => ({
    ...{ course, course_name: 'Курс', effective_on, before: 'Старый', after: 'Новый', question_count: 2 },
  })
  const days = ['2026-11-09', '2026-11-10', '2026-11-30', '2026-12-01']
  const listNormChanges = async () => [...days.map((day) => change(course.id, day)), change(999_999, '2026-11-16')]
  const digest = await readPartnerDigest({ ...deps(), listNormChanges }, partner.partnerId)
  expect(digest?.norms.map(({ effectiveOn }) => effectiveOn)).toEqual(['2026-11-10', '2026-11-30'])
  expect(await readPartnerDigest({ ...deps(), listNormChanges }, (await makePartner(app.db)).partnerId)).toBeUndefined()
})
