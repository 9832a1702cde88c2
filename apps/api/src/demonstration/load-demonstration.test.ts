import {
  type AccountFigures,
  type Call,
  countEducationAccounts,
  type EducationAccount,
  getPlan,
  getWeekActivity,
  listCourseHistory,
  listDocuments,
  listEducationAccounts,
  listOwnCourses,
  listPracticalRuns,
  listTickets,
  login,
} from '@dopusk/contract'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Db } from '../db/database.ts'
import type { QuestionBody } from '../study/question-body.ts'
import { recountCourses } from '../study/recount.ts'
import { createDemonstrationDatabase, demonstrationOptions } from '../testing/demonstration-database.ts'
import { logInAs, makeUser } from '../testing/people.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'
import { createTestDatabase } from '../testing/test-database.ts'
import type { DemonstrationAccount } from './demonstration-accounts.ts'
import { loadDemonstration } from './load-demonstration.ts'

let app: TestApp
let accounts: DemonstrationAccount[]
const options = demonstrationOptions

const startWithoutPeople = async () => {
  const lines: string[] = []
  const courses = await app.db.selectFrom('course').select('id').execute()
  const made = await loadDemonstration(app.db, app.clock.now, {
    ...options,
    people: 'none',
    say: (line) => lines.push(line),
  })
  const users = await app.db.selectFrom('app_user').select('id').execute()
  return { lines, made, users, courses }
}

let onPublicServer: Awaited<ReturnType<typeof startWithoutPeople>>

// The content is loaded as of a public server, which starts once more; then the people come.
beforeAll(async () => {
  app = await startTestApp({}, createDemonstrationDatabase())
  onPublicServer = await startWithoutPeople()
  accounts = await loadDemonstration(app.db, app.clock.now, options)
})

