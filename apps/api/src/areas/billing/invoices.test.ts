import {
  cancelInvoice,
  changeUserCourse,
  generateInvoice,
  generateReport,
  getInvoiceDefaults,
  getInvoiceFile,
  giveCourse,
  listInvoices,
  prolongCourse,
  setInvoicePayment,
  takeBackCourse,
} from '@dopusk/contract'
import { readPdf } from '@dopusk/paperwork/testing/read-pdf'
import { readWord } from '@dopusk/paperwork/testing/read-word'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type MadeLearner, makeLearner } from '../../testing/accounts.ts'
import { type MadeCourse, makeCourse } from '../../testing/courses.ts'
import { holdLock, waitForBlocked } from '../../testing/held-lock.ts'
import { makePartner, makeUser, signInAs } from '../../testing/people.ts'
import { loadOrganisation } from '../../testing/sample-content.ts'
import { makeAttempt } from '../../testing/study.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let superuser: { id: number; email: string }
let root: string
let partner: { id: number; email: string; partnerId: number }
let learner: MadeLearner
let course: MadeCourse
const november = { start_date: '2026-11-01', end_date: '2026-11-30' }
const day = 86_400_000

beforeAll(async () => {
  app = await startTestApp()
  await loadOrganisation(app.db, app.clock.now)
  superuser = await makeUser(app.db, { isSuperuser: true })
})

beforeEach(async () => {
  app.clock.now = new Date('2026-11-15T09:00:00.000Z')
  root = await signInAs(app, superuser)
  partner = await makePartner(app.db)
  learner = await makeLearner(app.db, partner)
  course = await makeCourse(app.db, { questions: 2 })
})

const later = async (days: number) => {
  app.clock.forward(days * day)
  root = await signInAs(app, superuser)
}

let serial = 0
const nextNumber = () => {
  serial += 1
  return String(serial)
}

const issue = (changes: object = {}, token = root) => {
  const terms = { number_bill: nextNumber(), discount: 1, contract: 'Договор № 7' }
  return app.askForFile(generateInvoice, {
    token,
    body: { partner: partner.partnerId, ...november, ...terms, ...changes },
  })
}

const give = (start_date = '2026-11-15', userId = learner.userId, courseId = course.id) =>
  app.ask(giveCourse, { token: root, body: { user: userId, course: courseId, start_date } })

const register = async (query = '', token = root) =>
  (await app.ask(listInvoices, { path: `/api/invoices/?partner=${partner.partnerId}${query}`, token })).body

const latest = async () => {
  const [invoice] = (await register()).results
  if (invoice === undefined) throw new Error('no invoice')
  return invoice
}

const cancel = (id: number, token = root) =>
  app.ask(cancelInvoice, { path: `/api/invoices/${id}/cancel/`, body: { reason: 'Ошибка в договоре' }, token })

const pay = (id: number, payment: object | null, token = root) =>
  app.ask(setInvoicePayment, { path: `/api/invoices/${id}/payment/`, body: { payment }, token })

const fileOf = (id: number, token = root) =>
  app.askForFile(getInvoiceFile, { path: `/api/invoices/${id}/file/`, token })

const codeOf = async (answer: Promise<{ error: { code: string } | null }>) => (await answer).error?.code

