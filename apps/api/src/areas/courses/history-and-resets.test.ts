import {
  checkReset,
  getMemoryMap,
  getUserCourse,
  getWeekActivity,
  listCourseHistory,
  listPracticalRuns,
  resetCourse,
  resetStatistics,
} from '@dopusk/contract'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type MadeCourse, makeCourse, makeUserCourse } from '../../testing/courses.ts'
import { makeUser, signInAs } from '../../testing/people.ts'
import { makePractical, makePracticalResult } from '../../testing/practicals.ts'
import { makeAttempt, makeMemory } from '../../testing/study.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let learnerId: number
let token: string
let one: MadeCourse
let other: MadeCourse
let oneId: number
let otherId: number

beforeAll(async () => {
  app = await startTestApp()
})

beforeEach(async () => {
  app.clock.now = new Date('2026-11-15T09:00:00Z')
  const learner = await makeUser(app.db)
  learnerId = learner.id
  token = await signInAs(app, learner)
  one = await makeCourse(app.db, { questions: 6, tickets: 2 })
  other = await makeCourse(app.db, { questions: one.questionIds.slice(0, 3), tickets: 1 })
  oneId = await makeUserCourse(app.db, { learnerId, courseId: one.id, startDate: '2026-11-10' })
  otherId = await makeUserCourse(app.db, { learnerId, courseId: other.id, startDate: '2026-11-10' })
})

const at = (path: string, id: number) => path.replace('{id}', String(id))
const history = (id: number, query = '', as = token) =>
  app.ask(listCourseHistory, { path: at(listCourseHistory.path, id) + query, token: as })
const readCourse = async (id: number) =>
  (await app.ask(getUserCourse, { path: at(getUserCourse.path, id), token })).body
const check = async (id: number) => (await app.ask(checkReset, { path: at(checkReset.path, id), token })).body
const questionAt = (index: number) => one.questionIds[index] ?? 0

describe('history', () => {
  test('lists checks and tickets, newest first, each with its state', async () => {
    const questionIds = one.questionIds.slice(0, 2)
    const [ticketId, secondTicket] = one.ticketIds
    const base = { learnerId, userCourseId: oneId, questionIds }
    const day = (n: number) => new Date(`2026-11-${n}T10:00:00Z`)
    const made = [
      await makeAttempt(app.db, { ...base, at: day(11), answers: [true], difficulty: 'Easy' }),
      await makeAttempt(app.db, { ...base, at: day(12), answers: [true, false], finished: true }),
      await makeAttempt(app.db, {
        ...base,
        at: day(13),
        ticketId: ticketId ?? 0,
        answers: [true, true],
        finished: true,
        passed: true,
      }),
      await makeAttempt(app.db, { ...base, at: day(14), ticketId: ticketId ?? 0, answers: [false], finished: true }),
      await makeAttempt(app.db, { ...base, at: day(15), ticketId: secondTicket ?? 0, answers: [true] }),
    ]
    // Opened and left without an answer: not in the history.
    await makeAttempt(app.db, { ...base, at: day(10), difficulty: 'Hard' })
    const { body } = await history(oneId)
    expect(body.count).toBe(5)
    expect(body.results.map(({ id }) => id)).toEqual(made.reverse())
    expect(
      body.results.map(({ type, status, difficulty, right_answers }) => [type, status, difficulty, right_answers]),
    ).toEqual([
      ['ticket', 'In Progress', null, 1],
      ['ticket', 'Failed', null, 0],
      ['ticket', 'Done', null, 2],
      ['check_skill', 'Completed', null, 1],
      ['check_skill', 'In Progress', 'Easy', 1],
    ])
    expect(body.results.map(({ ticket }) => ticket?.number ?? null)).toEqual([2, 1, 1, null, null])
    expect(body.results[0]).toMatchObject({ created_at: '2026-11-15T10:00:00.000Z', question_count: 2 })
  })

  test('belongs to one course and one person, is paged, and stays readable after the access ends', async () => {
    for (let n = 0; n < 17; n += 1)
      await makeAttempt(app.db, { learnerId, userCourseId: oneId, questionIds: [questionAt(0)], answers: [true] })
    expect((await history(otherId)).body.count).toBe(0)
    const [first, second] = [await history(oneId), await history(oneId, '?offset=15')]
    const ids = [...first.body.results, ...second.body.results].map(({ id }) => id)
    expect(new Set(ids).size).toBe(17)
    expect((await history(oneId, '', await signInAs(app, await makeUser(app.db)))).status).toBe(404)
    await app.db.updateTable('user_course').set({ start_date: '2026-01-01' }).where('id', '=', oneId).execute()
    expect((await history(oneId)).status).toBe(200)
  })
})

