import {
  changePlan,
  generateSmartCheck,
  generateTopicCheck,
  generateWeakCheck,
  getMemoryMap,
  getPlan,
  getStudyState,
  saveCheckAnswer,
} from '@dopusk/contract'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type MadeCourse, makeCourse, makeUserCourse } from '../../testing/courses.ts'
import { makeUser, signInAs } from '../../testing/people.ts'
import { makeMemory } from '../../testing/study.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

const right = [2]
const dayMs = 86_400_000
let app: TestApp
let course: MadeCourse
let learner: { id: number; email: string }
let learnerId: number
let token: string
let userCourseId: number

beforeAll(async () => {
  app = await startTestApp()
  course = await makeCourse(app.db, { questions: 60 })
})

beforeEach(async () => {
  app.clock.now = new Date('2026-11-15T09:00:00Z')
  learner = await makeUser(app.db)
  learnerId = learner.id
  token = await signInAs(app, learner)
  userCourseId = await makeUserCourse(app.db, { learnerId, courseId: course.id, startDate: '2026-11-15' })
})

const at = (path: string, id = userCourseId) => path.replace('{id}', String(id))
const plan = (as = token) => app.ask(getPlan, { path: at(getPlan.path), token: as })
const change = (body: { exam_date: string | null; daily_goal: number | null }, as = token) =>
  app.ask(changePlan, { path: at(changePlan.path), body, token: as })
const state = (as = token) => app.ask(getStudyState, { path: at(getStudyState.path), token: as })
const study = () => app.ask(generateSmartCheck, { body: { difficulty: 'Plan', user_course_id: userCourseId }, token })
const answer = (id: number, answer_items = right) =>
  app.ask(saveCheckAnswer, { path: at(saveCheckAnswer.path, id), body: { answer_items, answer_time: 30 }, token })
const moveDays = async (days: number) => {
  app.clock.now = new Date(app.clock.now.getTime() + days * dayMs)
  token = await signInAs(app, learner)
}
const remember = (index: number, daysAgo: number, level: 'Good' | 'Bad' = 'Good') =>
  makeMemory(app.db, {
    learnerId,
    questionId: course.questionIds[index] ?? 0,
    level,
    stability: 2,
    reviewedAt: new Date(app.clock.now.getTime() - daysAgo * dayMs),
  })
const setCourse = (values: object) =>
  app.db.updateTable('user_course').set(values).where('id', '=', userCourseId).execute()

/** Answers everything that the plan asks today; the number of answers. */
const studyToday = async (): Promise<number> => {
  const { body } = await study()
  for (const { id } of body.questions) await answer(id)
  return body.questions.length
}

describe('a plan', () => {
  test('runs to the end of access at 20 answers a day while nothing else is known', async () => {
    expect((await plan()).body).toEqual({
      exam_date: null,
      is_group_date: false,
      daily_goal: null,
      last_study_day: '2026-12-14',
      days_left: 30,
      pace: 20,
      mode: 'repeat_first',
      today: { new: 20, due: 0, done: 0 },
      minutes: 17,
      needed_pace: 2,
      unreachable: 0,
      question_count: 60,
      unseen_count: 60,
      changed_count: 0,
      changed_norms: [],
      lapsed_count: 0,
      expired_count: 0,
    })
  })

  test('ends on the day before the exam, and says what the goal leads to', async () => {
    const { status, body } = await change({ exam_date: '2026-11-20', daily_goal: 10 })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      exam_date: '2026-11-20',
      daily_goal: 10,
      last_study_day: '2026-11-19',
      days_left: 5,
      pace: 10,
      mode: 'cover_first',
      needed_pace: 12,
      unreachable: 10,
      today: { new: 10, due: 0, done: 0 },
    })
    expect((await plan()).body).toEqual(body)
  })

  test('an exam after the end of access is planned for until that end', async () => {
    const { body } = await change({ exam_date: '2027-02-01', daily_goal: null })
    expect(body).toMatchObject({ exam_date: '2027-02-01', last_study_day: '2026-12-14' })
  })

  test('an exam that is over no longer decides; its date may be sent back', async () => {
    await change({ exam_date: '2026-11-17', daily_goal: null })
    await moveDays(2)
    expect((await plan()).body).toMatchObject({ exam_date: '2026-11-17', last_study_day: '2026-12-14' })
    expect((await change({ exam_date: '2026-11-17', daily_goal: 30 })).body.daily_goal).toBe(30)
  })

  test('a plan without date and goal is possible again', async () => {
    await change({ exam_date: '2026-11-20', daily_goal: 10 })
    const { body } = await change({ exam_date: null, daily_goal: null })
    expect(body).toMatchObject({ exam_date: null, daily_goal: null, pace: 20, last_study_day: '2026-12-14' })
  })

  test.each([
    [{ exam_date: '2026-11-15', daily_goal: null }, 'exam_date'],
    [{ exam_date: '2026-11-14', daily_goal: null }, 'exam_date'],
    [{ exam_date: '2028-01-01', daily_goal: null }, 'exam_date'],
    [{ exam_date: '2026-02-30', daily_goal: null }, 'exam_date'],
    [{ exam_date: null, daily_goal: 4 }, 'daily_goal'],
    [{ exam_date: null, daily_goal: 201 }, 'daily_goal'],
    [{ exam_date: null, daily_goal: 10.5 }, 'daily_goal'],
  ])('%j is refused at %s, and nothing changes', async (body, field) => {
    const refused = await change(body)
    expect([refused.status, Object.keys(refused.error.fields ?? {})]).toEqual([400, [field]])
    expect((await plan()).body).toMatchObject({ exam_date: null, daily_goal: null })
  })

  test('is of the learner alone, and of a course that may be read', async () => {
    const stranger = await signInAs(app, await makeUser(app.db))
    for (const { status } of [
      await plan(stranger),
      await state(stranger),
      await change({ exam_date: null, daily_goal: 10 }, stranger),
    ]) {
      expect(status).toBe(404)
    }
    await setCourse({ paused_on: '2026-11-15' })
    expect((await plan()).status).toBe(200)
    expect((await study()).error.code).toBe('course_paused')
    await setCourse({ paused_on: null, start_date: '2026-10-01' })
    expect((await plan()).error.code).toBe('course_paused')
  })
})

