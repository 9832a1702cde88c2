import {
  createDemoUser,
  endCheck,
  endTicket,
  generateTicket,
  getTesting,
  getUserCourse,
  getUserTicket,
  getWeekActivity,
  listCourseHistory,
  listTickets,
  saveTicketAnswer,
  startTicket,
  type UserTicket,
} from '@dopusk/contract'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createQuestionVersions } from '../../study/question-versions.ts'
import { recountCourses } from '../../study/recount.ts'
import { type MadeCourse, makeCourse, makeUserCourse } from '../../testing/courses.ts'
import { makeUser, signInAs } from '../../testing/people.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { closeAbandonedTickets } from './tickets.jobs.ts'

const right = [2]
const wrong = [1]
let app: TestApp
let course: MadeCourse
let learner: { id: number; email: string }
let token: string
let userCourseId: number
let ticketId: number

beforeAll(async () => {
  app = await startTestApp()
  course = await makeCourse(app.db, { questions: 5, tickets: 2 })
  await app.db.updateTable('course').set({ questions_per_ticket: 3 }).execute()
})

beforeEach(async () => {
  app.clock.now = new Date('2026-11-15T09:00:00Z')
  learner = await makeUser(app.db)
  token = await signInAs(app, learner)
  userCourseId = await makeUserCourse(app.db, { learnerId: learner.id, courseId: course.id, startDate: '2026-11-10' })
  ticketId = course.ticketIds[0] ?? 0
})

const at = (path: string, id: number) => path.replace('{id}', String(id))
const start = (id = ticketId, as = token) => app.ask(startTicket, { path: at(startTicket.path, id), token: as })
const answer = (id: number, answer_items: number[], as = token) =>
  app.ask(saveTicketAnswer, { path: at(saveTicketAnswer.path, id), body: { answer_items, answer_time: 10 }, token: as })
const end = (id: number, time_ticket = 1000, as = token) =>
  app.ask(endTicket, { path: at(endTicket.path, id), body: { time_ticket }, token: as })
const list = (as = token, id = userCourseId) =>
  app.ask(listTickets, { path: `${listTickets.path}?user_course_id=${id}`, token: as })
const generate = (as = token, id = userCourseId) => app.ask(generateTicket, { body: { user_course_id: id }, token: as })
const readCourse = async () =>
  (await app.ask(getUserCourse, { path: at(getUserCourse.path, userCourseId), token })).body
const setCourse = (values: object) =>
  app.db.updateTable('user_course').set(values).where('id', '=', userCourseId).execute()

const answerAll = async (attempt: UserTicket, rightCount: number) => {
  for (const [index, { question_ticket_id }] of attempt.questions.entries()) {
    await answer(question_ticket_id, index < rightCount ? right : wrong)
  }
}
const take = async (rightCount: number, id = ticketId) => {
  const { body } = await start(id)
  await answerAll(body, rightCount)
  return (await end(body.id)).body
}

describe('starting a ticket', () => {
  test('returns its questions in order, a deadline of 120 seconds each, and no right variants', async () => {
    const { status, body } = await start()
    expect(status).toBe(200)
    expect(body).toMatchObject({
      ticket: ticketId,
      status: 'In Progress',
      started_at: '2026-11-15T09:00:00.000Z',
      deadline: '2026-11-15T09:10:00.000Z',
      server_now: '2026-11-15T09:00:00.000Z',
      remaining_seconds: 600,
      question_count: 5,
      right_answers: 0,
    })
    expect(body.questions.map(({ question }) => question.id)).toEqual(course.questionIds)
    const text = JSON.stringify(body)
    for (const secret of ['"correct":', '"correct_answer_items":[', 'Пояснение', 'ст. 9', 'Текст пункта'])
      expect(text).not.toContain(secret)
  })

  test('again returns the running attempt, with its answers and the remaining time', async () => {
    const first = (await start()).body
    await answer(first.questions[1]?.question_ticket_id ?? 0, right)
    app.clock.forward(90_500)
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
    const stranger = await signInAs(app, await makeUser(app.db))
    expect((await start(ticketId, stranger)).status).toBe(404)
    expect((await start(999_999)).status).toBe(404)
  })
})