describe('the memory map', () => {
  const map = async (id: number) => (await app.ask(getMemoryMap, { path: at(getMemoryMap.path, id), token })).body

  test('has every question in the course’s order with its level or null', async () => {
    await makeMemory(app.db, { learnerId, questionId: questionAt(1), level: 'Excellent' })
    await makeMemory(app.db, { learnerId, questionId: questionAt(4), level: 'Bad' })
    const { questions } = await map(oneId)
    expect(questions.map(({ id }) => id)).toEqual(one.questionIds)
    expect(questions.map(({ level }) => level)).toEqual([null, 'Excellent', null, null, 'Bad', null])
    expect((await map(otherId)).questions.map(({ level }) => level)).toEqual([null, 'Excellent', null])
  })

  test('counts as due what is due before midnight in Moscow', async () => {
    const due = (index: number, dueAt: string) =>
      makeMemory(app.db, { learnerId, questionId: questionAt(index), level: 'Good', dueAt: new Date(dueAt) })
    await due(0, '2026-11-01T00:00:00Z')
    await due(1, '2026-11-15T20:59:59Z')
    await due(2, '2026-11-15T21:00:00Z')
    expect((await map(oneId)).due_today).toBe(2)
    app.clock.now = new Date('2026-11-15T21:00:00Z')
    token = await signInAs(
      app,
      await app.db.selectFrom('app_user').select('email').where('id', '=', learnerId).executeTakeFirstOrThrow(),
    )
    expect((await map(oneId)).due_today).toBe(3)
  })
})

