import {
  getLastCourse,
  getPlan,
  getUserCourse,
  getWeekActivity,
  listCourses,
  listOwnCourses,
  startCourse,
} from '@dopusk/contract'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeCourse, makeUserCourse } from '../../testing/courses.ts'
import { makeUser, signInAs } from '../../testing/people.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let learner: { id: number; email: string }
let token: string

beforeAll(async () => {
  app = await startTestApp()
})

beforeEach(async () => {
  app.clock.now = new Date('2026-11-15T09:00:00Z')
  learner = await makeUser(app.db)
  token = await signInAs(app, learner)
})

const give = (courseId: number, startDate = '2026-11-15', started = true) =>
  makeUserCourse(app.db, { learnerId: learner.id, courseId, startDate, started })

const read = (id: number, as = token) => app.ask(getUserCourse, { path: `/api/user-courses/${id}/`, token: as })
const start = (id: number, as = token) => app.ask(startCourse, { path: `/api/courses/${id}/start_course/`, token: as })
const change = (id: number, values: object) =>
  app.db.updateTable('user_course').set(values).where('id', '=', id).execute()
const setMemory = (questionId: number, level: string) =>
  app.db
    .insertInto('memory')
    .values({
      learner_id: learner.id,
      question_id: questionId,
      level,
      stability: 1,
      difficulty: 5,
      reviewed_at: app.clock.now,
      due_at: app.clock.now,
      last_answer_id: 1,
    })
    .execute()

describe('the catalogue', () => {
  test('is public and leaves out retired courses', async () => {
    const { id } = await makeCourse(app.db, { questions: 2, tickets: 1 })
    const { id: retired } = await makeCourse(app.db)
    await app.db.updateTable('course').set({ retired_at: new Date() }).where('id', '=', retired).execute()
    const { status, body } = await app.ask(listCourses)
    expect(status).toBe(200)
    expect(body.map((course) => course.id)).not.toContain(retired)
    expect(body.find((course) => course.id === id)).toMatchObject({
      question_count: 2,
      titles: ['Раздел 1', 'Раздел 2'],
      testing: { id, ticket_count: 1, questions_per_ticket: 20, pass_percent: 80 },
    })
  })
})

describe('a learner’s courses', () => {
  test('are private, with days, status and counts', async () => {
    const { id: courseId } = await makeCourse(app.db, { questions: 4, tickets: 2 })
    const userCourseId = await give(courseId, '2026-11-10')
    const { body } = await app.ask(listOwnCourses, { token })
    expect(body).toEqual([
      {
        id: userCourseId,
        user: learner.id,
        course: expect.objectContaining({ id: courseId }),
        start_date: '2026-11-10',
        is_paused: false,
        access_days: 30,
        is_active: true,
        status: 'Started',
        progress: 0,
        remaining_days: 25,
        paused_days: 0,
        count: 4,
        questions_studied: 0,
        good_memorization_count: 0,
        bad_memorization_count: 0,
        course_time: 0,
        access_until: '2026-12-09',
        paused_since: null,
        can_ask_prolong: false,
        prolong_asked_at: null,
        norms_on: '2026-11-15',
        contact: null,
      },
    ])
    const stranger = await signInAs(app, await makeUser(app.db))
    expect((await app.ask(listOwnCourses, { token: stranger })).body).toEqual([])
    expect((await read(userCourseId, stranger)).status).toBe(404)
    expect((await read(userCourseId)).body).toEqual(body[0])
  })

  test('count their days by the calendar of Moscow', async () => {
    const id = await give((await makeCourse(app.db)).id, '2026-11-15')
    app.clock.now = new Date('2026-11-15T20:59:59Z')
    token = await signInAs(app, learner)
    expect((await read(id)).body.remaining_days).toBe(30)
    app.clock.now = new Date('2026-11-15T21:00:00Z')
    expect((await read(id)).body.remaining_days).toBe(29)
  })

  test('lose no days while paused, and get the paused days back', async () => {
    const id = await give((await makeCourse(app.db)).id, '2026-10-20')
    await change(id, { paused_on: '2026-11-01', paused_days: 2 })
    expect((await read(id)).body).toMatchObject({
      is_paused: true,
      is_active: true,
      paused_days: 16,
      remaining_days: 20,
    })
  })

  test('are not active before their start and after their end', async () => {
    const future = await give((await makeCourse(app.db)).id, '2026-11-16')
    const past = await give((await makeCourse(app.db)).id, '2026-10-16')
    expect((await read(future)).body).toMatchObject({ is_active: false, remaining_days: 30 })
    expect((await read(past)).body).toMatchObject({ is_active: false, remaining_days: 0 })
  })

  test('count known questions; shared questions count in every course that contains them', async () => {
    const one = await makeCourse(app.db, { questions: 4, tickets: 2 })
    const other = await makeCourse(app.db, { questions: one.questionIds.slice(0, 2) })
    const [first = 0, second = 0, third = 0] = one.questionIds
    await setMemory(first, 'Excellent')
    await setMemory(second, 'Satisfactorily')
    await setMemory(third, 'Good')
    const oneId = await give(one.id)
    const otherId = await give(other.id)
    await app.db
      .insertInto('user_ticket')
      .values({
        learner_id: learner.id,
        ticket_id: one.ticketIds[0] ?? 0,
        user_course_id: oneId,
        is_generated: false,
        ended_at: app.clock.now,
        ever_done: true,
      })
      .execute()
    expect((await read(oneId)).body).toMatchObject({
      good_memorization_count: 2,
      bad_memorization_count: 1,
      questions_studied: 3,
      progress: 50,
    })
    expect((await read(otherId)).body).toMatchObject({
      good_memorization_count: 1,
      bad_memorization_count: 1,
      progress: 25,
    })
  })

  test('are recounted on the next read after a load of content', async () => {
    const course = await makeCourse(app.db, { questions: 2 })
    const [first = 0] = course.questionIds
    await setMemory(first, 'Good')
    const id = await give(course.id)
    expect((await read(id)).body.good_memorization_count).toBe(1)
    await app.db.deleteFrom('course_question').where('question_id', '=', first).execute()
    expect((await read(id)).body.good_memorization_count).toBe(1)
    await app.db.updateTable('course').set({ content_rev: 2, question_count: 1 }).where('id', '=', course.id).execute()
    expect((await read(id)).body).toMatchObject({ good_memorization_count: 0, count: 1 })
  })
})

