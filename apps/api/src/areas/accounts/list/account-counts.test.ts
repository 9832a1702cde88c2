import {
  type AccountFigures,
  countEducationAccounts,
  listEducationAccounts,
  pauseCourse,
  resumeCourse,
} from '@dopusk/contract'
import { beforeAll, expect, test } from 'vitest'
import { updateAccountCopiesOf } from '../../../people/account-copies.ts'
import { makeAccount, makeLearner } from '../../../testing/accounts.ts'
import { type MadeCourse, makeCourse, makeUserCourse } from '../../../testing/courses.ts'
import { makePartner, signInAs } from '../../../testing/people.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

let app: TestApp
let token: string
let partner: { email: string; partnerId: number }
let course: MadeCourse
const accounts = new Map<string, { accountId: number; userCourseId: number }>()

const makeStudent = async (name: string, startDate: string, started = true) => {
  const learner = await makeLearner(app.db, partner, { lastName: 'Учен', firstName: 'Имя' })
  const userCourseId = await makeUserCourse(app.db, {
    learnerId: learner.userId,
    courseId: course.id,
    startDate,
    started,
  })
  await app.db.transaction().execute((tx) => updateAccountCopiesOf(tx, learner.userId))
  accounts.set(name, { accountId: learner.accountId, userCourseId })
  return { ...learner, userCourseId }
}

/** Today is 15 November 2026. */
beforeAll(async () => {
  app = await startTestApp()
  partner = await makePartner(app.db)
  const { partnerId } = partner
  token = await signInAs(app, partner)
  course = await makeCourse(app.db, { questions: 100, tickets: 2 })
  accounts.set('empty', { accountId: await makeAccount(app.db, { partnerId }), userCourseId: 0 })
  await makeStudent('given', '2026-11-15', false)
  await makeStudent('future', '2026-12-01', false)
  await makeStudent('missed', '2026-09-01', false)
  await makeStudent('fresh', '2026-11-15')
  await makeStudent('seven days', '2026-10-23')
  await makeStudent('six days', '2026-10-22')
  await makeStudent('last day', '2026-10-17')
  await makeStudent('over', '2026-10-16')
  const done = await makeStudent('done', '2026-10-01')
  const almost = await makeStudent('almost', '2026-11-10')
  const set = (learnerId: number, good_count: number) =>
    app.db
      .updateTable('user_course')
      .set({ good_count, passed_count: 2, counted_rev: 1 })
      .where('learner_id', '=', learnerId)
      .execute()
  await set(done.userId, 99)
  await set(almost.userId, 98)
})

const figures = async () => (await app.ask(countEducationAccounts, { token })).body

const namesIn = async (state: keyof AccountFigures) => {
  const { body } = await app.ask(listEducationAccounts, {
    token,
    path: `${listEducationAccounts.path}?limit=100&state=${state}`,
  })
  const names = body.results.map(({ id }) => [...accounts].find(([, { accountId }]) => accountId === id)?.[0])
  expect(body.count).toBe((await figures())[state].count)
  return names
}

test('not started: no course is started, and access is not over', async () => {
  expect(await namesIn('not_started')).toEqual(['empty', 'given', 'future'])
})

test('active: a course is started and has days left', async () => {
  expect(await namesIn('active')).toEqual(['fresh', 'seven days', 'six days', 'last day', 'almost'])
})

test('ending soon: active with less than 7 days left', async () => {
  expect(await namesIn('ending_soon')).toEqual(['six days', 'last day'])
})

test('ready: progress is 100, whatever days are left', async () => {
  expect(await namesIn('ready')).toEqual(['done'])
  const { body } = await app.ask(listEducationAccounts, { token, path: `${listEducationAccounts.path}?limit=100` })
  const complete = body.results.filter(({ progress }) => progress === 100).map(({ id }) => id)
  expect(complete).toEqual([accounts.get('done')?.accountId])
})

test('state, search and training period are combined', async () => {
  const path = `${listEducationAccounts.path}?state=active&search=учен&start_date=23.10.2026&end_date=10.11.2026`
  const { body } = await app.ask(listEducationAccounts, { token, path })
  expect(body.results.map(({ id }) => id)).toEqual([
    accounts.get('seven days')?.accountId,
    accounts.get('almost')?.accountId,
  ])
})

test('a pause removes a course from those that end soon, and a resume restores it', async () => {
  const path = (action: string) => `/api/user-courses/${accounts.get('last day')?.userCourseId}/${action}/`
  await app.ask(pauseCourse, { token, path: path('pause') })
  expect(await namesIn('ending_soon')).toEqual(['six days'])
  expect(await namesIn('active')).toContain('last day')
  await app.ask(resumeCourse, { token, path: path('resume') })
  expect(await namesIn('ending_soon')).toEqual(['six days', 'last day'])
})

test('states change with the calendar without any write', async () => {
  app.clock.now = new Date('2026-11-16T09:00:00Z')
  token = await signInAs(app, partner)
  expect(await namesIn('ending_soon')).toEqual(['seven days', 'six days'])
})
