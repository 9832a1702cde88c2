import {
  askProlong,
  createDemoUser,
  getEducationAccount,
  getUserCourse,
  giveCourse,
  listEducationAccounts,
  listOwnCourses,
  login,
} from '@dopusk/contract'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { linkAccount, type MadeLearner, makeAccount, makeLearner } from '../../testing/accounts.ts'
import { makeCourse, makeUserCourse } from '../../testing/courses.ts'
import { makePartner, makeProfile, makeUser, password, signInAs } from '../../testing/people.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

const app: TestApp = await startTestApp()
const hourMs = 60 * 60_000
let partner: { id: number; email: string; partnerId: number }
let learner: MadeLearner
let courseId: number
let token: string

const expired = '2026-10-16'

beforeEach(async () => {
  app.clock.now = new Date('2026-11-15T09:00:00.000Z')
  partner = await makePartner(app.db)
  learner = await makeLearner(app.db, partner)
  courseId = (await makeCourse(app.db)).id
  token = await signInAs(app, learner)
})

const give = (startDate: string, learnerId = learner.userId) =>
  makeUserCourse(app.db, { learnerId, courseId, startDate })

const ask = (id: number, as = token) =>
  app.ask(askProlong, { path: askProlong.path.replace('{id}', String(id)), token: as })

const read = async (id: number) => (await app.ask(getUserCourse, { path: `/api/user-courses/${id}/`, token })).body

/** The mails of an ask for this course: their recipients. */
const recipients = async (userCourseId: number) => {
  const { rows } = await sql<{ recipient_id: number; account_id: number | null }>`
    select recipient_id, account_id from mail_outbox
     where kind = 'prolong_asked' and payload ->> 'userCourseId' = ${String(userCourseId)} order by id`.execute(app.db)
  return rows
}

const askedOn = async (accountId: number, as: string) =>
  (await app.ask(getEducationAccount, { path: `/api/education-accounts/${accountId}/`, token: as })).body
    .prolong_asked_at

describe('asking for more access', () => {
  test('stores when, mails every user of the partner, and none of it is about the account’s own mail', async () => {
    const colleague = await makeUser(app.db, { partnerId: partner.partnerId })
    await makePartner(app.db)
    const id = await give(expired)
    expect(await read(id)).toMatchObject({ can_ask_prolong: true, prolong_asked_at: null, access_until: '2026-11-14' })
    const { status, body } = await ask(id)
    expect(status).toBe(200)
    expect(body).toMatchObject({ id, prolong_asked_at: app.clock.now.toISOString() })
    expect(await recipients(id)).toEqual(
      [partner.id, colleague.id].map((recipient_id) => ({ recipient_id, account_id: null })),
    )
  })

  test('is possible in the last seven days', async () => {
    expect((await ask(await give('2026-10-23'))).status).toBe(200)
  })

  test.each([
    ['with eight days left', '2026-10-24', {}],
    ['before the first day', '2026-11-16', {}],
    ['while the course is paused', '2026-10-20', { paused_on: '2026-11-14' }],
  ])('is refused %s', async (_when, startDate, change) => {
    const id = await give(startDate)
    if (Object.keys(change).length > 0) {
      await app.db.updateTable('user_course').set(change).where('id', '=', id).execute()
    }
    expect((await read(id)).can_ask_prolong).toBe(false)
    const { status, error } = await ask(id)
    expect([status, error.code]).toEqual([409, 'not_ending'])
    expect(await recipients(id)).toEqual([])
  })

  test('twice within 24 hours gives the first answer and sends nothing, also ten times at once', async () => {
    const id = await give(expired)
    const answers = await Promise.all(Array.from({ length: 10 }, () => ask(id)))
    const first = app.clock.now.toISOString()
    expect(answers.map(({ status, body }) => [status, body.prolong_asked_at])).toEqual(answers.map(() => [200, first]))
    app.clock.forward(24 * hourMs - 1)
    token = await signInAs(app, learner)
    expect((await ask(id)).body.prolong_asked_at).toBe(first)
    expect(await recipients(id)).toHaveLength(1)
    app.clock.forward(1)
    expect((await ask(id)).body.prolong_asked_at).toBe(app.clock.now.toISOString())
    expect(await recipients(id)).toHaveLength(2)
  })

  test('for the course of another person is not found, whoever asks', async () => {
    const id = await give(expired)
    const stranger = await signInAs(app, await makeUser(app.db))
    for (const as of [stranger, await signInAs(app, partner)]) expect((await ask(id, as)).status).toBe(404)
    expect((await read(id)).prolong_asked_at).toBeNull()
  })

  test('is refused to a demo user', async () => {
    await makeCourse(app.db, { isDemo: true })
    const demo = (await app.ask(createDemoUser)).body
    app.clock.forward(29 * 24 * hourMs)
    const { email } = await makeUser(app.db, { role: 'admin' })
    const { body } = await app.ask(login, { body: { email, password, impersonate: demo.user.email } })
    const as = body.access
    const [course] = (await app.ask(listOwnCourses, { token: as })).body
    expect(course?.can_ask_prolong).toBe(true)
    const { status, error } = await ask(course?.id ?? 0, as)
    expect([status, error.code]).toEqual([403, 'demo_forbidden'])
  })
})

