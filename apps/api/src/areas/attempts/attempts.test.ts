import {
  endCheck,
  endTicket,
  generateSmartCheck,
  getAttemptPulse,
  listUnfinishedAttempts,
  saveCheckAnswer,
  startTicket,
  takeAttempt,
} from '@dopusk/contract'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type MadeCourse, makeCourse, makeUserCourse } from '../../testing/courses.ts'
import { makeUser, signInAs } from '../../testing/people.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let course: MadeCourse
let learner: Awaited<ReturnType<typeof makeUser>>
let token: string
let userCourseId: number

beforeAll(async () => {
  app = await startTestApp()
  course = await makeCourse(app.db, { questions: 5, tickets: 1 })
})

beforeEach(async () => {
  app.clock.now = new Date('2026-11-15T09:00:00Z')
  learner = await makeUser(app.db)
  token = await signInAs(app, learner)
  userCourseId = await makeUserCourse(app.db, { learnerId: learner.id, courseId: course.id, startDate: '2026-11-10' })
})

const at = (path: string, id: number) => path.replace('{id}', String(id))
const start = async () =>
  (await app.ask(startTicket, { path: at(startTicket.path, course.ticketIds[0] ?? 0), token })).body
const take = (id: number, holder: string, as = token) =>
  app.ask(takeAttempt, { path: at(takeAttempt.path, id), body: { holder }, token: as })
const pulse = (id: number, as = token) => app.ask(getAttemptPulse, { path: at(getAttemptPulse.path, id), token: as })

test('the window that took an attempt last holds it, and the other windows can see that', async () => {
  const { id } = await start()
  expect((await pulse(id)).body.holder).toBeNull()
  expect((await take(id, 'window-one')).body).toEqual({
    id,
    holder: 'window-one',
    is_finished: false,
    mode: null,
    server_now: '2026-11-15T09:00:00.000Z',
    remaining_seconds: 600,
  })
  await take(id, 'window-two')
  app.clock.now = new Date('2026-11-15T09:01:00Z')
  expect((await pulse(id)).body).toMatchObject({ holder: 'window-two', remaining_seconds: 540 })
})

test('an ended ticket and one past its grace period are finished', async () => {
  const { id } = await start()
  app.clock.now = new Date('2026-11-15T09:10:05.000Z')
  expect((await pulse(id)).body).toMatchObject({ is_finished: false, remaining_seconds: 0 })
  app.clock.now = new Date('2026-11-15T09:10:05.001Z')
  expect((await pulse(id)).body).toMatchObject({ is_finished: true, remaining_seconds: 0 })
  const second = await start()
  await app.ask(endTicket, { path: at(endTicket.path, second.id), body: { time_ticket: 1 }, token })
  expect((await take(second.id, 'window-one')).body).toMatchObject({ is_finished: true, remaining_seconds: 0 })
})

test('a check has no deadline', async () => {
  const body = { question_count: 10, difficulty: 'Hard', user_course_id: userCourseId } as const
  const { id } = (await app.ask(generateSmartCheck, { body, token })).body
  expect((await take(id, 'window-one')).body).toMatchObject({ is_finished: false, remaining_seconds: null })
})

test('another learner’s attempt is not found', async () => {
  const { id } = await start()
  const stranger = await signInAs(app, await makeUser(app.db))
  expect((await take(id, 'window-one', stranger)).status).toBe(404)
  expect((await pulse(id, stranger)).status).toBe(404)
  expect((await pulse(id)).body.holder).toBeNull()
})

test.each(['', 'short', 'a window', 'x'.repeat(65)])('“%s” is not a valid window name', async (holder) => {
  const { id } = await start()
  expect((await take(id, holder)).status).toBe(400)
})

describe('what is under way', () => {
  const unfinished = async (as = token) => (await app.ask(listUnfinishedAttempts, { token: as })).body
  const startCheck = async () => {
    const body = { question_count: 10, difficulty: 'Hard', user_course_id: userCourseId } as const
    return (await app.ask(generateSmartCheck, { body, token })).body
  }
  const answer = (askedId: number) => {
    const path = at(saveCheckAnswer.path, askedId)
    return app.ask(saveCheckAnswer, { path, body: { answer_items: [1], answer_time: 1 }, token })
  }

  test('is a running test with its name and its time left', async () => {
    const { id } = await start()
    app.clock.now = new Date('2026-11-15T09:01:00Z')
    expect(await unfinished()).toEqual([
      {
        id,
        type: 'ticket',
        user_course: userCourseId,
        course_name: expect.any(String),
        mode: null,
        ticket: { number: 1, is_generated: false },
        question_count: 5,
        answered_count: 0,
        remaining_seconds: 540,
      },
    ])
    app.clock.now = new Date('2026-11-15T09:10:05.001Z')
    expect(await unfinished()).toEqual([])
  })

  test('is the newest check with answers, and not one without', async () => {
    const first = await startCheck()
    expect(await unfinished()).toEqual([])
    await answer(first.questions[0]?.id ?? 0)
    app.clock.now = new Date('2026-11-15T09:01:00Z')
    const second = await startCheck()
    expect(await unfinished()).toMatchObject([
      { id: first.id, mode: 'new', answered_count: 1, remaining_seconds: null },
    ])
    await answer(second.questions[0]?.id ?? 0)
    expect(await unfinished()).toMatchObject([{ id: second.id }])
    await app.ask(endCheck, { path: at(endCheck.path, second.id), token })
    expect(await unfinished()).toMatchObject([{ id: first.id }])
    app.clock.now = new Date('2026-11-22T09:00:00Z')
    expect(await unfinished(await signInAs(app, learner))).toEqual([])
  })

  test('is no check of a paused course, but its running test', async () => {
    const check = await startCheck()
    await answer(check.questions[0]?.id ?? 0)
    const { id } = await start()
    await app.db.updateTable('user_course').set({ paused_on: '2026-11-15' }).where('id', '=', userCourseId).execute()
    expect((await unfinished()).map((attempt) => attempt.id)).toEqual([id])
  })

  test('is only one’s own', async () => {
    await start()
    expect(await unfinished(await signInAs(app, await makeUser(app.db)))).toEqual([])
  })
})
