import { createInBulk, getBulkProgress, listConsents, listEducationAccounts, login } from '@dopusk/contract'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { makeLearner } from '../../../testing/accounts.ts'
import { bulkRow, confirmed, startBulkApp } from '../../../testing/bulk.ts'
import { countRows } from '../../../testing/count-rows.ts'
import { makeCourse, makeUserCourse } from '../../../testing/courses.ts'
import { holdLock, waitForBlocked } from '../../../testing/held-lock.ts'
import { makePartner, makeUser, signInAs } from '../../../testing/people.ts'
import type { TestApp } from '../../../testing/test-app.ts'

let app: TestApp
let partner: { id: number; email: string; partnerId: number }
let token: string
let superuser: string
let course: { id: number }

beforeAll(async () => {
  ;({ app, partner, token, course } = await startBulkApp())
  superuser = await signInAs(app, await makeUser(app.db, { isSuperuser: true }))
})

const countPeople = () =>
  countRows(app.db, [
    'app_user',
    'learner_profile',
    'education_account',
    'user_course_period',
    'mail_outbox',
    'bulk_creation',
    'audit_log',
  ])

const row = (email: string) => bulkRow(email, [course.id])

const create = (body: object, as = token) => app.ask(createInBulk, { body: { ...confirmed, ...body }, token: as })

const outcomesOf = async (body: object, as = token) => {
  const answer = await create(body, as)
  expect(answer.status).toBe(201)
  return answer.body.outcomes
}

const refusal = (errors: Record<string, string>) => ({
  outcome: 'refused',
  account: null,
  given: [],
  renewed: [],
  kept: [],
  group: null,
  group_name: null,
  errors,
})

const listAccounts = async (search: string, as = token) => {
  const path = `${listEducationAccounts.path}?search=${search}&limit=100`
  return (await app.ask(listEducationAccounts, { path, token: as })).body
}

const auditOf = (action: string, key: string) =>
  app.db
    .selectFrom('audit_log')
    .select(['actor_id', 'subject_id', 'detail'])
    .where('action', '=', action)
    .where(sql`detail ->> 'key'`, '=', key)
    .orderBy('id')
    .execute()

