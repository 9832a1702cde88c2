import { issueAct, issueCertificate, listPapers } from '@dopusk/contract'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { BillingTest } from '../../../testing/billing.ts'
import { makePartner, signInAs } from '../../../testing/people.ts'
import { makeAttempt } from '../../../testing/study.ts'

let t: BillingTest

beforeAll(async () => {
  t = await BillingTest.start()
})
beforeEach(() => t.reset())

const register = async (query = '', token = t.root) => {
  const path = `/api/papers/?partner=${t.partner.partnerId}${query}`
  return (await t.app.ask(listPapers, { path, token })).body
}

/** An invoice of 15 November, its act of the next day, and a certificate of the day after. */
const issuePapers = async () => {
  const { id: userCourseId } = (await t.give()).body
  await t.issue({ end_date: '2026-11-15' })
  const invoice = await t.latest()
  await t.later(1)
  const act = await t.app.ask(issueAct, { path: `/api/invoices/${invoice.id}/act/`, body: {}, token: t.root })
  await t.later(1)
  const attempt = { learnerId: t.learner.userId, userCourseId, questionIds: t.course.questionIds, answers: [true] }
  await makeAttempt(t.app.db, { ...attempt, at: t.app.clock.now })
  const path = `/api/user-courses/${userCourseId}/certificate/`
  const body = { key: `papers-of-${t.partner.partnerId}` }
  const certificate = await t.app.ask(issueCertificate, { path, body, token: t.root })
  return { invoice, act: act.body.act, certificate: certificate.body }
}

test('holds all kinds, the newest first', async () => {
  const { invoice, act, certificate } = await issuePapers()
  const { results, count, years } = await register()
  expect(results.map(({ kind, id }) => [kind, id])).toEqual([
    ['certificate', certificate.id],
    ['act', act?.id],
    ['invoice', invoice.id],
  ])
  expect(results[1]).toEqual({
    kind: 'act',
    id: act?.id,
    number: act?.number,
    date: '2026-11-16',
    name: invoice.buyer_name,
    partner: t.partner.partnerId,
    course: null,
    invoice: invoice.number,
    amount_kopecks: 100_000,
    state: 'valid',
    reason: null,
  })
  expect([count, years]).toEqual([3, [2026]])
})

test('is filtered by kind, year and number', async () => {
  const { invoice, act, certificate } = await issuePapers()
  for (const kind of ['invoice', 'act', 'certificate']) {
    const { results, count } = await register(`&kind=${kind}`)
    expect([results.map((paper) => paper.kind), count]).toEqual([[kind], 1])
  }
  expect((await register('&year=2025')).count).toBe(0)
  expect((await register('&year=2026')).count).toBe(3)
  const found = (await register(`&number=${certificate.number}`)).results
  expect(found.every(({ number }) => number === certificate.number)).toBe(true)
  expect(found.map(({ kind }) => kind)).toContain('certificate')
  expect((await register(`&kind=act&number=${act?.number}`)).count).toBe(1)
  expect((await register(`&kind=invoice&number=${encodeURIComponent(` ${invoice.number} `)}`)).count).toBe(1)
  expect((await register('&number=no-such')).count).toBe(0)
})

test('has pages', async () => {
  await issuePapers()
  const first = await register('&limit=2')
  expect(first.results.map(({ kind }) => kind)).toEqual(['certificate', 'act'])
  const { body } = await t.app.ask(listPapers, { path: first.next ?? '', token: t.root })
  expect(body.results.map(({ kind }) => kind)).toEqual(['invoice'])
})

test('shows a partner their own papers only', async () => {
  await issuePapers()
  const own = await signInAs(t.app, t.partner)
  const foreign = await signInAs(t.app, await makePartner(t.app.db))
  expect((await t.app.ask(listPapers, { token: own })).body.count).toBe(3)
  expect((await t.app.ask(listPapers, { token: foreign })).body).toMatchObject({ count: 0, years: [] })
  expect((await register('', foreign)).count).toBe(0)
})
