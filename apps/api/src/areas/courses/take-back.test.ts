import {
  getLastCourse,
  giveCourse,
  listUserCourses,
  pauseCourse,
  prolongCourse,
  startCourse,
  takeBackCourse,
} from '@dopusk/contract'
import { beforeEach, describe, expect, test } from 'vitest'
import { linkAccount, type MadeLearner, makeAccount, makeLearner } from '../../testing/accounts.ts'
import { type MadeCourse, makeCourse } from '../../testing/courses.ts'
import { race } from '../../testing/held-lock.ts'
import { makePartner, makeUser, signInAs } from '../../testing/people.ts'
import { makeAttempt } from '../../testing/study.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

const app: TestApp = await startTestApp()
const dayMs = 86_400_000
let partner: { id: number; email: string; partnerId: number }
let token: string
let learner: MadeLearner
let course: MadeCourse

beforeEach(async () => {
  app.clock.now = new Date('2026-11-15T09:00:00.000Z')
  partner = await makePartner(app.db)
  token = await signInAs(app, partner)
  learner = await makeLearner(app.db, partner)
  course = await makeCourse(app.db, { questions: 2 })
})

const give = async (start_date: string): Promise<number> =>
  (await app.ask(giveCourse, { body: { user: learner.userId, course: course.id, start_date }, token })).body.id

const prolong = (id: number, access_until: string) =>
  app.ask(prolongCourse, { path: `/api/user-courses/${id}/prolong/`, body: { access_until }, token })

const takeBack = (id: number, access_until: string, as = token) =>
  app.ask(takeBackCourse, { path: `/api/user-courses/${id}/take-back/`, body: { access_until }, token: as })

/** The token of another user of the partner: what one person changes is changed one after the other. */
const colleague = async () => signInAs(app, await makeUser(app.db, { partnerId: partner.partnerId }))

const later = async (days: number) => {
  app.clock.forward(days * dayMs)
  token = await signInAs(app, partner)
}

const answer = (userCourseId: number, answers: boolean[] = [true]) =>
  makeAttempt(app.db, {
    learnerId: learner.userId,
    userCourseId,
    questionIds: course.questionIds,
    answers,
    at: app.clock.now,
  })

const startsOf = async (id: number) => {
  const found = app.db.selectFrom('user_course_period').select('start_date').where('user_course_id', '=', id)
  return (await found.orderBy('no').execute()).map(({ start_date }) => start_date)
}

const accountOf = () =>
  app.db
    .selectFrom('education_account')
    .select('access_until')
    .where('id', '=', learner.accountId)
    .executeTakeFirstOrThrow()

