import {
  type Check,
  generateFavouriteCheck,
  generateSmartCheck,
  getUserCourse,
  rateAnswer,
  resetCourse,
  saveCheckAnswer,
} from '@dopusk/contract'
import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { makeCourse, makeUserCourse } from '../testing/courses.ts'
import { makeUser, signInAs } from '../testing/people.ts'
import { makeMemory } from '../testing/study.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'
import { recountCourses } from './recount.ts'

const right = [2]
const wrong = [1]
let app: TestApp
let learner: { id: number; email: string }
let token: string
let courseId: number
let questionIds: number[]
let userCourseId: number

beforeAll(async () => {
  app = await startTestApp()
})

beforeEach(async () => {
  learner = await makeUser(app.db)
  token = await signInAs(app, learner)
  ;({ id: courseId, questionIds } = await makeCourse(app.db, { questions: 3 }))
  userCourseId = await makeUserCourse(app.db, { learnerId: learner.id, courseId, startDate: '2026-11-10' })
})

const at = (path: string, id: number) => path.replace('{id}', String(id))
const readCourse = () => app.ask(getUserCourse, { path: at(getUserCourse.path, userCourseId), token })
const generate = async () => {
  const body = { difficulty: 'Hard' as const, question_count: 10, user_course_id: userCourseId }
  return (await app.ask(generateSmartCheck, { body, token })).body
}
const askedIn = (check: Check, questionId: number | undefined) =>
  check.questions.find(({ question }) => question.id === questionId)?.id ?? 0
const answer = async (askedId: number, answer_items: number[]) =>
  (
    await app.ask(saveCheckAnswer, {
      path: at(saveCheckAnswer.path, askedId),
      body: { answer_items, answer_time: 30 },
      token,
    })
  ).status
const rate = async (askedId: number, user_memorization: 'Bad') =>
  (await app.ask(rateAnswer, { path: at(rateAnswer.path, askedId), body: { user_memorization }, token })).status

/** Sets the questions of the course, as a load of content does. */
const loadQuestions = async (kept: number[]) => {
  await app.db.deleteFrom('course_question').where('course_id', '=', courseId).execute()
  const rows = kept.map((question_id, position) => ({ course_id: courseId, question_id, position }))
  if (rows.length > 0) await app.db.insertInto('course_question').values(rows).execute()
  await app.db
    .updateTable('course')
    .set({ question_count: kept.length, content_rev: sql`content_rev + 1` })
    .where('id', '=', courseId)
    .execute()
}

/** The displayed counts equal a recount. */
const expectTrueCounts = async () => {
  const displayed = await readCourse()
  expect(displayed.status).toBe(200)
  await app.db.transaction().execute((tx) => recountCourses(tx, learner.id))
  expect((await readCourse()).body).toEqual(displayed.body)
  return displayed.body
}

test('right answers to questions removed from the course count as time and not as progress', async () => {
  const check = await generate()
  await loadQuestions(questionIds.slice(0, 1))
  await readCourse()
  for (const questionId of questionIds) expect(await answer(askedIn(check, questionId), right)).toBe(200)
  expect(await expectTrueCounts()).toMatchObject({
    progress: 50,
    count: 1,
    good_memorization_count: 1,
    bad_memorization_count: 0,
    course_time: 90,
  })
})

test('a wrong answer to a known question removed from the course is accepted', async () => {
  const [first = 0] = questionIds
  await makeMemory(app.db, { learnerId: learner.id, questionId: first, level: 'Good' })
  const check = await generate()
  await loadQuestions(questionIds.slice(1))
  await readCourse()
  expect(await answer(askedIn(check, first), wrong)).toBe(200)
  expect(await expectTrueCounts()).toMatchObject({ good_memorization_count: 0, bad_memorization_count: 0 })
})

test('an answer or a rating after a load adjusts counts that are not recounted yet', async () => {
  const [first = 0, second = 0] = questionIds
  await makeMemory(app.db, { learnerId: learner.id, questionId: second, level: 'Good' })
  const check = await generate()
  await loadQuestions(questionIds.slice(2))
  await readCourse()
  expect(await answer(askedIn(check, first), right)).toBe(200)
  await loadQuestions(questionIds)
  expect(await rate(askedIn(check, first), 'Bad')).toBe(200)
  expect(await answer(askedIn(check, second), wrong)).toBe(200)
  expect(await expectTrueCounts()).toMatchObject({ good_memorization_count: 0, bad_memorization_count: 2 })
})

test('an answer that would make a wrong count negative is accepted, and the next read has correct counts', async () => {
  const [first = 0] = questionIds
  const check = await generate()
  await answer(askedIn(check, first), right)
  await readCourse()
  await app.db.updateTable('user_course').set({ good_count: 0 }).where('id', '=', userCourseId).execute()
  expect(await rate(askedIn(check, first), 'Bad')).toBe(200)
  await app.db.updateTable('user_course').set({ bad_count: 0 }).where('id', '=', userCourseId).execute()
  const again = await generate()
  expect(await answer(askedIn(again, first), right)).toBe(200)
  expect(await expectTrueCounts()).toMatchObject({ good_memorization_count: 1, bad_memorization_count: 0 })
})

test('a superuser’s favourites of another course do not count in this one', async () => {
  await app.db.updateTable('app_user').set({ is_superuser: true }).where('id', '=', learner.id).execute()
  const other = await makeCourse(app.db, { questions: 4 })
  const rows = other.questionIds.map((question_id) => ({ learner_id: learner.id, question_id }))
  await app.db.insertInto('favourite').values(rows).execute()
  const { body: check } = await app.ask(generateFavouriteCheck, { body: { user_course_id: userCourseId }, token })
  await readCourse()
  for (const { id } of check.questions) expect(await answer(id, right)).toBe(200)
  expect(await expectTrueCounts()).toMatchObject({ good_memorization_count: 0, course_time: 120 })
})

test('a full reset deletes the answers of the course, also to questions removed from it', async () => {
  const [first = 0, second = 0] = questionIds
  const other = await makeCourse(app.db, { questions: [second] })
  await makeUserCourse(app.db, { learnerId: learner.id, courseId: other.id, startDate: '2026-11-10' })
  const check = await generate()
  for (const questionId of questionIds) await answer(askedIn(check, questionId), right)
  await loadQuestions(questionIds.slice(2))
  expect((await app.ask(resetCourse, { path: at(resetCourse.path, userCourseId), token })).status).toBe(200)
  await loadQuestions(questionIds)
  // The second question is now only in another course, and is known there.
  expect(await expectTrueCounts()).toMatchObject({ good_memorization_count: 1, bad_memorization_count: 0 })
  const left = await app.db.selectFrom('memory').select('question_id').where('learner_id', '=', learner.id).execute()
  expect(left).toEqual([{ question_id: second }])
  expect(first).not.toBe(second)
})