describe('the first start brings', () => {
  test('one person of each kind, who can sign in with the password of the README', async () => {
    expect(accounts.map(({ email }) => email)).toEqual([
      'admin@example.org',
      'partner@example.org',
      'learner@example.org',
      'staff@example.org',
    ])
    const users = []
    for (const { email } of accounts) {
      users.push((await app.ask(login, { body: { email, password: 'demo-Parol-2026' } })).body.user)
    }
    expect(users).toMatchObject([
      { is_superuser: true, role: null },
      { user_status: 'partner' },
      { role: null, user_status: null, is_superuser: false },
      { role: 'admin' },
    ])
  })

  test('three courses, the shared questions in all of them, and documents', async () => {
    const courses = await app.db
      .selectFrom('course')
      .select(['name', 'question_count', 'ticket_count'])
      .orderBy('position')
      .execute()
    expect(courses.map(({ ticket_count }) => ticket_count)).toEqual([10, 10, 10])
    expect(courses[0]?.question_count).toBeGreaterThanOrEqual(120)
    for (const { question_count } of courses.slice(1)) expect(question_count).toBeGreaterThanOrEqual(60)
    const shared = await app.db
      .selectFrom('course_question')
      .select('question_id')
      .groupBy('question_id')
      .having(({ fn }) => fn.countAll(), '=', 3)
      .execute()
    expect(shared.length).toBeGreaterThanOrEqual(25)
    const documents = await app.db.selectFrom('norm_edition').select('id').execute()
    expect(documents.length).toBeGreaterThanOrEqual(8)
    const tasks = await app.db
      .selectFrom('practical')
      .select(({ fn }) => ['course_id', 'kind', fn.countAll<number>().as('count')])
      .groupBy(['course_id', 'kind'])
      .execute()
    expect(tasks).toHaveLength(12)
    for (const { count } of tasks) expect(count).toBeGreaterThanOrEqual(4)
  })

  test('a learner with a history, a course given again today, an exam ahead, and what is left to do', async () => {
    const token = await tokenOf('learner@example.org')
    const askAt = <C extends Call>(call: C, path: string) => app.ask(call, { token, path })
    const { body: courses } = await app.ask(listOwnCourses, { token })
    expect(courses).toMatchObject([
      { start_date: '2026-11-15', remaining_days: 30, is_active: true, status: 'Started' },
    ])
    const id = String(courses[0]?.id)
    const { body: plan } = await askAt(getPlan, getPlan.path.replace('{id}', id))
    expect(plan).toMatchObject({ exam_date: '2026-12-06', daily_goal: 20, days_left: 21, unreachable: 0 })
    const { body: week } = await app.ask(getWeekActivity, { token })
    expect(week).toMatchObject({ streak_days: 5, skills_today: 0, tests_today: 0, saturday: true, sunday: false })
    const { body: history } = await askAt(listCourseHistory, listCourseHistory.path.replace('{id}', id))
    expect(history.count).toBeGreaterThan(15)
    const { body: tickets } = await askAt(listTickets, `${listTickets.path}?user_course_id=${id}`)
    const statuses = new Set(tickets.results.map(({ status }) => status))
    expect(statuses).toEqual(new Set(['Done', 'Failed', 'Not started']))
    const { body: runs } = await askAt(listPracticalRuns, `${listPracticalRuns.path}?user_course=${id}`)
    expect(runs.results).toMatchObject([{ task_count: 5, right_answers: 4 }])
  })

  describe('accounts', () => {
    let all: EducationAccount[]
    let figures: AccountFigures

    beforeAll(async () => {
      const token = await tokenOf('admin@example.org')
      all = (await app.ask(listEducationAccounts, { token, path: `${listEducationAccounts.path}?limit=100` })).body
        .results
      figures = (await app.ask(countEducationAccounts, { token })).body
    })

    test('of two partners and of the site; the partner sees only their own', async () => {
      expect(all).toHaveLength(40)
      const companies = all.map(({ created_by_user }) => created_by_user?.partner_profile?.company ?? 'сайт')
      expect(new Set(companies)).toEqual(new Set(['ООО «Вектор»', 'АО «Северный завод»', 'сайт']))
      const token = await tokenOf('partner@example.org')
      const { count } = (await app.ask(listEducationAccounts, { token })).body
      expect(count).toBe(companies.filter((company) => company === 'ООО «Вектор»').length)
    })

    test('in every state that the list can show', async () => {
      const paused = await app.db.selectFrom('user_course').select('id').where('paused_on', 'is not', null).execute()
      const withLearner = all.filter(({ profile }) => profile !== null)
      expect({
        withoutLearner: all.length - withLearner.length,
        notActivated: withLearner.filter(({ activated }) => !activated).length,
        paused: paused.length,
        threeDaysLeft: all.filter(({ days_remaining }) => days_remaining === 3).length,
        expired: all.filter(({ days_remaining }) => days_remaining === 0).length,
        finished: all.filter(({ progress }) => progress === 100).length,
        mailFailed: all.filter(({ mail_failed }) => mail_failed).length,
        twoCourses: all.filter(({ courses }) => courses.length === 2).length,
      }).toEqual({
        withoutLearner: 7,
        notActivated: 4,
        paused: 3,
        threeDaysLeft: 2,
        expired: 6,
        finished: 2,
        mailFailed: 1,
        twoCourses: 1,
      })
      const stages = all.flatMap(({ progress }) => progress ?? [])
      for (const [least, most] of [
        [1, 10],
        [11, 25],
        [26, 50],
        [51, 90],
        [100, 100],
      ] as const) {
        expect([least, stages.some((stage) => stage >= least && stage <= most)]).toEqual([least, true])
      }
      const { counted_at: _time, ...counts } = figures
      for (const count of Object.values(counts)) expect(count).toBeGreaterThan(0)
    })

    test('with a password that staff can read and the learner can use', async () => {
      const studying = all.find(({ profile }) => profile?.last_name === 'Жданов')
      expect(studying?.password).toBe('demo-Parol-2026')
      expect(await tokenOf(studying?.profile?.user.email ?? '')).toMatch(/^ey/)
    })

    test('whose histories are in the past weeks, within the access periods', async () => {
      const attempts = await app.db
        .selectFrom('attempt')
        .innerJoin('user_course_period', (join) =>
          join
            .onRef('user_course_period.learner_id', '=', 'attempt.learner_id')
            .onRef('user_course_period.user_course_id', '=', 'attempt.user_course_id')
            .on('no', '=', 1),
        )
        .select(['kind', 'attempt.created_at', 'finished_at', 'user_course_period.start_date', 'is_passed'])
        .execute()
      expect(attempts.length).toBeGreaterThan(60)
      for (const { created_at, start_date } of attempts) {
        const day = created_at.toISOString().slice(0, 10)
        expect(day >= start_date && day < options.today).toBe(true)
      }
      const days = new Set(attempts.map(({ created_at }) => created_at.toISOString().slice(0, 10)))
      expect(days.size).toBeGreaterThan(20)
      const tickets = attempts.filter(({ kind }) => kind === 'ticket')
      expect(tickets.filter(({ is_passed }) => is_passed).length).toBeGreaterThan(10)
      expect(tickets.filter(({ is_passed }) => is_passed === false).length).toBeGreaterThan(1)
      expect(attempts.filter(({ finished_at }) => finished_at === null)).toHaveLength(3)
    })

    test('whose counts equal a recount', async () => {
      const counts = () =>
        app.db
          .selectFrom('user_course')
          .select(['id', 'good_count', 'bad_count', 'passed_count'])
          .orderBy('id')
          .execute()
      const before = await counts()
      const learners = await app.db.selectFrom('learner').select('id').execute()
      await app.db.transaction().execute(async (tx) => {
        for (const { id } of learners) await recountCourses(tx, id)
      })
      expect(await counts()).toEqual(before)
    })

    test('whose mails are not sent', async () => {
      const waiting = await app.db
        .selectFrom('mail_outbox')
        .select('id')
        .where('sent_at', 'is', null)
        .where('failed_at', 'is', null)
        .execute()
      expect(waiting).toEqual([])
    })
  })
})