describe('a prolongation', () => {
  test('is taken back until the day before it begins, once by two presses', async () => {
    const id = await give('2026-11-01')
    await prolong(id, '2026-11-30')
    await prolong(id, '2026-12-30')
    const other = await colleague()
    const answers = await race(app, 'user_course_period', [
      () => takeBack(id, '2027-01-29'),
      () => takeBack(id, '2027-01-29', other),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.error.code).toBe('changed_meanwhile')
    await later(15)
    const { body } = await takeBack(id, '2026-12-30')
    expect(body.user_course).toMatchObject({ access_until: '2026-11-30', remaining_days: 1 })
    expect(await startsOf(id)).toEqual(['2026-11-01'])
    expect(await accountOf()).toEqual({ access_until: '2026-12-01' })
  })

  test('is not taken back from its first day on, whatever was answered', async () => {
    const id = await give('2026-11-01')
    await prolong(id, '2026-11-30')
    await later(16)
    const { status, error } = await takeBack(id, '2026-12-30')
    expect([status, error.code]).toEqual([409, 'cannot_take_back'])
    expect(error.message).toBe('Продление уже началось, поэтому забрать его нельзя')
  })

  test('is taken back though the period before it has answers', async () => {
    const id = await give('2026-11-01')
    await answer(id)
    await prolong(id, '2026-11-30')
    expect((await takeBack(id, '2026-12-30')).status).toBe(200)
    expect((await takeBack(id, '2026-11-30')).error.code).toBe('course_started')
  })

  test('of a paused course is taken back with the pause kept', async () => {
    const id = await give('2026-11-01')
    await app.ask(pauseCourse, { path: `/api/user-courses/${id}/pause/`, token })
    await prolong(id, '2026-11-30')
    await later(3)
    expect((await takeBack(id, '2027-01-02')).body.user_course).toMatchObject({ is_paused: true, remaining_days: 16 })
  })
})

describe('a first period', () => {
  test('is taken back with its course while nothing was attempted, also after it was started', async () => {
    const id = await give('2026-11-01')
    const own = await signInAs(app, learner)
    await app.ask(startCourse, { path: `/api/courses/${course.id}/start_course/`, token: own })
    const { status, body } = await takeBack(id, '2026-11-30')
    expect([status, body]).toEqual([200, { user_course: null }])
    const path = `/api/user-courses/?user=${learner.userId}`
    expect((await app.ask(listUserCourses, { path, token })).body).toEqual([])
    expect((await app.ask(getLastCourse, { token: own })).status).toBe(404)
    expect(await startsOf(id)).toEqual([])
    expect(await accountOf()).toEqual({ access_until: 'infinity' })
    expect((await takeBack(id, '2026-11-30')).status).toBe(404)
  })

  test.each([
    ['an answer', [true]],
    ['an attempt without answers', []],
  ])('with %s is not taken back', async (_fact, answers) => {
    const id = await give('2026-11-01')
    await answer(id, answers)
    const refused = await takeBack(id, '2026-11-30')
    expect([refused.status, refused.error.code]).toEqual([409, 'course_started'])
    expect(await startsOf(id)).toEqual(['2026-11-01'])
  })

  test('with a result of practice is not taken back', async () => {
    const id = await give('2026-11-01')
    const practical = { course_id: course.id, pack_key: `practical-${id}`, kind: 'decision', name: 'Расчёт' } as const
    const { id: practical_id } = await app.db
      .insertInto('practical')
      .values({ ...practical, id_cok: 1, position: 1, body: '{}' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const result = { learner_id: learner.userId, user_course_id: id, practical_id, created_at: app.clock.now }
    const run = '3b241101-e2bb-4255-8caf-4136c566a962'
    await app.db
      .insertInto('practical_result')
      .values({ ...result, run, is_right: true, answer: '{}' })
      .execute()
    expect((await takeBack(id, '2026-11-30')).error.code).toBe('course_started')
  })
})

describe('a renewal', () => {
  test('is taken back while nothing was answered in it, and the access before it comes back', async () => {
    app.clock.now = new Date('2026-08-01T09:00:00.000Z')
    token = await signInAs(app, partner)
    const id = await give('2026-08-01')
    await app.db.updateTable('user_course').set({ paused_days: 4, prolonged_days: 30 }).where('id', '=', id).execute()
    await answer(id)
    app.clock.now = new Date('2026-11-16T09:00:00.000Z')
    token = await signInAs(app, partner)
    expect((await prolong(id, '2026-10-03')).body).toMatchObject({ start_date: '2026-11-16', remaining_days: 30 })
    const { body } = await takeBack(id, '2026-12-15')
    expect(body.user_course).toMatchObject({
      start_date: '2026-08-01',
      paused_days: 4,
      remaining_days: 0,
      access_until: '2026-10-03',
    })
    expect(await startsOf(id)).toEqual(['2026-08-01'])
    expect(await accountOf()).toEqual({ access_until: '2026-10-04' })
  })

  test('with an answer is not taken back', async () => {
    const id = await give('2026-10-16')
    await prolong(id, '2026-11-14')
    await later(1)
    await answer(id)
    const refused = await takeBack(id, '2026-12-14')
    expect([refused.status, refused.error.code]).toEqual([409, 'course_started'])
    expect(refused.error.message).toBe('В этом сроке уже есть ответы, поэтому забрать его нельзя')
  })
})

describe('who takes back', () => {
  test('is written to the audit log with what was taken', async () => {
    const id = await give('2026-11-01')
    await prolong(id, '2026-11-30')
    await takeBack(id, '2026-12-30')
    const entries = await app.db
      .selectFrom('audit_log')
      .select(['action', 'actor_id', 'detail'])
      .where('subject_id', '=', learner.userId)
      .execute()
    const taken = { user_course: id, no: 2, start_date: '2026-12-01', price_kopecks: 100_000 }
    expect(entries).toEqual([
      { action: 'course_taken_back', actor_id: partner.id, detail: { ...taken, partner: partner.partnerId } },
    ])
  })

  test('is the partner who pays, or a superuser', async () => {
    const id = await give('2026-11-01')
    const other = await makePartner(app.db)
    await linkAccount(app.db, await makeAccount(app.db, other), learner.profileId)
    const refused = await takeBack(id, '2026-11-30', await signInAs(app, other))
    expect([refused.status, refused.error.code]).toEqual([409, 'cannot_take_back'])
    const root = await signInAs(app, await makeUser(app.db, { isSuperuser: true }))
    expect((await takeBack(id, '2026-11-30', root)).status).toBe(200)
  })
})
