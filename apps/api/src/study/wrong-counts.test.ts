import {
  generateReport,
  getCourseStatistic,
  getLastCourse,
  getUserCourse,
  giveCourse,
  listEducationAccounts,
  listOwnCourses,
  listUserCourses,
  startCourse,
} from '@dopusk/contract'
import { readWord } from '@dopusk/paperwork/testing/read-word'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { makeLearner } from '../testing/accounts.ts'
import { makeCourse } from '../testing/courses.ts'
import { makePartner, makeUser, signInAs } from '../testing/people.ts'
import { loadOrganisation } from '../testing/sample-content.ts'
import { makeMemory } from '../testing/study.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'

let app: TestApp
let root: string
let partnerId: number
let token: string
let learnerId: number
let courseId: number
let userCourseId: number
const today = '2026-11-15'

beforeAll(async () => {
  app = await startTestApp()
  await loadOrganisation(app.db, app.clock.now)
  root = await signInAs(app, await makeUser(app.db, { isSuperuser: true }))
})

beforeEach(async () => {
  ;({ partnerId } = await makePartner(app.db))
  const course = await makeCourse(app.db, { questions: 2, tickets: 1 })
  courseId = course.id
  const learner = await makeLearner(app.db, { partnerId })
  learnerId = learner.userId
  token = await signInAs(app, learner)
  const [questionId = 0] = course.questionIds
  await makeMemory(app.db, { learnerId, questionId, level: 'Good' })
  await app.ask(giveCourse, { body: { user: learnerId, course: courseId, start_date: today }, token: root })
  const { body } = await app.ask(startCourse, { path: at(startCourse.path, courseId), token })
  userCourseId = body.id
  expect(body.progress).toBe(25)
})

const at = (path: string, id: number) => path.replace('{id}', String(id))

const plant = (counts: { good_count?: number; bad_count?: number; passed_count?: number }) =>
  app.db.updateTable('user_course').set(counts).where('id', '=', userCourseId).execute()

const readStored = () =>
  app.db
    .selectFrom('user_course')
    .select(['good_count', 'bad_count', 'passed_count'])
    .where('id', '=', userCourseId)
    .executeTakeFirstOrThrow()

/** Every call that returns progress. */
const readers: [string, () => Promise<number | null | undefined>][] = [
  [
    'the course itself',
    async () => (await app.ask(getUserCourse, { path: at(getUserCourse.path, userCourseId), token })).body.progress,
  ],
  ['the learner’s own courses', async () => (await app.ask(listOwnCourses, { token })).body[0]?.progress],
  ['the last course', async () => (await app.ask(getLastCourse, { token })).body.user_course.progress],
  [
    'the start of the course',
    async () => (await app.ask(startCourse, { path: at(startCourse.path, courseId), token })).body.progress,
  ],
  [
    'a learner’s courses as staff see them',
    async () =>
      (await app.ask(listUserCourses, { path: `${listUserCourses.path}?user=${learnerId}`, token: root })).body[0]
        ?.progress,
  ],
  [
    'the statistics',
    async () =>
      (await app.ask(getCourseStatistic, { path: at(getCourseStatistic.path, userCourseId), token: root })).body
        .user_course.progress,
  ],
  [
    'the account list',
    async () =>
      (
        await app.ask(listEducationAccounts, {
          path: `${listEducationAccounts.path}?created_by=${partnerId}`,
          token: root,
        })
      ).body.results[0]?.progress,
  ],
]

test.each(readers)('impossible counts are logged and recounted when %s is read', async (_who, read) => {
  const warn = vi.spyOn(app.log, 'warn')
  await plant({ good_count: 9, passed_count: 5 })
  expect(await read()).toBe(25)
  expect(warn.mock.calls).toEqual([[{ learnerId }, 'counts of a user course are impossible and are recounted']])
  expect(await readStored()).toEqual({ good_count: 1, bad_count: 0, passed_count: 0 })
  expect(await read()).toBe(25)
  expect(warn).toHaveBeenCalledTimes(1)
  warn.mockRestore()
})

test('the report does not use impossible counts', async () => {
  await plant({ good_count: 9, passed_count: 5 })
  const body = { partners: [partnerId], start_date: '2026-11-01', end_date: '2026-11-30' }
  const { status, bytes } = await app.askForFile(generateReport, { body, token: root })
  expect(status).toBe(200)
  expect(JSON.stringify(readWord(bytes))).toContain('"25 %"')
})

test('impossible bad counts are recounted too, though they do not affect progress', async () => {
  await plant({ bad_count: 2 })
  const { body } = await app.ask(listOwnCourses, { token })
  expect(body[0]).toMatchObject({ progress: 25, questions_studied: 1, bad_memorization_count: 0 })
})
