import {
  changeUserCourse,
  generateSmartCheck,
  getCourseStatistic,
  giveCourse,
  listCourseHistory,
  listOwnCourses,
  listUserCourses,
  pauseCourse,
  resumeCourse,
  startCourse,
} from '@dopusk/contract'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { makeLearner } from '../../testing/accounts.ts'
import { makeCourse, makeUserCourse } from '../../testing/courses.ts'
import { race } from '../../testing/held-lock.ts'
import { makePartner, makeUser, signInAs } from '../../testing/people.ts'
import { makeAttempt } from '../../testing/study.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

const app: TestApp = await startTestApp()
const dayMs = 86_400_000
let partner: { id: number; email: string; partnerId: number }
let token: string
let learner: { userId: number; email: string; accountId: number }
let course: { id: number; questionIds: number[] }

beforeEach(async () => {
  app.clock.now = new Date('2026-11-15T09:00:00.000Z')
  partner = await makePartner(app.db)
  token = await signInAs(app, partner)
  learner = await makeLearner(app.db, partner)
  course = await makeCourse(app.db, { questions: 3 })
})

const give = (body: object = {}, as = token) =>
  app.ask(giveCourse, { body: { user: learner.userId, course: course.id, ...body }, token: as })

const onCourse = (call: typeof pauseCourse | typeof resumeCourse, id: number, as = token) =>
  app.ask(call, { path: call.path.replace('{id}', String(id)), token: as })

/** The token of another user of the partner: what one person changes is changed one after the other. */
const colleague = async () => signInAs(app, await makeUser(app.db, { partnerId: partner.partnerId }))

const change = (id: number, body: object, query = '') =>
  app.ask(changeUserCourse, { path: `/api/user-courses/${id}/${query}`, body, token })

/** Moves the clock by days and signs the partner in again. */
const later = async (days: number) => {
  app.clock.forward(days * dayMs)
  token = await signInAs(app, partner)
}

const accountOf = () =>
  app.db
    .selectFrom('education_account')
    .select(['access_until', 'bucket', 'latest_user_course_id'])
    .where('id', '=', learner.accountId)
    .executeTakeFirstOrThrow()

describe('giving a course', () => {
  test('gives 30 days from today, or from the requested day', async () => {
    const { status, body } = await give()
    expect(status).toBe(201)
    expect(body).toMatchObject({
      user: learner.userId,
      course: { id: course.id },
      start_date: '2026-11-15',
      access_days: 30,
      remaining_days: 30,
      status: 'Not started',
      is_active: true,
      is_paused: false,
    })
    const other = await makeCourse(app.db)
    const future = await give({ course: other.id, start_date: '2026-12-01', access_days: 30 })
    expect(future.body).toMatchObject({ start_date: '2026-12-01', remaining_days: 30, is_active: false })
    expect(await accountOf()).toMatchObject({ access_until: '2026-12-31' })
  })

  test('is refused while the course has days left, started or not', async () => {
    await give()
    const again = await give()
    expect([again.status, again.error.code]).toEqual([409, 'already_given'])
  })

  test('starts a new period after the last day, and keeps the history', async () => {
    const { body: first } = await give({ start_date: '2026-10-16' })
    const attempt = { learnerId: learner.userId, userCourseId: first.id, questionIds: course.questionIds }
    await makeAttempt(app.db, { ...attempt, answers: [true] })
    expect(first.remaining_days).toBe(0)
    const { status, body } = await give()
    expect(status).toBe(201)
    expect(body).toMatchObject({ id: first.id, start_date: '2026-11-15', remaining_days: 30, paused_days: 0 })
    const periods = await app.db
      .selectFrom('user_course_period')
      .select(['no', 'start_date', 'given_by'])
      .where('user_course_id', '=', first.id)
      .orderBy('no')
      .execute()
    expect(periods).toEqual([
      { no: 1, start_date: '2026-10-16', given_by: partner.id },
      { no: 2, start_date: '2026-11-15', given_by: partner.id },
    ])
    const path = `/api/user-courses/${first.id}/course_history/`
    expect((await app.ask(listCourseHistory, { path, token })).body.count).toBe(1)
  })

  test('succeeds for one of two simultaneous requests', async () => {
    const other = await colleague()
    const answers = await race(app, 'user_course', [() => give(), () => give({}, other)])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
  })

  test.each([
    [{ access_days: 31 }, 'access_days'],
    [{ start_date: '2026-02-30' }, 'start_date'],
    [{ course: 999_999 }, 'course'],
  ])('refuses %o', async (body, field) => {
    const answer = await give(body)
    expect([answer.status, Object.keys(answer.error.fields ?? {})]).toEqual([400, [field]])
  })
})

