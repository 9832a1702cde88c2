import { generateSmartCheck, getStudyState, rateAnswer, resetCourse, saveCheckAnswer } from '@dopusk/contract'
import { type ForecastState, forecastPass, forecastRequestOf } from '@dopusk/domain'
import { sql } from 'kysely'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { connectDatabase } from '../../db/database.ts'
import { createQuestionVersions } from '../../study/question-versions.ts'
import { type MadeCourse, makeCourse, makeUserCourse } from '../../testing/courses.ts'
import { holdLock, waitForBlocked } from '../../testing/held-lock.ts'
import { makeUser, signInAs } from '../../testing/people.ts'
import { makeAttempt, makeMemory } from '../../testing/study.ts'
import { closeAfterTests } from '../../testing/teardown.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { createForecastThread, type ForecastThread } from './forecast-thread.ts'
import { storeForecasts } from './stored-forecasts.service.ts'

const inProof = test.runIf(process.env.PROOF)

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
const startDate = '2026-11-10'
let app: TestApp
let course: MadeCourse
let learner: { id: number; email: string }
let learnerId: number
let token: string
let userCourseId: number
/** Of most runs: a thread takes many times as long to start as to compute a forecast. */
let thread: ForecastThread

beforeAll(async () => {
  app = await startTestApp()
  thread = createForecastThread()
  closeAfterTests(thread.close)
  course = await makeCourse(app.db, { questions: 40 })
})

beforeEach(async () => {
  app.clock.now = new Date('2026-11-15T09:00:00Z')
  learner = await makeUser(app.db)
  learnerId = learner.id
  token = await signInAs(app, learner)
  userCourseId = await makeUserCourse(app.db, { learnerId, courseId: course.id, startDate })
})

afterEach(async () => {
  // What a test leaves stale must not be computed by the next one.
  await app.db.updateTable('user_course').set({ ready_stale: false }).execute()
})

const deps = (db = app.db) => {
  const log = { error: vi.fn() }
  const createThread = () => ({ ...thread, close: async () => {} })
  return {
    db,
    now: () => app.clock.now,
    timeZone: 'Europe/Moscow',
    versions: createQuestionVersions(),
    log,
    createThread,
  }
}
/** Each run has a thread of its own, as in the product. */
const usualDeps = () => ({ ...deps(), createThread: createForecastThread })
const forward = async (ms: number) => {
  app.clock.forward(ms)
  token = await signInAs(app, learner)
}
const at = (path: string, id: number) => path.replace('{id}', String(id))
const stored = async (id = userCourseId) => {
  const { ready_p, ready_lo, ready_hi, ready_at, ready_stale } = await app.db
    .selectFrom('user_course')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { p: ready_p, lo: ready_lo, hi: ready_hi, at: ready_at, stale: ready_stale }
}
const setCourse = (values: object, id = userCourseId) =>
  app.db.updateTable('user_course').set(values).where('id', '=', id).execute()
const nothing = { p: null, lo: null, hi: null }

/** Enough for a forecast: every question was answered four days ago and again yesterday, then right with this share. */
const study = async (of: { learnerId: number; userCourseId: number }, shareRight = 0.9): Promise<void> => {
  const before = (days: number) => new Date(app.clock.now.getTime() - days * dayMs)
  const { questionIds } = course
  const attempt = { ...of, questionIds, finished: true }
  await makeAttempt(app.db, { ...attempt, at: before(4), answers: questionIds.map((_, index) => index % 2 === 0) })
  const answers = questionIds.map((_, index) => index < questionIds.length * shareRight)
  const repeated = await makeAttempt(app.db, { ...attempt, at: before(1), answers })
  await app.db
    .updateTable('attempt_question')
    .set({ memory_before: JSON.stringify({ stability: 2.3, reviewedAt: before(4).toISOString() }) })
    .where('learner_id', '=', of.learnerId)
    .where('attempt_id', '=', repeated)
    .execute()
  for (const [index, questionId] of questionIds.entries()) {
    const [level, stability] = answers[index] ? (['Good', 8] as const) : (['Bad', 1] as const)
    await makeMemory(app.db, { learnerId: of.learnerId, questionId, level, stability, reviewedAt: before(1) })
  }
  await setCourse({ ready_stale: true }, of.userCourseId)
}

