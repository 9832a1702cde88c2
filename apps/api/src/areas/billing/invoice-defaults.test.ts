import { getInvoiceDefaults } from '@dopusk/contract'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { BillingTest } from '../../testing/billing.ts'

let t: BillingTest

beforeAll(async () => {
  t = await BillingTest.start()
})
beforeEach(() => t.reset())

describe('proposed values', () => {
  const defaults = (query = '') =>
    t.app.ask(getInvoiceDefaults, { path: `${getInvoiceDefaults.path}${query}`, token: t.root })

  test('are the next number, the organisation’s contract and VAT, and ten days to pay', async () => {
    await t.give()
    await t.issue({ number_bill: '700' })
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
    t.serial = 800
  })

  test('have the partner’s own contract, and what an invoice would lack', async () => {
    await sql`update partner_profile set contract_number = '12-У', contract_date = '2025-04-01', kpp = null
               where id = ${t.partner.partnerId}`.execute(t.app.db)
    const { body } = await defaults(`?partner=${t.partner.partnerId}`)
    expect(body).toMatchObject({ contract: 'Договор № 12-У от 01.04.2025', missing: ['kpp'] })
    expect((await defaults('?partner=999999')).status).toBe(404)
  })

  test('begin at one in another year; numbers with letters do not count', async () => {
    await t.later(60)
    await t.give('2027-01-14')
    const january = { start_date: '2027-01-01', end_date: '2027-01-31' }
    const { number_bill } = (await defaults()).body
    await t.issue({ ...january, number_bill: 'А-99' })
    expect((await defaults()).body.number_bill).toBe(number_bill)
    expect(Number(number_bill)).toBeLessThan(700)
  })
})
