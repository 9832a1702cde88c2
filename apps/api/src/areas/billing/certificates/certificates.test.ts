import {
  changePartnerBrand,
  erasePersonalData,
  getCertificateFile,
  issueCertificate,
  listPapers,
  type UserCourse,
  verifyCertificate,
  withdrawCertificate,
} from '@dopusk/contract'
import { drawnQr, imagesOf, readPdf } from '@dopusk/paperwork/testing/read-pdf'
import { readQr } from '@dopusk/paperwork/testing/read-qr'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Caller } from '../../../http/caller.ts'
import { createDocumentSemaphore } from '../../../http/document-semaphore.ts'
import { isVerification, readPublicData } from '../../../page/read-public-data.ts'
import { makeLearner } from '../../../testing/accounts.ts'
import { BillingTest } from '../../../testing/billing.ts'
import { makeCourse } from '../../../testing/courses.ts'
import { holdLock, waitForBlocked } from '../../../testing/held-lock.ts'
import { makePartner, makeUser, signInAs } from '../../../testing/people.ts'
import { base64Of, makePicture } from '../../../testing/pictures.ts'
import { makeAttempt } from '../../../testing/study.ts'
import { issueCertificates } from './certificates.service.ts'

let t: BillingTest
let own: string
let userCourseId: number
let serial = 0

const nextKey = () => {
  serial += 1
  return `certificate-${serial}`
}

beforeAll(async () => {
  t = await BillingTest.start()
})
beforeEach(async () => {
  await t.reset()
  t.course = await makeCourse(t.app.db, { questions: 4, tickets: 1 })
  t.learner = await makeLearner(t.app.db, t.partner, { lastName: 'Белова', firstName: 'Анна', patronymic: 'Петровна' })
  own = await signInAs(t.app, t.partner)
  userCourseId = (await t.give('2026-11-01')).body.id
})

const study = async (answers = [true, true, false, true]) => {
  const attempt = { learnerId: t.learner.userId, userCourseId, questionIds: t.course.questionIds, answers }
  await makeAttempt(t.app.db, { ...attempt, at: new Date('2026-11-03T09:00:00Z') })
  const [ticketId] = t.course.ticketIds
  if (ticketId === undefined) throw new Error('no ticket')
  const at = new Date('2026-11-12T22:30:00Z')
  await makeAttempt(t.app.db, { ...attempt, at, ticketId, finished: true, passed: true })
  await sql`update user_course set time_s = 7500, good_count = 3, bad_count = 1 where id = ${userCourseId}`.execute(
    t.app.db,
  )
}

/** Another user of the partner: what one person changes is changed one after the other. */
const colleague = async () => signInAs(t.app, await makeUser(t.app.db, { partnerId: t.partner.partnerId }))

const issue = (key = nextKey(), token = own, id = userCourseId) =>
  t.app.ask(issueCertificate, { path: `/api/user-courses/${id}/certificate/`, body: { key }, token })
const fileOf = (id: number, token = own) =>
  t.app.askForFile(getCertificateFile, { path: `/api/certificates/${id}/file/`, token })
const withdraw = (id: number, token = own) =>
  t.app.ask(withdrawCertificate, {
    path: `/api/certificates/${id}/withdraw/`,
    body: { reason: 'Выдана по ошибке' },
    token,
  })
const codeOf = async (id: number) => {
  const { code } = await t.app.db
    .selectFrom('certificate')
    .select('code')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return code
}
const verify = (code: string) => t.app.ask(verifyCertificate, { path: `/api/verify/${code}/` })

