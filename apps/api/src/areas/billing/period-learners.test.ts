import {
  cancelInvoice,
  changeEducationAccount,
  createUserProfile,
  generateInvoice,
  generateReport,
  giveCourse,
  listInvoices,
  prolongCourse,
} from '@dopusk/contract'
import { readPdf } from '@dopusk/paperwork/testing/read-pdf'
import { readWord } from '@dopusk/paperwork/testing/read-word'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { linkAccount, makeAccount } from '../../testing/accounts.ts'
import { type MadeCourse, makeCourse } from '../../testing/courses.ts'
import { makePartner, makeUser, signInAs } from '../../testing/people.ts'
import { loadOrganisation } from '../../testing/sample-content.ts'
import { makeAttempt, makeMemory } from '../../testing/study.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

const inProof = test.runIf(process.env.PROOF)

/** The partner, the price and the study of each course start; learners are created by the calls that staff use. */

let app: TestApp
let superuser: { id: number; email: string }
let root: string
let partner: { id: number; email: string; partnerId: number }
let course: MadeCourse
const november = { start_date: '2026-11-01', end_date: '2026-11-30' }
const morning = new Date('2026-11-15T09:00:00.000Z')

beforeAll(async () => {
  app = await startTestApp()
  await loadOrganisation(app.db, app.clock.now)
  superuser = await makeUser(app.db, { isSuperuser: true })
})

beforeEach(async () => {
  app.clock.now = morning
  root = await signInAs(app, superuser)
  partner = await makePartner(app.db)
  course = await makeCourse(app.db, { questions: 4, tickets: 2 })
})

let serial = 0

/** A learner whom a partner creates in their account, with the course given. */
const enrol = async (by = partner, courses = [course.id]) => {
  serial += 1
  const education_account = await makeAccount(app.db, { partnerId: by.partnerId, createdBy: by.id })
  const person = { first_name: 'Анна', last_name: 'Ёлкина', phone: '+79120000001', birth_date: '1987-04-30' }
  const email = `enrolled-${serial}@example.org`
  const body = { ...person, email, education_account, courses }
  const { body: profile } = await app.ask(createUserProfile, { body, token: await signInAs(app, by) })
  return { userId: profile.user.id, profileId: profile.id, accountId: education_account }
}

const give = async (userId: number, start_date: string, token = root) => {
  const { status, body } = await app.ask(giveCourse, { body: { user: userId, course: course.id, start_date }, token })
  expect(status).toBe(201)
  return body.id
}

const reportOn = async (partnerId: number, period = november) => {
  const { bytes, error } = await app.askForFile(generateReport, {
    token: root,
    body: { partners: [partnerId], ...period },
  })
  if (error !== null) return error.code
  return readWord(bytes).tables[0]?.slice(1)
}

let lastNumber = 0

/** The sum of an invoice, which is then cancelled, so that the next one bills the same again. */
const invoiceTo = async (partnerId: number, period = november) => {
  lastNumber += 1
  const body = { partner: partnerId, ...period, number_bill: String(lastNumber), discount: 1, contract: 'Договор' }
  const { bytes, error } = await app.askForFile(generateInvoice, { token: root, body })
  if (error !== null) return error.code
  const [issued] = (await app.ask(listInvoices, { path: `/api/invoices/?partner=${partnerId}`, token: root })).body
    .results
  const path = `/api/invoices/${issued?.id}/cancel/`
  expect((await app.ask(cancelInvoice, { path, body: { reason: 'Проверка' }, token: root })).status).toBe(200)
  return /Всего к оплате: ([\d ]+,\d\d)/.exec((await readPdf(bytes)).pages[0] ?? '')?.[1]
}

const ofCourse = (userId: number) =>
  app.db.selectFrom('user_course').select('id').where('learner_id', '=', userId).executeTakeFirstOrThrow()

describe('the price', () => {
  test('is that of the day of the grant: a new price does not change old invoices', async () => {
    await enrol()
    expect(await invoiceTo(partner.partnerId)).toBe('1 000,00')
    await app.db.updateTable('course').set({ price_kopecks: 250_050 }).where('id', '=', course.id).execute()
    expect(await invoiceTo(partner.partnerId)).toBe('1 000,00')
    await enrol()
    expect(await invoiceTo(partner.partnerId)).toBe('3 500,50')
  })

  inProof('of zero gives a report but no invoice', async () => {
    await app.db.updateTable('course').set({ price_kopecks: 0 }).where('id', '=', course.id).execute()
    await enrol()
    expect(await invoiceTo(partner.partnerId)).toBe('nothing_to_pay')
    expect(await reportOn(partner.partnerId)).toHaveLength(1)
  })
})