describe('the forecast before a ticket', () => {
  const hour = 60 * 60_000
  const forecast = (age: number, ready_stale: boolean) =>
    setCourse({
      ready_p: 0.5,
      ready_lo: 0.25,
      ready_hi: 0.75,
      ready_at: new Date(app.clock.now.getTime() - age),
      ready_stale,
    })
  const checks = () =>
    app.db
      .selectFrom('forecast_check')
      .select(['attempt_id', 'p', 'lo', 'hi', 'created_at'])
      .where('learner_id', '=', learner.id)
      .orderBy('attempt_id')
      .execute()

  test('is stored with the first attempt alone', async () => {
    await forecast(0, false)
    const { body } = await start()
    const first = { attempt_id: body.id, p: 0.5, lo: 0.25, hi: 0.75, created_at: app.clock.now }
    await start()
    expect(await checks()).toEqual([first])
    await end(body.id)
    expect((await start()).body.id).not.toBe(body.id)
    expect(await checks()).toEqual([first])
    const other = await start(course.ticketIds[1])
    expect(await checks()).toEqual([first, { ...first, attempt_id: other.body.id }])
  })

  test('is stored with the first attempt at a generated ticket', async () => {
    for (const id of course.ticketIds) await end((await start(id)).body.id)
    await forecast(0, false)
    const { body } = await start((await generate()).body.id)
    expect((await checks()).map(({ attempt_id }) => attempt_id)).toEqual([body.id])
    await end(body.id)
    await start(body.ticket)
    expect(await checks()).toHaveLength(1)
  })

  test.each([
    ['less than an hour before is stored, whatever was answered since', hour - 1, true, 1],
    ['an hour before is not stored where there are answers since', hour, true, 0],
    ['less than a day before is stored where there are none', 24 * hour - 1, false, 1],
    ['a day before is not stored', 24 * hour, false, 0],
  ])('that was made %s', async (_fact, age, isStale, count) => {
    await forecast(age, isStale)
    await start()
    expect(await checks()).toHaveLength(count)
  })

  test('that does not exist is not stored', async () => {
    await start()
    await setCourse({ ready_at: app.clock.now })
    await start(course.ticketIds[1])
    expect(await checks()).toEqual([])
  })

  test('goes with its attempt', async () => {
    await forecast(0, false)
    await start()
    await app.db.deleteFrom('attempt').where('learner_id', '=', learner.id).execute()
    expect(await checks()).toEqual([])
  })
})