describe('issuing', () => {
  test('keeps the very file, its terms and its lines', async () => {
    await give()
    const number_bill = nextNumber()
    const { bytes } = await issue({ number_bill, discount: 0.9, due_date: '2026-11-20' })
    const invoice = await latest()
    expect(invoice).toMatchObject({
      number: number_bill,
      date: '2026-11-15',
      due_on: '2026-11-20',
      period_from: '2026-11-01',
      period_to: '2026-11-30',
      partner: partner.partnerId,
      contract: 'Договор № 7',
      discount: 0.9,
      amount_kopecks: 90_000,
      state: 'issued',
      paid_on: null,
      lines: [{ quantity: 1, begun: 0, price_kopecks: 100_000, amount_kopecks: 90_000 }],
    })
    expect((await fileOf(invoice.id)).bytes.equals(bytes)).toBe(true)
    const [page] = (await readPdf(bytes)).pages
    expect(page).toContain('Оплатить до: 20 ноября 2026 г.')
    expect(page).toContain('Без НДС (применяется УСН, п. 1 ст. 145 НК РФ)')
  })

  test('the same again gives the same file, also on another day; it bills nothing more', async () => {
    await give()
    const terms = { number_bill: nextNumber(), discount: 0.5 }
    const first = await issue(terms)
    await later(3)
    const again = await issue(terms)
    expect([again.status, again.bytes.equals(first.bytes)]).toEqual([200, true])
    expect((await register()).count).toBe(1)
  })

  test.each([
    ['another discount', { discount: 0.5 }],
    ['another contract', { contract: 'Договор № 8' }],
    ['another period', { end_date: '2026-11-29' }],
    ['another due day', { due_date: '2026-12-31' }],
    ['VAT', { vat_percent: 20 }],
  ])('a taken number with %s is refused', async (_fact, changes) => {
    await give()
    const number_bill = nextNumber()
    await issue({ number_bill })
    const { status, error } = await issue({ number_bill, ...changes })
    expect([status, error?.code, error?.fields]).toEqual([
      409,
      'number_taken',
      { number_bill: 'Этот номер занят другим счётом' },
    ])
  })

  test('a number of another partner is refused, a number of another year is free', async () => {
    await give()
    const number_bill = nextNumber()
    await issue({ number_bill })
    const other = await makePartner(app.db)
    expect(await codeOf(issue({ number_bill, partner: other.partnerId }))).toBe('number_taken')
    await later(60)
    const stranger = await makeLearner(app.db, other)
    await give('2027-01-10', stranger.userId)
    const january = { start_date: '2027-01-01', end_date: '2027-01-31' }
    expect((await issue({ number_bill, partner: other.partnerId, ...january })).status).toBe(200)
  })

  test('what is invoiced is not invoiced again; what is given afterwards is', async () => {
    await give()
    const number_bill = nextNumber()
    await issue({ number_bill })
    const { status, error } = await issue()
    expect([status, error?.code]).toEqual([409, 'already_invoiced'])
    expect(error?.message).toBe(`За\u00a0этот период всё уже выставлено в\u00a0счёте №\u00a0${number_bill}`)
    const second = await makeLearner(app.db, partner)
    await give('2026-11-16', second.userId)
    expect((await issue()).status).toBe(200)
    expect((await latest()).lines).toMatchObject([{ quantity: 1 }])
  })

  test('of one period by two at once bills it once', async () => {
    await give()
    const held = await holdLock(
      app.connection,
      `select from partner_profile where id = ${partner.partnerId} for update`,
    )
    const both = [issue(), issue()]
    await waitForBlocked(app.db, 2)
    await held.release()
    const answers = await Promise.all(both)
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.error?.code).toBe('already_invoiced')
    expect((await register()).totals.issued_kopecks).toBe(100_000)
  })

  test('by two at once under one number gives one invoice, and the other is refused', async () => {
    const other = await makePartner(app.db)
    await give()
    await give('2026-11-15', (await makeLearner(app.db, other)).userId)
    const number_bill = nextNumber()
    const answers = await Promise.all([issue({ number_bill }), issue({ number_bill, partner: other.partnerId })])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.error?.code).toBe('number_taken')
  })

  test('counts who has begun', async () => {
    const { id } = (await give()).body
    await give('2026-11-15', (await makeLearner(app.db, partner)).userId)
    const attempt = { learnerId: learner.userId, userCourseId: id, questionIds: course.questionIds, answers: [true] }
    await makeAttempt(app.db, { ...attempt, at: app.clock.now })
    await issue()
    expect((await latest()).lines).toMatchObject([{ quantity: 2, begun: 1 }])
  })

  test('without requisites of the buyer names what is missing and bills nothing', async () => {
    await give()
    await sql`update partner_profile set inn = null, kpp = null, address = ' ' where id = ${partner.partnerId}`.execute(
      app.db,
    )
    const { status, error } = await issue()
    expect([status, error?.code]).toEqual([409, 'requisites_missing'])
    expect(error?.message.replaceAll('\u00a0', ' ')).toBe(
      'Для счёта не хватает реквизитов покупателя: ИНН, КПП, адрес. Заполните их в карточке партнёра',
    )
    expect(error?.fields).toEqual({ inn: 'Укажите ИНН', kpp: 'Укажите КПП', address: 'Укажите адрес' })
    expect((await register()).count).toBe(0)
    const marked = await app.db
      .selectFrom('user_course_period')
      .select('no')
      .where('invoice_id', 'is not', null)
      .where('learner_id', '=', learner.userId)
      .execute()
    expect(marked).toEqual([])
  })

  test('with a full discount, or for free courses, there is nothing to pay', async () => {
    await give()
    expect(await codeOf(issue({ discount: 0 }))).toBe('nothing_to_pay')
    const free = await makePartner(app.db)
    await sql`insert into partner_price (partner_id, course_id, price_kopecks) values (${free.partnerId}, ${course.id}, 0)`.execute(
      app.db,
    )
    await give('2026-11-15', (await makeLearner(app.db, free)).userId)
    expect(await codeOf(issue({ partner: free.partnerId }))).toBe('nothing_to_pay')
  })

  test('with VAT keeps the rate and has no ground', async () => {
    await give()
    const { bytes } = await issue({ vat_percent: 20 })
    expect((await readPdf(bytes)).pages[0]).toContain('В том числе НДС 20 %: 166,67')
    expect(await latest()).toMatchObject({ vat_percent: 20 })
    const { error } = await issue({ vat_percent: 20, vat_ground: 'УСН' })
    expect(error?.fields).toEqual({ vat_ground: 'Основание нужно только для счёта без НДС' })
  })

  test('to a learner of the site names them and bills what no partner pays for', async () => {
    const own = await makeLearner(app.db, {}, { lastName: 'Самойлова', firstName: 'Вера' })
    await give('2026-11-10', own.userId)
    const { status, bytes } = await issue({ partner: undefined, learner: own.userId })
    expect(status).toBe(200)
    expect((await readPdf(bytes)).pages[0]).toContain('Покупатель: Самойлова Вера Основание:')
    expect(await codeOf(issue({ partner: undefined, learner: own.userId }))).toBe('already_invoiced')
    expect(await codeOf(issue({ partner: undefined, learner: learner.userId }))).toBe('nothing_in_period')
  })

  test('is written to the audit log', async () => {
    await give()
    const number_bill = nextNumber()
    await issue({ number_bill })
    const { id } = await latest()
    const logged = await app.db
      .selectFrom('audit_log')
      .select(['actor_id', 'detail'])
      .where('action', '=', 'invoice_issued')
      .orderBy('id', 'desc')
      .executeTakeFirst()
    expect(logged).toEqual({
      actor_id: superuser.id,
      detail: { invoice: id, number: number_bill, partner: partner.partnerId, amount_kopecks: 100_000 },
    })
  })
})

