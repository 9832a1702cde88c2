import {
  type Check,
  endCheck,
  generateSmartCheck,
  getLastCourse,
  getUserCourse,
  getWeekActivity,
  listCheckQuestions,
  listChecks,
  listCourseHistory,
  rateAnswer,
  saveCheckAnswer,
} from '@dopusk/contract'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type MadeCourse, makeCourse, makeUserCourse } from '../../testing/courses.ts'
import { makeUser, signInAs } from '../../testing/people.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

const right = [2]
const wrong = [1]
let app: TestApp
let course: MadeCourse
let learner: { id: number; email: string }
let token: string
let userCourseId: number
let check: Check

beforeAll(async () => {
  app = await startTestApp()
  course = await makeCourse(app.db, { questions: 12 })
})

beforeEach(async () => {
  app.clock.now = new Date('2026-11-15T09:00:00Z')
  learner = await makeUser(app.db)
  token = await signInAs(app, learner)
  userCourseId = await makeUserCourse(app.db, { learnerId: learner.id, courseId: course.id, startDate: '2026-11-10' })
  check = await generate()
})

const generate = async () =>
  (
    await app.ask(generateSmartCheck, {
      body: { difficulty: 'Hard', question_count: 10, user_course_id: userCourseId },
      token,
    })
  ).body
const at = (path: string, id: number) => path.replace('{id}', String(id))
const answer = (id: number, answer_items: number[], answer_time: unknown = 30, as = token) =>
  app.ask(saveCheckAnswer, { path: at(saveCheckAnswer.path, id), body: { answer_items, answer_time }, token: as })
const rate = (id: number, user_memorization: string, as = token) =>
  app.ask(rateAnswer, { path: at(rateAnswer.path, id), body: { user_memorization }, token: as })
const end = (id: number, as = token) => app.ask(endCheck, { path: at(endCheck.path, id), token: as })
const readCourse = async (id = userCourseId) =>
  (await app.ask(getUserCourse, { path: at(getUserCourse.path, id), token })).body
const questions = (id: number, as = token) =>
  app.ask(listCheckQuestions, { path: `${listCheckQuestions.path}?user_check_skills=${id}`, token: as })
const memoryOf = (questionId: number) =>
  app.db
    .selectFrom('memory')
    .selectAll()
    .where('learner_id', '=', learner.id)
    .where('question_id', '=', questionId)
    .executeTakeFirst()
const nth = (index: number) => {
  const question = check.questions[index]
  if (!question) throw new Error(`no question ${index}`)
  return question
}

