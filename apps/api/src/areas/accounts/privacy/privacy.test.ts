import { listEducationAccounts } from '@dopusk/contract'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { makeAccount } from '../../../testing/accounts.ts'
import { makeCourse } from '../../../testing/courses.ts'
import { holdLock, waitForBlocked } from '../../../testing/held-lock.ts'
import { makePartner, makeUser, password, signInAs } from '../../../testing/people.ts'
import { listTablesWith } from '../../../testing/privacy/list-tables-with.ts'
import { makePersonEverywhere, makeRegistration } from '../../../testing/privacy/person-everywhere.ts'
import { startTestApp } from '../../../testing/test-app.ts'
import { rebuildBookmarksIfDue } from '../list/list-bookmarks.queries.ts'
import { exportedParts } from './columns/person-tables.queries.ts'
import { commandLine, erasePerson } from './erase-person.ts'
import { exportPerson } from './export-person.ts'
import type { Confirmed } from './find-person.queries.ts'

const app = await startTestApp()
const { db } = app
const now = new Date('2026-11-15T09:00:00Z')

interface Asked {
  email: string
  confirmed?: Confirmed
}

const dataOf = async ({ email, confirmed }: Asked) => (await exportPerson(db, { email }, confirmed)).data

const erase = ({ email, confirmed }: Asked) =>
  erasePerson(db, now, { whose: { email }, by: commandLine, ...(confirmed && { confirmed }) })

describe('export', () => {
  test('has everything that is stored, with the questions of the answers, and no secret', async () => {
    const person = await makePersonEverywhere(app)
    const data = (await dataOf({ ...person, email: person.email.toUpperCase() })) ?? {}
    for (const { part } of exportedParts) expect(data[part]?.length, part).toBeGreaterThan(0)
    expect(data.profile).toMatchObject([{ last_name: person.word, phone: person.phone }])
    expect(data.applications).toMatchObject([{ email: person.email }])
    expect(data.answers?.[0]).toMatchObject({
      question: { text: expect.stringMatching(/./), variants: expect.anything() },
    })
    expect(data.practice).toMatchObject([{ answer: { value: person.word }, task: { title: 'Рассчитайте' } }])
    expect(JSON.stringify(data)).not.toMatch(/hash|encrypted/)
  })

  test('has nothing of another person', async () => {
    const [person, other] = [await makePersonEverywhere(app), await makePersonEverywhere(app)]
    const text = JSON.stringify(await dataOf(person))
    expect(text).not.toContain(`"${other.word}"`)
    expect(text).not.toContain(other.email)
    expect(await dataOf({ email: 'nobody@example.org' })).toBeUndefined()
  })
})