const makeOther = async () => {
  const { id } = await makeUser(app.db)
  return {
    learnerId: id,
    userCourseId: await makeUserCourse(app.db, { learnerId: id, courseId: course.id, startDate }),
  }
}

/** Answers one question of a check by the plan; the id of the answer. */
const answerOne = async (): Promise<number> => {
  const check = await app.ask(generateSmartCheck, {
    body: { difficulty: 'Plan', user_course_id: userCourseId },
    token,
  })
  const id = check.body.questions[0]?.id ?? 0
  const body = { answer_items: [2], answer_time: 30 }
  const { status } = await app.ask(saveCheckAnswer, { path: at(saveCheckAnswer.path, id), body, token })
  expect(status).toBe(200)
  return id
}

describe('a stored forecast', () => {
  test('is the one that the page computes from the state of study', async () => {
    await study({ learnerId, userCourseId })
    expect(await storeForecasts(deps())).toBe(1)
    const { body } = await app.ask(getStudyState, { path: at(getStudyState.path, userCourseId), token })
    const forecast = forecastPass(forecastRequestOf(body))
    if ('missing' in forecast) throw new Error('there is enough for a forecast')
    const { p, lo, hi, at: computedAt, stale } = await stored()
    expect(p).toBeCloseTo(forecast.pass, 5)
    expect(lo).toBeCloseTo(forecast.low, 5)
    expect(hi).toBeCloseTo(forecast.high, 5)
    expect([computedAt, stale]).toEqual([app.clock.now, false])
  })

  test('is empty, with its time, where there is too little to forecast from', async () => {
    await answerOne()
    expect(await storeForecasts(deps())).toBe(1)
    expect(await stored()).toEqual({ ...nothing, at: app.clock.now, stale: false })
  })

  test('is computed after an answer, and at most once an hour', async () => {
    expect(await storeForecasts(deps())).toBe(0)
    await answerOne()
    expect(await storeForecasts(deps())).toBe(1)
    const first = app.clock.now
    expect(await storeForecasts(deps())).toBe(0)
    await forward(59 * minuteMs)
    await answerOne()
    expect(await storeForecasts(deps())).toBe(0)
    expect(await stored()).toMatchObject({ at: first, stale: true })
    await forward(minuteMs)
    expect(await storeForecasts(deps())).toBe(1)
    expect(await stored()).toMatchObject({ at: app.clock.now, stale: false })
  })

  test('becomes stale with a rating, and with an answer in another course that shares the question', async () => {
    const shared = await makeCourse(app.db, { questions: course.questionIds })
    const sharedId = await makeUserCourse(app.db, { learnerId, courseId: shared.id, startDate })
    const apart = await makeCourse(app.db, { questions: 1 })
    const apartId = await makeUserCourse(app.db, { learnerId, courseId: apart.id, startDate })
    const answerId = await answerOne()
    const isStale = async () => [(await stored()).stale, (await stored(sharedId)).stale, (await stored(apartId)).stale]
    expect(await isStale()).toEqual([true, true, false])
    await storeForecasts(deps())
    expect(await isStale()).toEqual([false, false, false])
    const body = { user_memorization: 'Excellent' }
    const { status } = await app.ask(rateAnswer, { path: at(rateAnswer.path, answerId), body, token })
    expect(status).toBe(200)
    expect(await isStale()).toEqual([true, true, false])
  })

  test('stays as it was after the end of access', async () => {
    const last = { ready_p: 0.5, ready_lo: 0.25, ready_hi: 0.75, ready_at: new Date('2026-10-20T09:00:00Z') }
    await setCourse({ start_date: '2026-10-01', ...last, ready_stale: true })
    expect(await storeForecasts(deps())).toBe(0)
    expect(await stored()).toEqual({ p: 0.5, lo: 0.25, hi: 0.75, at: last.ready_at, stale: false })
  })

  test('is gone after a full reset', async () => {
    await study({ learnerId, userCourseId })
    await storeForecasts(deps())
    await app.ask(resetCourse, { path: at(resetCourse.path, userCourseId), token })
    expect(await stored()).toEqual({ ...nothing, at: null, stale: true })
    await storeForecasts(deps())
    expect(await stored()).toEqual({ ...nothing, at: app.clock.now, stale: false })
  })
})

