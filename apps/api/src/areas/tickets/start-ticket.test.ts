import { getTesting } from '@dopusk/contract'
import { describe, expect, test } from 'vitest'
import { createAccessTokens } from '../../http/access-token.ts'
import { makeUserCourse } from '../../testing/courses.ts'
import { makeUser, signInAs } from '../../testing/people.ts'
import { testSecrets } from '../../testing/test-secrets.ts'
import { at, right, setUpTickets } from '../../testing/tickets.ts'

const { world, start, answer, end, take, read, list, setCourse } = setUpTickets()

describe('starting a ticket', () => {
  test('returns its questions in order, a deadline of 120 seconds each, and no right variants', async () => {
    const { status, body } = await start()
    expect(status).toBe(200)
    expect(body).toMatchObject({
      ticket: world.ticketId,
      status: 'In Progress',
      started_at: '2026-11-15T09:00:00.000Z',
      deadline: '2026-11-15T09:10:00.000Z',
      server_now: '2026-11-15T09:00:00.000Z',
      remaining_seconds: 600,
      question_count: 5,
      right_answers: 0,
    })
    expect(body.questions.map(({ question }) => question.id)).toEqual(world.course.questionIds)
    const text = JSON.stringify(body)
    for (const secret of ['"correct":', '"correct_answer_items":[', 'Пояснение', 'ст. 9', 'Текст пункта'])
      expect(text).not.toContain(secret)
  })

  test('again returns the running attempt, with its answers and the remaining time', async () => {
    const first = (await start()).body
    await answer(first.questions[1]?.question_ticket_id ?? 0, right)
    world.app.clock.forward(90_500)
    const again = (await start()).body
    expect(again).toMatchObject({ id: first.id, deadline: first.deadline, remaining_seconds: 510, right_answers: 1 })
    expect(again.questions.map(({ status }) => status)).toEqual([
      'Not Answered',
      'Right',
      'Not Answered',
      'Not Answered',
      'Not Answered',
    ])
  })

  test('ten times at once creates one attempt', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => start()))
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
  })

  test('is refused for a course that is paused or over, but a running test continues', async () => {
    const running = (await start()).body
    await setCourse({ paused_on: '2026-11-15' })
    expect((await start()).body.id).toBe(running.id)
    expect((await answer(running.questions[0]?.question_ticket_id ?? 0, right)).status).toBe(200)
    expect((await end(running.id)).status).toBe(200)
    const refused = await start()
    expect([refused.status, refused.error.code]).toEqual([403, 'course_paused'])
  })

  test('of a course that the learner does not have is not found', async () => {
    const stranger = await signInAs(world.app, await makeUser(world.app.db))
    expect((await start(world.ticketId, stranger)).status).toBe(404)
    expect((await start(999_999)).status).toBe(404)
  })
})

describe('reading an attempt', () => {
  test('returns it as it was left, with the remaining time', async () => {
    const { body } = await start()
    await answer(body.questions[0]?.question_ticket_id ?? 0, right)
    world.app.clock.now = new Date('2026-11-15T09:04:00Z')
    const seen = (await read(body.id)).body
    expect(seen).toMatchObject({
      id: body.id,
      ticket: world.ticketId,
      user_course: world.userCourseId,
      remaining_seconds: 360,
    })
    expect(seen.questions.map(({ status }) => status)).toEqual(['Right', ...Array(4).fill('Not Answered')])
    expect(seen.questions[1]?.correct_answer_items).toBeNull()
  })

  test('after the deadline returns it as over, and starts no other', async () => {
    const { body } = await start()
    world.app.clock.now = new Date('2026-11-15T09:10:05.001Z')
    expect((await read(body.id)).body).toMatchObject({ id: body.id, status: 'Failed', remaining_seconds: 0 })
    expect((await list()).body.results[0]).toMatchObject({ id: world.ticketId, status: 'Failed', is_running: false })
  })

  test('of another learner is not found', async () => {
    const { body } = await start()
    expect((await read(body.id, await signInAs(world.app, await makeUser(world.app.db)))).status).toBe(404)
  })
})

describe('the list of tickets', () => {
  test('shows passed, failed and not started tickets; a running one is not started', async () => {
    await start(world.course.ticketIds[1])
    expect((await list()).body).toMatchObject({
      count: 2,
      can_generate: false,
      results: [
        { id: world.course.ticketIds[0], status: 'Not started', is_running: false },
        { id: world.course.ticketIds[1], status: 'Not started', is_running: true },
      ],
    })
    await take(0)
    expect((await list()).body.results[0]?.status).toBe('Failed')
  })
})

test('the rules of the test are readable', async () => {
  const { body } = await world.app.ask(getTesting, { path: at(getTesting.path, world.course.id), token: world.token })
  expect(body).toEqual({
    id: world.course.id,
    questions: 5,
    ticket_count: 2,
    questions_per_ticket: 3,
    pass_percent: 80,
    seconds_per_question: 120,
  })
})

const learnersAtOnce = process.env.PROOF ? 200 : 8

test(`${learnersAtOnce} learners start the same ticket in the same second and lose no answer`, async () => {
  const people = await Promise.all(
    Array.from({ length: learnersAtOnce }, () => makeUser(world.app.db, { passwordHash: null })),
  )
  const accessTokens = createAccessTokens(testSecrets.token)
  const tokens = await Promise.all(
    people.map(async ({ id, email }) => {
      await makeUserCourse(world.app.db, { learnerId: id, courseId: world.course.id, startDate: '2026-11-10' })
      const session = await world.app.db
        .insertInto('session')
        .values({ user_id: id, expires_at: new Date('2027-01-01') })
        .returning('id')
        .executeTakeFirstOrThrow()
      return accessTokens.sign({ userId: id, email, sessionId: session.id, impersonatorId: null }, world.app.clock.now)
    }),
  )
  const outcomes = await Promise.all(
    tokens.map(async (as) => {
      const { status, body } = await start(world.ticketId, as)
      if (status !== 200) return [status]
      const answers = await Promise.all(
        body.questions.map(({ question_ticket_id }) => answer(question_ticket_id, right, as)),
      )
      const ended = await end(body.id, 0, as)
      return [status, ...answers.map((each) => each.status), ended.body.right_answers, ended.body.status]
    }),
  )
  expect(new Set(outcomes.map(String))).toEqual(new Set(['200,200,200,200,200,200,5,Done']))
})