describe('resets', () => {
  /** Course one: questions 0 and 3 answered here; 1 known from the other course only. */
  const study = async () => {
    for (const index of [0, 1, 3]) await makeMemory(app.db, { learnerId, questionId: questionAt(index), level: 'Good' })
    await makeAttempt(app.db, {
      learnerId,
      userCourseId: oneId,
      questionIds: [questionAt(0), questionAt(3)],
      answers: [true, true],
    })
    await makeAttempt(app.db, { learnerId, userCourseId: otherId, questionIds: [questionAt(1)], answers: [true] })
    const [ticketId = 0] = one.ticketIds
    await makeAttempt(app.db, {
      learnerId,
      userCourseId: oneId,
      ticketId,
      questionIds: [questionAt(0)],
      answers: [true],
      finished: true,
      passed: true,
    })
    await app.db
      .updateTable('user_ticket')
      .set({ ever_done: true, ended_at: new Date() })
      .where('learner_id', '=', learnerId)
      .execute()
    await app.db.updateTable('user_course').set({ time_s: 120 }).where('id', '=', oneId).execute()
    await app.db
      .insertInto('activity_day')
      .values({
        learner_id: learnerId,
        day: '2026-11-15',
        answer_count: 4,
        check_answer_count: 3,
        ended_ticket_count: 1,
      })
      .execute()
  }

  test('are offered only where there is something to reset', async () => {
    expect(await check(oneId)).toMatchObject({
      success: false,
      show_reset: false,
      learned_questions_count: 0,
      learned_questions: [],
    })
    await study()
    expect(await check(oneId)).toEqual({
      success: true,
      show_reset: true,
      message: 'Выберите, что сбросить',
      learned_questions_count: 1,
      learned_questions: [
        { id: questionAt(1), question_text: expect.stringContaining('Вопрос'), memorization: 'Good', correct_count: 1 },
      ],
      shared_questions_count: 2,
    })
  })

  test('show a sample of five questions and the total number', async () => {
    const wide = await makeCourse(app.db, { questions: 8 })
    const wideId = await makeUserCourse(app.db, { learnerId, courseId: wide.id, startDate: '2026-11-10' })
    for (const questionId of wide.questionIds) await makeMemory(app.db, { learnerId, questionId, level: 'Bad' })
    const { learned_questions, learned_questions_count } = await check(wideId)
    expect(learned_questions).toHaveLength(5)
    expect(learned_questions_count).toBe(8)
  })

  test('of questions from other courses delete the memory of exactly those', async () => {
    await study()
    const { body } = await app.ask(resetStatistics, { path: at(resetStatistics.path, oneId), token })
    expect(body).toEqual({ success: true, message: 'Сброшено вопросов из других курсов: 1' })
    const left = await app.db
      .selectFrom('memory')
      .select('question_id')
      .where('learner_id', '=', learnerId)
      .orderBy('question_id')
      .execute()
    expect(left.map(({ question_id }) => question_id)).toEqual([questionAt(0), questionAt(3)])
    expect(await readCourse(oneId)).toMatchObject({ good_memorization_count: 2, course_time: 120 })
    expect(await readCourse(otherId)).toMatchObject({ good_memorization_count: 1 })
    expect((await history(otherId)).body.count).toBe(1)
    expect(await check(oneId)).toMatchObject({ show_reset: false })
  })

  test('in full delete this course’s answers, checks, tickets and memory, and keep days, activity and other history', async () => {
    await study()
    expect(await readCourse(oneId)).toMatchObject({ good_memorization_count: 3, progress: 50 })
    const { body } = await app.ask(resetCourse, { path: at(resetCourse.path, oneId), token })
    expect(body).toEqual({ success: true, message: 'Полный сброс статистики выполнен' })
    expect(await readCourse(oneId)).toMatchObject({
      progress: 0,
      questions_studied: 0,
      course_time: 0,
      status: 'Started',
      start_date: '2026-11-10',
      remaining_days: 25,
    })
    expect(await readCourse(otherId)).toMatchObject({ good_memorization_count: 0 })
    expect((await history(oneId)).body.count).toBe(0)
    expect((await history(otherId)).body.count).toBe(1)
    const week = (await app.ask(getWeekActivity, { token })).body
    expect(week).toMatchObject({ skills_today: 3, tests_today: 1, sunday: true })
    expect(await check(oneId)).toMatchObject({ success: false })
  })

  test('in full delete this course’s practical results, alone a reason to reset, and no others', async () => {
    for (const [courseId, userCourseId] of [
      [one.id, oneId],
      [other.id, otherId],
    ] as const) {
      const practicalId = await makePractical(app.db, courseId)
      await makePracticalResult(app.db, { learnerId, userCourseId, practicalId })
    }
    const countRuns = async (id: number) => {
      const path = `${listPracticalRuns.path}?user_course=${id}`
      return (await app.ask(listPracticalRuns, { path, token })).body.count
    }
    expect(await check(oneId)).toMatchObject({ success: true })
    await app.ask(resetCourse, { path: at(resetCourse.path, oneId), token })
    expect([await countRuns(oneId), await countRuns(otherId)]).toEqual([0, 1])
    expect(await check(oneId)).toMatchObject({ success: false })
  })

  test('of a course whose access has ended are refused: history and figures are all that is left', async () => {
    await study()
    await app.db.updateTable('user_course').set({ start_date: '2026-10-01' }).where('id', '=', oneId).execute()
    for (const call of [checkReset, resetStatistics, resetCourse]) {
      const { status, error } = await app.ask(call, { path: at(call.path, oneId), token })
      expect([status, error.code]).toEqual([403, 'course_paused'])
    }
    expect((await readCourse(oneId)).good_memorization_count).toBe(3)
  })

  test('of another learner’s course are not found', async () => {
    await study()
    const stranger = await signInAs(app, await makeUser(app.db))
    for (const call of [checkReset, resetStatistics, resetCourse]) {
      expect((await app.ask(call, { path: at(call.path, oneId), token: stranger })).status).toBe(404)
    }
    expect(await readCourse(oneId)).toMatchObject({ good_memorization_count: 3 })
  })
})
