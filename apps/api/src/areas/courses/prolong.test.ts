import {
  askProlong,
  changeUserCourse,
  giveCourse,
  listEducationAccounts,
  pauseCourse,
  prolongCourse,
  prolongCourses,
} from '@dopusk/contract'
import { beforeEach, describe, expect, test } from 'vitest'
import { linkAccount, type MadeLearner, makeAccount, makeLearner } from '../../testing/accounts.ts'
import { makeCourse } from '../../testing/courses.ts'
import { race } from '../../testing/held-lock.ts'
import { makePartner, makeUser, signInAs } from '../../testing/people.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

const app: TestApp = await startTestApp()
const dayMs = 86_400_000
let partner: { id: number; email: string; partnerId: number }
let token: string
let learner: MadeLearner
let courseId: number

beforeEach(async () => {
  app.clock.now = new Date('2026-11-15T09:00:00.000Z')
  partner = await makePartner(app.db)
  token = await signInAs(app, partner)
  learner = await makeLearner(app.db, partner)
  courseId = (await makeCourse(app.db)).id
})

const give = async (start_date: string, user = learner.userId, course = courseId): Promise<number> =>
  (await app.ask(giveCourse, { body: { user, course, start_date }, token })).body.id

const prolong = (id: number, access_until: string, as = token) =>
  app.ask(prolongCourse, { path: `/api/user-courses/${id}/prolong/`, body: { access_until }, token: as })

/** The token of another user of the partner: what one person changes is changed one after the other. */
const colleague = async () => signInAs(app, await makeUser(app.db, { partnerId: partner.partnerId }))

const prolongMany = (items: [number, string][], preview = false, as = token) =>
  app.ask(prolongCourses, {
    body: { items: items.map(([user_course, access_until]) => ({ user_course, access_until })), preview },
    token: as,
  })

const later = async (days: number) => {
  app.clock.forward(days * dayMs)
  token = await signInAs(app, partner)
}

const periodsOf = (id: number) =>
  app.db
    .selectFrom('user_course_period')
    .select(['no', 'start_date', 'given_by', 'price_kopecks', 'partner_id'])
    .where('user_course_id', '=', id)
    .orderBy('no')
    .execute()

const startsOf = async (id: number) => (await periodsOf(id)).map(({ start_date }) => start_date)

const accountOf = () =>
  app.db
    .selectFrom('education_account')
    .select('access_until')
    .where('id', '=', learner.accountId)
    .executeTakeFirstOrThrow()

const mailsOf = async () =>
  (
    await app.db
      .selectFrom('mail_outbox')
      .select(['kind', 'payload'])
      .where('recipient_id', '=', learner.userId)
      .where('kind', '!=', 'course_given')
      .orderBy('id')
      .execute()
  ).map(({ kind, payload }) => [kind, payload])

test('the learner gets one mail for what was prolonged, and one for what was given again; a preview sends none', async () => {
  const [over, running] = [
    await give('2026-10-16'),
    await give('2026-11-01', learner.userId, (await makeCourse(app.db)).id),
  ]
  const items: [number, string][] = [
    [over, '2026-11-14'],
    [running, '2026-11-30'],
  ]
  await prolongMany(items, true)
  expect(await mailsOf()).toEqual([])
  expect((await prolongMany(items)).status).toBe(200)
  expect(await mailsOf()).toEqual([
    ['course_prolonged', { userCourseIds: [running] }],
    ['course_renewed', { userCourseIds: [over] }],
  ])
})

