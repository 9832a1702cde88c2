import { endCheck, getWeekActivity, listCourseHistory, listTickets } from '@dopusk/contract'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createQuestionVersions } from '../../study/question-versions.ts'
import { recountCourses } from '../../study/recount.ts'
import { makeCourse, makeUserCourse } from '../../testing/courses.ts'
import { makeUser, signInAs } from '../../testing/people.ts'
import { at, right, setUpTickets, wrong } from '../../testing/tickets.ts'
import { closeAbandonedTickets } from './tickets.jobs.ts'

const { world, start, answer, end, answerAll, take, read, list, generate, readCourse, setCourse } = setUpTickets()

describe('the deadline', () => {
  const jobDeps = () => ({
    db: world.app.db,
    now: () => world.app.clock.now,
    random: Math.random,
    timeZone: 'Europe/Moscow',
    versions: createQuestionVersions(),
    log: world.app.log,
  })

  test('accepts an answer until five seconds after it, and none later', async () => {
    const { body } = await start()
    const [one, two, three] = body.questions.map(({ question_ticket_id }) => question_ticket_id)
    world.app.clock.now = new Date('2026-11-15T09:10:00.000Z')
    expect((await answer(one ?? 0, right)).status).toBe(200)
    world.app.clock.now = new Date('2026-11-15T09:10:05.000Z')
    expect((await answer(two ?? 0, right)).status).toBe(200)
    world.app.clock.now = new Date('2026-11-15T09:10:05.001Z')
    const late = await answer(three ?? 0, right)
    expect([late.status, late.error.code]).toEqual([409, 'ticket_finished'])
    expect((await answer(two ?? 0, right)).status).toBe(200)
  })

  test('ends an abandoned attempt with its answers, by the job', async () => {
    // Closes the attempts that earlier tests have left open.
    world.app.clock.now = new Date('2026-11-15T10:00:00Z')
    await closeAbandonedTickets(jobDeps())
    world.token = await signInAs(world.app, world.learner)
    const { body } = await start()
    await answerAll({ ...body, questions: body.questions.slice(0, 4) }, 4)
    world.app.clock.now = new Date('2026-11-15T10:10:05.000Z')
    expect(await closeAbandonedTickets(jobDeps())).toBe(0)
    world.app.clock.now = new Date('2026-11-15T10:10:05.001Z')
    expect(await closeAbandonedTickets(jobDeps())).toBe(1)
    expect(await closeAbandonedTickets(jobDeps())).toBe(0)
    expect((await end(body.id)).body).toMatchObject({ status: 'Done', right_answers: 4 })
    expect((await list()).body.results[0]).toEqual({
      id: world.ticketId,
      number: 1,
      is_generated: false,
      status: 'Done',
      is_running: false,
    })
  })

  test('ends the attempts of other learners where those of some cannot be ended, and logs the failures', async () => {
    world.app.clock.now = new Date('2026-11-15T10:00:00Z')
    await closeAbandonedTickets(jobDeps())
    const learners = []
    for (let n = 0; n < 5; n += 1) {
      const made = await makeUser(world.app.db)
      await makeUserCourse(world.app.db, { learnerId: made.id, courseId: world.course.id, startDate: '2026-11-10' })
      await start(world.ticketId, await signInAs(world.app, made))
      learners.push(made.id)
      world.app.clock.forward(1000)
    }
    const [first = 0, , third = 0] = learners
    const stuck = [first, third]
    const error = vi.spyOn(world.app.log, 'error')
    await sql`alter table attempt add constraint planted check (learner_id not in (${sql.raw(stuck.join())})
      or finished_at is null)`.execute(world.app.db)
    world.app.clock.now = new Date('2026-11-15T11:00:00Z')
    expect(await closeAbandonedTickets(jobDeps(), 1)).toBe(3)
    const calls = stuck.map((learnerId) => [
      { err: expect.objectContaining({ constraint: 'planted' }), learnerId },
      'tickets of a learner could not be closed',
    ])
    // Learners are closed side by side.
    expect(error.mock.calls).toHaveLength(calls.length)
    expect(error.mock.calls).toEqual(expect.arrayContaining(calls))
    await sql`alter table attempt drop constraint planted`.execute(world.app.db)
    expect(await closeAbandonedTickets(jobDeps(), 1)).toBe(2)
    error.mockRestore()
  })

  test('has passed also for a learner who starts again: a new attempt begins', async () => {
    const first = (await start()).body
    world.app.clock.now = new Date('2026-11-15T09:11:00Z')
    const second = (await start()).body
    expect(second.id).not.toBe(first.id)
    expect((await end(first.id)).body.status).toBe('Failed')
    const history = await world.app.ask(listCourseHistory, {
      path: at(listCourseHistory.path, world.userCourseId),
      token: world.token,
    })
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
    expect((await world.app.ask(getWeekActivity, { token: world.token })).body.tests_today).toBe(1)
    expect((await readCourse()).progress).toBe(75)
    const late = await answer(body.questions[0]?.question_ticket_id ?? 0, wrong)
    expect(late.error.code).toBe('already_answered')
  })

  test('of another learner is not found', async () => {
    const { body } = await start()
    const stranger = await signInAs(world.app, await makeUser(world.app.db))
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
    }>`select passed_count as passed from user_course where id = ${world.userCourseId}`.execute(world.app.db)
    expect(rows).toEqual([{ passed: 1 }])
    await world.app.db.transaction().execute((tx) => recountCourses(tx, world.learner.id))
    const { rows: recounted } = await sql<{
      passed: number
    }>`select passed_count as passed from user_course where id = ${world.userCourseId}`.execute(world.app.db)
    expect(recounted).toEqual([{ passed: 1 }])
  })
})