describe('an answer', () => {
  test('returns the verdict, the right variants, the comment, the norm and the id to rate it by', async () => {
    const { status, body } = await answer(nth(0).id, right, 42.4)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      id: nth(0).id,
      status: 'Right',
      answer_items: [2],
      correct_answer_items: [2],
      comment: 'Пояснение',
      answer_time: 42,
      user_answer: { id: nth(0).id, user_memorization: null },
      question: {
        normative_title: '116-ФЗ',
        normative_point: 'ст. 9',
        normative_documents: { id: 1, text: 'Текст пункта' },
      },
    })
    expect(body.question.answer_variants.map(({ correct }) => correct)).toEqual([false, true, false])
    expect((await answer(nth(1).id, wrong)).body).toMatchObject({
      status: 'Wrong',
      answer_items: [1],
      correct_answer_items: [2],
    })
  })

  test('is right only if exactly the right variants are chosen', async () => {
    expect((await answer(nth(0).id, [1, 2])).body.status).toBe('Wrong')
  })

  test('updates memory, counts, time, activity and the last course', async () => {
    await answer(nth(0).id, right, 40)
    await answer(nth(1).id, wrong, 20)
    expect(await memoryOf(nth(0).question.id)).toMatchObject({
      level: 'Good',
      last_answer_id: nth(0).id,
      repetitions: 1,
    })
    expect(await memoryOf(nth(1).question.id)).toMatchObject({ level: 'Bad' })
    expect(await readCourse()).toMatchObject({
      good_memorization_count: 1,
      bad_memorization_count: 1,
      questions_studied: 2,
      course_time: 60,
    })
    expect((await app.ask(getWeekActivity, { token })).body).toMatchObject({
      skills_today: 2,
      tests_today: 0,
      sunday: true,
    })
    expect((await app.ask(getLastCourse, { token })).body.user_course.id).toBe(userCourseId)
    const history = await app.ask(listCourseHistory, { path: at(listCourseHistory.path, userCourseId), token })
    expect(history.body.results[0]).toMatchObject({ id: check.id, status: 'In Progress', right_answers: 1 })
  })

  test('updates the counts of every course with the question, and the time of this course only', async () => {
    const other = await makeCourse(app.db, { questions: [nth(0).question.id] })
    const otherId = await makeUserCourse(app.db, { learnerId: learner.id, courseId: other.id, startDate: '2026-11-10' })
    await readCourse(otherId)
    await answer(nth(0).id, right, 40)
    expect(await readCourse(otherId)).toMatchObject({ good_memorization_count: 1, course_time: 0 })
  })

  test('sent twice gets the stored result, even after the end; a different one is refused', async () => {
    const first = await answer(nth(0).id, right)
    app.clock.forward(5000)
    expect((await answer(nth(0).id, right, 99)).body).toEqual(first.body)
    const other = await answer(nth(0).id, wrong)
    expect([other.status, other.error.code]).toEqual([409, 'already_answered'])
    await end(check.id)
    expect((await answer(nth(0).id, right)).body).toEqual(first.body)
    expect(await readCourse()).toMatchObject({ good_memorization_count: 1, course_time: 30 })
  })

  test('sent ten times at once is counted once', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => answer(nth(0).id, right)))
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200))
    expect(await readCourse()).toMatchObject({ good_memorization_count: 1, course_time: 30 })
    expect((await app.ask(getWeekActivity, { token })).body.skills_today).toBe(1)
  })

  test('sent at once with a different one: one is stored, the other is refused', async () => {
    const [one, other] = await Promise.all([answer(nth(0).id, right), answer(nth(0).id, wrong)])
    expect([one?.status, other?.status].sort()).toEqual([200, 409])
  })

  test.each<[string, number[], unknown]>([
    ['no variant', [], 10],
    ['a variant the question does not have', [4], 10],
    ['a variant twice', [2, 2], 10],
    ['a negative time', [2], -1],
    ['a time of more than a day', [2], 86_401],
    ['a time that is not a number', [2], 'long'],
  ])('with %s is refused and changes nothing', async (_fault, items, time) => {
    const refused = await answer(nth(0).id, items, time)
    expect([refused.status, refused.error.code]).toEqual([400, 'invalid'])
    expect(await readCourse()).toMatchObject({ questions_studied: 0, course_time: 0 })
  })

  test('counts ten minutes of time at most', async () => {
    await answer(nth(0).id, right, 5000)
    expect((await readCourse()).course_time).toBe(600)
  })

  test('to another learner’s question is not found', async () => {
    const stranger = await signInAs(app, await makeUser(app.db))
    expect((await answer(nth(0).id, right, 10, stranger)).status).toBe(404)
    expect((await questions(check.id, stranger)).status).toBe(404)
    expect((await end(check.id, stranger)).status).toBe(404)
  })

  test('is refused while the course is paused or over', async () => {
    const set = (values: object) =>
      app.db.updateTable('user_course').set(values).where('id', '=', userCourseId).execute()
    await set({ paused_on: '2026-11-15' })
    expect((await answer(nth(0).id, right)).error.code).toBe('course_paused')
    await set({ paused_on: null, start_date: '2026-09-01' })
    expect((await answer(nth(0).id, right)).error.code).toBe('course_paused')
    expect((await end(check.id)).status).toBe(200)
  })
})

