import { type Check, generateBadCheck, generateFavouriteCheck, generateSmartCheck } from '@dopusk/contract'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type MadeCourse, makeCourse, makeUserCourse } from '../../testing/courses.ts'
import { makeUser, signInAs } from '../../testing/people.ts'
import { makeMemory } from '../../testing/study.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let course: MadeCourse
let learnerId: number
let token: string
let userCourseId: number

beforeAll(async () => {
  app = await startTestApp()
  course = await makeCourse(app.db, { questions: 30 })
})

beforeEach(async () => {
  const learner = await makeUser(app.db)
  learnerId = learner.id
  token = await signInAs(app, learner)
  userCourseId = await makeUserCourse(app.db, { learnerId, courseId: course.id, startDate: '2026-11-10' })
})

const smart = (difficulty: string, question_count = 10, as = token) =>
  app.ask(generateSmartCheck, { body: { difficulty, question_count, user_course_id: userCourseId }, token: as })
const fromMistakes = (more = {}) =>
  app.ask(generateBadCheck, { body: { user_course_id: userCourseId, ...more }, token })
const fromFavourites = (more = {}) =>
  app.ask(generateFavouriteCheck, { body: { user_course_id: userCourseId, ...more }, token })
const questionAt = (index: number) => course.questionIds[index] ?? 0
const questionIdsOf = (check: Check) => check.questions.map(({ question }) => question.id).sort((a, b) => a - b)
const remember = (index: number, level: 'Bad' | 'Good', daysAgo: number, stability = 1) =>
  makeMemory(app.db, {
    learnerId,
    questionId: questionAt(index),
    level,
    stability,
    reviewedAt: new Date(app.clock.now.getTime() - daysAgo * 86_400_000),
  })

test('a check names what it is made of', async () => {
  await remember(0, 'Bad', 1)
  await app.db
    .insertInto('favourite')
    .values({ learner_id: learnerId, question_id: questionAt(1) })
    .execute()
  const made = [
    await smart('Hard'),
    await smart('Easy'),
    await smart('Medium'),
    await fromFavourites(),
    await fromMistakes(),
  ]
  expect(made.map(({ body }) => body.mode)).toEqual(['new', 'repeat', 'mixed', 'favourites', 'mistakes'])
})

test('a question says before the answer whether one variant is right or several', async () => {
  const { body } = await smart('Hard')
  expect(body.questions.map(({ question }) => question.answer_kind)).toEqual(Array(10).fill('one'))
  const questionId = body.questions[0]?.question.id ?? 0
  const { rows } = await sql<{ id: number }>`
    insert into question_version (question_id, no, body)
    select question_id, no + 1, jsonb_set(body, '{variants,0,correct}', 'true') from question_version
     where question_id = ${questionId} returning id`.execute(app.db)
  await sql`update question set current_version_id = ${rows[0]?.id} where id = ${questionId}`.execute(app.db)
  const again = await smart('Hard')
  const kinds = new Map(again.body.questions.map(({ question }) => [question.id, question.answer_kind]))
  expect(kinds.get(questionId)).toBe('several')
})

describe('a check', () => {
  test('is created with its questions in random order, not started', async () => {
    const { status, body } = await smart('Hard')
    expect(status).toBe(201)
    expect(body).toMatchObject({
      status: 'Not started',
      difficulty: 'Hard',
      mode: 'new',
      question_count: 10,
      right_answers: 0,
      user_course: userCourseId,
    })
    expect(body.questions.map(({ number_in_check }) => number_in_check)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    expect(questionIdsOf(body)).toEqual(course.questionIds.slice(0, 10))
    const rows = await app.db
      .selectFrom('attempt_question')
      .select('question_id')
      .where('attempt_id', '=', body.id)
      .orderBy('no')
      .execute()
    expect(rows.map(({ question_id }) => question_id)).toEqual(body.questions.map(({ question }) => question.id))
  })

  test('does not reveal the right variants, the comment or the norm', async () => {
    const { body } = await smart('Hard')
    const text = JSON.stringify(body)
    for (const secret of ['"correct":', '"correct_answer_items":[', 'Пояснение', 'ст. 9', 'Текст пункта', '116-ФЗ'])
      expect(text).not.toContain(secret)
  })

  test('has new questions first, then the weakest', async () => {
    for (let index = 0; index < 28; index += 1) await remember(index, index === 7 ? 'Bad' : 'Good', 1)
    expect(questionIdsOf((await smart('Hard')).body)).toEqual(
      expect.arrayContaining([questionAt(28), questionAt(29), questionAt(7)]),
    )
  })

  test('repeats the questions most likely forgotten: old and weakly memorised', async () => {
    for (let index = 0; index < 12; index += 1) await remember(index, 'Good', 1 + index)
    await remember(20, 'Good', 2, 0.1)
    const { body } = await smart('Easy')
    const expected = [20, 11, 10, 9, 8, 7, 6, 5, 4, 3].map(questionAt).sort((a, b) => a - b)
    expect(questionIdsOf(body)).toEqual(expected)
  })

  test('is half new and half repeated at Medium', async () => {
    for (let index = 0; index < 10; index += 1) await remember(index, 'Good', 1 + index)
    const ids = questionIdsOf((await smart('Medium')).body)
    expect(ids.filter((id) => course.questionIds.indexOf(id) < 10)).toHaveLength(5)
  })

  test('has as many questions as exist; none is a refusal with advice', async () => {
    expect((await smart('Hard', 40)).body.question_count).toBe(30)
    const none = await smart('Easy')
    expect(none.status).toBe(409)
    expect(none.error).toMatchObject({ code: 'nothing_to_study', message: expect.stringContaining('нечего повторять') })
    expect(await app.db.selectFrom('attempt').select('id').where('learner_id', '=', learnerId).execute()).toHaveLength(
      1,
    )
  })

  test.each([5, 11, 0, 50])('cannot have %d questions', async (count) => {
    expect((await smart('Hard', count)).status).toBe(400)
  })

  test('is refused for another learner’s course, and while the course is paused or over', async () => {
    expect((await smart('Hard', 10, await signInAs(app, await makeUser(app.db)))).status).toBe(404)
    const set = (values: object) =>
      app.db.updateTable('user_course').set(values).where('id', '=', userCourseId).execute()
    await set({ paused_on: '2026-11-12' })
    for (const answer of [await smart('Hard'), await fromMistakes(), await fromFavourites()]) {
      expect([answer.status, answer.error.code]).toEqual([403, 'course_paused'])
    }
    await set({ paused_on: null, start_date: '2026-10-01' })
    expect((await smart('Hard')).error.code).toBe('course_paused')
  })
})

describe('a check of mistakes or favourites', () => {
  const mark = async (count: number) => {
    for (let index = 0; index < count; index += 1) {
      await app.db
        .insertInto('favourite')
        .values({ learner_id: learnerId, question_id: questionAt(index) })
        .execute()
      await remember(index, 'Bad', 1)
    }
  }

  test.each([
    [3, 'no number', 3],
    [12, 'no number', 10],
    [25, 20, 20],
    [25, 40, 25],
  ])('with %d items and %s requested has %d', async (items, question_count, expected) => {
    await mark(items)
    const more = question_count === 'no number' ? {} : { question_count }
    for (const { status, body } of [await fromMistakes(more), await fromFavourites(more)]) {
      expect([status, body.question_count, body.difficulty]).toEqual([201, expected, null])
    }
  })

  test('is refused without items', async () => {
    expect((await fromMistakes()).error.code).toBe('nothing_to_study')
    expect((await fromFavourites()).error.code).toBe('nothing_to_study')
  })
})
