import { cancelAct, getActFile, issueAct, listPapers, pauseCourse, prolongCourse } from '@dopusk/contract'
import { readPdf } from '@dopusk/paperwork/testing/read-pdf'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeLearner } from '../../../testing/accounts.ts'
import { BillingTest } from '../../../testing/billing.ts'
import { holdLock, waitForBlocked } from '../../../testing/held-lock.ts'
import { makePartner, signInAs } from '../../../testing/people.ts'

let t: BillingTest

beforeAll(async () => {
  t = await BillingTest.start()
})
beforeEach(() => t.reset())

const issue = (invoiceId: number, body: object = {}, token = t.root) =>
  t.app.ask(issueAct, { path: `/api/invoices/${invoiceId}/act/`, body, token })
const fileOf = (id: number, token = t.root) => t.app.askForFile(getActFile, { path: `/api/acts/${id}/file/`, token })
const cancel = (id: number, token = t.root) =>
  t.app.ask(cancelAct, { path: `/api/acts/${id}/cancel/`, body: { reason: 'Ошибка в дате' }, token })

const invoiced = async (terms: object = {}) => {
  await t.give()
  const { bytes } = await t.issue({ end_date: '2026-11-15', ...terms })
  return { ...(await t.latest()), bytes }
}

/** An invoice of another partner. */
const anotherInvoice = async (day = '2026-11-15'): Promise<number> => {
  t.partner = await makePartner(t.app.db)
  await t.give(day, (await makeLearner(t.app.db, t.partner)).userId)
  await t.issue({ start_date: day, end_date: day })
  return (await t.latest()).id
}

const actOf = async (invoiceId: number, body: object = {}) => {
  const { body: invoice } = await issue(invoiceId, body)
  if (invoice.act === null) throw new Error('no act')
  return invoice.act
}