describe('a learner of two partners', () => {
  test('is billed once, to the partner who gave the course', async () => {
    const other = await makePartner(app.db)
    const learner = await enrol(partner, [])
    const second = await makeAccount(app.db, { partnerId: other.partnerId, createdBy: other.id })
    await linkAccount(app.db, second, learner.profileId)
    await give(learner.userId, '2026-11-10', await signInAs(app, partner))
    expect(await invoiceTo(partner.partnerId)).toBe('1 000,00')
    expect(await invoiceTo(other.partnerId)).toBe('nothing_in_period')
  })

  inProof('is billed to the owner of the account through which a superuser gave the course', async () => {
    const other = await makePartner(app.db)
    const learner = await enrol(partner, [])
    const second = await makeAccount(app.db, { partnerId: other.partnerId, createdBy: other.id })
    await linkAccount(app.db, second, learner.profileId)
    const path = `/api/education-accounts/${learner.accountId}/`
    await app.ask(changeEducationAccount, { path, body: { courses: [course.id] }, token: root })
    expect(await invoiceTo(partner.partnerId)).toBe('1 000,00')
    expect(await invoiceTo(other.partnerId)).toBe('nothing_in_period')
  })

  inProof(
    'is billed to the owner of the account through which a superuser renewed the course, not of a newer one',
    async () => {
      app.clock.now = new Date('2026-09-05T09:00:00Z')
      root = await signInAs(app, superuser)
      const other = await makePartner(app.db)
      const learner = await enrol(partner, [course.id])
      const second = await makeAccount(app.db, { partnerId: other.partnerId, createdBy: other.id })
      await linkAccount(app.db, second, learner.profileId)
      app.clock.now = morning
      root = await signInAs(app, superuser)
      const body = { user: learner.userId, course: course.id, education_account: learner.accountId }
      expect((await app.ask(giveCourse, { body, token: root })).status).toBe(201)
      expect(await invoiceTo(partner.partnerId)).toBe('1 000,00')
      expect(await invoiceTo(other.partnerId)).toBe('nothing_in_period')
    },
  )

  test('is not billed where the named account is not the learner’s, or not in the caller’s scope', async () => {
    const other = await makePartner(app.db)
    const learner = await enrol(partner, [])
    const strange = await enrol(other, [])
    const body = { user: learner.userId, course: course.id, education_account: strange.accountId }
    expect((await app.ask(giveCourse, { body, token: root })).status).toBe(404)
    await linkAccount(app.db, await makeAccount(app.db, other), learner.profileId)
    const named = { ...body, education_account: learner.accountId }
    expect((await app.ask(giveCourse, { body: named, token: await signInAs(app, other) })).status).toBe(404)
    expect((await app.ask(giveCourse, { body: named, token: await signInAs(app, partner) })).status).toBe(201)
  })

  inProof(
    'is billed to the newest account where a superuser names none; an account linked later changes nothing',
    async () => {
      const other = await makePartner(app.db)
      const learner = await enrol(partner, [])
      await give(learner.userId, '2026-11-10')
      const second = await makeAccount(app.db, { partnerId: other.partnerId, createdBy: other.id })
      await linkAccount(app.db, second, learner.profileId)
      expect(await invoiceTo(partner.partnerId)).toBe('1 000,00')
      expect(await invoiceTo(other.partnerId)).toBe('nothing_in_period')
    },
  )

  test('has the proposals of each partner in that partner’s part only', async () => {
    const other = await makePartner(app.db)
    const learner = await enrol()
    const second = await makeAccount(app.db, { partnerId: other.partnerId, proposals: [course.id] })
    await linkAccount(app.db, second, learner.profileId)
    expect(await reportOn(partner.partnerId)).toMatchObject([{ 1: 'Ёлкина Анна', 2: '—' }])
  })
})