describe('the deadline', () => {
  const jobDeps = () => ({
    db: app.db,
    now: () => app.clock.now,
    random: Math.random,
    timeZone: 'Europe/Moscow',
    versions: createQuestionVersions(),
    log: app.log,
  })

  test('accepts an answer until five seconds after it, and none later', async () => {
    const { body } = await start()
    const [one, two, three] = body.questions.map(({ question_ticket_id }) => question_ticket_id)
    app.clock.now = new Date('2026-11-15T09:10:00.000Z')
    expect((await answer(one ?? 0, right)).status).toBe(200)
    app.clock.now = new Date('2026-11-15T09:10:05.000Z')
    expect((await answer(two ?? 0, right)).status).toBe(200)
    app.clock.now = new Date('2026-11-15T09:10:05.001Z')
    const late = await answer(three ?? 0, right)
    expect([late.status, late.error.code]).toEqual([409, 'ticket_finished'])
    expect((await answer(two ?? 0, right)).status).toBe(200)
  })

  test('ends an abandoned attempt with its answers, by the job', async () => {
    // Closes the attempts that earlier tests have left open.
    app.clock.now = new Date('2026-11-15T10:00:00Z')
    await closeAbandonedTickets(jobDeps())
    token = await signInAs(app, learner)
    const { body } = await start()
    await answerAll({ ...body, questions: body.questions.slice(0, 4) }, 4)
    app.clock.now = new Date('2026-11-15T10:10:05.000Z')
    expect(await closeAbandonedTickets(jobDeps())).toBe(0)
    app.clock.now = new Date('2026-11-15T10:10:05.001Z')
    expect(await closeAbandonedTickets(jobDeps())).toBe(1)
    expect(await closeAbandonedTickets(jobDeps())).toBe(0)
    expect((await end(body.id)).body).toMatchObject({ status: 'Done', right_answers: 4 })
    expect((await list()).body.results[0]).toEqual({
      id: ticketId,
      number: 1,
      is_generated: false,
      status: 'Done',
      is_running: false,
    })
  })

  test('ends the attempts of other learners where those of some cannot be ended, and logs the failures', async () => {
    app.clock.now = new Date('2026-11-15T10:00:00Z')
    await closeAbandonedTickets(jobDeps())
    const learners = []
    for (let n = 0; n < 5; n += 1) {
      const made = await makeUser(app.db)
      await makeUserCourse(app.db, { learnerId: made.id, courseId: course.id, startDate: '2026-11-10' })
      await start(ticketId, await signInAs(app, made))
      learners.push(made.id)
      app.clock.forward(1000)
    }
    const [first = 0, , third = 0] = learners
    const stuck = [first, third]
    const error = vi.spyOn(app.log, 'error')
    await sql`alter table attempt add constraint planted check (learner_id not in (${sql.raw(stuck.join())})
      or finished_at is null)`.execute(app.db)
    app.clock.now = new Date('2026-11-15T11:00:00Z')
    expect(await closeAbandonedTickets(jobDeps(), 2)).toBe(3)
    expect(error.mock.calls).toEqual(
      stuck.map((learnerId) => [
        { err: expect.objectContaining({ constraint: 'planted' }), learnerId },
        'tickets of a learner could not be closed',
      ]),
    )
    await sql`alter table attempt drop constraint planted`.execute(app.db)
    expect(await closeAbandonedTickets(jobDeps(), 2)).toBe(2)
    error.mockRestore()
  })

  test('has passed also for a learner who starts again: a new attempt begins', async () => {
    const first = (await start()).body
    app.clock.now = new Date('2026-11-15T09:11:00Z')
    const second = (await start()).body
    expect(second.id).not.toBe(first.id)
    expect((await end(first.id)).body.status).toBe('Failed')
    const history = await app.ask(listCourseHistory, { path: at(listCourseHistory.path, userCourseId), token })
    expect(history.body.results.map(({ status }) => status)).toEqual(['In Progress', 'Failed'])
  })
})

describe('the end of a ticket', () => {
  test.each([
    [4, 'Done'],
    [3, 'Failed'],
    [5, 'Done'],
    [0, 'Failed'],
  ])('with %d right of 5 at a pass mark of 80 per cent is %s', async (rightCount, status) => {
    expect(await take(rightCount)).toMatchObject({ status, right_answers: rightCount, remaining_seconds: 0 })
  })

  test('is stored once, also when requested ten times at once', async () => {
    const { body } = await start()
    await answerAll(body, 5)
    const answers = await Promise.all(Array.from({ length: 10 }, (_, n) => end(body.id, n)))
    expect(new Set(answers.map(({ body: { status } }) => status))).toEqual(new Set(['Done']))
    expect((await app.ask(getWeekActivity, { token })).body.tests_today).toBe(1)
    expect((await readCourse()).progress).toBe(75)
    const late = await answer(body.questions[0]?.question_ticket_id ?? 0, wrong)
    expect(late.error.code).toBe('already_answered')
  })

  test('of another learner is not found', async () => {
    const { body } = await start()
    const stranger = await signInAs(app, await makeUser(app.db))
    expect((await end(body.id, 0, stranger)).status).toBe(404)
    expect((await answer(body.questions[0]?.question_ticket_id ?? 0, right, stranger)).status).toBe(404)
  })

  test('once passed stays passed, and adds to progress once', async () => {
    await take(5)
    await take(0)
    await take(5)
    expect((await list()).body.results[0]?.status).toBe('Done')
    const { rows } = await sql<{
      passed: number
    }>`select passed_count as passed from user_course where id = ${userCourseId}`.execute(app.db)
    expect(rows).toEqual([{ passed: 1 }])
    await app.db.transaction().execute((tx) => recountCourses(tx, learner.id))
    const { rows: recounted } = await sql<{
      passed: number
    }>`select passed_count as passed from user_course where id = ${userCourseId}`.execute(app.db)
    expect(recounted).toEqual([{ passed: 1 }])
  })
})