describe('proposed values', () => {
  const defaults = (query = '') =>
    app.ask(getInvoiceDefaults, { path: `${getInvoiceDefaults.path}${query}`, token: root })

  test('are the next number, the organisation’s contract and VAT, and ten days to pay', async () => {
    await give()
    await issue({ number_bill: '700' })
    const { body } = await defaults()
    expect(body).toEqual({
      contract: 'Договор № 1 от 1 апреля 2025 г.',
      number_bill: '701',
      bill_date: '2026-11-15',
      due_date: '2026-11-25',
      vat_percent: null,
      vat_ground: 'применяется УСН, п. 1 ст. 145 НК РФ',
      missing: [],
    })
    serial = 800
  })

  test('have the partner’s own contract, and what an invoice would lack', async () => {
    await sql`update partner_profile set contract_number = '12-У', contract_date = '2025-04-01', kpp = null
               where id = ${partner.partnerId}`.execute(app.db)
    const { body } = await defaults(`?partner=${partner.partnerId}`)
    expect(body).toMatchObject({ contract: 'Договор № 12-У от 01.04.2025', missing: ['kpp'] })
    expect((await defaults('?partner=999999')).status).toBe(404)
  })

  test('begin anew in another year; numbers with letters do not count', async () => {
    await later(60)
    await give('2027-01-14')
    const january = { start_date: '2027-01-01', end_date: '2027-01-31' }
    const { number_bill } = (await defaults()).body
    await issue({ ...january, number_bill: 'А-99' })
    expect((await defaults()).body.number_bill).toBe(number_bill)
    expect(Number(number_bill)).toBeLessThan(700)
  })
})