describe('starting a course', () => {
  test('works for courses that the learner has, and can be repeated', async () => {
    const { id: courseId } = await makeCourse(app.db)
    expect((await start(courseId)).status).toBe(404)
    const id = await give(courseId, '2026-11-15', false)
    expect((await read(id)).body.status).toBe('Not started')
    expect((await start(courseId)).body).toMatchObject({ id, status: 'Started' })
    app.clock.forward(60_000)
    expect((await start(courseId)).status).toBe(200)
    const row = await app.db
      .selectFrom('user_course')
      .select('started_at')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(row.started_at).toEqual(new Date('2026-11-15T09:00:00Z'))
  })

  test.each([
    ['paused', '2026-11-10', { paused_on: '2026-11-12' }],
    ['over', '2026-10-01', {}],
    ['before its first day', '2026-12-01', {}],
  ])('is refused where the course is %s', async (_state, startDate, values) => {
    const { id: courseId } = await makeCourse(app.db)
    const id = await give(courseId, startDate, false)
    if (Object.keys(values).length > 0) await change(id, values)
    const answer = await start(courseId)
    expect(answer.status).toBe(403)
    expect(answer.error).toMatchObject({
      code: 'course_paused',
      message: 'Курс приостановлен или не активен. Обратитесь к администратору.',
    })
  })
})

describe('the last course', () => {
  test('is the one started last, and not found where none was started', async () => {
    expect((await app.ask(getLastCourse, { token })).status).toBe(404)
    const [one, other] = [await makeCourse(app.db), await makeCourse(app.db)]
    await give(one.id, '2026-11-15', false)
    await give(other.id, '2026-11-15', false)
    expect((await app.ask(getLastCourse, { token })).status).toBe(404)
    await start(other.id)
    await start(one.id)
    const { body } = await app.ask(getLastCourse, { token })
    expect(body).toMatchObject({ course: { id: one.id }, user_course: { course: { id: one.id } } })
  })

  test('comes with its plan while it can be studied', async () => {
    const { id } = await makeCourse(app.db)
    await give(id, '2026-11-15', false)
    await start(id)
    const { body } = await app.ask(getLastCourse, { token })
    const userCourseId = body.user_course.id
    const plan = await app.ask(getPlan, { path: getPlan.path.replace('{id}', String(userCourseId)), token })
    expect(plan.status).toBe(200)
    expect(body.plan).toEqual(plan.body)
    await app.db.updateTable('user_course').set({ paused_on: '2026-11-15' }).where('id', '=', userCourseId).execute()
    expect((await app.ask(getLastCourse, { token })).body.plan).toBeNull()
  })
})

describe('the week’s activity', () => {
  const addDay = (day: string, answers: number, checks: number, tickets: number) =>
    app.db
      .insertInto('activity_day')
      .values({
        learner_id: learner.id,
        day,
        answer_count: answers,
        check_answer_count: checks,
        ended_ticket_count: tickets,
      })
      .execute()

  test('covers Monday to Sunday, and counts today separately', async () => {
    await addDay('2026-11-08', 99, 99, 9)
    await addDay('2026-11-09', 12, 12, 0)
    await addDay('2026-11-13', 20, 0, 1)
    await addDay('2026-11-15', 7, 5, 2)
    const { body } = await app.ask(getWeekActivity, { token })
    expect(body).toEqual({
      skills_today: 5,
      tests_today: 2,
      skills_this_week: 17,
      tests_this_week: 3,
      today: 'sunday',
      streak_days: 1,
      monday: true,
      tuesday: false,
      wednesday: false,
      thursday: false,
      friday: true,
      saturday: false,
      sunday: true,
    })
  })

  test('is empty for a learner who has not studied', async () => {
    const { body } = await app.ask(getWeekActivity, { token })
    const { today, ...figures } = body
    expect(today).toBe('sunday')
    expect(Object.values(figures).every((value) => !value)).toBe(true)
  })

  test('counts the days in a row, over the end of a week, in the time zone of the organisation', async () => {
    for (const day of ['2026-11-12', '2026-11-13', '2026-11-14', '2026-11-15']) await addDay(day, 1, 1, 0)
    await addDay('2026-11-10', 1, 1, 0)
    await addDay('2026-11-11', 0, 0, 1)
    expect((await app.ask(getWeekActivity, { token })).body).toMatchObject({ today: 'sunday', streak_days: 4 })
    app.clock.now = new Date('2026-11-15T21:00:00Z')
    token = await signInAs(app, learner)
    expect((await app.ask(getWeekActivity, { token })).body).toMatchObject({ today: 'monday', streak_days: 4 })
    app.clock.now = new Date('2026-11-16T21:00:00Z')
    token = await signInAs(app, learner)
    expect((await app.ask(getWeekActivity, { token })).body).toMatchObject({ today: 'tuesday', streak_days: 0 })
  })
})