describe('a ticket retired while it runs', () => {
  const retire = (retired_at: Date | null) =>
    app.db.updateTable('ticket').set({ retired_at }).where('id', '=', ticketId).execute()

  test('is returned to the learner who runs it, and can be finished; it cannot be started again', async () => {
    const running = (await start()).body
    await retire(app.clock.now)
    const again = await start()
    expect([again.status, again.body.id]).toEqual([200, running.id])
    await answerAll(again.body, 5)
    expect((await end(running.id)).body.status).toBe('Done')
    expect((await start()).status).toBe(404)
    await retire(null)
    expect((await readCourse()).progress).toBe(75)
  })
})

describe('reading an attempt', () => {
  const look = (id: number, as = token) => app.ask(getUserTicket, { path: at(getUserTicket.path, id), token: as })

  test('returns it as it was left, with the remaining time', async () => {
    const { body } = await start()
    await answer(body.questions[0]?.question_ticket_id ?? 0, right)
    app.clock.now = new Date('2026-11-15T09:04:00Z')
    const seen = (await look(body.id)).body
    expect(seen).toMatchObject({ id: body.id, ticket: ticketId, user_course: userCourseId, remaining_seconds: 360 })
    expect(seen.questions.map(({ status }) => status)).toEqual(['Right', ...Array(4).fill('Not Answered')])
    expect(seen.questions[1]?.correct_answer_items).toBeNull()
  })

  test('after the deadline returns it as over, and starts no other', async () => {
    const { body } = await start()
    app.clock.now = new Date('2026-11-15T09:10:05.001Z')
    expect((await look(body.id)).body).toMatchObject({ id: body.id, status: 'Failed', remaining_seconds: 0 })
    expect((await list()).body.results[0]).toMatchObject({ id: ticketId, status: 'Failed', is_running: false })
  })

  test('of another learner is not found', async () => {
    const { body } = await start()
    expect((await look(body.id, await signInAs(app, await makeUser(app.db)))).status).toBe(404)
  })
})

