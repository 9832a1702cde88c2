import { readPdf } from '@dopusk/paperwork/testing/read-pdf'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeLearner } from '../../testing/accounts.ts'
import { BillingTest } from '../../testing/billing.ts'
import { holdLock, race, waitForBlocked } from '../../testing/held-lock.ts'
import { makePartner } from '../../testing/people.ts'
import { makeAttempt } from '../../testing/study.ts'

const inProof = test.runIf(process.env.PROOF)

let t: BillingTest

beforeAll(async () => {
  t = await BillingTest.start()
})
beforeEach(() => t.reset())

describe('issuing', () => {
  test('keeps the very file, its terms and its lines', async () => {
    await t.give()
    const number_bill = t.nextNumber()
    const { bytes } = await t.issue({ number_bill, discount: 0.9, due_date: '2026-11-20' })
    const invoice = await t.latest()
    expect(invoice).toMatchObject({
      number: number_bill,
      date: '2026-11-15',
      due_on: '2026-11-20',
      period_from: '2026-11-01',
      period_to: '2026-11-30',
      partner: t.partner.partnerId,
      contract: 'Договор № 7',
      discount: 0.9,
      amount_kopecks: 90_000,
      state: 'issued',
      paid_on: null,
      lines: [{ quantity: 1, begun: 0, price_kopecks: 100_000, amount_kopecks: 90_000 }],
    })
    expect((await t.fileOf(invoice.id)).bytes.equals(bytes)).toBe(true)
    const [page] = (await readPdf(bytes)).pages
    expect(page).toContain('Оплатить до: 20 ноября 2026 г.')
    expect(page).toContain('Без НДС (применяется УСН, п. 1 ст. 145 НК РФ)')
  })

  test('the same again gives the same file, also on another day; it bills nothing more', async () => {
    await t.give()
    const terms = { number_bill: t.nextNumber(), discount: 0.5 }
    const first = await t.issue(terms)
    await t.later(3)
    const again = await t.issue(terms)
    expect([again.status, again.bytes.equals(first.bytes)]).toEqual([200, true])
    expect((await t.register()).count).toBe(1)
  })

  test.each([
    ['another discount', { discount: 0.5 }],
    ['another contract', { contract: 'Договор № 8' }],
    ['another period', { end_date: '2026-11-29' }],
    ['another due day', { due_date: '2026-12-31' }],
    ['VAT', { vat_percent: 20 }],
  ])('a taken number with %s is refused', async (_fact, changes) => {
    await t.give()
    const number_bill = t.nextNumber()
    await t.issue({ number_bill })
    const { status, error } = await t.issue({ number_bill, ...changes })
    expect([status, error?.code, error?.fields]).toEqual([
      409,
      'number_taken',
      { number_bill: 'Этот номер занят другим счётом' },
    ])
  })

  test('a number of another partner is refused, a number of another year is free', async () => {
    await t.give()
    const number_bill = t.nextNumber()
    await t.issue({ number_bill })
    const other = await makePartner(t.app.db)
    expect(await t.refusalOf({ number_bill, partner: other.partnerId })).toBe('number_taken')
    await t.later(60)
    const stranger = await makeLearner(t.app.db, other)
    await t.give('2027-01-10', stranger.userId)
    const january = { start_date: '2027-01-01', end_date: '2027-01-31' }
    expect((await t.issue({ number_bill, partner: other.partnerId, ...january })).status).toBe(200)
  })

  test('what is invoiced is not invoiced again; what is given afterwards is', async () => {
    await t.give()
    const number_bill = t.nextNumber()
    await t.issue({ number_bill })
    const { status, error } = await t.issue()
    expect([status, error?.code]).toEqual([409, 'already_invoiced'])
    expect(error?.message).toBe(`За\u00a0этот период всё уже выставлено в\u00a0счёте №\u00a0${number_bill}`)
    const second = await makeLearner(t.app.db, t.partner)
    await t.give('2026-11-16', second.userId)
    expect((await t.issue()).status).toBe(200)
    expect((await t.latest()).lines).toMatchObject([{ quantity: 1 }])
  })

  test('of one period by two at once bills it once', async () => {
    await t.give()
    const held = await holdLock(
      t.app.connection,
      `select from partner_profile where id = ${t.partner.partnerId} for update`,
    )
    const both = [t.issue(), t.issue({}, await t.anotherRoot())]
    await waitForBlocked(t.app.db, 2)
    await held.release()
    const answers = await Promise.all(both)
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.error?.code).toBe('already_invoiced')
    expect((await t.register()).totals.issued_kopecks).toBe(100_000)
  })

  inProof('by two at once under one number gives one invoice, and the other is refused', async () => {
    const other = await makePartner(t.app.db)
    await t.give()
    await t.give('2026-11-15', (await makeLearner(t.app.db, other)).userId)
    const number_bill = t.nextNumber()
    const token = await t.anotherRoot()
    const answers = await race(t.app, 'invoice', [
      () => t.issue({ number_bill }),
      () => t.issue({ number_bill, partner: other.partnerId }, token),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.error?.code).toBe('number_taken')
  })

  test('counts who has begun', async () => {
    const { id } = (await t.give()).body
    await t.give('2026-11-15', (await makeLearner(t.app.db, t.partner)).userId)
    const attempt = {
      learnerId: t.learner.userId,
      userCourseId: id,
      questionIds: t.course.questionIds,
      answers: [true],
    }
    await makeAttempt(t.app.db, { ...attempt, at: t.app.clock.now })
    await t.issue()
    expect((await t.latest()).lines).toMatchObject([{ quantity: 2, begun: 1 }])
  })

  test('without requisites of the buyer names what is missing and bills nothing', async () => {
    await t.give()
    await sql`update partner_profile set inn = null, kpp = null, address = ' ' where id = ${t.partner.partnerId}`.execute(
      t.app.db,
    )
    const { status, error } = await t.issue()
    expect([status, error?.code]).toEqual([409, 'requisites_missing'])
    expect(error?.message.replaceAll('\u00a0', ' ')).toBe(
      'Для счёта не хватает реквизитов покупателя: ИНН, КПП, адрес. Заполните их в карточке партнёра',
    )
    expect(error?.fields).toEqual({ inn: 'Укажите ИНН', kpp: 'Укажите КПП', address: 'Укажите адрес' })
    expect((await t.register()).count).toBe(0)
    const marked = await t.app.db
      .selectFrom('user_course_period')
      .select('no')
      .where('invoice_id', 'is not', null)
      .where('learner_id', '=', t.learner.userId)
      .execute()
    expect(marked).toEqual([])
  })

  test('with a full discount, or for free courses, there is nothing to pay', async () => {
    await t.give()
    expect(await t.refusalOf({ discount: 0 })).toBe('nothing_to_pay')
    const free = await makePartner(t.app.db)
    await sql`insert into partner_price (partner_id, course_id, price_kopecks) values (${free.partnerId}, ${t.course.id}, 0)`.execute(
      t.app.db,
    )
    await t.give('2026-11-15', (await makeLearner(t.app.db, free)).userId)
    expect(await t.refusalOf({ partner: free.partnerId })).toBe('nothing_to_pay')
  })

  inProof('with VAT keeps the rate and has no ground', async () => {
    await t.give()
    const { bytes } = await t.issue({ vat_percent: 20 })
    expect((await readPdf(bytes)).pages[0]).toContain('В том числе НДС 20 %: 166,67')
    expect(await t.latest()).toMatchObject({ vat_percent: 20 })
    const { error } = await t.issue({ vat_percent: 20, vat_ground: 'УСН' })
    expect(error?.fields).toEqual({ vat_ground: 'Основание нужно только для счёта без НДС' })
  })

  test('to a learner of the site names them and bills what no partner pays for', async () => {
    const own = await makeLearner(t.app.db, {}, { lastName: 'Самойлова', firstName: 'Вера' })
    await t.give('2026-11-10', own.userId)
    const { status, bytes } = await t.issue({ partner: undefined, learner: own.userId })
    expect(status).toBe(200)
    expect((await readPdf(bytes)).pages[0]).toContain('Покупатель: Самойлова Вера Основание:')
    expect(await t.refusalOf({ partner: undefined, learner: own.userId })).toBe('already_invoiced')
    const { error } = await t.issue({ partner: undefined, learner: t.learner.userId })
    expect([error?.code, error?.message]).toEqual(['nothing_in_period', expect.stringMatching(/обучающемуся.*сам/)])
  })

  test('is written to the audit log', async () => {
    await t.give()
    const number_bill = t.nextNumber()
    await t.issue({ number_bill })
    const { id } = await t.latest()
    const logged = await t.app.db
      .selectFrom('audit_log')
      .select(['actor_id', 'detail'])
      .where('action', '=', 'invoice_issued')
      .orderBy('id', 'desc')
      .executeTakeFirst()
    expect(logged).toEqual({
      actor_id: t.superuser.id,
      detail: { invoice: id, number: number_bill, partner: t.partner.partnerId, amount_kopecks: 100_000 },
    })
  })
})