describe('a check by the plan', () => {
  test('asks what is left of today in the order of the plan, and nothing when the day is done', async () => {
    await change({ exam_date: null, daily_goal: 10 })
    for (const index of [0, 1, 2]) await remember(index, 5)
    const { status, body } = await study()
    expect(status).toBe(201)
    expect(body).toMatchObject({ mode: 'plan', difficulty: null, question_count: 10 })
    const asked = body.questions.map(({ question }) => course.questionIds.indexOf(question.id))
    expect(asked.slice(0, 3).sort()).toEqual([0, 1, 2])
    expect(asked.slice(3)).toEqual([3, 4, 5, 6, 7, 8, 9])

    for (const { id } of body.questions.slice(0, 4)) await answer(id)
    expect((await plan()).body.today).toEqual({ new: 6, due: 0, done: 4 })
    expect((await study()).body.question_count).toBe(6)
    for (const { id } of body.questions.slice(4)) await answer(id)
    expect((await plan()).body).toMatchObject({ today: { new: 0, due: 0, done: 10 }, minutes: 0 })
    expect((await study()).error.code).toBe('nothing_to_study')
  })

  test('begins again on the next day', async () => {
    await change({ exam_date: null, daily_goal: 5 })
    expect(await studyToday()).toBe(5)
    expect((await plan()).body.today.done).toBe(5)
    await moveDays(1)
    expect((await plan()).body.today).toMatchObject({ done: 0 })
    expect(await studyToday()).toBe(5)
  })

  test('has at most 40 questions at once', async () => {
    await change({ exam_date: null, daily_goal: 100 })
    expect((await study()).body.question_count).toBe(40)
  })

  test('takes no number of questions, and the other kinds require one', async () => {
    const ask = (body: object) =>
      app.ask(generateSmartCheck, { body: { ...body, user_course_id: userCourseId }, token })
    const refused = await ask({ difficulty: 'Plan', question_count: 10 })
    expect([refused.status, Object.keys(refused.error.fields ?? {})]).toEqual([400, ['question_count']])
    const missing = await ask({ difficulty: 'Hard' })
    expect(missing.error.fields).toEqual({ question_count: 'Выберите 10, 20, 30 или 40 вопросов' })
  })

  test('follows the pace of the last active days, three at least', async () => {
    for (const goal of [6, 8, 30]) {
      expect((await plan()).body.pace).toBe(20)
      await change({ exam_date: null, daily_goal: goal })
      await studyToday()
      await change({ exam_date: null, daily_goal: null })
      await moveDays(1)
    }
    expect((await plan()).body.pace).toBe(8)
    await moveDays(7)
    expect((await plan()).body.pace).toBe(20)
  })

  test('stays in its mode until the pace has clearly changed', async () => {
    const modeAt = async (daily_goal: number) => {
      const { body } = await change({ exam_date: '2026-11-21', daily_goal })
      await study()
      return body.mode
    }
    // 60 questions in 6 days: the answers for each question are a tenth of the goal.
    expect(await modeAt(28)).toBe('repeat_first')
    expect(await modeAt(26)).toBe('cover_first')
    expect(await modeAt(28)).toBe('cover_first')
    expect(await modeAt(30)).toBe('repeat_first')
  })
})