const tokenOf = async (email: string) =>
  (await app.ask(login, { body: { email, password: 'demo-Parol-2026' } })).body.access

/** Hashing a password for each person takes long; `npm test` has the start of such a server. */
const isProof = Boolean(process.env.PROOF)

test.runIf(isProof)('a public server has the same history, and a random password for each person', async () => {
  const { db } = await createTestDatabase()
  const made = await loadDemonstration(db, app.clock.now, { ...options, people: 'with_random_passwords' })
  expect(new Set(made.map(({ password }) => password)).size).toBe(4)
  const hashes = await db.selectFrom('app_user').select('password_hash').execute()
  expect(new Set(hashes.map(({ password_hash }) => password_hash)).size).toBe(hashes.length)
  const historyOf = async (of: Db) => {
    const { rows } = await sql`
      select attempt.id, learner_id, kind, attempt.created_at, right_count, question_count, ticket_id,
             (select json_agg(json_build_array(question_id, items, answer_time_s, rating) order by no)
                from attempt_question where attempt_question.learner_id = attempt.learner_id and attempt_id = attempt.id) as answers
        from attempt order by attempt.id`.execute(of)
    return rows
  }
  expect(await historyOf(db)).toEqual(await historyOf(app.db))
})

test('a public server has content and no people by default', () => {
  expect(onPublicServer.made).toEqual([])
  expect(onPublicServer.users).toEqual([])
  expect(onPublicServer.courses).toHaveLength(3)
  expect(onPublicServer.lines).toEqual([
    expect.stringMatching(/Демонстрационных людей нет.*user create EMAIL --kind superuser/),
  ])
})

test('a database with users stays unchanged', async () => {
  expect(await loadDemonstration(app.db, app.clock.now, options)).toEqual([])
})

test('every document of the library can be opened and has the pages of its points', async () => {
  const { body } = await app.ask(listDocuments, { token: await logInAs(app, await makeUser(app.db)) })
  expect(body.length).toBeGreaterThanOrEqual(8)
  for (const { text, document_link, page_of_point } of body) {
    expect(text).not.toBe('')
    expect(Object.keys(page_of_point).length).toBeGreaterThanOrEqual(12)
    const file = await fetch(`${app.url}${document_link}`)
    expect(file.headers.get('content-type')).toBe('application/pdf')
    expect(file.headers.get('cache-control')).toContain('immutable')
    const bytes = Buffer.from(await file.arrayBuffer())
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
    expect(bytes.length).toBeLessThan(300_000)
  }

  // The norm that a question cites is in the library, with the page of its point.
  const pages = new Map(body.map(({ id, page_of_point }) => [id, page_of_point]))
  const versions = await app.db.selectFrom('question_version').select('body').execute()
  const cited = versions.map((version) => (version.body as unknown as QuestionBody).normative)
  expect(cited.length).toBeGreaterThanOrEqual(300)
  expect(cited.filter((norm) => norm === null || pages.get(norm.document_id)?.[norm.point] === undefined)).toEqual([])
})