describe('a finished attempt leads on', () => {
  let tickets: number[]

  beforeEach(async () => {
    const long = await makeCourse(app.db, { questions: 1, tickets: 45 })
    tickets = long.ticketIds
    userCourseId = await makeUserCourse(app.db, { learnerId: learner.id, courseId: long.id, startDate: '2026-11-10' })
  })

  const linkTo = (place: number) => ({ id: tickets[place], position: place })
  const finish = async (place: number) => take(1, tickets[place])
  const look = async (id: number) => (await app.ask(getUserTicket, { path: at(getUserTicket.path, id), token })).body

  test('to the next ticket not taken yet, also far beyond the first page of the list', async () => {
    expect(await finish(0)).toMatchObject({ repeat_ticket: linkTo(0), next_ticket: linkTo(1) })
    expect(await finish(42)).toMatchObject({ repeat_ticket: linkTo(42), next_ticket: linkTo(43) })
    expect(await finish(41)).toMatchObject({ next_ticket: linkTo(43) })
    const { body } = await app.ask(listTickets, {
      path: `${listTickets.path}?user_course_id=${userCourseId}&offset=40`,
      token,
    })
    expect(body.results[3]?.id).toBe(tickets[43])
  })

  test('after the last one to the first that is left, and nowhere once all are taken', async () => {
    for (const place of tickets.keys()) if (place !== 20 && place !== 44) await finish(place)
    const last = await finish(44)
    expect(last.next_ticket).toEqual(linkTo(20))
    expect((await finish(20)).next_ticket).toBeNull()
    expect((await look(last.id)).next_ticket).toBeNull()
    const made = (await generate()).body
    expect((await look(last.id)).next_ticket).toEqual({ id: made.id, position: 45 })
  })

  test('past a ticket that was retired, whose own attempt cannot be repeated', async () => {
    const { id } = await finish(0)
    await app.db
      .updateTable('ticket')
      .set({ retired_at: app.clock.now })
      .where('id', 'in', tickets.slice(0, 2))
      .execute()
    expect(await look(id)).toMatchObject({ repeat_ticket: null, next_ticket: { id: tickets[2], position: 0 } })
  })

  test('nowhere while it runs, and while its course is paused or over', async () => {
    const nowhere = { repeat_ticket: null, next_ticket: null }
    const { body } = await start(tickets[0])
    expect(body).toMatchObject(nowhere)
    await setCourse({ paused_on: '2026-11-15' })
    expect((await end(body.id)).body).toMatchObject(nowhere)
    await setCourse({ paused_on: null, start_date: '2026-10-01' })
    expect(await look(body.id)).toMatchObject(nowhere)
  })
})

describe('the list of tickets', () => {
  test('shows passed, failed and not started tickets; a running one is not started', async () => {
    await start(course.ticketIds[1])
    expect((await list()).body).toMatchObject({
      count: 2,
      can_generate: false,
      results: [
        { id: course.ticketIds[0], status: 'Not started', is_running: false },
        { id: course.ticketIds[1], status: 'Not started', is_running: true },
      ],
    })
    await take(0)
    expect((await list()).body.results[0]?.status).toBe('Failed')
  })
})