describe('due questions', () => {
  const dueToday = async () => (await app.ask(getMemoryMap, { path: at(getMemoryMap.path), token })).body.due_today

  test('are stored as the schedule gives them, and all due on the last day of study', async () => {
    await change({ exam_date: '2026-11-20', daily_goal: 10 })
    await studyToday()
    const rows = await app.db.selectFrom('memory').select('due_at').where('learner_id', '=', learnerId).execute()
    expect(rows.map(({ due_at }) => (due_at.getTime() - app.clock.now.getTime()) / dayMs)).toEqual(Array(10).fill(3))
    expect(await dueToday()).toBe(0)
    await moveDays(1)
    expect(await dueToday()).toBe(0)
    await change({ exam_date: '2026-11-17', daily_goal: 10 })
    expect(await dueToday()).toBe(10)
  })
})

describe('a check of a topic and of what is weak', () => {
  const ofTopic = (topic_id: number, more = {}) =>
    app.ask(generateTopicCheck, { body: { user_course_id: userCourseId, topic_id, ...more }, token })
  const weak = (more = {}) => app.ask(generateWeakCheck, { body: { user_course_id: userCourseId, ...more }, token })

  test('asks new questions of the topic first, then those remembered worst', async () => {
    const topic = { pack_key: 'lifting', title: 'Краны', position: 1 }
    const { id: topicId } = await app.db
      .insertInto('topic')
      .values(topic)
      .onConflict((conflict) => conflict.column('pack_key').doUpdateSet(topic))
      .returning('id')
      .executeTakeFirstOrThrow()
    const own = course.questionIds.slice(0, 4)
    await app.db.updateTable('question').set({ topic_id: topicId }).where('id', 'in', own).execute()
    await remember(0, 1, 'Good')
    await remember(1, 1, 'Bad')
    const two = await ofTopic(topicId, { question_count: 3 })
    expect(two.body).toMatchObject({ mode: 'topic', difficulty: null, question_count: 3 })
    const asked = two.body.questions.map(({ question }) => own.indexOf(question.id)).sort()
    expect(asked).toEqual([1, 2, 3])
    expect((await ofTopic(topicId)).body.question_count).toBe(4)
    expect((await ofTopic(999_999)).error.code).toBe('nothing_to_study')
  })

  test('asks what is remembered worst, whether it is due or not', async () => {
    expect((await weak()).error.code).toBe('nothing_to_study')
    await remember(0, 0, 'Good')
    await remember(1, 0, 'Bad')
    const { body } = await weak({ question_count: 1 })
    expect(body).toMatchObject({ mode: 'weak', difficulty: null })
    expect(body.questions.map(({ question }) => question.id)).toEqual([course.questionIds[1]])
  })
})

test('the state of study has what plan and forecast rest on, and no right variant', async () => {
  await change({ exam_date: null, daily_goal: 5 })
  const { body: first } = await study()
  for (const [index, { id }] of first.questions.entries()) await answer(id, index < 3 ? right : [1])
  await moveDays(3)
  const { body: second } = await study()
  const repeated = second.questions.filter(({ question }) =>
    first.questions.some((one) => one.question.id === question.id),
  )
  for (const { id } of repeated) await answer(id)
  const { status, body } = await state()
  expect(status).toBe(200)
  expect(body).toMatchObject({ today: '2026-11-18', time_zone: 'Europe/Moscow', start_date: '2026-11-15' })
  expect(body.questions.map(({ id }) => id)).toEqual(course.questionIds)
  expect(body.questions[0]).toMatchObject({ variant_count: 3, answer_kind: 'one' })
  expect(body.questions.filter(({ memory }) => memory !== null)).toHaveLength(5)
  expect(body.topics.length).toBeGreaterThan(0)
  expect(body.first_answers).toEqual({ right: 3, wrong: 2 })
  expect(body.repeats).toHaveLength(repeated.length)
  expect(body.repeats.every(({ elapsed_days, is_known }) => elapsed_days === 3 && is_known)).toBe(true)
  expect(body.measured_pace).toBeNull()
  expect(body.answered_today).toEqual(
    expect.arrayContaining(repeated.map(({ question }) => ({ id: question.id, is_new: false }))),
  )
  expect(body.answered_today).toHaveLength(repeated.length)
  expect(body.exam).toEqual({
    questions: 20,
    minutes: 40,
    pass_count: 16,
    blueprint: null,
    source: null,
    verified: false,
  })
  expect(JSON.stringify(body)).not.toContain('Вариант')
})