describe('a check', () => {
  test('is resumed where it was left, and reveals right variants of answered questions only', async () => {
    await answer(nth(3).id, right)
    const { body } = await questions(check.id)
    expect(body.map(({ id }) => id)).toEqual(check.questions.map(({ id }) => id))
    expect(body.map(({ status }) => status).filter((status) => status !== 'Not Answered')).toEqual(['Right'])
    const open = JSON.stringify(body.filter(({ status }) => status === 'Not Answered'))
    for (const secret of ['correct":', 'Пояснение', 'ст. 9', 'Текст пункта']) expect(open).not.toContain(secret)
  })

  test('ends once; later answers are refused, and ending again returns the same', async () => {
    await answer(nth(0).id, right)
    const first = await end(check.id)
    expect(first.body).toMatchObject({ status: 'Completed', question_count: 10, right_answers: 1 })
    const late = await answer(nth(1).id, right)
    expect([late.status, late.error.code]).toEqual([409, 'check_finished'])
    app.clock.forward(1000)
    expect((await end(check.id)).body).toEqual(first.body)
  })

  test('may be one of several open ones, listed newest first', async () => {
    app.clock.forward(1000)
    const second = await generate()
    const { body } = await app.ask(listChecks, { token })
    expect(body.results.map(({ id, status }) => [id, status])).toEqual([
      [second.id, 'Not started'],
      [check.id, 'Not started'],
    ])
  })
})

describe('a rating', () => {
  test('replaces the level, computed from the state before the answer', async () => {
    await answer(nth(0).id, right)
    const unrated = await memoryOf(nth(0).question.id)
    app.clock.forward(60_000)
    expect((await rate(nth(0).id, 'Satisfactorily')).body).toEqual({
      id: nth(0).id,
      user_memorization: 'Satisfactorily',
    })
    const rated = await memoryOf(nth(0).question.id)
    expect(rated).toMatchObject({ level: 'Satisfactorily', repetitions: 1, reviewed_at: unrated?.reviewed_at })
    expect(rated?.stability).toBeLessThan(unrated?.stability ?? 0)
    expect(await readCourse()).toMatchObject({ good_memorization_count: 0, bad_memorization_count: 1 })
  })

  test('is stored once: the same again is accepted, another is refused', async () => {
    await answer(nth(0).id, right)
    await rate(nth(0).id, 'Excellent')
    expect((await rate(nth(0).id, 'Excellent')).status).toBe(200)
    const other = await rate(nth(0).id, 'Bad')
    expect([other.status, other.error.code]).toEqual([409, 'already_rated'])
    expect((await memoryOf(nth(0).question.id))?.level).toBe('Excellent')
  })

  test('is accepted for own right answers only', async () => {
    await answer(nth(0).id, wrong)
    const refused = await rate(nth(0).id, 'Good')
    expect([refused.status, refused.error.code]).toEqual([409, 'not_right'])
    expect((await rate(nth(1).id, 'Good')).status).toBe(404)
    await answer(nth(1).id, right)
    expect((await rate(nth(1).id, 'Good', await signInAs(app, await makeUser(app.db)))).status).toBe(404)
  })

  test('after a newer answer or a reset is stored and does not change the memory', async () => {
    await answer(nth(0).id, right)
    app.clock.forward(1000)
    await app.db
      .updateTable('memory')
      .set({ level: 'Bad', last_answer_id: 999_999 })
      .where('learner_id', '=', learner.id)
      .execute()
    expect((await rate(nth(0).id, 'Excellent')).status).toBe(200)
    expect((await memoryOf(nth(0).question.id))?.level).toBe('Bad')

    await answer(nth(1).id, right)
    await app.db.deleteFrom('memory').where('learner_id', '=', learner.id).execute()
    expect((await rate(nth(1).id, 'Excellent')).status).toBe(200)
    expect(await memoryOf(nth(1).question.id)).toBeUndefined()
  })

  test('is accepted while the course is paused', async () => {
    await answer(nth(0).id, right)
    await app.db.updateTable('user_course').set({ paused_on: '2026-11-15' }).where('id', '=', userCourseId).execute()
    expect((await rate(nth(0).id, 'Excellent')).status).toBe(200)
  })
})
