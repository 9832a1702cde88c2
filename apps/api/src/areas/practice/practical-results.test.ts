import { randomUUID } from 'node:crypto'
import {
  getUserCourse,
  listCourseHistory,
  listPracticalResults,
  listPracticalRuns,
  savePracticalResult,
} from '@dopusk/contract'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeCourse, makeUserCourse } from '../../testing/courses.ts'
import { makeUser, signInAs } from '../../testing/people.ts'
import { makePractical } from '../../testing/practicals.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let courseId: number
let taskIds: number[]
let learner: { id: number; email: string }
let token: string
let userCourseId: number

beforeAll(async () => {
  app = await startTestApp()
  courseId = (await makeCourse(app.db, { questions: 1 })).id
  taskIds = [await makePractical(app.db, courseId), await makePractical(app.db, courseId)]
})

beforeEach(async () => {
  app.clock.now = new Date('2026-11-15T09:00:00.000Z')
  learner = await makeUser(app.db)
  userCourseId = await makeUserCourse(app.db, { learnerId: learner.id, courseId, startDate: '2026-11-10' })
  token = await signInAs(app, learner)
})

const taskAt = (index: number) => taskIds[index] ?? 0

const save = (run: string, more: object = {}, as = token) => {
  const body = { user_course: userCourseId, run, practical: taskAt(0), is_right: true, answer: { value: '7' } }
  return app.ask(savePracticalResult, { body: { ...body, ...more }, token: as })
}
const list = (more = '', as = token) =>
  app.ask(listPracticalResults, { path: `${listPracticalResults.path}?user_course=${userCourseId}${more}`, token: as })
const listRuns = (more = '', as = token) =>
  app.ask(listPracticalRuns, { path: `${listPracticalRuns.path}?user_course=${userCourseId}${more}`, token: as })

describe('a result', () => {
  test('is stored with its answer and read back', async () => {
    const run = randomUUID()
    const answer = { kind: 'cube', left: ['б', 'а'], deep: { chosen: { 1: [2, 3] } }, text: 'строка\nвторая', no: null }
    const { status, body } = await save(run, { is_right: false, answer })
    expect(status).toBe(201)
    expect(body).toEqual({
      id: expect.any(Number),
      user_course: userCourseId,
      run,
      practical: taskAt(0),
      is_right: false,
      answer,
      created_at: '2026-11-15T09:00:00.000Z',
    })
    expect((await list()).body).toEqual({ results: [body], count: 1, next: null, previous: null })
  })

  test('sent twice is stored once, whatever the order of its fields', async () => {
    const run = randomUUID()
    const first = await save(run, { answer: { choice: '1', value: '7' } })
    app.clock.forward(60_000)
    const second = await save(run, { answer: { value: '7', choice: '1' } })
    expect([second.status, second.body]).toEqual([201, first.body])
    expect((await list()).body.count).toBe(1)
  })

  test('sent by two tabs at once is stored once', async () => {
    const run = randomUUID()
    const answers = await Promise.all(Array.from({ length: 4 }, () => save(run)))
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1)
    expect((await list()).body.count).toBe(1)
  })

  test.each([
    ['another answer', { answer: { value: '8' } }],
    ['another verdict', { is_right: false }],
  ])('for the same task of the run with %s is refused, and the stored one stays', async (_, more) => {
    const run = randomUUID()
    const { body } = await save(run)
    const refused = await save(run, more)
    expect([refused.status, refused.error.code]).toEqual([409, 'already_answered'])
    expect((await list()).body.results).toEqual([body])
  })

  test('of the same task in another run, or of another learner in the same run, is a result of its own', async () => {
    const run = randomUUID()
    await save(run)
    await save(randomUUID(), { is_right: false })
    const other = await makeUser(app.db)
    const otherCourse = await makeUserCourse(app.db, { learnerId: other.id, courseId, startDate: '2026-11-10' })
    const session = await signInAs(app, other)
    expect((await save(run, { user_course: otherCourse, is_right: false }, session)).status).toBe(201)
    expect((await list()).body.results.map(({ is_right }) => is_right)).toEqual([false, true])
  })

  test('counts neither in the progress nor in the history', async () => {
    const path = (call: { path: string }) => call.path.replace('{id}', String(userCourseId))
    const readCourse = async () => (await app.ask(getUserCourse, { path: path(getUserCourse), token })).body
    const before = await readCourse()
    await save(randomUUID())
    expect(await readCourse()).toEqual(before)
    expect((await app.ask(listCourseHistory, { path: path(listCourseHistory), token })).body.count).toBe(0)
  })
})

