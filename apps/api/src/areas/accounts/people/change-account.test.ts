import {
  changeEducationAccount,
  getAccountByProfile,
  getCurrentUser,
  listEducationAccounts,
  login,
  prolongCourse,
  takeBackCourse,
} from '@dopusk/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { linkAccount, makeAccount, makeLearner, testCipher } from '../../../testing/accounts.ts'
import { makeCourse, makeUserCourse } from '../../../testing/courses.ts'
import { race } from '../../../testing/held-lock.ts'
import { logInAs, makePartner, makeProfile, makeUser, password, signInAs } from '../../../testing/people.ts'
import { makeAttempt } from '../../../testing/study.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

let app: TestApp
let superuser: string
let partner: { id: number; email: string; partnerId: number; token: string }

beforeAll(async () => {
  app = await startTestApp()
  superuser = await signInAs(app, await makeUser(app.db, { isSuperuser: true }))
  const made = await makePartner(app.db)
  partner = { ...made, token: await signInAs(app, made) }
})

const save = (id: number, body: object, asking: { token?: string; version?: number | string } = {}) =>
  app.ask(changeEducationAccount, {
    path: `/api/education-accounts/${id}/`,
    body,
    token: asking.token ?? partner.token,
    headers: asking.version === undefined ? {} : { 'if-match': `"${asking.version}"` },
  })

const byProfile = (profileId: number, token = partner.token) =>
  app.ask(getAccountByProfile, { path: `/api/education-accounts/education-account-by-profile-id/${profileId}/`, token })

const signIn = async (email: string, word: string) => (await app.ask(login, { body: { email, password: word } })).status

const impersonated = async () => {
  const admin = await makeUser(app.db, { role: 'admin' })
  const { body } = await app.ask(login, { body: { email: admin.email, password, impersonate: partner.email } })
  return body.access
}