describe('a certificate', () => {
  test('has the partner’s logo and name for learners; one that was issued before stays as it is', async () => {
    await study()
    const { id: plain } = (await issue()).body
    const { bytes: before } = await fileOf(plain)
    expect(imagesOf(before)).toEqual([])
    const logo = base64Of(await makePicture('png', { width: 300, height: 100 }))
    const path = `/api/partners/${t.partner.partnerId}/brand/`
    await t.app.ask(changePartnerBrand, { path, body: { name: 'Центр «Вектор»', logo }, token: own })
    const { bytes } = await fileOf((await issue()).body.id)
    expect(imagesOf(bytes)).toEqual(['300 × 100'])
    expect((await readPdf(bytes)).pages[0]).toMatch(/Партнёр: Центр «Вектор» \(ООО «Партнёр \d+»\)/)
    expect((await fileOf(plain)).bytes.equals(before)).toBe(true)
  })

  test('says what was studied, and that it is no document of qualification; its very file is kept', async () => {
    await study()
    const { status, body } = await issue()
    expect(status).toBe(201)
    expect(body).toMatchObject({
      kind: 'certificate',
      date: '2026-11-15',
      name: 'Белова Анна Петровна',
      partner: t.partner.partnerId,
      state: 'valid',
      reason: null,
    })
    const { bytes } = await fileOf(body.id)
    const [page = ''] = (await readPdf(bytes)).pages
    const facts = [
      `№ ${body.number} от 15 ноября 2026 г.`,
      'Выдана Белова Анна Петровна',
      `Курс «${body.course}»`,
      'Период занятий с 3 ноября 2026 г. по 13 ноября 2026 г.',
      'Время занятий 2 ч 05 мин',
      'Изучено вопросов 4 из 4',
      'Попыток пройти билет 1, из них сдано 1',
      'Верных ответов в билетах 75 %',
      'не является документом о квалификации',
    ]
    for (const fact of facts) expect(page).toContain(fact)
    const { rows } = await sql<{ name: string }>`
      select coalesce(full_name, company) as name from partner_profile where id = ${t.partner.partnerId}`.execute(
      t.app.db,
    )
    expect(page).toContain(`Партнёр: ${rows[0]?.name}`)
    expect((await fileOf(body.id)).bytes.equals(bytes)).toBe(true)
  })

  test('has a QR code that leads to its page', async () => {
    await study()
    const { id, number } = (await issue()).body
    const url = readQr(drawnQr((await fileOf(id)).bytes))
    const code = await codeOf(id)
    expect(url).toMatch(new RegExp(`^https?://[^/]+/verify/${code}$`))
    expect((await verify(code)).body.number).toBe(number)
  })

  test('is not issued twice for one key, also by two requests at once; another key gives another', async () => {
    await study()
    const key = nextKey()
    const held = await holdLock(t.app.connection, `select from learner where id = ${t.learner.userId} for update`)
    const both = [issue(key), issue(key, await colleague())]
    await waitForBlocked(t.app.db, 2)
    await held.release()
    const [one, two] = await Promise.all(both)
    expect([one?.status, two?.status]).toEqual([201, 201])
    expect(one?.body).toEqual(two?.body)
    expect((await issue(key)).body).toEqual(one?.body)
    const other = (await issue()).body
    expect(Number(other.number)).toBe(Number(one?.body.number) + 1)
  })

  test('of two learners at once get two numbers; each year begins with one', async () => {
    await study()
    const first = userCourseId
    t.learner = await makeLearner(t.app.db, t.partner)
    userCourseId = (await t.give('2026-11-01')).body.id
    await study()
    const held = await holdLock(t.app.connection, `select pg_advisory_xact_lock(hashtext('certificate numbers'), 2026)`)
    const both = [issue(nextKey(), own, first), issue(nextKey(), await colleague())]
    await waitForBlocked(t.app.db, 2)
    await held.release()
    const numbers = (await Promise.all(both)).map(({ body }) => body.number)
    expect(new Set(numbers).size).toBe(2)
    await t.later(60)
    own = await signInAs(t.app, t.partner)
    expect((await issue()).body).toMatchObject({ number: '1', date: '2027-01-14' })
  })

  test('of several courses are issued one by one; the same request goes on with those that were refused', async () => {
    await study()
    const first = userCourseId
    t.learner = await makeLearner(t.app.db, t.partner)
    userCourseId = (await t.give('2026-11-01')).body.id
    const course = { course: { name: 'Курс' }, count: 4, questions_studied: 4, course_time: 60 } as UserCourse
    const deps = {
      db: t.app.db,
      chooseReportDb: async () => t.app.db,
      now: () => t.app.clock.now,
      timeZone: 'Europe/Moscow',
      documentSemaphore: createDocumentSemaphore(1),
      site: 'https://example.org',
      getUserCourse: async () => course,
    }
    const caller = { userId: t.partner.id, partnerId: t.partner.partnerId, isSuperuser: false, role: null } as Caller
    const asked = { userCourseIds: [first, userCourseId], key: nextKey() }
    const issueAll = () => issueCertificates(deps, asked, { caller: { ...caller, sessionId: 1 }, requestId: 'r-1' })
    const [issued, refused] = await issueAll()
    expect([issued?.outcome, refused?.outcome, refused?.paper]).toEqual(['issued', 'nothing_studied', null])
    await study()
    const all = await issueAll()
    expect(all.map(({ outcome }) => outcome)).toEqual(['issued', 'issued'])
    expect(all[0]).toEqual(issued)
    expect(await issueAll()).toEqual(all)
    const { body } = await t.app.ask(listPapers, { token: own })
    expect(body.count).toBe(2)
  })

  test('is refused where nothing was studied', async () => {
    const { status, error } = await issue()
    expect([status, error.code]).toEqual([409, 'nothing_studied'])
  })

  test('of a superuser belongs to the partner who gave the course', async () => {
    await study()
    const { body } = await issue(nextKey(), t.root)
    expect(body.partner).toBe(t.partner.partnerId)
    expect((await fileOf(body.id)).status).toBe(200)
  })

  test('of another partner’s learner is not issued, read or withdrawn', async () => {
    await study()
    const foreign = await signInAs(t.app, await makePartner(t.app.db))
    expect((await issue(nextKey(), foreign)).status).toBe(404)
    const { id } = (await issue()).body
    expect([(await fileOf(id, foreign)).status, (await withdraw(id, foreign)).status]).toEqual([404, 404])
    expect((await fileOf(id, t.root)).status).toBe(200)
    const { body } = await t.app.ask(listPapers, { token: foreign })
    expect(body).toMatchObject({ count: 0, results: [], years: [] })
  })

  test('is withdrawn with a reason, once, and keeps its file', async () => {
    await study()
    const { id } = (await issue()).body
    const { bytes } = await fileOf(id)
    const { body } = await withdraw(id)
    expect(body).toMatchObject({ state: 'withdrawn', reason: 'Выдана по ошибке' })
    await t.later(0)
    expect((await withdraw(id, t.root)).body).toEqual(body)
    expect((await fileOf(id)).bytes.equals(bytes)).toBe(true)
    const logged = await t.app.db
      .selectFrom('audit_log')
      .select('action')
      .where('subject_id', '=', t.learner.userId)
      .where('action', 'like', 'certificate%')
      .orderBy('id')
      .execute()
    expect(logged.map(({ action }) => action)).toEqual(['certificate_issued', 'certificate_withdrawn'])
  })
})