describe('prolonging', () => {
  test('adds 30 days after the last one and bills a period that begins on the day after it', async () => {
    const id = await give('2026-11-01')
    const { status, body } = await prolong(id, '2026-11-30')
    expect(status).toBe(200)
    expect(body).toMatchObject({
      id,
      start_date: '2026-11-01',
      access_days: 30,
      remaining_days: 46,
      access_until: '2026-12-30',
    })
    expect((await periodsOf(id)).at(-1)).toEqual({
      no: 2,
      start_date: '2026-12-01',
      given_by: partner.id,
      price_kopecks: 100_000,
      partner_id: partner.partnerId,
    })
    // The account's copy is the day after the last one.
    expect(await accountOf()).toEqual({ access_until: '2026-12-31' })
    expect((await app.ask(listEducationAccounts, { token })).body.results).toMatchObject([{ days_remaining: 46 }])
  })

  test('is done once by a second press, also by two at once', async () => {
    const id = await give('2026-11-01')
    const other = await colleague()
    const answers = await race(app, 'user_course_period', [
      () => prolong(id, '2026-11-30'),
      () => prolong(id, '2026-11-30', other),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const again = await prolong(id, '2026-11-30')
    expect([again.status, again.error.code]).toEqual([409, 'changed_meanwhile'])
    expect(again.error.message).toMatch(/^Срок доступа за\u00a0это время изменился/)
    expect(await startsOf(id)).toEqual(['2026-11-01', '2026-12-01'])
  })

  test('goes three periods ahead and no further until the next one begins', async () => {
    const id = await give('2026-11-15')
    for (const lastDay of ['2026-12-14', '2027-01-13', '2027-02-12'])
      expect((await prolong(id, lastDay)).status).toBe(200)
    const fourth = await prolong(id, '2027-03-14')
    expect([fourth.status, fourth.error.code]).toEqual([409, 'too_far_ahead'])
    await later(29)
    expect((await prolong(id, '2027-03-14')).status).toBe(409)
    await later(1)
    expect((await prolong(id, '2027-03-14')).body).toMatchObject({ access_until: '2027-04-13', remaining_days: 120 })
  })

  test('after the end is a renewal from today, also of a prolonged course', async () => {
    const id = await give('2026-11-01')
    await prolong(id, '2026-11-30')
    await later(100)
    expect((await prolong(id, '2026-12-30')).body).toMatchObject({
      start_date: '2027-02-23',
      remaining_days: 30,
      access_until: '2027-03-24',
    })
    expect(await startsOf(id)).toEqual(['2026-11-01', '2026-12-01', '2027-02-23'])
    expect((await prolong(id, '2026-12-30')).error.code).toBe('changed_meanwhile')
    expect((await prolong(id, '2027-03-24')).body).toMatchObject({ access_until: '2027-04-23', remaining_days: 60 })
  })

  test('keeps a pause; a pause afterwards moves the access and not the billed period', async () => {
    const id = await give('2026-11-01')
    await app.ask(pauseCourse, { path: `/api/user-courses/${id}/pause/`, token })
    await later(5)
    const { body } = await prolong(id, '2026-12-05')
    expect(body).toMatchObject({ is_paused: true, remaining_days: 46, access_until: '2027-01-04' })
    expect(await startsOf(id)).toEqual(['2026-11-01', '2026-12-06'])
    await later(10)
    expect((await prolong(id, '2027-01-14')).body).toMatchObject({ remaining_days: 76, access_until: '2027-02-13' })
    expect(await startsOf(id)).toEqual(['2026-11-01', '2026-12-06', '2027-01-15'])
  })

  test('of a course that has not begun follows its start, and moves with it', async () => {
    const id = await give('2026-12-01')
    expect((await prolong(id, '2026-12-30')).body).toMatchObject({ access_until: '2027-01-29', is_active: false })
    await app.ask(changeUserCourse, { path: `/api/user-courses/${id}/`, body: { start_date: '2026-12-11' }, token })
    expect(await startsOf(id)).toEqual(['2026-12-11', '2027-01-10'])
  })

  test('answers the learner’s request', async () => {
    const id = await give('2026-10-20')
    const own = await signInAs(app, learner)
    await app.ask(askProlong, { path: `/api/user-courses/${id}/ask-prolong/`, token: own })
    expect((await prolong(id, '2026-11-18')).body.prolong_asked_at).toBeNull()
    const [account] = (await app.ask(listEducationAccounts, { token })).body.results
    expect(account?.prolong_asked_at).toBeNull()
  })

  test('is refused for a course that is not in the catalogue any more', async () => {
    const id = await give('2026-11-01')
    await app.db.updateTable('course').set({ retired_at: app.clock.now }).where('id', '=', courseId).execute()
    const answer = await prolong(id, '2026-11-30')
    expect([answer.status, answer.error.code]).toEqual([400, 'invalid'])
  })
})

describe('who pays', () => {
  test('is the partner who prolongs; for a superuser the partner who paid last, not the newest', async () => {
    const id = await give('2026-11-01')
    const other = await makePartner(app.db)
    await linkAccount(app.db, await makeAccount(app.db, other), learner.profileId)
    const root = await signInAs(app, await makeUser(app.db, { isSuperuser: true }))
    await prolong(id, '2026-11-30', root)
    await prolong(id, '2026-12-30', await signInAs(app, other))
    expect((await periodsOf(id)).map(({ partner_id }) => partner_id)).toEqual([
      partner.partnerId,
      partner.partnerId,
      other.partnerId,
    ])
  })
})

describe('prolonging several', () => {
  const makeTwo = async () => {
    const second = await makeLearner(app.db, partner, { lastName: 'Абрамов', firstName: 'Борис' })
    return { running: await give('2026-11-01'), ended: await give('2026-10-16', second.userId), second }
  }

  test('previews people, days and prices, changes nothing, and then does the same', async () => {
    const { running, ended, second } = await makeTwo()
    const items: [number, string][] = [
      [ended, '2026-11-14'],
      [running, '2026-11-30'],
    ]
    const preview = await prolongMany(items, true)
    expect(preview.body).toMatchObject({
      items: [
        {
          user_course: ended,
          learner: { id: second.userId, last_name: 'Абрамов', first_name: 'Борис', patronymic: null },
          course: { id: courseId },
          is_renewal: true,
          access_until: '2026-11-14',
          new_access_until: '2026-12-14',
          price_kopecks: 100_000,
        },
        { user_course: running, is_renewal: false, access_until: '2026-11-30', new_access_until: '2026-12-30' },
      ],
      total_kopecks: 200_000,
    })
    expect(await startsOf(running)).toEqual(['2026-11-01'])
    expect(await startsOf(ended)).toEqual(['2026-10-16'])
    const done = await prolongMany(items)
    expect([done.status, done.body]).toEqual([200, preview.body])
    expect(await startsOf(running)).toEqual(['2026-11-01', '2026-12-01'])
    expect(await startsOf(ended)).toEqual(['2026-10-16', '2026-11-15'])
    const { results } = (await app.ask(listEducationAccounts, { token })).body
    expect(results.map(({ days_remaining }) => days_remaining)).toEqual([46, 30])
    expect((await prolongMany(items)).error.code).toBe('changed_meanwhile')
  })

  test('is done for all or for none, and names who is refused', async () => {
    const { running, ended } = await makeTwo()
    for (const preview of [true, false]) {
      const answer = await prolongMany(
        [
          [running, '2026-11-30'],
          [ended, '2026-11-13'],
        ],
        preview,
      )
      expect([answer.status, answer.error.code]).toEqual([409, 'changed_meanwhile'])
      expect(answer.error.message).toMatch(/^Абрамов Борис: Срок доступа/)
      expect(Object.keys(answer.error.fields ?? {})).toEqual(['items.1'])
    }
    expect(await startsOf(running)).toEqual(['2026-11-01'])
  })

  test('does not find a course of another partner, and changes nothing', async () => {
    const { running } = await makeTwo()
    const foreign = await makeLearner(app.db, await makePartner(app.db))
    const root = await signInAs(app, await makeUser(app.db, { isSuperuser: true }))
    const body = { user: foreign.userId, course: courseId, start_date: '2026-11-01' }
    const { id } = (await app.ask(giveCourse, { body, token: root })).body
    const items: [number, string][] = [
      [running, '2026-11-30'],
      [id, '2026-11-30'],
    ]
    for (const preview of [true, false]) expect((await prolongMany(items, preview)).status).toBe(404)
    expect(await startsOf(running)).toEqual(['2026-11-01'])
    expect((await prolongMany(items, false, root)).body.items).toHaveLength(2)
  })

  test('by two at once, in opposite orders, bills everybody once', async () => {
    const { running, ended } = await makeTwo()
    const items: [number, string][] = [
      [running, '2026-11-30'],
      [ended, '2026-11-14'],
    ]
    const other = await colleague()
    const answers = await race(app, 'user_course_period', [
      () => prolongMany(items),
      () => prolongMany(items.toReversed(), false, other),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await startsOf(running)).toHaveLength(2)
    expect(await startsOf(ended)).toHaveLength(2)
  })

  test.each([
    ['no courses', []],
    ['a course twice', [1, 1]],
    ['more than a hundred', Array.from({ length: 101 }, (_, index) => index + 1)],
  ])('refuses %s', async (_fact, ids) => {
    const answer = await prolongMany(ids.map((id) => [id, '2026-11-30']))
    expect([answer.status, Object.keys(answer.error.fields ?? {})]).toEqual([400, ['items']])
  })
})