describe('erasure', () => {
  test('leaves nothing that identifies the person, and nothing to sign in with', async () => {
    const person = await makePersonEverywhere(app)
    expect(await listTablesWith(db, person.word)).toContain('public.learner_profile')
    expect((await erase(person)).outcome).toBe('erased')
    for (const trace of [person.word, person.email, person.phone])
      expect(await listTablesWith(db, trace), trace).toEqual([])
    const answer = await fetch(`${app.url}/api/login/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: person.email, password }),
    })
    expect(answer.status).toBe(401)
    expect(await dataOf({ email: person.email })).toBeUndefined()
  })

  test('leaves no name in the bookmarks of the list, even if a rebuild from an older snapshot is running', async () => {
    const person = await makePersonEverywhere(app)
    // Enough accounts for bookmarks, and for the job to rebuild them; the person is the first in the order of names.
    await sql`insert into education_account (sort_name) select 'Я' from generate_series(1, 4000)`.execute(db)
    const held = await holdLock(app.connection, 'lock table derived.account_total in share mode')
    const laying = rebuildBookmarksIfDue(db)
    await waitForBlocked(db, 1)
    const erasing = erase(person)
    await Promise.race([erasing, waitForBlocked(db, 2)])
    await held.release()
    expect([await laying, (await erasing).outcome]).toEqual([true, 'erased'])
    expect(await listTablesWith(db, person.word)).toEqual([])
  })

  test('leaves no email in the sort column of accounts that the person created', async () => {
    const email = 'former-boss@example.org'
    const former = await makeUser(db, { email, isSuperuser: true })
    await makeAccount(db, { createdBy: former.id })
    await db.updateTable('app_user').set({ is_superuser: false }).where('id', '=', former.id).execute()
    expect(await listTablesWith(db, email)).toContain('public.education_account')
    await erase({ email })
    expect(await listTablesWith(db, email)).toEqual([])
  })

  test('keeps the course starts that a partner pays for, without a name', async () => {
    const person = await makePersonEverywhere(app)
    const starts = () =>
      db.selectFrom('user_course_period').selectAll().where('learner_id', '=', person.userId).execute()
    const before = await starts()
    await erase(person)
    expect(before.map(({ studied_at }) => studied_at)).toEqual([null])
    expect(await starts()).toEqual(before.map((start) => ({ ...start, studied_at: app.clock.now })))
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
    const person = await makePersonEverywhere(app)
    await erase(person)
    const { rows } = await sql`
      select good_count, bad_count, passed_count, time_s, exam_date, daily_goal, plan_mode, ready_p, ready_lo, ready_hi,
             ready_at, ready_stale
        from user_course where learner_id = ${person.userId}`.execute(db)
    const none = { good_count: 0, bad_count: 0, passed_count: 0, time_s: 0, exam_date: null, daily_goal: null }
    const noForecast = { ready_p: null, ready_lo: null, ready_hi: null, ready_at: null, ready_stale: false }
    expect(rows).toEqual([{ ...none, plan_mode: null, ...noForecast }])
  })

  test('deletes the file of a certificate and what it says, and keeps number, date and code', async () => {
    const person = await makePersonEverywhere(app)
    const certificates = () =>
      sql<{ id: number }>`
        select certificate.id, number, date, code, erased_at is not null as is_erased, bytes is not null as has_file
          from certificate left join certificate_paper on certificate_id = certificate.id order by id desc limit 1`.execute(
        db,
      )
    const [before] = (await certificates()).rows
    expect(before).toMatchObject({ is_erased: false, has_file: true })
    await erase(person)
    expect((await certificates()).rows).toEqual([{ ...before, is_erased: true, has_file: false }])
  })

  test('changes no other person', async () => {
    const [person, other] = [await makePersonEverywhere(app), await makePersonEverywhere(app)]
    const before = await dataOf(other)
    await erase(person)
    expect(await dataOf(other)).toEqual(before)
  })

  test('works for an applicant, and can be repeated', async () => {
    const applicant = { lastName: 'Гостев', firstName: 'Олег', email: 'gostev@example.org' }
    const { id } = await makeCourse(db, { questions: 1 })
    await makeAccount(db, { proposals: [id], applicant })
    expect((await dataOf(applicant))?.applications).toHaveLength(1)
    expect((await erase(applicant)).outcome).toBe('erased')
    expect(await listTablesWith(db, 'Гостев')).toEqual([])
    expect((await erase(applicant)).outcome).toBe('unknown')
  })

  test('works for a pending registration', async () => {
    const email = 'waiting@example.org'
    const mail = await makeRegistration(db, email)
    const data = await dataOf({ email: 'Waiting@example.org' })
    expect(data).toMatchObject({ registrations: [{ email }], mails: [{ address: email }] })
    expect(JSON.stringify(data)).not.toMatch(/hash/)
    expect(await erase({ email: 'Waiting@example.org' })).toEqual({
      outcome: 'erased',
      mailIds: [mail.id],
    })
    expect(await listTablesWith(db, email)).toEqual([])
    expect((await erase({ email })).outcome).toBe('unknown')
  })

  test('is refused for people who act for a company', async () => {
    const partner = await makePartner(db)
    const admin = await makeUser(db, { role: 'admin' })
    for (const { email } of [partner, admin]) {
      expect((await erase({ email })).outcome).toBe('has_permissions')
      expect((await dataOf({ email }))?.user).toHaveLength(1)
    }
  })

  test('returns the mails that exist as files', async () => {
    const person = await makePersonEverywhere(app)
    const mails = await db
      .selectFrom('mail_outbox')
      .select('id')
      .where((eb) => eb.or([eb('recipient_id', '=', person.userId), eb('address', 'ilike', person.email)]))
      .orderBy('id')
      .execute()
    expect(mails).toHaveLength(2)
    expect((await erase(person)).mailIds).toEqual(mails.map(({ id }) => id))
  })
})
