import { getStudyState } from '@dopusk/contract'
import { sql } from 'kysely'
import { pino } from 'pino'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { buildApp } from '../../app.ts'
import { readConfig } from '../../config.ts'
import { connectDatabase } from '../../db/database.ts'
import { makeCourse, makeUserCourse } from '../../testing/courses.ts'
import { makeUser, signInAs } from '../../testing/people.ts'
import { makeAttempt } from '../../testing/study.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { testSecrets } from '../../testing/test-secrets.ts'
import { storeForecastQuality } from './plan.jobs.ts'

let app: TestApp
let learner: { id: number; email: string }
let learnerId: number
let userCourseId: number
let ticketId: number
let questionIds: number[]

beforeAll(async () => {
  app = await startTestApp()
  const course = await makeCourse(app.db, { questions: 5, tickets: 1 })
  questionIds = course.questionIds
  ticketId = course.ticketIds[0] ?? 0
  learner = await makeUser(app.db)
  learnerId = learner.id
  userCourseId = await makeUserCourse(app.db, { learnerId, courseId: course.id, startDate: '2026-11-10' })
  await makeAttempt(app.db, { learnerId, userCourseId, questionIds, ticketId, finished: true })
})

beforeEach(async () => {
  await sql`truncate forecast_check, derived.forecast_quality`.execute(app.db)
})

interface Checked {
  p: number
  isPassed?: boolean | null
  answered?: number
  right?: number
}

/** So many checks of one forecast, each with an attempt at a ticket of 5 questions that 4 right answers pass. */
const addChecks = async (count: number, { p, isPassed = true, answered = 5, right = isPassed ? 5 : 0 }: Checked) => {
  const { now } = app.clock
  await sql`
    with attempts as (
      insert into attempt (learner_id, kind, user_course_id, ticket_id, created_at, deadline_at, finished_at, is_passed,
                           question_count, pass_count, answered_count, right_count)
      select ${learnerId}, 'ticket', ${userCourseId}, ${ticketId}, ${now}, ${now},
             case when ${isPassed}::boolean is null then null else ${now}::timestamptz end, ${isPassed}, 5, 4, ${answered}, ${right}
        from generate_series(1, ${count})
      returning learner_id, id
    )
    insert into forecast_check (learner_id, attempt_id, p, lo, hi, created_at)
    select learner_id, id, ${p}::real, ${p}::real - 0.1, ${p}::real + 0.1, ${now} from attempts`.execute(app.db)
}

const metrics = async (): Promise<Record<string, number>> => {
  const text = await (await fetch(`${app.url}/metrics`)).text()
  return Object.fromEntries(
    [...text.matchAll(/^(forecast_\w+) (\S+)$/gm)].map(([, name, value]) => [name, Number(value)]),
  )
}

const isPassShown = async () => {
  const path = getStudyState.path.replace('{id}', String(userCourseId))
  return (await app.ask(getStudyState, { path, token: await signInAs(app, learner) })).body.is_pass_shown
}

test('forecasts are compared with the results of their attempts, as metrics', async () => {
  expect(await metrics()).toEqual({})
  await storeForecastQuality({ db: app.db, now: () => app.clock.now })
  expect(await metrics()).toEqual({ forecast_checks: 0 })
  await addChecks(30, { p: 0.75 })
  await addChecks(10, { p: 0.75, isPassed: false })
  await addChecks(40, { p: 0.25, isPassed: false })
  await storeForecastQuality({ db: app.db, now: () => app.clock.now })
  expect(await metrics()).toEqual({
    forecast_checks: 80,
    forecast_brier: expect.closeTo(0.125, 5),
    forecast_ece: expect.closeTo(0.125, 5),
    forecast_cover: 0.5,
  })
})

test('an attempt counts once its result was decided by answers', async () => {
  await addChecks(1, { p: 0.5, isPassed: null })
  await addChecks(1, { p: 0.5, isPassed: false, answered: 0 })
  await addChecks(1, { p: 0.5, isPassed: false, answered: 4, right: 3 })
  const count = async () => {
    await storeForecastQuality({ db: app.db, now: () => app.clock.now })
    return (await metrics()).forecast_checks
  }
  expect(await count()).toBe(0)
  await addChecks(1, { p: 0.5, isPassed: false, answered: 5, right: 3 })
  await addChecks(1, { p: 0.5, isPassed: false, answered: 2, right: 0 })
  await addChecks(1, { p: 0.5, isPassed: true, answered: 4, right: 4 })
  expect(await count()).toBe(3)
})

test('a mended key does not change what a forecast is compared with', async () => {
  await addChecks(10, { p: 0.25, isPassed: false, right: 3 })
  await storeForecastQuality({ db: app.db, now: () => app.clock.now })
  const before = await metrics()
  await sql`
    with begun as (
      insert into regrade (question_id, version_id, reason, created_at)
      select id, current_version_id, 'Верны два варианта', ${app.clock.now}::timestamptz from question order by id limit 1 returning id)
    update attempt set right_count = 4, regraded_count = 1, is_passed = true, passed_by_regrade_id = begun.id
      from begun where attempt.id in (select attempt_id from forecast_check)`.execute(app.db)
  await storeForecastQuality({ db: app.db, now: () => app.clock.now })
  expect(await metrics()).toEqual(before)
})

test('the chance of passing is no longer shown after 500 checks that disagree', async () => {
  expect(await isPassShown()).toBe(true)
  await addChecks(499, { p: 0.75, isPassed: false })
  await storeForecastQuality({ db: app.db, now: () => app.clock.now })
  expect(await isPassShown()).toBe(true)
  await addChecks(1, { p: 0.75, isPassed: false })
  expect(await isPassShown()).toBe(true)
  await storeForecastQuality({ db: app.db, now: () => app.clock.now })
  expect(await isPassShown()).toBe(false)
  await addChecks(1500, { p: 0.75 })
  await storeForecastQuality({ db: app.db, now: () => app.clock.now })
  expect(await isPassShown()).toBe(true)
})

test('the other metrics are served while the database does not answer', async () => {
  const db = connectDatabase({ host: '127.0.0.1', port: 1 }, () => {})
  const without = await buildApp({
    config: readConfig({}),
    secrets: testSecrets,
    runSoon: () => {},
    db,
    now: () => app.clock.now,
    random: Math.random,
    log: pino({ level: 'silent' }),
  })
  const { statusCode, body } = await without.inject({ url: '/metrics' })
  expect(statusCode).toBe(200)
  expect(body).toContain('process_cpu_seconds_total ')
  expect(body).not.toMatch(/^forecast_/m)
  await without.close()
  await db.destroy()
})
