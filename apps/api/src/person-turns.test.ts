import { randomUUID } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import {
  changePlan,
  generateInvoice,
  generateSmartCheck,
  getLastCourse,
  getUserCourse,
  login,
  pauseCourse,
  refreshToken,
  resetCourse,
  saveCheckAnswer,
  saveOfflineAnswers,
  savePracticalResult,
  startCourse,
  startTicket,
} from '@dopusk/contract'
import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { connectDatabase, type Db } from './db/database.ts'
import { asPerson, inTurn } from './person-turns.ts'
import { type MadeLearner, makeLearner } from './testing/accounts.ts'
import { type MadeCourse, makeCourse, makeUserCourse } from './testing/courses.ts'
import { holdLock, waitForBlocked } from './testing/held-lock.ts'
import { makePartner, makeUser, password, signInAs } from './testing/people.ts'
import { makePractical } from './testing/practicals.ts'
import { fetchPack, makeAttempt, offlineAnswer } from './testing/study.ts'
import { closeAfterTests } from './testing/teardown.ts'
import { startTestApp, type TestApp } from './testing/test-app.ts'
import { createTestDatabase } from './testing/test-database.ts'

const callCount = 30

/** Beside the server's pool. */
let db: Db
let app: TestApp
let course: MadeCourse
let partner: { id: number; email: string; partnerId: number }
let learner: MadeLearner
let token: string
let userCourseId: number
let received: number
let closed: number

beforeAll(async () => {
  const made = await createTestDatabase()
  db = made.db
  const pool = connectDatabase({ ...made.connection, max: 3, application_name: 'pool' }, () => {})
  closeAfterTests(() => pool.destroy())
  app = await startTestApp({}, Promise.resolve({ db: pool, connection: made.connection }))
  app.app.server.on('request', (_request, response: ServerResponse) => {
    received += 1
    response.on('close', () => {
      closed += 1
    })
  })
  course = await makeCourse(db, { questions: 40, tickets: 1 })
  partner = await makePartner(db)
})

beforeEach(async () => {
  learner = await makeLearner(db, partner)
  userCourseId = await makeUserCourse(db, { learnerId: learner.userId, courseId: course.id, startDate: '2026-11-10' })
  token = await signInAs({ ...app, db }, learner)
  received = 0
  closed = 0
})

const path = (call: { path: string }, id: number) => call.path.replace('{id}', String(id))

interface Kind {
  /** Makes what the calls need; returns the nth call. */
  prepare: () => Promise<(nth: number) => Promise<{ status: number }>>
  /** Locks what the calls lock; by default the learner. */
  lock?: () => string
}

const kinds: Record<string, Kind> = {
  'offline answers': {
    prepare: async () => {
      const pack = await fetchPack(app, token, userCourseId)
      return (nth) => app.ask(saveOfflineAnswers, { body: { answers: [offlineAnswer(pack, { nth })] }, token })
    },
  },
  answers: {
    prepare: async () => {
      const { questionIds } = course
      const attemptId = await makeAttempt(db, { learnerId: learner.userId, userCourseId, questionIds })
      const asked = await db.selectFrom('attempt_question').select('id').where('attempt_id', '=', attemptId).execute()
      const body = { answer_items: [2], answer_time: 5 }
      return (nth) => app.ask(saveCheckAnswer, { path: path(saveCheckAnswer, asked[nth]?.id ?? 0), body, token })
    },
  },
  checks: {
    prepare: async () => {
      const body = { difficulty: 'Hard' as const, question_count: 10 as const, user_course_id: userCourseId }
      return () => app.ask(generateSmartCheck, { body, token })
    },
  },
  tickets: {
    prepare: async () => () => app.ask(startTicket, { path: path(startTicket, course.ticketIds[0] ?? 0), token }),
  },
  'practical results': {
    prepare: async () => {
      const practical = await makePractical(db, course.id)
      const body = { user_course: userCourseId, practical, is_right: true, answer: { value: '7' } }
      return () => app.ask(savePracticalResult, { body: { ...body, run: randomUUID() }, token })
    },
  },
  plans: {
    prepare: async () => () =>
      app.ask(changePlan, { path: path(changePlan, userCourseId), body: { exam_date: null, daily_goal: 20 }, token }),
  },
  starts: {
    prepare: async () => () => app.ask(startCourse, { path: path(startCourse, course.id), token }),
  },
  resets: {
    prepare: async () => () => app.ask(resetCourse, { path: path(resetCourse, userCourseId), token }),
  },
  'courses that must be counted again': {
    prepare: async () => {
      await db.updateTable('user_course').set({ counted_rev: -1 }).where('id', '=', userCourseId).execute()
      return () => app.ask(getLastCourse, { token })
    },
  },
  refreshes: {
    prepare: async () => {
      const { body } = await app.ask(login, { body: { email: learner.email, password } })
      received = 0
      return () => app.ask(refreshToken, { body: { refresh: body.refresh ?? '' } })
    },
    lock: () => `select id from session where user_id = ${learner.userId} for update`,
  },
  pauses: {
    prepare: async () => {
      const root = await signInAs({ ...app, db }, await makeUser(db, { isSuperuser: true }))
      return () => app.ask(pauseCourse, { path: path(pauseCourse, userCourseId), token: root })
    },
  },
  invoices: {
    prepare: async () => {
      const root = await signInAs({ ...app, db }, await makeUser(db, { isSuperuser: true }))
      const days = { start_date: '2026-11-01', end_date: '2026-11-30' }
      const terms = { discount: 1, contract: 'Договор № 7', partner: partner.partnerId }
      return (nth) =>
        app.ask(generateInvoice as never, { body: { ...days, ...terms, number_bill: String(nth) }, token: root })
    },
    lock: () => `select id from partner_profile where id = ${partner.partnerId} for update`,
  },
}

