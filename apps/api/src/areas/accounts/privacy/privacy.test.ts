import { randomUUID } from 'node:crypto'
import { listEducationAccounts } from '@dopusk/contract'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { issuePasswordResetToken } from '../../../people/password-reset-tokens.ts'
import { makeAccount, makeLearner } from '../../../testing/accounts.ts'
import { makeCertificate } from '../../../testing/billing.ts'
import { makeCourse, makeUserCourse } from '../../../testing/courses.ts'
import { holdLock, waitForBlocked } from '../../../testing/held-lock.ts'
import { logInAs, makePartner, makeUser, password, signInAs } from '../../../testing/people.ts'
import { makePractical, makePracticalResult } from '../../../testing/practicals.ts'
import { makeAttempt, makeMemory } from '../../../testing/study.ts'
import { startTestApp } from '../../../testing/test-app.ts'
import { rebuildBookmarksIfDue } from '../list/list-bookmarks.queries.ts'
import { commandLine, erasePerson } from './erase-person.ts'
import { exportPerson } from './export-person.ts'
import { personParts } from './person-parts.ts'

const app = await startTestApp()
const { db } = app
const now = new Date('2026-11-15T09:00:00Z')
let serial = 0

/** The rows of a registration that is not confirmed. */
const makeRegistration = async (email: string) => {
  const { id } = await db
    .insertInto('pending_registration')
    .values({ email, password_hash: 'x', created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('registration_token')
    .values({ hash: Buffer.from(email), registration_id: id })
    .execute()
  return db
    .insertInto('mail_outbox')
    .values({ kind: 'registration', address: email, payload: { registrationId: id }, message_id: `<${id}@x>` })
    .returning('id')
    .executeTakeFirstOrThrow()
}

/** A learner with rows in every table and unique words to search for. */
const makePerson = async () => {
  serial += 1
  const word = `Приметнов${'а'.repeat(serial)}`
  const email = `primetnov${serial}@example.org`
  const course = await makeCourse(db, { questions: 2, tickets: 1 })
  const [ticketId] = course.ticketIds
  const partner = await makePartner(db)
  const account = {
    partnerId: partner.partnerId,
    proposals: [course.id],
    applicant: { lastName: word, firstName: word, email },
  }
  const learner = await makeLearner(db, account, {
    lastName: word,
    firstName: word,
    email,
    readablePassword: 'abcd2345',
  })
  const { userId } = learner
  const phone = `+7901000${String(serial).padStart(4, '0')}`
  await db.updateTable('learner_profile').set({ phone }).where('user_id', '=', userId).execute()
  await db
    .insertInto('enquiry')
    .values({ name: word, phone: phone.replace('+7', '8'), text: word })
    .execute()
  const userCourseId = await makeUserCourse(db, { learnerId: userId, courseId: course.id, startDate: '2026-11-10' })
  await sql`insert into course_reminder (learner_id, user_course_id, period_no, kind, due_on, created_at)
            values (${userId}, ${userCourseId}, 1, 'ends_in_7', '2026-12-02', ${now})`.execute(db)
  await sql`insert into invoice (learner_id, buyer_name, number, number_year, date, due_on, period_from, period_to, contract,
                                 discount_hundredths, lines, discount_kopecks, amount_kopecks, issued_at)
            values (${userId}, ${word}, ${`П-${serial}`}, 2026, '2026-11-10', '2026-11-20', '2026-11-01', '2026-11-30', 'Оферта',
                    100, '[]', 0, 100, ${now})`.execute(db)
  await sql`insert into act (invoice_id, number, number_year, date, issued_at)
            select id, number, 2026, date, issued_at from invoice where learner_id = ${userId}`.execute(db)
  const code = `0${String(serial).padStart(25, '0')}`
  await makeCertificate(db, { learnerId: userId, userCourseId, learnerName: word, code })
  const questionIds = course.questionIds
  await makeAttempt(db, { learnerId: userId, userCourseId, questionIds, answers: [true, false], finished: true })
  const attemptId = await makeAttempt(db, {
    learnerId: userId,
    userCourseId,
    questionIds,
    answers: [true],
    ...(ticketId && { ticketId }),
  })
  const forecast = { learner_id: userId, attempt_id: attemptId, p: 0.5, lo: 0.25, hi: 0.75, created_at: now }
  await db.insertInto('forecast_check').values(forecast).execute()
  const group = await db
    .insertInto('learner_group')
    .values({ course_id: course.id, name: 'Смена А', request_key: randomUUID() })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .updateTable('user_course')
    .set({ exam_date: '2026-12-01', daily_goal: 20, plan_mode: 'cover_first', group_id: group.id })
    .set({ ready_p: 0.5, ready_lo: 0.25, ready_hi: 0.75, ready_at: now, ready_stale: true })
    .where('id', '=', userCourseId)
    .execute()
  const practicalId = await makePractical(db, course.id)
  await makePracticalResult(db, { learnerId: userId, userCourseId, practicalId, answer: { value: word } })
  const questionId = questionIds[0] ?? 0
  await makeMemory(db, { learnerId: userId, questionId, level: 'Good' })
  await sql`insert into activity_day (learner_id, day, answer_count) values (${userId}, '2026-11-14', 3)`.execute(db)
  const answered = { learner_id: userId, user_course_id: userCourseId, answer_count: 1, right_count: 1 }
  await db.insertInto('first_answers').values(answered).execute()
  const pause = { learner_id: userId, user_course_id: userCourseId, paused_on: '2026-11-12', resumed_on: '2026-11-13' }
  await db.insertInto('course_pause').values(pause).execute()
  await db.insertInto('reminder_setting').values({ user_id: userId, plan: 'daily' }).execute()
  const message = { learner_id: userId, day: '2026-11-14', topics: ['plan'], created_at: now }
  await db.insertInto('reminder_message').values(message).execute()
  await sql`
    with begun as (
      insert into regrade (question_id, version_id, reason, created_at)
      select id, current_version_id, 'Верны два варианта', ${now}::timestamptz from question where id = ${questionId}
      on conflict do nothing returning id)
    insert into regrade_learner (learner_id, regrade_id, answer_count, created_at)
    select ${userId}, id, 1, ${now}::timestamptz from begun`.execute(db)
  await db.insertInto('favourite').values({ learner_id: userId, question_id: questionId }).execute()
  await sql`
    with sent as (
      insert into complaint (user_id, version_id, message)
      select ${userId}, current_version_id, ${word} from question where id = ${questionId} returning id),
    listed as (insert into inbox_item (complaint_id, created_at) select id, ${now}::timestamptz from sent returning id)
    insert into inbox_note (item_id, text, is_reply, created_at) select id, ${word}, true, ${now}::timestamptz from listed`.execute(
    db,
  )
  await sql`insert into mail_outbox (kind, account_id, recipient_id, message_id)
            values ('credentials', ${learner.accountId}, ${userId}, ${`<${word}>`})`.execute(db)
  await sql`insert into audit_log (action, subject_id, detail)
            values ('email_changed_by_staff', ${userId}, ${JSON.stringify({ was: email })})`.execute(db)
  await makeRegistration(email.toUpperCase())
  await issuePasswordResetToken(db, now, email)
  await db
    .insertInto('transfer_request')
    .values({ partner_id: partner.partnerId, email: email.toUpperCase(), created_at: now })
    .execute()
  await logInAs(app, learner)
  await sql`insert into push_device (session_id, user_id, endpoint, p256dh, auth, created_at)
            select max(id), ${userId}, ${`https://push.example.org/${serial}`}, ${Buffer.alloc(65)}, ${Buffer.alloc(16)}, ${now}::timestamptz
              from session where user_id = ${userId}`.execute(db)
  return { ...learner, word, phone, partner }
}

/** The tables in which any row contains the word, searched as text. */
const tablesWith = async (word: string): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'derived')`.execute(
    db,
  )
  const found: string[] = []
  for (const { name } of rows) {
    const { rows: hits } = await sql`
      select from ${sql.raw(name)} as t where lower(t::text) like ${`%${word.toLowerCase()}%`} limit 1`.execute(db)
    if (hits.length > 0) found.push(name)
  }
  return found
}

test('every table that refers to a person is in the list', async () => {
  // References to the author of a row, not to its subject; tokens, which are only hashes; files of papers.
  const content = ['question_version', 'question_draft', 'content_conflict', 'norm_revision', 'regrade']
  const others = [...content, 'refresh_token', 'bulk_creation', 'invoice_paper', 'act_paper', 'certificate_paper']
  const { rows } = await sql<{ name: string }>`
    with recursive own(name) as (
      select 'app_user'::regclass
      union
      select conrelid::regclass from own join pg_constraint on confrelid = own.name and contype = 'f'
       where own.name::text <> all (${content})
    )
    select name::text from own`.execute(db)
  const known = new Set([...personParts.map(({ table }) => table), ...others])
  expect(rows.map(({ name }) => name).filter((name) => !known.has(name))).toEqual([])
})

test('every table with an email or a mail address is in the list', async () => {
  const { rows } = await sql<{ name: string }>`
    select distinct table_name as name from information_schema.columns
     where table_schema = 'public' and (column_name like '%email%' or (table_name, column_name) = ('mail_outbox', 'address'))`.execute(
    db,
  )
  // Emails of organisations, not of people.
  const known = new Set([...personParts.map(({ table }) => table), 'organisation', 'exam_center', 'partner_profile'])
  expect(rows.length).toBeGreaterThan(4)
  expect(rows.map(({ name }) => name).filter((name) => !known.has(name))).toEqual([])
})

describe('export', () => {
  test('has everything that is stored, with the questions of the answers, and no secret', async () => {
    const person = await makePerson()
    const data = (await exportPerson(db, { email: person.email.toUpperCase() })) ?? {}
    for (const { name } of personParts) expect(data[name]?.length, name).toBeGreaterThan(0)
    expect(data.profile).toMatchObject([{ last_name: person.word, phone: person.phone }])
    expect(data.applications).toMatchObject([{ email: person.email }])
    expect(data.answers?.[0]).toMatchObject({
      question: { text: expect.stringMatching(/./), variants: expect.anything() },
    })
    expect(data.practice).toMatchObject([{ answer: { value: person.word }, task: { title: 'Рассчитайте' } }])
    expect(JSON.stringify(data)).not.toMatch(/hash|encrypted/)
  })

  test('has nothing of another person', async () => {
    const [person, other] = [await makePerson(), await makePerson()]
    const text = JSON.stringify(await exportPerson(db, { email: person.email }))
    expect(text).not.toContain(`"${other.word}"`)
    expect(text).not.toContain(other.email)
    expect(await exportPerson(db, { email: 'nobody@example.org' })).toBeUndefined()
  })
})

describe('erasure', () => {
  test('leaves nothing that identifies the person, and nothing to sign in with', async () => {
    const person = await makePerson()
    expect(await tablesWith(person.word)).toContain('public.learner_profile')
    expect((await erasePerson(db, now, { email: person.email }, commandLine)).outcome).toBe('erased')
    for (const trace of [person.word, person.email, person.phone]) expect(await tablesWith(trace), trace).toEqual([])
    const answer = await fetch(`${app.url}/api/login/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: person.email, password }),
    })
    expect(answer.status).toBe(401)
    expect(await exportPerson(db, { email: person.email })).toBeUndefined()
  })

  test('leaves no name in the bookmarks of the list, even if a rebuild from an older snapshot is running', async () => {
    const person = await makePerson()
    // Enough accounts for bookmarks, and for the job to rebuild them; the person is the first in the order of names.
    await sql`insert into education_account (sort_name) select 'Я' from generate_series(1, 4000)`.execute(db)
    const held = await holdLock(app.connection, 'lock table derived.account_total in share mode')
    const laying = rebuildBookmarksIfDue(db)
    await waitForBlocked(db, 1)
    const erasing = erasePerson(db, now, { email: person.email }, commandLine)
    await Promise.race([erasing, waitForBlocked(db, 2)])
    await held.release()
    expect([await laying, (await erasing).outcome]).toEqual([true, 'erased'])
    expect(await tablesWith(person.word)).toEqual([])
  })

  test('leaves no email in the sort column of accounts that the person created', async () => {
    const email = 'former-boss@example.org'
    const former = await makeUser(db, { email, isSuperuser: true })
    await makeAccount(db, { createdBy: former.id })
    await db.updateTable('app_user').set({ is_superuser: false }).where('id', '=', former.id).execute()
    expect(await tablesWith(email)).toContain('public.education_account')
    await erasePerson(db, now, { email }, commandLine)
    expect(await tablesWith(email)).toEqual([])
  })

  test('keeps the course starts that a partner pays for, without a name', async () => {
    const person = await makePerson()
    const starts = () =>
      db.selectFrom('user_course_period').selectAll().where('learner_id', '=', person.userId).execute()
    const before = await starts()
    await erasePerson(db, now, { email: person.email }, commandLine)
    expect(await starts()).toEqual(before)
    expect(before).toHaveLength(1)
    const token = await signInAs(app, person.partner)
    const { body } = await app.ask(listEducationAccounts, { token })
    expect(body.results).toMatchObject([
      {
        profile: { last_name: 'Удалено', is_blocked: true, user: { email: `erased-${person.userId}@erased.invalid` } },
        password: null,
        last_visit_at: null,
      },
    ])
  })

  test('leaves no figure of study, plan or forecast in the course', async () => {
    const person = await makePerson()
    await erasePerson(db, now, { email: person.email }, commandLine)
    const { rows } = await sql`
      select good_count, bad_count, passed_count, time_s, exam_date, daily_goal, plan_mode, ready_p, ready_lo, ready_hi,
             ready_at, ready_stale
        from user_course where learner_id = ${person.userId}`.execute(db)
    const none = { good_count: 0, bad_count: 0, passed_count: 0, time_s: 0, exam_date: null, daily_goal: null }
    const noForecast = { ready_p: null, ready_lo: null, ready_hi: null, ready_at: null, ready_stale: false }
    expect(rows).toEqual([{ ...none, plan_mode: null, ...noForecast }])
  })

  test('deletes the file of a certificate and what it says, and keeps number, date and code', async () => {
    const person = await makePerson()
    const certificates = () =>
      sql<{ id: number }>`
        select certificate.id, number, date, code, erased_at is not null as is_erased, bytes is not null as has_file
          from certificate left join certificate_paper on certificate_id = certificate.id order by id desc limit 1`.execute(
        db,
      )
    const [before] = (await certificates()).rows
    expect(before).toMatchObject({ is_erased: false, has_file: true })
    await erasePerson(db, now, { email: person.email }, commandLine)
    expect((await certificates()).rows).toEqual([{ ...before, is_erased: true, has_file: false }])
  })

  test('changes no other person', async () => {
    const [person, other] = [await makePerson(), await makePerson()]
    const before = await exportPerson(db, { email: other.email })
    await erasePerson(db, now, { email: person.email }, commandLine)
    expect(await exportPerson(db, { email: other.email })).toEqual(before)
  })

  test('works for an applicant, and can be repeated', async () => {
    const applicant = { lastName: 'Гостев', firstName: 'Олег', email: 'gostev@example.org' }
    const { id } = await makeCourse(db, { questions: 1 })
    await makeAccount(db, { proposals: [id], applicant })
    expect((await exportPerson(db, { email: applicant.email }))?.applications).toHaveLength(1)
    expect((await erasePerson(db, now, { email: applicant.email }, commandLine)).outcome).toBe('erased')
    expect(await tablesWith('Гостев')).toEqual([])
    expect((await erasePerson(db, now, { email: applicant.email }, commandLine)).outcome).toBe('unknown')
  })

  test('works for a pending registration', async () => {
    const email = 'waiting@example.org'
    const mail = await makeRegistration(email)
    const data = await exportPerson(db, { email: 'Waiting@example.org' })
    expect(data).toMatchObject({ registrations: [{ email }], mails: [{ address: email }] })
    expect(JSON.stringify(data)).not.toMatch(/hash/)
    expect(await erasePerson(db, now, { email: 'Waiting@example.org' }, commandLine)).toEqual({
      outcome: 'erased',
      mailIds: [mail.id],
    })
    expect(await tablesWith(email)).toEqual([])
    expect((await erasePerson(db, now, { email }, commandLine)).outcome).toBe('unknown')
  })

  test('is refused for people who act for a company', async () => {
    const partner = await makePartner(db)
    const admin = await makeUser(db, { role: 'admin' })
    for (const { email } of [partner, admin]) {
      expect((await erasePerson(db, now, { email }, commandLine)).outcome).toBe('has_permissions')
      expect((await exportPerson(db, { email }))?.user).toHaveLength(1)
    }
  })

  test('returns the mails that exist as files', async () => {
    const person = await makePerson()
    const mails = await db
      .selectFrom('mail_outbox')
      .select('id')
      .where((eb) => eb.or([eb('recipient_id', '=', person.userId), eb('address', 'ilike', person.email)]))
      .orderBy('id')
      .execute()
    expect(mails).toHaveLength(2)
    expect((await erasePerson(db, now, { email: person.email }, commandLine)).mailIds).toEqual(
      mails.map(({ id }) => id),
    )
  })
})