describe('a ticket retired while it runs', () => {
  const retire = (retired_at: Date | null) =>
    world.app.db.updateTable('ticket').set({ retired_at }).where('id', '=', world.ticketId).execute()

  test('is returned to the learner who runs it, and can be finished; it cannot be started again', async () => {
    const running = (await start()).body
    await retire(world.app.clock.now)
    const again = await start()
    expect([again.status, again.body.id]).toEqual([200, running.id])
    await answerAll(again.body, 5)
    expect((await end(running.id)).body.status).toBe('Done')
    expect((await start()).status).toBe(404)
    await retire(null)
    expect((await readCourse()).progress).toBe(75)
  })
})

describe('a finished attempt leads on', () => {
  let tickets: number[]

  beforeEach(async () => {
    const long = await makeCourse(world.app.db, { questions: 1, tickets: 25 })
    tickets = long.ticketIds
    world.userCourseId = await makeUserCourse(world.app.db, {
      learnerId: world.learner.id,
      courseId: long.id,
      startDate: '2026-11-10',
    })
  })

  const linkTo = (place: number) => ({ id: tickets[place], position: place })
  const finish = async (place: number) => take(1, tickets[place])
  const look = async (id: number) => (await read(id)).body

  test('to the next ticket not taken yet, also far beyond the first page of the list', async () => {
    expect(await finish(0)).toMatchObject({ repeat_ticket: linkTo(0), next_ticket: linkTo(1) })
    expect(await finish(22)).toMatchObject({ repeat_ticket: linkTo(22), next_ticket: linkTo(23) })
    expect(await finish(21)).toMatchObject({ next_ticket: linkTo(23) })
    const { body } = await world.app.ask(listTickets, {
      path: `${listTickets.path}?user_course_id=${world.userCourseId}&offset=20`,
      token: world.token,
    })
    expect(body.results[3]?.id).toBe(tickets[23])
  })

  test('after the last one to the first that is left, and nowhere once all are taken', async () => {
    for (const place of tickets.keys()) if (place !== 10 && place !== 24) await finish(place)
    const last = await finish(24)
    expect(last.next_ticket).toEqual(linkTo(10))
    expect((await finish(10)).next_ticket).toBeNull()
    expect((await look(last.id)).next_ticket).toBeNull()
    const made = (await generate()).body
    expect((await look(last.id)).next_ticket).toEqual({ id: made.id, position: 25 })
  })

  test('past a ticket that was retired, whose own attempt cannot be repeated', async () => {
    const { id } = await finish(0)
    await world.app.db
      .updateTable('ticket')
      .set({ retired_at: world.app.clock.now })
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

test('the call that ends checks does not end a test', async () => {
  const { body } = await start()
  const refused = await world.app.ask(endCheck, { path: at(endCheck.path, body.id), token: world.token })
  expect([refused.status, refused.error.code]).toEqual([404, 'not_found'])
  expect((await end(body.id)).status).toBe(200)
})