describe('the version', () => {
  test('is an ETag: of two concurrent edits the second is refused', async () => {
    const learner = await makeLearner(app.db, partner)
    const first = await byProfile(learner.profileId)
    expect(first.headers.get('etag')).toBe('"1"')
    const saved = await save(learner.accountId, { id_specialist_pb: 77 }, { version: 1 })
    expect([saved.status, saved.headers.get('etag'), saved.body.version]).toEqual([200, '"2"', 2])
    const late = await save(learner.accountId, { id_specialist_pb: 88 }, { version: 1, token: superuser })
    expect([late.status, late.error.code]).toEqual([409, 'changed_meanwhile'])
    expect((await byProfile(learner.profileId)).body.id_specialist_pb).toBe(77)
  })

  test('is optional in a request, and * matches any', async () => {
    const id = await makeAccount(app.db, partner)
    expect((await save(id, { activated: true })).status).toBe(200)
    const any = await app.ask(changeEducationAccount, {
      path: `/api/education-accounts/${id}/`,
      body: { activated: false },
      token: partner.token,
      headers: { 'if-match': '*' },
    })
    expect(any.status).toBe(200)
  })

  test('lets one of two saves of the same version through', async () => {
    const id = await makeAccount(app.db, partner)
    const answers = await race(
      app,
      'education_account',
      [partner.token, superuser].map((token, n) => () => save(id, { id_specialist_pb: n + 1 }, { version: 1, token })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })
})

describe('linking', () => {
  test('an own learner to another account keeps the password readable and resets activated', async () => {
    const learner = await makeLearner(app.db, partner, { readablePassword: 'abcd2345' })
    const again = await makeAccount(app.db, partner)
    const { status, body } = await save(again, { profile: learner.profileId, activated: true }, { version: 1 })
    expect(status).toBe(200)
    expect(body).toMatchObject({ activated: false, password: 'abcd2345', profile: { id: learner.profileId } })
    expect((await byProfile(learner.profileId)).body.id).toBe(again)
  })

  test('another partner’s learner is not found for a partner and is allowed for a superuser', async () => {
    const other = await makeLearner(app.db, await makePartner(app.db))
    const id = await makeAccount(app.db, partner)
    expect((await save(id, { profile: other.profileId })).status).toBe(404)
    expect((await save(id, { profile: other.profileId }, { token: superuser })).status).toBe(200)
  })

  test('a person with permissions is refused', async () => {
    const id = await makeAccount(app.db, partner)
    for (const person of [
      await makeUser(app.db, { isSuperuser: true }),
      await makePartner(app.db),
      await makeUser(app.db, { role: 'admin' }),
    ]) {
      const profile = await makeProfile(app.db, person.id)
      expect((await save(id, { profile }, { token: superuser })).status).toBe(404)
    }
  })

  test('is refused for an account that has a learner, and so is unlinking', async () => {
    const [one, two] = [await makeLearner(app.db, partner), await makeLearner(app.db, partner)]
    expect((await save(one.accountId, { profile: two.profileId })).error.code).toBe('account_taken')
    expect((await save(one.accountId, { profile: null })).error.fields).toHaveProperty('profile')
    expect((await save(one.accountId, { profile: one.profileId })).status).toBe(200)
  })

  test('is followed by activation at the first sign-in', async () => {
    const learner = await makeLearner(app.db, partner)
    await logInAs(app, learner)
    expect((await byProfile(learner.profileId)).body.activated).toBe(true)
  })
})

describe('the password', () => {
  test('that is new works at once, ends the sessions, and is readable by staff only', async () => {
    const learner = await makeLearner(app.db, partner, { readablePassword: password })
    const session = await signInAs(app, learner)
    const { body } = await save(learner.accountId, { password: 'novyi-Parol' })
    expect(body.password).toBe('novyi-Parol')
    expect((await app.ask(getCurrentUser, { token: session })).status).toBe(401)
    expect(await signIn(learner.email, password)).toBe(401)
    expect(await signIn(learner.email, 'novyi-Parol')).toBe(200)
    const row = await app.db
      .selectFrom('education_account')
      .select('password_encrypted')
      .where('id', '=', learner.accountId)
      .executeTakeFirstOrThrow()
    expect(row.password_encrypted?.includes('novyi')).toBe(false)
    expect(testCipher.decrypt(learner.userId, row.password_encrypted ?? Buffer.of())).toBe('novyi-Parol')
  })

  test('that is unchanged changes nothing', async () => {
    const known = await makeLearner(app.db, partner, { readablePassword: password })
    const unknown = await makeLearner(app.db, partner)
    for (const learner of [known, unknown]) {
      const session = await signInAs(app, learner)
      const { body } = await save(learner.accountId, { password })
      expect(body.password).toBe(password)
      expect((await app.ask(getCurrentUser, { token: session })).status).toBe(200)
    }
  })

  test('is the same in all accounts of one learner', async () => {
    const learner = await makeLearner(app.db, partner, { readablePassword: 'abcd2345' })
    const again = await makeAccount(app.db, partner)
    await linkAccount(app.db, again, learner.profileId)
    await save(again, { password: 'sovsem-Novyi' })
    const path = `${listEducationAccounts.path}?search=${encodeURIComponent(learner.email)}`
    const { body } = await app.ask(listEducationAccounts, { path, token: partner.token })
    expect(body.results.map((account) => account.password)).toEqual(['sovsem-Novyi', 'sovsem-Novyi'])
  })

  test('is refused without a learner, and when shorter than 8', async () => {
    const id = await makeAccount(app.db, partner)
    expect((await save(id, { password: 'novyi-Parol' })).error.fields).toHaveProperty('password')
    expect((await save(id, { password: 'short' })).error.fields).toEqual({ password: 'Не короче 8 символов' })
    expect((await save(id, { password: null })).status).toBe(200)
  })

  test('of a person who has received permissions is not set by a partner', async () => {
    const learner = await makeLearner(app.db, partner)
    await app.db.updateTable('app_user').set({ is_superuser: true }).where('id', '=', learner.userId).execute()
    expect((await save(learner.accountId, { password: 'zahvat-vlasti' })).status).toBe(404)
    expect(await signIn(learner.email, 'zahvat-vlasti')).toBe(401)
  })

  test('is neither read nor set by an impersonated session, and activated is not set either', async () => {
    const learner = await makeLearner(app.db, partner, { readablePassword: 'abcd2345' })
    const token = await impersonated()
    expect((await byProfile(learner.profileId, token)).body.password).toBeNull()
    for (const body of [{ password: 'novyi-Parol' }, { password: 'abcd2345' }, { activated: true }]) {
      const answer = await save(learner.accountId, body, { token })
      expect([body, answer.status, answer.error.code]).toEqual([body, 403, 'forbidden'])
    }
    expect((await save(learner.accountId, { activated: false, password: null }, { token })).status).toBe(200)
  })

  test('is recorded in the audit log with its author, not with its value', async () => {
    const learner = await makeLearner(app.db, partner)
    await save(learner.accountId, { password: 'novyi-Parol' })
    const entries = await app.db
      .selectFrom('audit_log')
      .select(['action', 'actor_id', 'detail'])
      .where('subject_id', '=', learner.userId)
      .execute()
    expect(entries).toEqual([{ action: 'password_set_by_staff', actor_id: partner.id, detail: {} }])
  })
})

describe('the courses', () => {
  test('are replaced as a whole set: added ones start today, a removed one that is not started is revoked', async () => {
    const learner = await makeLearner(app.db, partner)
    const [kept, gone, added] = [await makeCourse(app.db), await makeCourse(app.db), await makeCourse(app.db)]
    await makeUserCourse(app.db, { learnerId: learner.userId, courseId: kept.id, startDate: '2026-10-20' })
    const notStarted = { learnerId: learner.userId, courseId: gone.id, startDate: '2026-11-01', started: false }
    await makeUserCourse(app.db, notStarted)
    const { body } = await save(learner.accountId, { courses: [added.id, kept.id] })
    expect(body.courses).toEqual([kept.id, added.id])
    expect(body).toMatchObject({ usercourse_start_date: '2026-11-15', days_remaining: 30 })
    const periods = await app.db
      .selectFrom('user_course_period')
      .select(['start_date', 'given_by'])
      .where('learner_id', '=', learner.userId)
      .orderBy('user_course_id')
      .execute()
    expect(periods.at(-1)).toEqual({ start_date: '2026-11-15', given_by: partner.id })
  })

  test('are unchanged where the request removes one with attempts', async () => {
    const learner = await makeLearner(app.db, partner)
    const [started, added] = [await makeCourse(app.db, { questions: 1 }), await makeCourse(app.db)]
    const given = { learnerId: learner.userId, courseId: started.id, startDate: '2026-11-01' }
    const userCourseId = await makeUserCourse(app.db, given)
    await makeAttempt(app.db, { learnerId: learner.userId, userCourseId, questionIds: started.questionIds })
    const answer = await save(learner.accountId, { courses: [added.id], id_specialist_pb: 5 })
    expect([answer.status, answer.error.code]).toEqual([409, 'course_started'])
    expect((await byProfile(learner.profileId)).body).toMatchObject({
      courses: [started.id],
      id_specialist_pb: 0,
      version: 1,
    })
  })

  test('lose one that was started and not attempted, also where it was opened last', async () => {
    const learner = await makeLearner(app.db, partner)
    const started = await makeCourse(app.db)
    await makeUserCourse(app.db, { learnerId: learner.userId, courseId: started.id, startDate: '2026-11-01' })
    expect((await save(learner.accountId, { courses: [] })).body).toMatchObject({ courses: [], days_remaining: null })
  })

  test('keep one that was prolonged until its last period is taken back', async () => {
    const learner = await makeLearner(app.db, partner)
    const course = await makeCourse(app.db)
    const given = { learnerId: learner.userId, courseId: course.id, startDate: '2026-11-01', started: false }
    const id = await makeUserCourse(app.db, given)
    const ask = (call: typeof prolongCourse | typeof takeBackCourse, access_until: string) =>
      app.ask(call, { path: call.path.replace('{id}', String(id)), body: { access_until }, token: partner.token })
    await ask(prolongCourse, '2026-11-30')
    const refused = await save(learner.accountId, { courses: [] })
    expect([refused.status, refused.error.code]).toEqual([409, 'cannot_take_back'])
    expect(refused.error.message).toBe('Курс продлён или выдан повторно. Сначала заберите его последний срок')
    expect((await ask(takeBackCourse, '2026-12-30')).status).toBe(200)
    expect((await save(learner.accountId, { courses: [] })).body.courses).toEqual([])
  })

  test('are refused where they are unknown, repeated, or the account has no learner', async () => {
    const learner = await makeLearner(app.db, partner)
    const course = await makeCourse(app.db)
    expect((await save(learner.accountId, { courses: [999_999] })).error.fields).toHaveProperty('courses')
    expect((await save(learner.accountId, { courses: [course.id, course.id] })).error.fields).toHaveProperty('courses')
    expect((await save(await makeAccount(app.db, partner), { courses: [course.id] })).error.fields).toHaveProperty(
      'courses',
    )
  })
})
