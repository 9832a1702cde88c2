import { countEducationAccounts, listEducationAccounts, login, refreshToken } from '@dopusk/contract'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { updateAccountCopiesOf } from '../../../people/account-copies.ts'
import { type MadeLearner, makeLearner } from '../../../testing/accounts.ts'
import { type MadeCourse, makeCourse, makeUserCourse } from '../../../testing/courses.ts'
import { holdLock, waitForBlocked } from '../../../testing/held-lock.ts'
import { logInAs, makePartner, password, signInAs } from '../../../testing/people.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { refreshAccountCopies } from './refresh-copies.service.ts'

let app: TestApp
let partner: { email: string; partnerId: number }
let course: MadeCourse
let learner: MadeLearner
let userCourseId: number
const minuteMs = 60_000

const refresh = () => refreshAccountCopies({ db: app.db, now: () => app.clock.now, timeZone: 'Europe/Moscow' })

beforeAll(async () => {
  app = await startTestApp()
  course = await makeCourse(app.db, { questions: 2, tickets: 2 })
})

/** A learner who has begun a course, alone with their partner. */
beforeEach(async () => {
  partner = await makePartner(app.db)
  learner = await makeLearner(app.db, partner)
  const given = { learnerId: learner.userId, courseId: course.id, startDate: '2026-11-10' }
  userCourseId = await makeUserCourse(app.db, given)
  await app.db.transaction().execute((tx) => updateAccountCopiesOf(tx, learner.userId))
})

/** As answers and passed tickets move the counts: without a change of the account. */
const complete = () =>
  app.db
    .updateTable('user_course')
    .set({ good_count: 2, passed_count: 2, counted_rev: 1 })
    .where('id', '=', userCourseId)
    .execute()

const figures = async () => (await app.ask(countEducationAccounts, { token: await signInAs(app, partner) })).body

test('who has answered is counted as ready after the job, and the row shows their progress at once', async () => {
  await logInAs(app, learner)
  await complete()
  const [row] = (await app.ask(listEducationAccounts, { token: await signInAs(app, partner) })).body.results
  expect(row).toMatchObject({ progress: 100, state: 'active' })
  expect(await figures()).toMatchObject({ active: 1, ready: 0 })
  expect(await refresh()).toBe(1)
  expect(await figures()).toMatchObject({ active: 0, ready: 1, counted_at: app.clock.now.toISOString() })
})

test('copies that are right are not written again', async () => {
  await logInAs(app, learner)
  expect(await refresh()).toBe(0)
})

test('who has not visited for half an hour is not read', async () => {
  await logInAs(app, learner)
  await complete()
  app.clock.forward(31 * minuteMs)
  expect(await refresh()).toBe(0)
})

test('renewing a session is a visit', async () => {
  const { body } = await app.ask(login, { body: { email: learner.email, password } })
  app.clock.forward(40 * minuteMs)
  await complete()
  await app.ask(refreshToken, { body: { refresh: body.refresh ?? '' } })
  const row = await app.db
    .selectFrom('app_user')
    .select('last_visit_at')
    .where('id', '=', learner.userId)
    .executeTakeFirstOrThrow()
  expect(row.last_visit_at).toEqual(app.clock.now)
  expect(await refresh()).toBe(1)
})

test('the job waits for whoever changes the person, and then writes what they have left', async () => {
  await logInAs(app, learner)
  await complete()
  const held = await holdLock(app.connection, 'select from learner where id = $1 for no key update', [learner.userId])
  const pending = refresh()
  await waitForBlocked(app.db, 1)
  await held.query('update user_course set good_count = 1 where id = $1', [userCourseId])
  await held.release()
  await pending
  const account = await app.db
    .selectFrom('education_account')
    .select(['progress', 'bucket'])
    .where('id', '=', learner.accountId)
    .executeTakeFirstOrThrow()
  expect(account).toEqual({ progress: 75, bucket: 'active' })
})
