import {
  createDemoUser,
  createUserProfile,
  getCurrentUser,
  listCourseHistory,
  listOwnCourses,
  listProposals,
  login,
  sendProposal,
} from '@dopusk/contract'
import { beforeEach, expect, test } from 'vitest'
import { makeAccount, testCipher } from '../../../testing/accounts.ts'
import { type MadeCourse, makeCourse } from '../../../testing/courses.ts'
import { makeUser, signInAs } from '../../../testing/people.ts'
import { makeAttempt, makeMemory } from '../../../testing/study.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

const app: TestApp = await startTestApp({ TRUST_PROXY: '127.0.0.1' })
const root = await makeUser(app.db, { isSuperuser: true })
const dayMs = 24 * 60 * 60_000
let superuser: string
let course: MadeCourse
let demo: { id: number; email: string; access: string; refresh: string | null }
let serial = 0
let email: string

const person = {
  first_name: 'Анна',
  last_name: 'Ёлкина',
  patronymic: 'Петровна',
  phone: '+79120000001',
  birth_date: '1987-04-30',
}

beforeEach(async () => {
  serial += 1
  email = `applicant-${serial}@example.org`
  app.clock.now = new Date('2026-11-15T09:00:00Z')
  superuser = await signInAs(app, root)
  await app.db.updateTable('course').set({ is_demo: false }).execute()
  course = await makeCourse(app.db, { isDemo: true, questions: 2 })
  const { body } = await app.ask(createDemoUser, { headers: { 'x-forwarded-for': `10.1.0.${serial}` } })
  demo = { id: body.user.id, email: body.user.email, access: body.access, refresh: body.refresh }
})

const apply = async (token = demo.access, more: object = {}) => {
  const body = { ...person, email, course: course.id, consent: true, ...more }
  const { body: proposal } = await app.ask(sendProposal, {
    body,
    token,
    headers: { 'x-forwarded-for': `10.2.0.${serial}` },
  })
  const { education_account_id: accountId } = await app.db
    .selectFrom('proposal')
    .select('education_account_id')
    .where('id', '=', proposal.id)
    .executeTakeFirstOrThrow()
  return { proposal, accountId }
}

const create = (accountId: number, more: object = {}) =>
  app.ask(createUserProfile, {
    body: { ...person, email, education_account: accountId, courses: [course.id], ...more },
    token: superuser,
  })

/** Two answers of the demo user. */
const study = async () => {
  const [own] = (await app.ask(listOwnCourses, { token: demo.access })).body
  const userCourseId = own?.id ?? 0
  const { questionIds } = course
  await makeAttempt(app.db, { learnerId: demo.id, userCourseId, questionIds, answers: [true, false], finished: true })
  await makeMemory(app.db, { learnerId: demo.id, questionId: questionIds[0] ?? 0, level: 'Good' })
  return userCourseId
}

const signInWithMailedPassword = async (accountId: number) => {
  const { password_encrypted } = await app.db
    .selectFrom('education_account')
    .select('password_encrypted')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  const password = testCipher.decrypt(demo.id, password_encrypted ?? Buffer.alloc(0))
  return app.ask(login, { body: { email, password } })
}

test('the learner made from a demo user’s proposal is that user, with their answers', async () => {
  const userCourseId = await study()
  const { accountId } = await apply()
  app.clock.forward(3 * dayMs)
  superuser = await signInAs(app, root)
  const other = await makeCourse(app.db)
  const { status, body } = await create(accountId, { courses: [course.id, other.id] })
  expect(status).toBe(201)
  expect(body.user).toMatchObject({ id: demo.id, email })
  const signedIn = await signInWithMailedPassword(accountId)
  expect(signedIn.body.user).toMatchObject({ id: demo.id, email, is_demo: false, demo: null, first_name: 'Анна' })
  const token = signedIn.body.access
  const courses = (await app.ask(listOwnCourses, { token })).body
  expect(courses).toMatchObject([
    { id: userCourseId, start_date: '2026-11-18', remaining_days: 30, status: 'Started', course: { id: course.id } },
    { start_date: '2026-11-18', status: 'Not started', course: { id: other.id } },
  ])
  const history = await app.ask(listCourseHistory, { path: `/api/user-courses/${userCourseId}/course_history/`, token })
  expect(history.body.results).toMatchObject([{ question_count: 2, right_answers: 1 }])
})

test('the credentials are mailed to the person, and the sessions of the demo end', async () => {
  const { accountId } = await apply()
  await create(accountId)
  const mails = await app.db
    .selectFrom('mail_outbox')
    .select(['kind', 'account_id'])
    .where('recipient_id', '=', demo.id)
    .execute()
  expect(mails).toEqual([{ kind: 'credentials', account_id: accountId }])
  expect((await app.ask(getCurrentUser, { token: demo.access })).status).toBe(401)
})

test('a course of the demo that is not among the given ones keeps its days', async () => {
  const userCourseId = await study()
  const { accountId } = await apply()
  app.clock.forward(3 * dayMs)
  superuser = await signInAs(app, root)
  await create(accountId, { courses: [] })
  const { access } = (await signInWithMailedPassword(accountId)).body
  const courses = (await app.ask(listOwnCourses, { token: access })).body
  expect(courses).toMatchObject([{ id: userCourseId, start_date: '2026-11-15', remaining_days: 27 }])
})

test('an email of somebody else is refused, and the demo stays one', async () => {
  const { accountId } = await apply()
  await makeUser(app.db, { email })
  const { status, error } = await create(accountId)
  expect([status, error.code]).toEqual([409, 'email_taken'])
  expect((await app.ask(getCurrentUser, { token: demo.access })).body).toMatchObject({
    id: demo.id,
    is_demo: true,
    email: demo.email,
  })
  expect((await create(accountId, { email: `free-${email}` })).body.user.id).toBe(demo.id)
})

test('of two proposals of one demo the first learner is the demo user, the second is a new one', async () => {
  const first = await apply()
  const second = await apply(demo.access, { email: `second-${email}` })
  expect((await create(first.accountId)).body.user.id).toBe(demo.id)
  const { status, body } = await create(second.accountId, { email: `second-${email}` })
  expect(status).toBe(201)
  expect(body.user.id).not.toBe(demo.id)
})

test('a proposal without a demo session has no demo user, whatever its body says', async () => {
  const { accountId } = await apply(await signInAs(app, await makeUser(app.db)))
  expect((await create(accountId)).body.user.id).not.toBe(demo.id)
  for (const field of ['demo_user', 'demo_user_id', 'user']) {
    const body = { ...person, email, course: course.id, consent: true, [field]: demo.id }
    const { status, error } = await app.ask(sendProposal, { body, headers: { 'x-forwarded-for': `10.3.0.${serial}` } })
    expect([status, error.fields]).toEqual([400, { [field]: 'Неизвестное поле' }])
  }
})

test('staff see that the proposal came from a demo, until its learner is made', async () => {
  const { accountId } = await apply()
  const listed = async () =>
    (await app.ask(listProposals, { path: `${listProposals.path}?education_account=${accountId}`, token: superuser }))
      .body.results
  expect(await listed()).toMatchObject([{ from_demo: true }])
  await create(accountId)
  expect(await listed()).toMatchObject([{ from_demo: false }])
})

test('an account of another application makes a new user', async () => {
  await apply()
  const accountId = await makeAccount(app.db, { proposals: [course.id] })
  expect((await create(accountId)).body.user.id).not.toBe(demo.id)
})