describe('an invoiced period', () => {
  test('is not taken back, and the refusal names the invoice; its prolongation is', async () => {
    const { id } = (await give()).body
    const number_bill = nextNumber()
    await issue({ number_bill })
    const takeBack = (access_until: string) =>
      app.ask(takeBackCourse, { path: `/api/user-courses/${id}/take-back/`, body: { access_until }, token: root })
    const refused = await takeBack('2026-12-14')
    expect([refused.status, refused.error.code]).toEqual([409, 'cannot_take_back'])
    expect(refused.error.message).toBe(`Этот срок уже в\u00a0счёте №\u00a0${number_bill}, поэтому забрать его нельзя`)
    const path = `/api/user-courses/${id}/prolong/`
    await app.ask(prolongCourse, { path, body: { access_until: '2026-12-14' }, token: root })
    expect((await takeBack('2027-01-13')).status).toBe(200)
  })

  test('is not taken back while its invoice is being issued', async () => {
    const { id } = (await give()).body
    const path = `/api/user-courses/${id}/take-back/`
    const held = await holdLock(app.connection, `select from learner where id = ${learner.userId} for update`)
    const taking = app.ask(takeBackCourse, { path, body: { access_until: '2026-12-14' }, token: root })
    await waitForBlocked(app.db, 1)
    expect((await issue()).status).toBe(200)
    await held.release()
    expect((await taking).error.code).toBe('cannot_take_back')
  })

  const move = (id: number, start_date: string) =>
    app.ask(changeUserCourse, { path: `/api/user-courses/${id}/`, body: { start_date }, token: root })

  test('does not move, and can be moved once the invoice is cancelled', async () => {
    const { id } = (await give()).body
    const number_bill = nextNumber()
    await issue({ number_bill })
    const refused = await move(id, '2026-12-01')
    expect([refused.status, refused.error.code]).toEqual([409, 'period_closed'])
    expect(refused.error.message).toBe(`Этот срок уже в\u00a0счёте №\u00a0${number_bill}, поэтому перенести его нельзя`)
    await cancel((await latest()).id)
    expect((await move(id, '2026-12-01')).status).toBe(200)
  })

  test('closes the past days of its invoice to other starts of that partner only', async () => {
    await give('2026-11-10')
    const number_bill = nextNumber()
    await issue({ number_bill })
    const second = await makeLearner(app.db, partner)
    const refused = await give('2026-11-14', second.userId)
    expect([refused.status, refused.error.code]).toEqual([409, 'period_closed'])
    expect(refused.error.message).toContain(`счёт №\u00a0${number_bill}.`)
    const { id } = (await give('2026-11-15', second.userId)).body
    expect((await move(id, '2026-11-14')).error.code).toBe('period_closed')
    expect((await move(id, '2026-10-31')).status).toBe(200)
    const stranger = await makeLearner(app.db, await makePartner(app.db))
    expect((await give('2026-11-14', stranger.userId)).status).toBe(201)
    await cancel((await latest()).id)
    expect((await move(id, '2026-11-14')).status).toBe(200)
  })

  test('keeps a start in the same days out while its invoice is being issued', async () => {
    await give('2026-11-10')
    const second = await makeLearner(app.db, partner)
    const held = await holdLock(
      app.connection,
      `select from user_course_period where learner_id = ${learner.userId} for update`,
    )
    const issuing = issue()
    await waitForBlocked(app.db, 1)
    const giving = give('2026-11-12', second.userId)
    await waitForBlocked(app.db, 2)
    await held.release()
    expect((await issuing).status).toBe(200)
    expect((await giving).error.code).toBe('period_closed')
  })

  test.each([
    ['2026-10-14', 400],
    ['2026-10-15', 201],
    ['2027-11-15', 201],
    ['2027-11-16', 400],
  ])('a start on %s is answered with %i: 31 days back, a year ahead', async (start_date, status) => {
    const answer = await give(start_date)
    expect(answer.status).toBe(status)
    if (status === 400) expect(Object.keys(answer.error.fields ?? {})).toEqual(['start_date'])
  })
})