describe('access:', () => {
  test('another learner’s course, an unknown course, and a task of another course are not found', async () => {
    const stranger = await signInAs(app, await makeUser(app.db))
    const otherTask = await makePractical(app.db, (await makeCourse(app.db)).id)
    const answers = [
      await save(randomUUID(), {}, stranger),
      await save(randomUUID(), { user_course: 999_999 }),
      await save(randomUUID(), { practical: otherTask }),
      await save(randomUUID(), { practical: 999_999 }),
      await list('', stranger),
      await listRuns('', stranger),
    ]
    for (const { status, error } of answers) expect([status, error.code]).toEqual([404, 'not_found'])
  })

  test('a task that was retired after it was shown is stored', async () => {
    const practical = await makePractical(app.db, courseId, app.clock.now)
    expect((await save(randomUUID(), { practical })).status).toBe(201)
  })

  test('a paused course takes no new result, gives the stored one again, and stays readable', async () => {
    const run = randomUUID()
    const { body } = await save(run)
    await app.db
      .updateTable('user_course')
      .set({ paused_on: '2026-11-12' })
      .where('learner_id', '=', learner.id)
      .execute()
    const refused = await save(run, { practical: taskAt(1) })
    expect([refused.status, refused.error.code]).toEqual([403, 'course_paused'])
    expect((await save(run)).body).toEqual(body)
    expect((await list()).body.results).toEqual([body])
  })

  test.each([
    ['after the last day', '2026-12-10T09:00:00.000Z'],
    ['before the first day', '2026-11-09T09:00:00.000Z'],
  ])('%s nothing is stored, and the results stay readable', async (_, now) => {
    await save(randomUUID())
    app.clock.now = new Date(now)
    const session = await signInAs(app, learner)
    const refused = await save(randomUUID(), {}, session)
    expect([refused.status, refused.error.code]).toEqual([403, 'course_paused'])
    expect((await list('', session)).body.count).toBe(1)
    expect((await listRuns('', session)).body.count).toBe(1)
  })

  test('a learner stores 600 results an hour', async () => {
    const run = randomUUID()
    await app.db.deleteFrom('rate_counter').execute()
    await save(run)
    const counted = await app.db.updateTable('rate_counter').set({ count: 599 }).returning('count').execute()
    expect(counted).toEqual([{ count: 599 }])
    expect((await save(run)).status).toBe(201)
    const refused = await save(run)
    expect([refused.status, refused.error.code]).toEqual([429, 'too_many_requests'])
  })
})

describe('malformed results are refused:', () => {
  const nested = (depth: number): unknown => (depth === 0 ? 1 : [nested(depth - 1)])

  test.each<[string, object, Record<string, string>]>([
    ['no answer', { answer: undefined }, { answer: 'Обязательное поле' }],
    ['an answer over 8 KB', { answer: 'я'.repeat(4096) }, { answer: 'Не больше 8 КБ' }],
    ['an answer of nine levels', { answer: nested(9) }, { answer: 'Слишком много вложенных частей' }],
    ['NUL in a text of the answer', { answer: { value: 'a\0b' } }, { 'answer.value': 'Недопустимый символ' }],
    ['NUL in a name of the answer', { answer: { 'a\0b': 1 } }, { answer: 'Недопустимый символ' }],
    ['a lone surrogate in a name', { answer: [{ '\uD800': 1 }] }, { answer: 'Недопустимый символ' }],
    ['a run that is no uuid', { run: '12' }, { run: 'Недопустимое значение' }],
    ['a verdict that is no boolean', { is_right: 'yes' }, { is_right: 'Значение не того вида' }],
    ['an unknown field', { score: 5 }, { score: 'Неизвестное поле' }],
  ])('%s', async (_, more, fields) => {
    const { status, error } = await save(randomUUID(), more)
    expect([status, error.fields]).toEqual([400, fields])
  })

  test('an answer of exactly 8 KB, of eight levels, or null is stored', async () => {
    for (const answer of ['я'.repeat(4095), nested(8), null]) {
      const { status, body } = await save(randomUUID(), { answer })
      expect([status, body.answer]).toEqual([201, answer])
    }
  })

  test('an answer of half a million levels', async () => {
    const levels = 400_000
    const response = await fetch(`${app.url}${savePracticalResult.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: `{"user_course":1,"run":"${randomUUID()}","practical":1,"is_right":true,"answer":${'['.repeat(levels)}${']'.repeat(levels)}}`,
    })
    expect(response.status).toBe(400)
  })

  test.each(['&run=5', '&limit=0', '&limit=101', '&offset=-1', '&search=x'])('a list with %s', async (more) => {
    expect((await list(more)).status).toBe(400)
  })
})

describe('the lists', () => {
  const answerRuns = async () => {
    const [old, recent] = [randomUUID(), randomUUID()]
    await save(old, { is_right: false })
    app.clock.forward(60_000)
    await save(recent)
    app.clock.forward(60_000)
    await save(recent, { practical: taskAt(1), is_right: false })
    return { old, recent }
  }

  test('results are listed by run, the run with the latest answer first, paged', async () => {
    const { old, recent } = await answerRuns()
    const { body } = await list('&limit=2')
    expect(body.results.map(({ run, practical }) => [run, practical])).toEqual([
      [recent, taskAt(0)],
      [recent, taskAt(1)],
    ])
    expect([body.count, body.next]).toEqual([3, `/api/practical-results/?user_course=${userCourseId}&limit=2&offset=2`])
    await save(old, { practical: taskAt(1) })
    expect((await list('&limit=1')).body.results[0]?.run).toBe(old)
  })

  test('results of one run', async () => {
    const { recent } = await answerRuns()
    const { body } = await list(`&run=${recent}`)
    expect([body.count, body.results.map(({ run }) => run)]).toEqual([2, [recent, recent]])
    expect((await list(`&run=${randomUUID()}`)).body).toMatchObject({ results: [], count: 0 })
  })

  test('runs with their figures, the one with the latest answer first, paged', async () => {
    const { old, recent } = await answerRuns()
    const { body } = await listRuns()
    expect(body).toEqual({
      results: [
        {
          run: recent,
          started_at: '2026-11-15T09:01:00.000Z',
          answered_at: '2026-11-15T09:02:00.000Z',
          task_count: 2,
          right_answers: 1,
        },
        {
          run: old,
          started_at: '2026-11-15T09:00:00.000Z',
          answered_at: '2026-11-15T09:00:00.000Z',
          task_count: 1,
          right_answers: 0,
        },
      ],
      count: 2,
      next: null,
      previous: null,
    })
    expect((await listRuns('&limit=1&offset=1')).body.results.map(({ run }) => run)).toEqual([old])
  })
})