describe('bulk creation', () => {
  test('creates new learners with accounts, courses and mails; they can sign in', async () => {
    const emails = Array.from({ length: 12 }, (_, n) => `many-${n}@bulk.example`)
    const { status, body } = await create({ key: 'twelve-at-once', rows: emails.map(row) })
    expect([status, body.created, body.credentials_until]).toEqual([201, 12, '2026-11-15T10:00:00.000Z'])
    expect(body.outcomes).toHaveLength(12)
    expect(body.outcomes[0]).toEqual({
      outcome: 'created',
      account: expect.any(Number),
      given: [course.id],
      renewed: [],
      kept: [],
      group: null,
      group_name: null,
      errors: {},
    })
    const made = await listAccounts('many-')
    expect(made.results.map(({ id }) => id).sort()).toEqual(body.outcomes.map(({ account }) => account).sort())
    const [first] = made.results
    expect(first).toMatchObject({ created_by_user: { id: partner.id }, courses: [course.id], days_remaining: 30 })
    const credentials = { email: first?.profile?.user.email, password: first?.password }
    expect((await app.ask(login, { body: credentials })).status).toBe(200)
    const progress = await app.ask(getBulkProgress, { path: `${getBulkProgress.path}?key=twelve-at-once`, token })
    expect(progress.body).toEqual({ row_count: 12, done_count: 12, is_finished: true })
  })

  test('creates the valid rows and refuses each other one with its fields', async () => {
    const stranger = await makeUser(app.db)
    const rows = [
      row('valid@bulk.example'),
      row(stranger.email),
      row('twice@bulk.example'),
      row('TWICE@bulk.example'),
      { ...row('x@bulk.example'), courses: [999_999] },
      { ...row('y@bulk.example'), phone: '1', patronymic: '<b>' },
      { ...row('z@bulk.example'), birth_date: '2030-01-01' },
    ]
    const outcomes = await outcomesOf({ key: 'good-and-bad', rows })
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(['created', ...Array(6).fill('refused')])
    expect(outcomes.slice(1).map(({ errors }) => errors)).toEqual([
      { email: 'Этот email уже занят' },
      { email: 'Этот email в списке повторяется' },
      { email: 'Этот email в списке повторяется' },
      { courses: 'Такого курса нет в каталоге' },
      {
        phone: 'Номер телефона должен начинаться с +7 и содержать 10 цифр после этого',
        patronymic: 'Только буквы, дефис, апостроф и пробел',
      },
      { birth_date: 'Дата рождения в будущем' },
    ])
    expect(
      (await listAccounts('bulk.example')).results.filter(
        ({ profile }) => profile?.user.email === 'valid@bulk.example',
      ),
    ).toHaveLength(1)
  })

  test('answers a repeat with the same key as the first time, and changes nothing', async () => {
    const body = { key: 'one-and-again', rows: [row('again@bulk.example'), row('no address')] }
    const first = await create(body)
    const before = await countPeople()
    const again = await create(body)
    expect([again.status, again.body]).toEqual([201, first.body])
    expect(await countPeople()).toEqual(before)
  })

  test('creates the rows once for two simultaneous requests with one key', async () => {
    const body = { key: 'at-one-moment', rows: [row('moment@bulk.example')] }
    const answers = await Promise.all([create(body), create(body)])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
    expect((await listAccounts('moment@')).count).toBe(1)
  })

  test('decides again where an email is taken by somebody else meanwhile', async () => {
    const held = await holdLock(app.connection, 'lock table education_account in share mode')
    const pending = create({ key: 'taken-meanwhile', rows: [row('meanwhile@bulk.example'), row('free@bulk.example')] })
    await waitForBlocked(app.db, 1)
    await makeUser(app.db, { email: 'meanwhile@bulk.example' })
    await held.release()
    const { body } = await pending
    expect(body.outcomes).toMatchObject([refusal({ email: 'Этот email уже занят' }), { outcome: 'created' }])
  })

  test('creates nothing where it fails in the middle, and the key can be used again', async () => {
    const body = { key: 'broken-middle', rows: [row('first@broken.example'), row('second@broken.example')] }
    await sql`
      create function refuse_second() returns trigger language plpgsql as $$
        begin if new.email = 'second@broken.example' then raise exception 'broken'; end if; return new; end $$;
      create trigger refuse_second before insert on app_user for each row execute function refuse_second()`.execute(
      app.db,
    )
    const before = await countPeople()
    expect((await create(body)).status).toBe(500)
    expect(await countPeople()).toEqual(before)
    await sql`drop trigger refuse_second on app_user`.execute(app.db)
    expect((await outcomesOf(body)).map(({ outcome }) => outcome)).toEqual(['created', 'created'])
  })

  test('takes the key of a process that has ended after ten minutes, not before', async () => {
    const claimed = { requested_by: partner.id, key: 'left-behind', row_count: 1, created_at: app.clock.now }
    await app.db.insertInto('bulk_creation').values(claimed).execute()
    const body = { key: 'left-behind', rows: [row('left@bulk.example')] }
    expect((await create(body)).error.code).toBe('bulk_running')
    const earlier = new Date(app.clock.now.getTime() - 11 * 60_000)
    await app.db.updateTable('bulk_creation').set({ created_at: earlier }).where('key', '=', 'left-behind').execute()
    expect((await create(body)).status).toBe(201)
  })

  test('is rolled back where another run with its key has finished first', async () => {
    const held = await holdLock(app.connection, 'lock table education_account in share mode')
    const pending = create({ key: 'overtaken-run', rows: [row('overtaken@bulk.example')] })
    await waitForBlocked(app.db, 1)
    const finished = { account_ids: [], outcomes: '[]', finished_at: app.clock.now }
    await app.db.updateTable('bulk_creation').set(finished).where('key', '=', 'overtaken-run').execute()
    await held.release()
    expect((await pending).error.code).toBe('bulk_running')
    expect((await listAccounts('overtaken@')).count).toBe(0)
  })

  test('without a confirmed consent is refused and leaves nothing behind', async () => {
    const before = await countPeople()
    const body = { key: 'no-consent', rows: [row('silent@bulk.example')] }
    const missing = await create({ ...body, consent_version: undefined })
    expect([missing.status, missing.error.fields]).toEqual([
      400,
      { consent_version: 'Подтвердите, что люди из списка согласны на обработку персональных данных' },
    ])
    const outdated = await create({ ...body, consent_version: '2020-01-01' })
    expect(outdated.error.fields?.consent_version).toMatch(/^Текст согласия изменился/)
    expect(await countPeople()).toEqual(before)
  })

  test('has an example that names the current wording', async () => {
    const { body } = await app.ask(listConsents)
    const current = body.find(({ kind }) => kind === 'bulk')
    expect(createInBulk.example?.body?.consent_version).toBe(current?.version)
  })

  test('keeps the wording of the consent, who confirmed it and for whom', async () => {
    const known = await makeLearner(app.db, partner)
    const rows = [row('agreed@bulk.example'), row(known.email), row('no address')]
    await create({ key: 'with-consent', rows })
    const { body: consents } = await app.ask(listConsents)
    const { version, text: wording } = consents.find(({ kind }) => kind === 'bulk') ?? {}
    expect(await auditOf('bulk_consent_confirmed', 'with-consent')).toEqual([
      { actor_id: partner.id, subject_id: null, detail: { key: 'with-consent', version, wording } },
    ])
    const created = await app.db
      .selectFrom('app_user')
      .select('id')
      .where('email', '=', 'agreed@bulk.example')
      .executeTakeFirstOrThrow()
    const detail = { key: 'with-consent', version }
    expect(await auditOf('consent_confirmed', 'with-consent')).toEqual([
      { actor_id: partner.id, subject_id: created.id, detail },
      { actor_id: partner.id, subject_id: known.userId, detail },
    ])
  })

  test('by a superuser assigns the accounts to a partner or to the site', async () => {
    const forPartner = { key: 'for-partner', created_by: partner.partnerId, rows: [row('for@bulk.example')] }
    expect((await create(forPartner, superuser)).status).toBe(201)
    const { results } = await listAccounts('for@bulk.example')
    expect(results).toMatchObject([{ created_by_user: { partner_profile: { id: partner.partnerId } } }])
    const nobody = await create({ ...forPartner, key: 'for-nobody', created_by: 999_999 }, superuser)
    expect(nobody.error.fields).toHaveProperty('created_by')
  })

  test('by a partner assigns the accounts to that partner, whatever the request says', async () => {
    const other = await makePartner(app.db)
    await create({ key: 'not-for-other', created_by: other.partnerId, rows: [row('own@bulk.example')] })
    expect((await listAccounts('own@bulk.example')).count).toBe(1)
  })

  test('of another user is not visible', async () => {
    await create({ key: 'looked-at-by', rows: [row('looked@bulk.example')] })
    const path = `${getBulkProgress.path}?key=looked-at-by`
    const other = await signInAs(app, await makePartner(app.db))
    expect((await app.ask(getBulkProgress, { path, token: other })).status).toBe(404)
  })

  test('refuses more than 300 rows', async () => {
    const rows = Array.from({ length: 301 }, (_, n) => row(`too-many-${n}@bulk.example`))
    expect((await create({ key: 'too-many-of-them', rows })).error.fields).toHaveProperty('rows')
  })
})