describe('cancelling', () => {
  test('frees what was billed, and keeps the paper and the number', async () => {
    await give()
    const number_bill = nextNumber()
    const { bytes } = await issue({ number_bill })
    const { id } = await latest()
    const { body } = await cancel(id)
    expect(body).toMatchObject({ state: 'cancelled', cancel_reason: 'Ошибка в договоре', number: number_bill })
    expect((await fileOf(id)).bytes.equals(bytes)).toBe(true)
    const taken = await issue({ number_bill })
    expect([taken.error?.code, taken.error?.message]).toEqual([
      'number_taken',
      `Номер ${number_bill} был у\u00a0отменённого счёта. Возьмите следующий`,
    ])
    expect((await issue()).status).toBe(200)
    expect((await register()).totals).toMatchObject({ issued_kopecks: 100_000, balance_kopecks: 100_000 })
  })

  test('twice changes nothing and does not free what another invoice bills', async () => {
    await give()
    await issue()
    const { id } = await latest()
    const first = (await cancel(id)).body
    await issue()
    await later(1)
    expect((await cancel(id)).body).toEqual(first)
    expect(await codeOf(issue())).toBe('already_invoiced')
  })

  test('of a paid invoice is refused', async () => {
    await give()
    await issue()
    const { id } = await latest()
    await pay(id, { paid_on: '2026-11-15', paid_kopecks: 1 })
    expect((await cancel(id)).error.code).toBe('invoice_paid')
    await pay(id, null)
    expect((await cancel(id)).status).toBe(200)
    expect((await pay(id, { paid_on: '2026-11-15', paid_kopecks: 1 })).error.code).toBe('invoice_cancelled')
  })
})