describe('a pause', () => {
  test('stops the days until the course is resumed; both can be repeated', async () => {
    const { body } = await give({ start_date: '2026-11-05' })
    expect(body.remaining_days).toBe(20)
    await onCourse(pauseCourse, body.id)
    await later(3)
    await onCourse(pauseCourse, body.id)
    await later(4)
    const paused = await onCourse(resumeCourse, body.id)
    expect(paused.body).toMatchObject({ is_paused: false, paused_days: 7, remaining_days: 20 })
    expect((await onCourse(resumeCourse, body.id)).body).toMatchObject({ paused_days: 7, remaining_days: 20 })
    expect(await accountOf()).toMatchObject({ access_until: '2026-12-12' })
  })

  test('refuses the learner’s study with the message of the specification', async () => {
    const { body } = await give()
    const own = await signInAs(app, learner)
    await app.ask(startCourse, { path: `/api/courses/${course.id}/start_course/`, token: own })
    await onCourse(pauseCourse, body.id)
    const checkRequest = { question_count: 10, difficulty: 'Hard', user_course_id: body.id }
    const answer = await app.ask(generateSmartCheck, { body: checkRequest, token: own })
    expect([answer.status, answer.error.message]).toEqual([
      403,
      'Курс приостановлен или не активен. Обратитесь к администратору.',
    ])
  })

  test('before the first day begins on that day, and adds no days that have not run', async () => {
    const { body } = await give({ start_date: '2026-11-20' })
    await onCourse(pauseCourse, body.id)
    await later(7)
    expect((await onCourse(resumeCourse, body.id)).body).toMatchObject({ paused_days: 2, remaining_days: 30 })
  })

  test('does not reactivate a course that is over', async () => {
    const { body } = await give({ start_date: '2026-10-16' })
    expect((await onCourse(pauseCourse, body.id)).body).toMatchObject({ is_paused: false, remaining_days: 0 })
  })
})

describe('changing a course', () => {
  test('moves the start of a course that is not started, in its account and its period too', async () => {
    const { body } = await give()
    const moved = await change(body.id, { start_date: '2026-11-25', access_days: 30, is_paused: false })
    expect(moved.body).toMatchObject({ start_date: '2026-11-25', is_paused: false, remaining_days: 30 })
    expect(await accountOf()).toMatchObject({ access_until: '2026-12-25' })
    const period = await app.db
      .selectFrom('user_course_period')
      .select('start_date')
      .where('user_course_id', '=', body.id)
      .execute()
    expect(period).toEqual([{ start_date: '2026-11-25' }])
  })

  test('does not move the start of a started course; the same day is accepted', async () => {
    const { body } = await give()
    const path = `/api/courses/${course.id}/start_course/`
    await app.ask(startCourse, { path, token: await signInAs(app, learner) })
    expect((await change(body.id, { start_date: '2026-11-25' })).error.code).toBe('course_started')
    expect((await change(body.id, { start_date: '2026-11-15', is_paused: true })).body.is_paused).toBe(true)
    expect((await change(body.id, { is_paused: false })).body.is_paused).toBe(false)
  })

  test('moves the start, or the learner begins: of both at once one is refused', async () => {
    const { body } = await give()
    const own = await signInAs(app, learner)
    const path = `/api/courses/${course.id}/start_course/`
    const answers = await race(app, 'user_course', [
      async () => (await app.ask(startCourse, { path, token: own })).status,
      async () => (await change(body.id, { start_date: '2026-11-25' })).status,
    ])
    expect([
      [200, 409],
      [403, 200],
    ]).toContainEqual(answers)
  })

  test('refuses another owner or another course', async () => {
    const { body } = await give()
    const other = await makeUser(app.db)
    expect((await change(body.id, {}, `?user=${other.id}`)).status).toBe(404)
    expect((await change(body.id, { user: other.id }, `?user=${learner.userId}`)).status).toBe(400)
    expect((await change(body.id, { course: course.id + 1 })).error.fields).toHaveProperty('course')
    expect((await change(body.id, { user: learner.userId, course: course.id }, `?user=${learner.userId}`)).status).toBe(
      200,
    )
  })
})

