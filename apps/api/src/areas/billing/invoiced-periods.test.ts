import { changeUserCourse, listInvoices, prolongCourse, takeBackCourse } from '@dopusk/contract'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeLearner } from '../../testing/accounts.ts'
import { BillingTest } from '../../testing/billing.ts'
import { holdLock, waitForBlocked } from '../../testing/held-lock.ts'
import { makePartner } from '../../testing/people.ts'

let t: BillingTest

beforeAll(async () => {
  t = await BillingTest.start()
})
beforeEach(() => t.reset())

describe('an invoiced period', () => {
  test('is not taken back, and the refusal names the invoice; its prolongation is', async () => {
    const { id } = (await t.give()).body
    const number_bill = t.nextNumber()
    await t.issue({ number_bill })
    const takeBack = (access_until: string) =>
      t.app.ask(takeBackCourse, { path: `/api/user-courses/${id}/take-back/`, body: { access_until }, token: t.root })
    const refused = await takeBack('2026-12-14')
    expect([refused.status, refused.error.code]).toEqual([409, 'cannot_take_back'])
    expect(refused.error.message).toBe(`Этот срок уже в\u00a0счёте №\u00a0${number_bill}, поэтому забрать его нельзя`)
    const path = `/api/user-courses/${id}/prolong/`
    await t.app.ask(prolongCourse, { path, body: { access_until: '2026-12-14' }, token: t.root })
    expect((await takeBack('2027-01-13')).status).toBe(200)
  })

  test('is not taken back while its invoice is being issued', async () => {
    const { id } = (await t.give()).body
    const path = `/api/user-courses/${id}/take-back/`
    const held = await holdLock(t.app.connection, `select from learner where id = ${t.learner.userId} for update`)
    const taking = t.app.ask(takeBackCourse, { path, body: { access_until: '2026-12-14' }, token: t.root })
    await waitForBlocked(t.app.db, 1)
    expect((await t.issue({}, await t.anotherRoot())).status).toBe(200)
    await held.release()
    expect((await taking).error.code).toBe('cannot_take_back')
  })

  const move = (id: number, start_date: string) =>
    t.app.ask(changeUserCourse, { path: `/api/user-courses/${id}/`, body: { start_date }, token: t.root })

  test('does not move, and can be moved once the invoice is cancelled', async () => {
    const { id } = (await t.give()).body
    const number_bill = t.nextNumber()
    await t.issue({ number_bill })
    const refused = await move(id, '2026-12-01')
    expect([refused.status, refused.error.code]).toEqual([409, 'period_closed'])
    expect(refused.error.message).toBe(`Этот срок уже в\u00a0счёте №\u00a0${number_bill}, поэтому перенести его нельзя`)
    await t.cancel((await t.latest()).id)
    expect((await move(id, '2026-12-01')).status).toBe(200)
  })

  test('closes the past days of its invoice to other starts of that partner only', async () => {
    await t.give('2026-11-10')
    const number_bill = t.nextNumber()
    await t.issue({ number_bill })
    const second = await makeLearner(t.app.db, t.partner)
    const refused = await t.give('2026-11-14', second.userId)
    expect([refused.status, refused.error.code]).toEqual([409, 'period_closed'])
    expect(refused.error.message).toContain(`счёт №\u00a0${number_bill}.`)
    const { id } = (await t.give('2026-11-15', second.userId)).body
    expect((await move(id, '2026-11-14')).error.code).toBe('period_closed')
    expect((await move(id, '2026-10-31')).status).toBe(200)
    const stranger = await makeLearner(t.app.db, await makePartner(t.app.db))
    expect((await t.give('2026-11-14', stranger.userId)).status).toBe(201)
    await t.cancel((await t.latest()).id)
    expect((await move(id, '2026-11-14')).status).toBe(200)
  })

  test('keeps a start in the same days out while its invoice is being issued', async () => {
    await t.give('2026-11-10')
    const second = await makeLearner(t.app.db, t.partner)
    const held = await holdLock(
      t.app.connection,
      `select from user_course_period where learner_id = ${t.learner.userId} for update`,
    )
    const issuing = t.issue({}, await t.anotherRoot())
    await waitForBlocked(t.app.db, 1)
    const giving = t.give('2026-11-12', second.userId)
    await waitForBlocked(t.app.db, 2)
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
    const answer = await t.give(start_date)
    expect(answer.status).toBe(status)
    if (status === 400) expect(Object.keys(answer.error.fields ?? {})).toEqual(['start_date'])
  })
})

test('a partner’s own price is billed for what is given through that partner', async () => {
  await sql`insert into partner_price (partner_id, course_id, price_kopecks)
            values (${t.partner.partnerId}, ${t.course.id}, 70000)`.execute(t.app.db)
  await t.give()
  await t.issue()
  expect((await t.latest()).lines).toMatchObject([{ price_kopecks: 70_000 }])
  await sql`update partner_price set price_kopecks = 50000 where partner_id = ${t.partner.partnerId}`.execute(t.app.db)
  const other = await makePartner(t.app.db)
  await t.give('2026-11-15', (await makeLearner(t.app.db, other)).userId)
  await t.issue({ partner: other.partnerId })
  const { body } = await t.app.ask(listInvoices, { path: `/api/invoices/?partner=${other.partnerId}`, token: t.root })
  expect(body.results[0]?.lines).toMatchObject([{ price_kopecks: 100_000 }])
})
