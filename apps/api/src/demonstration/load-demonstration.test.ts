import { login } from '@dopusk/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../testing/test-app.ts'
import type { DemonstrationAccount } from './demonstration-accounts.ts'
import { loadDemonstration } from './load-demonstration.ts'

let app: TestApp
let accounts: DemonstrationAccount[]
const options = { today: '2026-11-15', reachableByStrangers: false, say: () => {} }

beforeAll(async () => {
  app = await startTestApp()
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
    expect(courses.map(({ ticket_count }) => ticket_count)).toEqual([10, 5, 5])
    expect(courses[0]?.question_count).toBeGreaterThanOrEqual(120)
    for (const { question_count } of courses.slice(1)) expect(question_count).toBeGreaterThanOrEqual(60)
    const shared = await app.db
      .selectFrom('course_question')
      .select('question_id')
      .groupBy('question_id')
      .having(({ fn }) => fn.countAll(), '=', 3)
      .execute()
    expect(shared.length).toBeGreaterThanOrEqual(25)
    const documents = await app.db.selectFrom('document').select('id').execute()
    expect(documents.length).toBeGreaterThanOrEqual(8)
    const tasks = await app.db
      .selectFrom('practical')
      .select(({ fn }) => ['course_id', 'kind', fn.countAll<number>().as('count')])
      .groupBy(['course_id', 'kind'])
      .execute()
    expect(tasks).toHaveLength(12)
    for (const { count } of tasks) expect(count).toBeGreaterThanOrEqual(4)
  })

  test('a learner with a course begun today, questions not seen and tickets not taken', async () => {
    const course = await app.db
      .selectFrom('user_course')
      .innerJoin('app_user', 'app_user.id', 'learner_id')
      .innerJoin('course', 'course.id', 'course_id')
      .select(['start_date', 'started_at', 'course.is_demo', 'ticket_count'])
      .where('email', '=', 'learner@example.org')
      .execute()
    expect(course).toEqual([{ start_date: '2026-11-15', started_at: app.clock.now, is_demo: true, ticket_count: 10 }])
    expect(await app.db.selectFrom('attempt').select('id').execute()).toEqual([])
  })

  test('accounts of which the partner owns some, not all', async () => {
    const owners = await app.db
      .selectFrom('education_account')
      .leftJoin('app_user', 'app_user.partner_profile_id', 'education_account.partner_id')
      .select('app_user.email')
      .execute()
    const own = owners.filter(({ email }) => email === 'partner@example.org')
    expect(own.length).toBeGreaterThan(0)
    expect(own.length).toBeLessThan(owners.length)
  })
})

test('a database that has people is left alone', async () => {
  expect(await loadDemonstration(app.db, app.clock.now, options)).toEqual([])
})