describe('the list of user courses', () => {
  test('is the caller’s own without parameters, a learner’s for staff, and can be filtered by course', async () => {
    const { body: given } = await give()
    const second = await makeCourse(app.db)
    await give({ course: second.id })
    const path = (query: string) => `/api/user-courses/${query}`
    const ask = async (query: string, as: string) =>
      (await app.ask(listUserCourses, { path: path(query), token: as })).body.map(({ course: { id } }) => id)
    const own = await signInAs(app, learner)
    expect(await ask('', own)).toEqual([course.id, second.id])
    expect(await ask(`?user=${learner.userId}`, own)).toEqual([course.id, second.id])
    expect(await ask(`?user=${learner.userId}&course=${course.id}`, token)).toEqual([given.course.id])
    expect(await ask('', token)).toEqual([])
    expect((await app.ask(listOwnCourses, { token: own })).body).toHaveLength(2)
  })
})

test('starting a course updates the account', async () => {
  await give()
  expect((await accountOf()).bucket).toBe('not_started')
  const path = `/api/courses/${course.id}/start_course/`
  await app.ask(startCourse, { path, token: await signInAs(app, learner) })
  expect((await accountOf()).bucket).toBe('active')
})

test('staff see the history of a learner in their scope, newest first', async () => {
  const userCourseId = await makeUserCourse(app.db, {
    learnerId: learner.userId,
    courseId: course.id,
    startDate: '2026-11-01',
  })
  const made: number[] = []
  for (const day of ['02', '03']) {
    const at = new Date(`2026-11-${day}T10:00:00Z`)
    const attempt = { learnerId: learner.userId, userCourseId, questionIds: course.questionIds }
    made.push(await makeAttempt(app.db, { ...attempt, answers: [true], at }))
  }
  const { body } = await app.ask(listCourseHistory, {
    path: `/api/user-courses/${userCourseId}/course_history/`,
    token,
  })
  expect(body.results.map(({ id }) => id)).toEqual(made.reverse())
})

describe('the statistic of a course', () => {
  const readAs = (as: string, id: number) =>
    app.ask(getCourseStatistic, { path: `/api/user-courses/${id}/statistic/`, token: as })

  const makeOwnCourse = () =>
    makeUserCourse(app.db, { learnerId: learner.userId, courseId: course.id, startDate: '2026-11-01' })

  test('has the learner and the outcome of each finished attempt, oldest first', async () => {
    const userCourseId = await makeOwnCourse()
    const attempt = (day: string, more: object) =>
      makeAttempt(app.db, {
        learnerId: learner.userId,
        userCourseId,
        questionIds: course.questionIds,
        at: new Date(`2026-11-${day}T10:00:00Z`),
        ...more,
      })
    const second = await attempt('03', { answers: [true, true, true], finished: true })
    const first = await attempt('02', { answers: [true, false, false], finished: true })
    await attempt('04', { answers: [true] })
    const { status, body } = await readAs(token, userCourseId)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      user_course: { id: userCourseId, course: { id: course.id }, user: learner.userId },
      learner: { id: learner.userId, email: learner.email, first_name: expect.any(String) },
      result_count: 2,
      results: [
        { id: first, type: 'check_skill', created_at: '2026-11-02T10:00:00.000Z', question_count: 3, right_answers: 1 },
        { id: second, right_answers: 3 },
      ],
    })
    expect(body.results).toHaveLength(2)
  })

  test('has the newest 500 results and the count of all', async () => {
    const userCourseId = await makeOwnCourse()
    await sql`
      insert into attempt (learner_id, user_course_id, kind, created_at, finished_at, question_count, answered_count, right_count)
      select ${learner.userId}, ${userCourseId}, 'check', at, at, 10, 10, 5
        from generate_series(timestamptz '2026-11-01', timestamptz '2026-11-01' + interval '502 minutes', interval '1 minute') at`.execute(
      app.db,
    )
    const { body } = await readAs(token, userCourseId)
    expect([body.results.length, body.result_count]).toEqual([500, 503])
    expect(body.results[0]?.created_at).toBe(new Date('2026-11-01T00:03:00Z').toISOString())
    expect(body.results.at(-1)?.created_at).toBe(new Date('2026-11-01T08:22:00Z').toISOString())
  })

  test('is visible to staff with the learner in their scope, and not to the learner', async () => {
    const userCourseId = await makeOwnCourse()
    const stranger = await signInAs(app, await makePartner(app.db))
    const superuser = await signInAs(app, await makeUser(app.db, { isSuperuser: true }))
    const tokens = [token, superuser, stranger, await signInAs(app, learner)]
    const statuses: number[] = []
    for (const as of tokens) statuses.push((await readAs(as, userCourseId)).status)
    expect(statuses).toEqual([200, 200, 404, 403])
  })
})