describe('the register', () => {
  test('tells what is paid, overdue and owed', async () => {
    await give()
    await issue({ due_date: '2026-11-20' })
    const { id } = await latest()
    const part = await pay(id, { paid_on: '2026-11-15', paid_kopecks: 40_000 })
    expect(part.body).toMatchObject({ state: 'issued', paid_kopecks: 40_000 })
    await later(6)
    const owed = { issued_kopecks: 100_000, paid_kopecks: 40_000, overdue_kopecks: 60_000, balance_kopecks: 60_000 }
    expect(await register('&state=overdue')).toMatchObject({ count: 1, totals: owed, years: [2027, 2026] })
    expect((await register('&state=issued')).results).toEqual([])
    await pay(id, { paid_on: '2026-11-21', paid_kopecks: 100_000 })
    expect(await register('&state=paid')).toMatchObject({
      results: [{ state: 'paid', paid_on: '2026-11-21' }],
      totals: { overdue_kopecks: 0, balance_kopecks: 0 },
    })
    expect((await register('&year=2025')).count).toBe(0)
  })

  test('refuses a payment in the future, and more than the invoice', async () => {
    await give()
    await issue()
    const { status, error } = await pay((await latest()).id, { paid_on: '2026-11-16', paid_kopecks: 100_001 })
    expect([status, Object.keys(error.fields ?? {})]).toEqual([400, ['payment.paid_on', 'payment.paid_kopecks']])
  })

  test('has pages, the newest first', async () => {
    for (const start of ['2026-11-15', '2026-12-15', '2027-01-15']) {
      await give(start, (await makeLearner(app.db, partner)).userId)
      await issue({ start_date: start, end_date: start })
    }
    const first = await register('&limit=2')
    expect(first.results.map(({ period_from }) => period_from)).toEqual(['2027-01-15', '2026-12-15'])
    expect([first.count, first.previous]).toEqual([3, null])
    const { body } = await app.ask(listInvoices, { path: first.next ?? '', token: root })
    expect(body.results.map(({ period_from }) => period_from)).toEqual(['2026-11-15'])
  })

  test('shows a partner their own invoices only, to read', async () => {
    await give()
    await issue()
    const { id } = await latest()
    const own = await signInAs(app, partner)
    const foreign = await signInAs(app, await makePartner(app.db))
    const list = async (token: string) => (await app.ask(listInvoices, { token })).body
    expect((await list(own)).results.map((invoice) => invoice.id)).toEqual([id])
    expect(await list(foreign)).toMatchObject({ results: [], count: 0, totals: { issued_kopecks: 0 }, years: [] })
    expect((await register('', foreign)).count).toBe(0)
    expect([(await fileOf(id, own)).status, (await fileOf(id, foreign)).status]).toEqual([200, 404])
    expect([(await cancel(id, own)).status, (await pay(id, null, own)).status]).toEqual([403, 403])
    expect((await cancel(999_999)).status).toBe(404)
  })
})

test('a partner’s own price is billed for what is given through that partner, and shown before prolonging', async () => {
  await sql`insert into partner_price (partner_id, course_id, price_kopecks)
            values (${partner.partnerId}, ${course.id}, 70_000)`.execute(app.db)
  await give()
  await issue()
  expect((await latest()).lines).toMatchObject([{ price_kopecks: 70_000 }])
  await sql`update partner_price set price_kopecks = 50_000 where partner_id = ${partner.partnerId}`.execute(app.db)
  const other = await makePartner(app.db)
  await give('2026-11-15', (await makeLearner(app.db, other)).userId)
  await issue({ partner: other.partnerId })
  const { body } = await app.ask(listInvoices, { path: `/api/invoices/?partner=${other.partnerId}`, token: root })
  expect(body.results[0]?.lines).toMatchObject([{ price_kopecks: 100_000 }])
})

describe('the report of a partner', () => {
  test('is about themselves, and lists who studied in the period by earlier access', async () => {
    const { id } = (await give('2026-10-20')).body
    await give('2026-11-15', (await makeLearner(app.db, partner, { lastName: 'Абрамов' })).userId)
    const attempt = { learnerId: learner.userId, userCourseId: id, questionIds: course.questionIds, answers: [true] }
    await makeAttempt(app.db, { ...attempt, at: new Date('2026-11-10T10:00:00Z') })
    await sql`insert into activity_day (learner_id, day, answer_count) values (${learner.userId}, '2026-11-10', 1)`.execute(
      app.db,
    )
    const body = { partners: [partner.partnerId], ...november }
    const { bytes } = await app.askForFile(generateReport, { token: await signInAs(app, partner), body })
    const { tables } = readWord(bytes)
    expect(tables[0]?.slice(1).map(([, name, , , since, isGiven]) => [name, since, isGiven])).toEqual([
      ['Абрамов Анна', '15.11.2026', 'да'],
      ['Ёлкина Анна', '20.10.2026', '—'],
    ])
    expect(tables[1]?.at(-1)).toEqual(['Всего', '1', '0', '0', '', '1 000,00'])
  })
})