describe('who is asked:', () => {
  test('the superusers, for a learner of the site', async () => {
    const root = await makeUser(app.db, { isSuperuser: true })
    const blocked = await makeUser(app.db, { isSuperuser: true })
    const profileId = await makeProfile(app.db, blocked.id)
    await app.db.updateTable('learner_profile').set({ is_blocked: true }).where('id', '=', profileId).execute()
    const own = await makeLearner(app.db)
    const id = await give(expired, own.userId)
    await ask(id, await signInAs(app, own))
    const asked = (await recipients(id)).map(({ recipient_id }) => recipient_id)
    expect(asked).toContain(root.id)
    expect(asked).not.toContain(blocked.id)
    expect(asked).not.toContain(partner.id)
  })

  test('the superusers, for a partner without users', async () => {
    const root = await makeUser(app.db, { isSuperuser: true })
    await app.db
      .updateTable('app_user')
      .set({ user_status: null, partner_profile_id: null })
      .where('id', '=', partner.id)
      .execute()
    const id = await give(expired)
    await ask(id)
    expect((await recipients(id)).map(({ recipient_id }) => recipient_id)).toContain(root.id)
  })

  test('the partner who paid last, where two partners have the learner', async () => {
    const other = await makePartner(app.db)
    const account = await makeAccount(app.db, other)
    await linkAccount(app.db, account, learner.profileId)
    const asOther = await signInAs(app, other)
    const { body } = await app.ask(giveCourse, {
      token: asOther,
      body: { user: learner.userId, course: courseId, start_date: expired, education_account: account },
    })
    await ask(body.id)
    expect(await recipients(body.id)).toMatchObject([{ recipient_id: other.id }])
    expect(await askedOn(account, asOther)).toBe(app.clock.now.toISOString())
    expect(await askedOn(learner.accountId, await signInAs(app, partner))).toBeNull()
  })
})

describe('the badge of an account', () => {
  test('is in the partner’s list and in the superuser’s, and on no other account', async () => {
    const id = await give(expired)
    await makeLearner(app.db, partner)
    await ask(id)
    const asPartner = await signInAs(app, partner)
    const { body } = await app.ask(listEducationAccounts, { token: asPartner })
    expect(body.results.map((account) => [account.id === learner.accountId, account.prolong_asked_at])).toEqual([
      [true, app.clock.now.toISOString()],
      [false, null],
    ])
    const root = await signInAs(app, await makeUser(app.db, { isSuperuser: true }))
    expect(await askedOn(learner.accountId, root)).toBe(app.clock.now.toISOString())
    const stranger = await signInAs(app, await makePartner(app.db))
    expect((await app.ask(listEducationAccounts, { token: stranger })).body.results).toEqual([])
  })

  test('disappears when the course is given again', async () => {
    const id = await give(expired)
    await ask(id)
    const asPartner = await signInAs(app, partner)
    await app.ask(giveCourse, { token: asPartner, body: { user: learner.userId, course: courseId } })
    expect(await askedOn(learner.accountId, asPartner)).toBeNull()
    expect(await read(id)).toMatchObject({ prolong_asked_at: null, can_ask_prolong: false, access_until: '2026-12-14' })
  })
})

describe('whom a learner may ask', () => {
  const setContact = (contact: { contact_phone?: string; contact_email?: string }) =>
    app.db.updateTable('partner_profile').set(contact).where('id', '=', partner.partnerId).execute()

  const makeOrganisation = () =>
    sql`insert into organisation (short_name, full_name, direction, email, phone, policy_html, terms_html, address, inn,
               bank_name, bank_bik, bank_account, bank_correspondent_account, default_contract, director_name, accountant_name)
        values ('Центр', 'Центр', 'Директор', 'help@example.org', '+74950000000', '', '', 'Москва', '7701234560',
               'Банк', '044525000', '40702810000000000000', '30101810000000000000', 'Договор', 'И. И.', 'П. П.')
        on conflict do nothing`.execute(app.db)

  test('is null while neither partner nor organisation is known', async () => {
    await sql`delete from organisation`.execute(app.db)
    expect((await read(await give(expired))).contact).toBeNull()
  })

  test('is the organisation where the partner has no contact', async () => {
    await makeOrganisation()
    const contact = { name: 'Центр', phone: '+74950000000', email: 'help@example.org' }
    expect((await read(await give(expired))).contact).toEqual(contact)
  })

  test('is the partner who paid last, as far as contacts are known', async () => {
    await makeOrganisation()
    await setContact({ contact_phone: '+73420000010' })
    const id = await give(expired)
    const { company } = await app.db
      .selectFrom('partner_profile')
      .select('company')
      .where('id', '=', partner.partnerId)
      .executeTakeFirstOrThrow()
    expect((await read(id)).contact).toEqual({ name: company, phone: '+73420000010', email: null })
  })
})