describe('a learner who is known', () => {
  const periodsOf = (learnerId: number) =>
    app.db
      .selectFrom('user_course_period')
      .innerJoin('user_course', 'user_course.id', 'user_course_period.user_course_id')
      .select(['course_id', 'no', 'user_course_period.start_date', 'partner_id', 'given_by'])
      .where('user_course_period.learner_id', '=', learnerId)
      .orderBy('course_id')
      .orderBy('no')
      .execute()

  test('gets new and ended courses and a mail about them; a course with days left stays', async () => {
    const [fresh, ended] = [await makeCourse(app.db), await makeCourse(app.db)]
    const known = await makeLearner(app.db, partner, { readablePassword: 'Starый-1' })
    const { userId: learnerId } = known
    await makeUserCourse(app.db, { learnerId, courseId: course.id, startDate: '2026-11-10' })
    await makeUserCourse(app.db, { learnerId, courseId: ended.id, startDate: '2026-01-10' })
    const before = await app.db
      .selectFrom('app_user')
      .select('password_hash')
      .where('id', '=', learnerId)
      .executeTakeFirst()
    const rows = [bulkRow(known.email.toUpperCase(), [course.id, fresh.id, ended.id])]
    expect(await outcomesOf({ key: 'known-learner', rows })).toEqual([
      {
        outcome: 'course_given',
        account: known.accountId,
        given: [fresh.id],
        renewed: [ended.id],
        kept: [course.id],
        group: null,
        group_name: null,
        errors: {},
      },
    ])
    const paid = { start_date: '2026-11-15', partner_id: partner.partnerId, given_by: partner.id }
    const periods = await periodsOf(learnerId)
    expect(periods.filter(({ course_id }) => course_id !== course.id)).toMatchObject([
      { course_id: fresh.id, no: 1, ...paid },
      { course_id: ended.id, no: 1 },
      { course_id: ended.id, no: 2, ...paid },
    ])
    expect(periods.filter(({ course_id }) => course_id === course.id)).toHaveLength(1)
    const mails = await app.db.selectFrom('mail_outbox').select('kind').where('recipient_id', '=', learnerId).execute()
    expect(mails.map(({ kind }) => kind).sort()).toEqual(['course_given', 'course_renewed'])
    const accounts = await listAccounts(known.email)
    expect(accounts.results).toMatchObject([{ id: known.accountId, days_remaining: 30, password: 'Starый-1' }])
    expect(
      await app.db.selectFrom('app_user').select('password_hash').where('id', '=', learnerId).executeTakeFirst(),
    ).toEqual(before)
  })

  test('with an ended course only, and with nothing to do', async () => {
    const [one, two] = [await makeLearner(app.db, partner), await makeLearner(app.db, partner)]
    await makeUserCourse(app.db, { learnerId: one.userId, courseId: course.id, startDate: '2026-01-10' })
    await makeUserCourse(app.db, { learnerId: two.userId, courseId: course.id, startDate: '2026-11-10' })
    const { body } = await create({ key: 'renewed-or-not', rows: [row(one.email), row(two.email)] })
    expect(body.outcomes.map(({ outcome }) => outcome)).toEqual(['course_renewed', 'unchanged'])
    expect([body.created, body.credentials_until]).toEqual([0, null])
  })

  test('of another partner is refused, counted and logged; no course changes', async () => {
    const other = await makePartner(app.db)
    const stranger = await makeLearner(app.db, other)
    expect(await outcomesOf({ key: 'not-my-learner', rows: [row(stranger.email)] })).toEqual([
      refusal({ email: 'Этот email уже занят' }),
    ])
    expect(await periodsOf(stranger.userId)).toEqual([])
    const entries = await app.db
      .selectFrom('audit_log')
      .select('actor_id')
      .where('action', '=', 'taken_email_revealed')
      .where('subject_id', '=', stranger.userId)
      .execute()
    expect(entries).toEqual([{ actor_id: partner.id }])
  })

  test('is given a course by a superuser only for the owner of the account', async () => {
    const own = await makeLearner(app.db, partner)
    const staff = await makeUser(app.db, { role: 'admin' })
    const alone = await makeUser(app.db)
    const rows = [row(own.email), row(staff.email), row(alone.email)]
    const otherOwner = { email: 'Этот обучающийся записан за другим владельцем. Выдайте ему курс в его карточке' }
    const taken = { email: 'Пользователь с таким email уже зарегистрирован' }
    expect(await outcomesOf({ key: 'for-the-site', rows }, superuser)).toMatchObject([
      refusal(otherOwner),
      refusal(taken),
      { outcome: 'course_given', account: null },
    ])
    const forPartner = { key: 'for-its-owner', created_by: partner.partnerId, rows: [rows[0], rows[2]] }
    expect(await outcomesOf(forPartner, superuser)).toMatchObject([
      { outcome: 'course_given', account: own.accountId },
      refusal(otherOwner),
    ])
  })

  test('who lost the account of the partner while the list was waiting is decided on again', async () => {
    const known = await makeLearner(app.db, partner)
    const held = await holdLock(app.connection, `select id from learner where id = ${known.userId} for update`)
    const pending = create({ key: 'moved-meanwhile', rows: [row(known.email)] })
    await waitForBlocked(app.db, 1)
    const other = await makePartner(app.db)
    const account = app.db.updateTable('education_account').set({ partner_id: other.partnerId })
    await account.where('id', '=', known.accountId).execute()
    await held.release()
    expect((await pending).body.outcomes).toEqual([refusal({ email: 'Этот email уже занят' })])
    expect(await periodsOf(known.userId)).toEqual([])
  })
})

describe('of the 60 lists that a partner may create in an hour', () => {
  /** Nothing to hash: the row is refused. */
  const rows = [{ ...bulkRow('no-day@bulk.example'), birth_date: '' }]
  const createAs = async (as: string, key: string) => (await create({ key, rows }, as)).status

  test('one with the same key counts once, however often it is sent again', async () => {
    const as = await signInAs(app, await makePartner(app.db))
    for (let time = 0; time < 61; time += 1) expect(await createAs(as, 'sent-again')).toBe(201)
    expect(await createAs(as, 'another-list')).toBe(201)
  })

  test('what is refused for too many can be sent again when the hour is over', async () => {
    const maker = await makePartner(app.db)
    const as = await signInAs(app, maker)
    for (let no = 0; no < 60; no += 1) expect(await createAs(as, `list-no-${no}`)).toBe(201)
    expect(await createAs(as, 'one-too-many')).toBe(429)
    app.clock.forward(61 * 60_000)
    expect(await createAs(await signInAs(app, maker), 'one-too-many')).toBe(201)
  })
})