describe('a generated ticket', () => {
  test('is created only when no ticket is left, and does not add to progress', async () => {
    const early = await generate()
    expect([early.status, early.error.code]).toEqual([409, 'tickets_left'])
    for (const id of course.ticketIds) await take(5, id)
    expect((await list()).body.can_generate).toBe(true)
    const before = (await readCourse()).progress
    const made = await generate()
    expect(made.status).toBe(201)
    const name = { number: 1, is_generated: true }
    expect(made.body).toEqual({ id: expect.any(Number), ...name, status: 'Not started', is_running: false })
    expect((await generate()).error.code).toBe('tickets_left')
    const { body } = await start(made.body.id)
    // 80 % of three questions are all three.
    expect(body).toMatchObject({ ...name, question_count: 3, pass_percent: 100 })
    expect(new Set(body.questions.map(({ question }) => question.id)).size).toBe(3)
    await answerAll(body, 3)
    await end(body.id)
    expect((await list()).body.results.at(-1)).toMatchObject({ id: made.body.id, ...name, status: 'Done' })
    const second = await generate()
    expect(second.body).toMatchObject({ number: 2, is_generated: true })
    expect((await start(second.body.id)).body).toMatchObject({ number: 2, is_generated: true })
    expect((await readCourse()).progress).toBe(before)
    const stranger = await makeUser(app.db)
    await makeUserCourse(app.db, { learnerId: stranger.id, courseId: course.id, startDate: '2026-11-10' })
    expect((await start(made.body.id, await signInAs(app, stranger))).status).toBe(404)
  })

  test('has as many questions of each topic as the blueprint of the exam says', async () => {
    const topic = { pack_key: 'other', title: 'Другая тема', position: 1 }
    const { id: topicId } = await app.db.insertInto('topic').values(topic).returning('id').executeTakeFirstOrThrow()
    const [first = 0, ...others] = course.questionIds
    await app.db.updateTable('question').set({ topic_id: topicId }).where('id', '=', first).execute()
    const { topic_id: usual } = await app.db
      .selectFrom('question')
      .select('topic_id')
      .where('id', '=', others[0] ?? 0)
      .executeTakeFirstOrThrow()
    const exam = { course_id: course.id, questions: 3, minutes: 6, pass_count: 3 }
    const use = (blueprint: object) =>
      app.db
        .insertInto('exam_profile')
        .values({ ...exam, blueprint: JSON.stringify(blueprint) })
        .onConflict((conflict) => conflict.column('course_id').doUpdateSet({ blueprint: JSON.stringify(blueprint) }))
        .execute()
    for (const id of course.ticketIds) await take(5, id)
    for (const blueprint of [{ [topicId]: 1, [usual]: 2 }, { [usual]: 3 }]) {
      await use(blueprint)
      const { body } = await start((await generate()).body.id)
      const asked = body.questions.map(({ question }) => question.id)
      expect(asked).toHaveLength(3)
      expect(asked.includes(first)).toBe(topicId in blueprint)
      await answerAll(body, 3)
      await end(body.id)
    }
    await app.db.deleteFrom('exam_profile').execute()
  })

  test('is refused for demo users', async () => {
    await app.db.updateTable('course').set({ is_demo: true }).where('id', '=', course.id).execute()
    const { body } = await app.ask(createDemoUser)
    const own = await app.db
      .selectFrom('user_course')
      .select('id')
      .where('learner_id', '=', body.user.id)
      .executeTakeFirstOrThrow()
    const refused = await generate(body.access, own.id)
    expect([refused.status, refused.error.code]).toEqual([403, 'demo_forbidden'])
    expect((await list(body.access, own.id)).body.can_generate).toBe(false)
    await app.db.updateTable('course').set({ is_demo: false }).where('id', '=', course.id).execute()
  })
})

test('the call that ends checks does not end a test', async () => {
  const { body } = await start()
  const refused = await app.ask(endCheck, { path: at(endCheck.path, body.id), token })
  expect([refused.status, refused.error.code]).toEqual([404, 'not_found'])
  expect((await end(body.id)).status).toBe(200)
})

test('the rules of the test are readable', async () => {
  const { body } = await app.ask(getTesting, { path: at(getTesting.path, course.id), token })
  expect(body).toEqual({
    id: course.id,
    questions: 5,
    ticket_count: 2,
    questions_per_ticket: 3,
    pass_percent: 80,
    seconds_per_question: 120,
  })
})

const learnersAtOnce = process.env.PROOF ? 200 : 60

test(`${learnersAtOnce} learners start the same ticket in the same second and lose no answer`, async () => {
  const people = await Promise.all(
    Array.from({ length: learnersAtOnce }, () => makeUser(app.db, { passwordHash: null })),
  )
  const { createAccessTokens } = await import('../../http/access-token.ts')
  const accessTokens = createAccessTokens('a secret that only tests know, 32+')
  const tokens = await Promise.all(
    people.map(async ({ id, email }) => {
      await makeUserCourse(app.db, { learnerId: id, courseId: course.id, startDate: '2026-11-10' })
      const session = await app.db
        .insertInto('session')
        .values({ user_id: id, expires_at: new Date('2027-01-01') })
        .returning('id')
        .executeTakeFirstOrThrow()
      return accessTokens.sign({ userId: id, email, sessionId: session.id, impersonatorId: null }, app.clock.now)
    }),
  )
  const outcomes = await Promise.all(
    tokens.map(async (as) => {
      const { status, body } = await start(ticketId, as)
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
