import {
  type AccountStateFilter,
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

const refresh = (learnerId: number) => app.db.transaction().execute((tx) => updateAccountCopiesOf(tx, learnerId))

const makeStudent = async (name: string, startDate: string, started = true) => {
  const learner = await makeLearner(app.db, partner, { lastName: 'Учен', firstName: 'Имя' })
  const userCourseId = await makeUserCourse(app.db, {
    learnerId: learner.userId,
    courseId: course.id,
    startDate,
    started,
  })
  await refresh(learner.userId)
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
  const done = await makeStudent('done', '2026-11-01')
  const doneBefore = await makeStudent('done before', '2026-10-01')
  const almost = await makeStudent('almost', '2026-11-10')
  const set = async (learnerId: number, good_count: number) => {
    await app.db
      .updateTable('user_course')
      .set({ good_count, passed_count: 2, counted_rev: 1 })
      .where('learner_id', '=', learnerId)
      .execute()
    await refresh(learnerId)
  }
  await set(done.userId, 99)
  await set(doneBefore.userId, 100)
  await set(almost.userId, 98)
})

const figures = async () => (await app.ask(countEducationAccounts, { token })).body

const nameOf = (id: number) => [...accounts].find(([, { accountId }]) => accountId === id)?.[0]

const listIn = async (query: string) => {
  const path = `${listEducationAccounts.path}?limit=100&${query}`
  return (await app.ask(listEducationAccounts, { token, path })).body
}

const namesIn = async (state: AccountStateFilter) => {
  const { results, count, count_is_capped } = await listIn(`state=${state}`)
  expect([count, count_is_capped]).toEqual([(await figures())[state], false])
  for (const row of results) {
    if (state === 'ending_soon') expect(row.is_ending).toBe(true)
    else expect(row.state).toBe(state)
  }
  return results.map(({ id }) => nameOf(id))
}

test('not started: no course with days left is begun', async () => {
  expect(await namesIn('not_started')).toEqual(['empty', 'given', 'future'])
})

test('active: a course with days left is begun, and none is at progress 100', async () => {
  expect(await namesIn('active')).toEqual(['fresh', 'seven days', 'six days', 'last day', 'almost'])
})

test('ready: a course with days left is at progress 100', async () => {
  expect(await namesIn('ready')).toEqual(['done'])
})

test('expired: all courses have ended, begun or not, complete or not', async () => {
  expect(await namesIn('expired')).toEqual(['missed', 'over', 'done before'])
})

test('ending soon: from 1 to 7 days are left, in any state', async () => {
  expect(await namesIn('ending_soon')).toEqual(['seven days', 'six days', 'last day'])
})

test('every account is in exactly one state', async () => {
  const states = ['not_started', 'active', 'ready', 'expired'] as const
  const listed = (await Promise.all(states.map(namesIn))).flat()
  expect(listed.toSorted()).toEqual([...accounts.keys()].toSorted())
  const counts = await figures()
  expect(states.reduce((sum, state) => sum + counts[state], 0)).toBe(accounts.size)
})

test('state, search and training period are combined', async () => {
  const { results } = await listIn('state=active&search=учен&start_date=23.10.2026&end_date=10.11.2026')
  expect(results.map(({ id }) => nameOf(id))).toEqual(['seven days', 'almost'])
})

test('a pause removes a course from those that end soon, and a resume restores it', async () => {
  const path = (action: string) => `/api/user-courses/${accounts.get('last day')?.userCourseId}/${action}/`
  await app.ask(pauseCourse, { token, path: path('pause') })
  expect(await namesIn('ending_soon')).toEqual(['seven days', 'six days'])
  expect(await namesIn('active')).toContain('last day')
  await app.ask(resumeCourse, { token, path: path('resume') })
  expect(await namesIn('ending_soon')).toEqual(['seven days', 'six days', 'last day'])
})

test('a second course that is not begun does not move a learner to those who have not started', async () => {
  const second = await makeCourse(app.db)
  const { userId, accountId } = await makeStudent('two courses', '2026-11-01')
  const { userCourseId } = accounts.get('two courses') ?? { userCourseId: 0 }
  await makeUserCourse(app.db, { learnerId: userId, courseId: second.id, startDate: '2026-11-14', started: false })
  await refresh(userId)
  expect(await namesIn('active')).toContain('two courses')
  const { results } = await listIn(`course=${second.id}`)
  expect(results.map(({ id }) => id)).toEqual([accountId])
  expect(results[0]?.user_courses.map(({ id, is_started }) => [id === userCourseId, is_started])).toEqual([
    [false, false],
    [true, true],
  ])
})

test('figures and lists of one course count its learners only', async () => {
  const other = await makeCourse(app.db)
  const { userId } = await makeStudent('of another course', '2026-10-20')
  await makeUserCourse(app.db, { learnerId: userId, courseId: other.id, startDate: '2026-10-20', started: false })
  await refresh(userId)
  const path = `${countEducationAccounts.path}?course=${other.id}`
  expect((await app.ask(countEducationAccounts, { token, path })).body).toMatchObject({
    not_started: 0,
    active: 1,
    ready: 0,
    expired: 0,
    ending_soon: 1,
  })
  for (const state of ['active', 'ending_soon']) {
    const { results, count } = await listIn(`course=${other.id}&state=${state}`)
    expect([count, results.map(({ id }) => nameOf(id))]).toEqual([1, ['of another course']])
  }
  expect((await listIn(`course=${other.id}&state=ready`)).count).toBe(0)
})

test('states change with the calendar without any write of an account', async () => {
  const setDay = async (day: string) => {
    app.clock.now = new Date(`${day}T09:00:00Z`)
    token = await signInAs(app, partner)
  }
  const before = await figures()
  await setDay('2026-11-16')
  expect(await namesIn('ending_soon')).toEqual(['seven days', 'six days', 'of another course'])
  expect(await namesIn('expired')).toEqual(['missed', 'last day', 'over', 'done before'])
  await setDay('2027-02-01')
  expect(await figures()).toMatchObject({ not_started: 1, active: 0, ready: 0, ending_soon: 0 })
  await setDay('2026-11-15')
  expect(await figures()).toEqual(before)
})
