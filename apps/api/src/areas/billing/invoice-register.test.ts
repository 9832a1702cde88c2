import { listInvoices } from '@dopusk/contract'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeLearner } from '../../testing/accounts.ts'
import { BillingTest } from '../../testing/billing.ts'
import { makePartner, signInAs } from '../../testing/people.ts'

let t: BillingTest

beforeAll(async () => {
  t = await BillingTest.start()
})
beforeEach(() => t.reset())

describe('cancelling', () => {
  test('frees what was billed, and keeps the paper and the number', async () => {
    await t.give()
    const number_bill = t.nextNumber()
    const { bytes } = await t.issue({ number_bill })
    const { id } = await t.latest()
    const { body } = await t.cancel(id)
    expect(body).toMatchObject({ state: 'cancelled', cancel_reason: 'Ошибка в договоре', number: number_bill })
    expect((await t.fileOf(id)).bytes.equals(bytes)).toBe(true)
    const taken = await t.issue({ number_bill })
    expect([taken.error?.code, taken.error?.message]).toEqual([
      'number_taken',
      `Номер ${number_bill} был у\u00a0отменённого счёта. Возьмите следующий`,
    ])
    expect((await t.issue()).status).toBe(200)
    expect((await t.register()).totals).toMatchObject({ issued_kopecks: 100_000, balance_kopecks: 100_000 })
  })

  test('twice changes nothing and does not free what another invoice bills', async () => {
    await t.give()
    await t.issue()
    const { id } = await t.latest()
    const first = (await t.cancel(id)).body
    await t.issue()
    await t.later(1)
    expect((await t.cancel(id)).body).toEqual(first)
    expect(await t.refusalOf()).toBe('already_invoiced')
  })

  test('of a paid invoice is refused', async () => {
    await t.give()
    await t.issue()
    const { id } = await t.latest()
    await t.pay(id, { paid_on: '2026-11-15', paid_kopecks: 1 })
    expect((await t.cancel(id)).error.code).toBe('invoice_paid')
    await t.pay(id, null)
    expect((await t.cancel(id)).status).toBe(200)
    expect((await t.pay(id, { paid_on: '2026-11-15', paid_kopecks: 1 })).error.code).toBe('invoice_cancelled')
  })
})

describe('the register', () => {
  test('tells what is paid, overdue and owed', async () => {
    await t.give()
    await t.issue({ due_date: '2026-11-20' })
    const { id } = await t.latest()
    const part = await t.pay(id, { paid_on: '2026-11-15', paid_kopecks: 40_000 })
    expect(part.body).toMatchObject({ state: 'issued', paid_kopecks: 40_000 })
    await t.later(6)
    const owed = { issued_kopecks: 100_000, paid_kopecks: 40_000, overdue_kopecks: 60_000, balance_kopecks: 60_000 }
    expect(await t.register('&state=overdue')).toMatchObject({ count: 1, totals: owed, years: [2026] })
    expect((await t.register('&state=issued')).results).toEqual([])
    await t.pay(id, { paid_on: '2026-11-21', paid_kopecks: 100_000 })
    expect(await t.register('&state=paid')).toMatchObject({
      results: [{ state: 'paid', paid_on: '2026-11-21' }],
      totals: { overdue_kopecks: 0, balance_kopecks: 0 },
    })
    expect((await t.register('&year=2025')).count).toBe(0)
  })

  test('refuses a payment in the future, and more than the invoice', async () => {
    await t.give()
    await t.issue()
    const { status, error } = await t.pay((await t.latest()).id, { paid_on: '2026-11-16', paid_kopecks: 100_001 })
    expect([status, Object.keys(error.fields ?? {})]).toEqual([400, ['payment.paid_on', 'payment.paid_kopecks']])
  })

  test('has pages, the newest first', async () => {
    for (const start of ['2026-11-15', '2026-12-15', '2027-01-15']) {
      await t.give(start, (await makeLearner(t.app.db, t.partner)).userId)
      await t.issue({ start_date: start, end_date: start })
    }
    const first = await t.register('&limit=2')
    expect(first.results.map(({ period_from }) => period_from)).toEqual(['2027-01-15', '2026-12-15'])
    expect([first.count, first.previous]).toEqual([3, null])
    const { body } = await t.app.ask(listInvoices, { path: first.next ?? '', token: t.root })
    expect(body.results.map(({ period_from }) => period_from)).toEqual(['2026-11-15'])
  })

  test('shows a partner their own invoices only, to read', async () => {
    await t.give()
    await t.issue()
    const { id } = await t.latest()
    const own = await signInAs(t.app, t.partner)
    const foreign = await signInAs(t.app, await makePartner(t.app.db))
    const list = async (token: string) => (await t.app.ask(listInvoices, { token })).body
    expect((await list(own)).results.map((invoice) => invoice.id)).toEqual([id])
    expect(await list(foreign)).toMatchObject({ results: [], count: 0, totals: { issued_kopecks: 0 }, years: [] })
    expect((await t.register('', foreign)).count).toBe(0)
    expect([(await t.fileOf(id, own)).status, (await t.fileOf(id, foreign)).status]).toEqual([200, 404])
    expect([(await t.cancel(id, own)).status, (await t.pay(id, null, own)).status]).toEqual([403, 403])
    expect((await t.cancel(999_999)).status).toBe(404)
  })
})