const countUsed = async (): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
     where datname = current_database() and application_name = 'pool' and state <> 'idle'`.execute(db)
  return rows[0]?.count ?? 0
}

test.each(Object.keys(kinds))('30 %s of one person wait with one connection, and others are answered', async (name) => {
  const { prepare, lock = () => `select id from learner where id = ${learner.userId} for update` } = kinds[name] as Kind
  const other = await makeUser(db)
  const otherCourse = await makeUserCourse(db, { learnerId: other.id, courseId: course.id, startDate: '2026-11-10' })
  const otherToken = await signInAs({ ...app, db }, other)
  const call = await prepare()
  const held = await holdLock(app.connection, lock())
  const before = received
  const calls = Array.from({ length: callCount }, (_, nth) => call(nth))
  try {
    await waitForBlocked(db, 1)
    await expect.poll(() => received).toBe(before + callCount)
    const answered = await app.ask(getUserCourse, { path: path(getUserCourse, otherCourse), token: otherToken })
    expect(answered.status).toBe(200)
    const own = { path: path(startCourse, course.id), token: otherToken }
    expect((await app.ask(startCourse, own)).status).toBe(200)
    await expect.poll(countUsed).toBe(1)
  } finally {
    await held.release()
  }
  expect((await Promise.all(calls)).filter(({ status }) => status >= 500)).toEqual([])
})

test('learners whom another transaction has locked wait with two connections together, and others are answered', async () => {
  const learners = await Promise.all(Array.from({ length: 6 }, () => makeLearner(db, partner)))
  const tokens = await Promise.all(learners.map((one) => signInAs({ ...app, db }, one)))
  for (const { userId: learnerId } of learners) {
    await makeUserCourse(db, { learnerId, courseId: course.id, startDate: '2026-11-10' })
  }
  const ids = learners.map(({ userId }) => userId)
  const held = await holdLock(app.connection, 'select id from learner where id = any($1) for no key update', [ids])
  const start = path(startTicket, course.ticketIds[0] ?? 0)
  const calls = tokens.map((own) => app.ask(startTicket, { path: start, token: own }))
  await waitForBlocked(db, 2)
  await expect.poll(() => received).toBe(learners.length)
  expect((await app.ask(startTicket, { path: start, token })).status).toBe(200)
  await expect.poll(countUsed).toBe(2)
  await held.release()
  expect((await Promise.all(calls)).map(({ status }) => status)).toEqual(learners.map(() => 200))
})

const startWith = (signal: AbortSignal | null = null) =>
  fetch(`${app.url}${path(startCourse, course.id)}`, {
    ...{ method: 'POST', signal },
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
  })

test('of more than a hundred that wait the next is refused, until those that are gone have left', async () => {
  const held = await holdLock(app.connection, `select id from learner where id = ${learner.userId} for update`)
  const first = startWith()
  await waitForBlocked(db, 1)
  const leaving = new AbortController()
  const gone = Array.from({ length: 100 }, () => startWith(leaving.signal))
  await expect.poll(() => received).toBe(101)
  const refused = await app.ask(startCourse, { path: path(startCourse, course.id), token })
  expect([refused.status, refused.error.code, refused.headers.get('retry-after')]).toEqual([503, 'unavailable', '1'])
  expect(refused.error.message).toBe('Сервис временно недоступен. Повторите через минуту')
  leaving.abort()
  expect((await Promise.allSettled(gone)).filter(({ status }) => status === 'fulfilled')).toEqual([])
  await expect.poll(() => closed).toBe(101)
  const others = Array.from({ length: 100 }, () => startWith())
  await expect.poll(() => received).toBe(202)
  await held.release()
  const statuses = (await Promise.all([first, ...others])).map(({ status }) => status)
  expect(statuses).toEqual(Array(101).fill(200))
})

test('however many transactions a request has, it asks once when its client is gone', async () => {
  const gone = vi.fn(() => new AbortController().signal)
  const transaction = async () => {}
  await asPerson(
    1,
    async () => {
      await inTurn(transaction)
      await Promise.all([inTurn(transaction), inTurn(transaction)])
    },
    gone,
  )
  expect(gone).toHaveBeenCalledTimes(1)
})
