import { createDemoUser, createUserProfile, getCurrentUser, sendProposal } from '@dopusk/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { makeLearner } from '../../testing/accounts.ts'
import { makeCourse } from '../../testing/courses.ts'
import { logInAs, makeUser } from '../../testing/people.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { removeOldDemoUsers } from './session.jobs.ts'

let app: TestApp
let address = 0

beforeAll(async () => {
  app = await startTestApp({ TRUST_PROXY: '127.0.0.1' })
})

const from = (ip: string) => ({ headers: { 'x-forwarded-for': ip } })
const nextAddress = () => {
  address += 1
  return from(`192.0.2.${address}`)
}

const courseIds = (learnerId: number) =>
  app.db
    .selectFrom('user_course')
    .select(['course_id', 'start_date', 'started_at'])
    .where('learner_id', '=', learnerId)
    .orderBy('course_id')
    .execute()

test('a demo user is signed in at once, with the demo courses started today', async () => {
  const { id: shown } = await makeCourse(app.db, { isDemo: true })
  await makeCourse(app.db)
  const { status, body } = await app.ask(createDemoUser, nextAddress())
  expect(status).toBe(201)
  expect(body.user).toMatchObject({ is_demo: true, is_superuser: false, role: null, user_status: null })
  expect((await app.ask(getCurrentUser, { token: body.access })).body).toEqual(body.user)
  expect(await courseIds(body.user.id)).toEqual([
    { course_id: shown, start_date: '2026-11-15', started_at: app.clock.now },
  ])
})

test('late in the evening the courses start on the day in Moscow', async () => {
  const before = app.clock.now
  app.clock.now = new Date('2026-11-30T21:30:00Z')
  const { body } = await app.ask(createDemoUser, nextAddress())
  expect((await courseIds(body.user.id))[0]?.start_date).toBe('2026-12-01')
  app.clock.now = before
})

test('one address creates twenty an hour; another address is unaffected', async () => {
  for (let n = 0; n < 20; n += 1) expect((await app.ask(createDemoUser, from('198.51.100.1'))).status).toBe(201)
  const refused = await app.ask(createDemoUser, from('198.51.100.1'))
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await app.ask(createDemoUser, from('198.51.100.2'))).status).toBe(201)
})

test('the job deletes them with all their data after seven days, and no other user', async () => {
  await makeCourse(app.db, { isDemo: true })
  const old = (await app.ask(createDemoUser, nextAddress())).body
  app.clock.forward(6 * 24 * 60 * 60 * 1000)
  const young = (await app.ask(createDemoUser, nextAddress())).body
  const learner = await makeUser(app.db)
  await app.db
    .updateTable('app_user')
    .set({ created_at: new Date(0) })
    .where('id', '=', learner.id)
    .execute()
  app.clock.forward(24 * 60 * 60 * 1000 + 1)
  expect(await removeOldDemoUsers(app.db, app.clock.now)).toBeGreaterThan(0)
  const left = (await app.db.selectFrom('app_user').select('id').execute()).map(({ id }) => id)
  expect(left).toEqual(expect.arrayContaining([young.user.id, learner.id]))
  expect(left).not.toContain(old.user.id)
  expect(await courseIds(old.user.id)).toEqual([])
  expect((await app.ask(getCurrentUser, { token: old.access })).status).toBe(401)
})

test('an account whose learner was a deleted demo user keeps no name of theirs', async () => {
  const learner = await makeLearner(app.db, {}, { lastName: 'Временная' })
  const made = { is_demo: true, created_at: new Date('2026-01-01T00:00:00Z') }
  await app.db.updateTable('app_user').set(made).where('id', '=', learner.userId).execute()
  await removeOldDemoUsers(app.db, app.clock.now)
  const account = app.db.selectFrom('education_account').select(['profile_id', 'sort_name', 'search_text'])
  expect(await account.where('id', '=', learner.accountId).execute()).toEqual([
    { profile_id: null, sort_name: '', search_text: '' },
  ])
})

describe('a demo user who has applied', () => {
  const dayMs = 24 * 60 * 60 * 1000
  const person = { first_name: 'Анна', last_name: 'Ёлкина', phone: '+79120000001', birth_date: '1987-04-30' }
  let serial = 0

  /** A demo user with a proposal, and the account of the proposal. */
  const makeApplied = async () => {
    serial += 1
    const email = `applied-${serial}@example.org`
    const { id: courseId } = await makeCourse(app.db, { isDemo: true })
    const demo = (await app.ask(createDemoUser, nextAddress())).body
    const current = async () => (await app.ask(getCurrentUser, { token: demo.access })).body.demo
    const before = await current()
    const body = { ...person, email, course: courseId, consent: true }
    const proposal = (await app.ask(sendProposal, { body, token: demo.access })).body
    const { education_account_id: accountId } = await app.db
      .selectFrom('proposal')
      .select('education_account_id')
      .where('id', '=', proposal.id)
      .executeTakeFirstOrThrow()
    return { email, userId: demo.user.id, proposalNo: proposal.proposal_id, accountId, before, after: await current() }
  }

  const isKept = async (userId: number) => {
    await removeOldDemoUsers(app.db, app.clock.now)
    return (await app.db.selectFrom('app_user').select('id').where('id', '=', userId).execute()).length > 0
  }

  const createLearner = async ({ email, accountId }: { email: string; accountId: number }) => {
    const token = await logInAs(app, await makeUser(app.db, { isSuperuser: true }))
    return app.ask(createUserProfile, { body: { ...person, email, education_account: accountId }, token })
  }

  test('is kept for 30 days instead of 7, and knows it', async () => {
    app.clock.now = new Date('2026-11-15T09:00:00Z')
    const applied = await makeApplied()
    expect(applied.before).toEqual({ until: '2026-11-22', proposal_id: null })
    expect(applied.after).toEqual({ until: '2026-12-15', proposal_id: applied.proposalNo })
    app.clock.forward(30 * dayMs)
    expect(await isKept(applied.userId)).toBe(true)
    app.clock.forward(1)
    expect(await isKept(applied.userId)).toBe(false)
    const { status, body } = await createLearner(applied)
    expect(status).toBe(201)
    expect(body.user.id).not.toBe(applied.userId)
  })

  test('is never deleted once they are a learner', async () => {
    const applied = await makeApplied()
    await createLearner(applied)
    app.clock.forward(365 * dayMs)
    expect(await isKept(applied.userId)).toBe(true)
  })
})