describe('anybody with the code', () => {
  test('reads number, date, course and a shortened name; withdrawing shows at once', async () => {
    await study()
    const { id, number, course } = (await issue()).body
    const code = await codeOf(id)
    const { body } = await verify(code)
    const known = { number, date: '2026-11-15', course, name: 'А.\u00a0П.\u00a0Б-а' }
    expect(body).toEqual({ ...known, state: 'valid', organisation: expect.stringMatching(/./) })
    expect((await verify(code.toUpperCase())).body).toEqual(body)
    await withdraw(id)
    expect((await verify(code)).body).toMatchObject({ ...known, state: 'withdrawn' })
  })

  test.each(['0'.repeat(26), 'x', '%D0%B6'])('%s is not found', async (code) => {
    const { status, error } = await verify(code)
    expect([status, error.message]).toEqual([404, 'Справка с\u00a0таким кодом не\u00a0найдена'])
  })

  test('is refused after many questions, on the page, too', async () => {
    const deps = { db: t.app.db, now: () => t.app.clock.now, timeZone: 'Europe/Moscow' }
    const path = `/verify/${'1'.repeat(26)}`
    const read = async (address: string) => (await readPublicData(deps, path, address)).verification
    expect(await read('10.1.1.1')).toEqual({ code: '1'.repeat(26), certificate: null })
    await sql`update rate_counter set count = 120 where count < 120`.execute(t.app.db)
    expect(await read('10.1.1.1')).toEqual({ code: '1'.repeat(26), certificate: 'limited' })
    expect(await read('10.1.2.2')).toMatchObject({ certificate: null })
    await sql`update rate_counter set count = 120 where count < 120`.execute(t.app.db)
    await verify('x')
    await sql`update rate_counter set count = 120 where count < 120`.execute(t.app.db)
    const { status, error } = await verify('x')
    expect([status, error.code]).toEqual([429, 'too_many_requests'])
    await sql`delete from rate_counter`.execute(t.app.db)
    expect((await readPublicData(deps, '/', '10.1.1.1')).verification).toBeNull()
    expect([isVerification(path), isVerification('/verify'), isVerification('/')]).toEqual([true, false, false])
  })
})

test('an erasure leaves number and date; the page says that the certificate is deleted', async () => {
  await study()
  const { id, number } = (await issue()).body
  const code = await codeOf(id)
  await withdraw(id)
  const admin = await signInAs(t.app, await makeUser(t.app.db, { role: 'admin' }))
  await t.app.ask(erasePersonalData, { token: admin, body: { email: t.learner.email } })
  const organisation = expect.stringMatching(/./)
  const { body } = await verify(code)
  expect(body).toEqual({ number, date: '2026-11-15', state: 'erased', course: null, name: null, organisation })
  expect((await fileOf(id)).status).toBe(404)
  const stored = await t.app.db
    .selectFrom('certificate')
    .select(['number', 'learner_id', 'learner_name', 'short_name', 'course_name', 'figures', 'withdraw_reason'])
    .where('id', '=', id)
    .executeTakeFirst()
  const none = { learner_id: null, learner_name: null, short_name: null, course_name: null, figures: null }
  expect(stored).toEqual({ ...none, number: Number(number), withdraw_reason: null })
  const papers = await t.app.db
    .selectFrom('certificate_paper')
    .select('sha256')
    .where('certificate_id', '=', id)
    .execute()
  expect(papers).toEqual([])
  const path = `/api/papers/?partner=${t.partner.partnerId}`
  const { body: register } = await t.app.ask(listPapers, { path, token: own })
  expect(register.results).toMatchObject([{ id, number, state: 'erased', name: null, course: null }])
  expect((await withdraw(id)).body.state).toBe('erased')
  expect((await issue()).error.code).toBe('nothing_studied')
})