describe('the job', () => {
  test('takes all courses, batch by batch', async () => {
    const others = []
    for (let n = 0; n < 51; n += 1) others.push(await makeOther())
    for (const other of others) await setCourse({ ready_stale: true }, other.userCourseId)
    expect(await storeForecasts(usualDeps())).toBe(51)
    for (const other of others) {
      expect(await stored(other.userCourseId)).toEqual({ ...nothing, at: app.clock.now, stale: false })
    }
  })

  test('leaves a course stale that is answered while it is computed', async () => {
    await study({ learnerId, userCourseId })
    const held = await holdLock(app.connection, 'select id from learner where id = $1 for no key update', [learnerId])
    const running = storeForecasts(deps())
    await waitForBlocked(app.db, 1)
    await held.query('update user_course set time_s = time_s + 30, ready_stale = true where id = $1', [userCourseId])
    await held.release()
    expect(await running).toBe(1)
    expect(await stored()).toMatchObject({ p: expect.any(Number), at: app.clock.now, stale: true })
  })

  inProof('goes on where one course fails, and tries that one again after an hour', async () => {
    const broken = await makeCourse(app.db, { questions: 1 })
    const brokenId = await makeUserCourse(app.db, { learnerId, courseId: broken.id, startDate })
    await setCourse({ ready_stale: true }, brokenId)
    await study({ learnerId, userCourseId })
    const versions = createQuestionVersions()
    const list: typeof versions.list = async (db, ids) => {
      if (ids.length === 1) throw new Error('the only question of the broken course is lost')
      return versions.list(db, ids)
    }
    const failing = { ...deps(), versions: { list } }
    expect(await storeForecasts(failing)).toBe(2)
    expect(failing.log.error.mock.calls).toEqual([
      [expect.objectContaining({ learnerId, userCourseId: brokenId }), expect.any(String)],
    ])
    expect(await stored()).toMatchObject({ p: expect.any(Number), stale: false })
    expect(await stored(brokenId)).toEqual({ ...nothing, at: app.clock.now, stale: true })
    expect(await storeForecasts(deps())).toBe(0)
    await forward(60 * minuteMs)
    expect(await storeForecasts(deps())).toBe(1)
    expect(await stored(brokenId)).toMatchObject({ stale: false })
  })

  inProof('leaves everything to the next run when it is cut off before it has stored', async () => {
    await study({ learnerId, userCourseId })
    const held = await holdLock(app.connection, 'select id from learner where id = $1 for no key update', [learnerId])
    const name = `forecasts-of-${learnerId}`
    const cut = connectDatabase({ ...app.connection, application_name: name }, () => {})
    const running = storeForecasts(deps(cut)).catch((error: unknown) => error)
    await waitForBlocked(app.db, 1)
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = ${name}`.execute(app.db)
    expect(await running).toBeInstanceOf(Error)
    await held.release()
    await cut.destroy()
    expect(await stored()).toEqual({ ...nothing, at: null, stale: true })
    expect(await storeForecasts(deps())).toBe(1)
    expect(await stored()).toMatchObject({ p: expect.any(Number), stale: false })
  })

  inProof('may run twice at once', async () => {
    const people = [{ learnerId, userCourseId }, await makeOther()]
    for (const person of people) await study(person)
    const counts = await Promise.all([storeForecasts(usualDeps()), storeForecasts(usualDeps())])
    expect(Math.max(...counts)).toBe(2)
    for (const person of people) {
      expect(await stored(person.userCourseId)).toMatchObject({ p: expect.any(Number), at: app.clock.now })
    }
  })
})

inProof('the thread outlives a state that it cannot compute', async () => {
  await expect(thread.compute({} as ForecastState)).rejects.toThrow()
  const state: ForecastState = {
    now: app.clock.now.toISOString(),
    questions: [],
    repeats: [],
    first_answers: { right: 0, wrong: 0 },
    exam: { questions: 20, pass_count: 16, blueprint: null },
  }
  expect(await thread.compute(state)).toEqual({ missing: { answers: 30, repeats: 15, questions: 0 } })
})
