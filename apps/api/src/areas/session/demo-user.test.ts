import { createDemoUser, getCurrentUser } from '@dopusk/contract'
import { beforeAll, expect, test } from 'vitest'
import { makeLearner } from '../../testing/accounts.ts'
import { makeCourse } from '../../testing/courses.ts'
import { makeUser } from '../../testing/people.ts'
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