describe('an act', () => {
  test('has the lines, sums and parties of its invoice, and its very file is kept', async () => {
    const invoice = await invoiced({ discount: 0.9, vat_percent: 20 })
    const answer = await issue(invoice.id, { number: 'А-1', date: '2026-11-15' })
    expect(answer.status).toBe(201)
    expect(answer.body.act).toMatchObject({ number: 'А-1', date: '2026-11-15' })
    const { bytes } = await fileOf(answer.body.act?.id ?? 0)
    const [act = ''] = (await readPdf(bytes)).pages
    const [bill = ''] = (await readPdf(invoice.bytes)).pages
    const table = bill.slice(bill.indexOf('№ Наименование'), bill.indexOf('Всего к оплате'))
    expect(table).toContain('Итого: 900,00 В том числе НДС 20 %: 150,00')
    expect(act).toContain(table)
    const buyer = bill.slice(bill.indexOf('Покупатель: ') + 12, bill.indexOf('Основание:'))
    expect(act).toContain(`Заказчик: ${buyer}`)
    expect(act).toContain(`счёт на оплату № ${invoice.number} от 15 ноября 2026 г.`)
    expect((await fileOf(answer.body.act?.id ?? 0)).bytes.equals(bytes)).toBe(true)
  })

  test('names the parties as the invoice does, also after their requisites have changed', async () => {
    const invoice = await invoiced()
    await sql`update partner_profile set address = 'г. Новый' where id = ${t.partner.partnerId}`.execute(t.app.db)
    const { id } = await actOf(invoice.id)
    expect((await readPdf((await fileOf(id)).bytes)).pages[0]).not.toContain('г. Новый')
  })

  test('of an invoice of an older version names the parties as they are', async () => {
    const invoice = await invoiced()
    await sql`update invoice set seller = null, buyer_requisites = null where id = ${invoice.id}`.execute(t.app.db)
    await sql`update partner_profile set address = 'г. Новый' where id = ${t.partner.partnerId}`.execute(t.app.db)
    const { id } = await actOf(invoice.id)
    expect((await readPdf((await fileOf(id)).bytes)).pages[0]).toContain('г. Новый')
  })

  test('is issued once: the same again changes nothing, other terms are refused', async () => {
    const invoice = await invoiced()
    const first = await actOf(invoice.id, { number: 'Б-1' })
    await t.later(1)
    expect(await actOf(invoice.id, { number: 'Б-1' })).toEqual(first)
    expect(await actOf(invoice.id)).toEqual(first)
    for (const body of [{ number: 'Б-2' }, { date: '2026-11-16' }]) {
      const { status, error } = await issue(invoice.id, body)
      expect([status, error.code]).toEqual([409, 'act_issued'])
    }
  })

  test('gets the next number of the year, and no number twice', async () => {
    const { number } = await actOf((await invoiced()).id)
    const other = await anotherInvoice()
    const taken = await issue(other, { number })
    expect([taken.status, taken.error.code, Object.keys(taken.error.fields ?? {})]).toEqual([
      409,
      'number_taken',
      ['number'],
    ])
    expect((await actOf(other)).number).toBe(String(Number(number) + 1))
    await t.later(60)
    expect((await actOf(await anotherInvoice('2027-01-14'))).number).toBe('1')
  })

  test('of two invoices at once get two numbers, and one invoice gets one act', async () => {
    const first = (await invoiced()).id
    const second = await anotherInvoice()
    const held = await holdLock(t.app.connection, `select pg_advisory_xact_lock(hashtext('act numbers'), 2026)`)
    const others = [await t.anotherRoot(), await t.anotherRoot()]
    const asked = [issue(first), ...others.map((token) => issue(second, {}, token))]
    await waitForBlocked(t.app.db, 3)
    await held.release()
    const answers = await Promise.all(asked)
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
    const [one, two, again] = answers.map(({ body }) => body.act)
    expect(two).toEqual(again)
    expect(one?.number).not.toBe(two?.number)
  })

  test.each([
    ['tomorrow', '2026-11-16', /не\sпозже сегодня/],
    ['a day before the invoice', '2026-11-14', /не\sможет быть раньше счёта/],
    ['a day long ago', '2026-10-01', /не\sраньше 31/],
  ])('is not dated %s', async (_day, date, words) => {
    const { status, error } = await issue((await invoiced()).id, { date })
    expect([status, error.fields?.date]).toEqual([400, expect.stringMatching(words)])
  })

  test('of a period that is not over is refused until its last day, and is not dated before it', async () => {
    const { id } = await invoiced({ end_date: '2026-11-30' })
    const words = 'Период счёта кончается 30.11.2026: раньше этого дня услуги ещё не\u00a0оказаны полностью'
    const refuse = async (body: object = {}) => {
      const { status, error } = await issue(id, body)
      expect([status, error.fields]).toEqual([400, { date: words }])
    }
    await refuse()
    // Still the 29th in Moscow.
    t.app.clock.now = new Date('2026-11-29T20:59:00Z')
    t.root = await signInAs(t.app, t.superuser)
    await refuse()
    t.app.clock.now = new Date('2026-11-29T21:00:00Z')
    t.root = await signInAs(t.app, t.superuser)
    await refuse({ date: '2026-11-29' })
    expect(await actOf(id)).toMatchObject({ date: '2026-11-30' })
  })

  test('of a month that is over is dated on its last day, or later', async () => {
    const { id } = await invoiced({ end_date: '2026-11-30' })
    await t.later(20)
    expect((await issue(id, { date: '2026-11-29' })).error.fields?.date).toMatch(/^Период счёта кончается 30\.11\.2026/)
    expect(await actOf(id, { date: '2026-11-30' })).toMatchObject({ date: '2026-11-30' })
  })

  test('waits for what is billed, not for a pause or a prolongation of the access', async () => {
    const { id: userCourseId } = (await t.give()).body
    const prolonging = { access_until: '2026-12-14' }
    const path = (call: { path: string }) => call.path.replace('{id}', String(userCourseId))
    await t.app.ask(prolongCourse, { path: path(prolongCourse), body: prolonging, token: t.root })
    await t.issue({ end_date: '2026-11-15' })
    await t.app.ask(pauseCourse, { path: path(pauseCourse), token: t.root })
    expect((await actOf((await t.latest()).id)).date).toBe('2026-11-15')
    await t.issue({ start_date: '2026-11-16', end_date: '2026-12-31' })
    const { status, error } = await issue((await t.latest()).id)
    expect([status, error.fields?.date]).toEqual([400, expect.stringContaining('31.12.2026')])
  })

  test('is cancelled with a reason and keeps its number and file; another may follow', async () => {
    const invoice = await invoiced()
    const { id, number } = await actOf(invoice.id)
    const { bytes } = await fileOf(id)
    const { body } = await cancel(id)
    expect(body).toMatchObject({ kind: 'act', id, number, state: 'withdrawn', reason: 'Ошибка в дате' })
    expect((await cancel(id)).body).toEqual(body)
    expect((await fileOf(id)).bytes.equals(bytes)).toBe(true)
    expect((await issue(invoice.id, { number })).error.code).toBe('number_taken')
    expect((await actOf(invoice.id)).id).not.toBe(id)
    expect((await cancel(999_999)).status).toBe(404)
  })

  test('goes with its invoice, and a cancelled invoice gets none', async () => {
    const invoice = await invoiced()
    const { id } = await actOf(invoice.id)
    await t.cancel(invoice.id)
    const path = `/api/papers/?kind=act&partner=${t.partner.partnerId}`
    const { body } = await t.app.ask(listPapers, { path, token: t.root })
    expect(body.results).toMatchObject([{ id, state: 'withdrawn', reason: 'Ошибка в договоре' }])
    const { status, error } = await issue(invoice.id)
    expect([status, error.code]).toEqual([409, 'invoice_cancelled'])
    expect((await issue(999_999)).status).toBe(404)
  })

  test('is read by its partner and by no other; only a superuser issues and cancels', async () => {
    const invoice = await invoiced()
    const { id } = await actOf(invoice.id)
    const own = await signInAs(t.app, t.partner)
    const foreign = await signInAs(t.app, await makePartner(t.app.db))
    expect([(await fileOf(id, own)).status, (await fileOf(id, foreign)).status]).toEqual([200, 404])
    expect([(await issue(invoice.id, {}, own)).status, (await cancel(id, own)).status]).toEqual([403, 403])
  })

  test('is in the audit log', async () => {
    const invoice = await invoiced()
    const { id, number } = await actOf(invoice.id)
    await cancel(id)
    const logged = await t.app.db
      .selectFrom('audit_log')
      .select(['action', 'actor_id', 'detail'])
      .orderBy('id', 'desc')
      .limit(2)
      .execute()
    const partner = t.partner.partnerId
    const issued = { act: id, number, invoice: invoice.id, partner, amount_kopecks: 100_000 }
    expect(logged).toEqual([
      {
        action: 'act_cancelled',
        actor_id: t.superuser.id,
        detail: { act: id, number, partner, reason: 'Ошибка в дате' },
      },
      { action: 'act_issued', actor_id: t.superuser.id, detail: issued },
    ])
  })
})