describe('a renewed course', () => {
  const october = { start_date: '2026-10-01', end_date: '2026-10-31' }
  const both = { start_date: '2026-10-01', end_date: '2026-11-30' }

  inProof('belongs to the period of each start, with the study since that start only', async () => {
    app.clock.now = new Date('2026-10-05T09:00:00Z')
    const learner = await enrol()
    const { id } = await ofCourse(learner.userId)
    const attempt = { learnerId: learner.userId, userCourseId: id, questionIds: course.questionIds, finished: true }
    const [one, two] = course.ticketIds
    const all = [true, true, true, true]
    const first = { ...attempt, ticketId: one ?? 0, answers: all, passed: true, at: new Date('2026-10-20T10:00:00Z') }
    await makeAttempt(app.db, first)
    app.clock.now = morning
    root = await signInAs(app, superuser)
    await give(learner.userId, '2026-11-15')
    // After midnight in Moscow, before midnight in UTC.
    const at = new Date('2026-11-17T21:30:00Z')
    await makeAttempt(app.db, { ...attempt, ticketId: two ?? 0, answers: [true, false, false], at })
    app.clock.now = new Date('2026-11-20T09:00:00Z')
    root = await signInAs(app, superuser)

    const rows = [
      ['05.10.2026', '0', '1', '100 %', '20.10.2026'],
      ['15.11.2026', '25', '1', '25 %', '18.11.2026'],
    ]
    const seen = async (period: typeof october) =>
      ((await reportOn(partner.partnerId, period)) as string[][]).map(
        ([, , , , start, , days, , attempts, best, last]) => [start, days, attempts, best, last],
      )
    expect(await seen(october)).toEqual([rows[0]])
    expect(await seen(november)).toEqual([rows[1]])
    expect(await seen(both)).toEqual(rows)
    expect(await invoiceTo(partner.partnerId, both)).toBe('2 000,00')
    expect(await invoiceTo(partner.partnerId, october)).toBe('1 000,00')
  })
})

describe('a prolonged course', () => {
  const december = { start_date: '2026-12-01', end_date: '2026-12-31' }

  test('is billed where each period begins, with the study from its first day, and the days of the whole access', async () => {
    const learner = await enrol(partner, [])
    const id = await give(learner.userId, '2026-11-10')
    const path = `/api/user-courses/${id}/prolong/`
    const body = { access_until: '2026-12-09' }
    expect((await app.ask(prolongCourse, { path, body, token: root })).status).toBe(200)
    expect(await invoiceTo(partner.partnerId)).toBe('1 000,00')
    expect(await invoiceTo(partner.partnerId, december)).toBe('1 000,00')
    const attempt = { learnerId: learner.userId, userCourseId: id, questionIds: course.questionIds, finished: true }
    const [one = 0, two = 0] = course.ticketIds
    const all = [true, true, true, true]
    // After the prolongation was given and before it begins at midnight in Moscow; then after it.
    const before = new Date('2026-12-09T20:59:00Z')
    await makeAttempt(app.db, { ...attempt, ticketId: one, answers: all, passed: true, at: before })
    await makeAttempt(app.db, { ...attempt, ticketId: two, answers: [true], at: new Date('2026-12-09T21:01:00Z') })
    app.clock.now = new Date('2026-12-12T09:00:00Z')
    root = await signInAs(app, superuser)
    const both = { start_date: '2026-11-01', end_date: '2026-12-31' }
    const rows = (await reportOn(partner.partnerId, both)) as string[][]
    expect(rows.map(([, , , , start, , days, , attempts, best, last]) => [start, days, attempts, best, last])).toEqual([
      ['10.11.2026', '28', '1', '100 %', '09.12.2026'],
      ['10.12.2026', '28', '1', '25 %', '10.12.2026'],
    ])
    expect(await invoiceTo(partner.partnerId, both)).toBe('2 000,00')
  })
})

test('progress fits the current content, even if the course was not opened since the content changed', async () => {
  const learner = await enrol()
  const [questionId = 0] = course.questionIds
  await makeMemory(app.db, { learnerId: learner.userId, questionId, level: 'Good' })
  await app.db.updateTable('course').set({ content_rev: 7 }).where('id', '=', course.id).execute()
  expect(await reportOn(partner.partnerId)).toMatchObject([{ 7: '13 %' }])
  const { good_count } = await app.db
    .selectFrom('user_course')
    .select('good_count')
    .where('learner_id', '=', learner.userId)
    .executeTakeFirstOrThrow()
  expect(good_count).toBe(0)
})

test('both ends of the period are included', async () => {
  const learner = await enrol(partner, [])
  await give(learner.userId, '2026-11-10')
  const of = (start_date: string, end_date: string) => invoiceTo(partner.partnerId, { start_date, end_date })
  expect(await of('2026-11-10', '2026-11-10')).toBe('1 000,00')
  expect(await of('2026-11-01', '2026-11-09')).toBe('nothing_in_period')
  expect(await of('2026-11-11', '2026-11-30')).toBe('nothing_in_period')
})

inProof('without the organisation’s requisites documents are refused with the reason', async () => {
  const bare = await startTestApp()
  const token = await signInAs(bare, await makeUser(bare.db, { isSuperuser: true }))
  const { partnerId } = await makePartner(bare.db)
  const body = { partners: [partnerId], ...november }
  const { status, error } = await bare.askForFile(generateReport, { token, body })
  expect([status, error?.code]).toEqual([409, 'no_organisation'])
})
