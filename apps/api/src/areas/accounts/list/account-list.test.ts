import { type EducationAccount, listEducationAccounts, pauseCourse, startCourse } from '@dopusk/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { updateAccountCopiesOf } from '../../../people/account-copies.ts'
import { makeAccount, makeLearner } from '../../../testing/accounts.ts'
import { makeCourse, makeUserCourse } from '../../../testing/courses.ts'
import { makePartner, makeUser, signInAs } from '../../../testing/people.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

let app: TestApp
let superuser: string
let partner: { id: number; email: string; partnerId: number }
let partnerToken: string

beforeAll(async () => {
  app = await startTestApp()
  superuser = await signInAs(app, await makeUser(app.db, { isSuperuser: true }))
  partner = await makePartner(app.db)
  partnerToken = await signInAs(app, partner)
})

const list = async (query: Record<string, string> = {}, token = partnerToken) => {
  const path = `${listEducationAccounts.path}?${new URLSearchParams(query)}`
  return app.ask(listEducationAccounts, { path, token })
}

const idsOf = (results: EducationAccount[]) => results.map(({ id }) => id)

const refresh = (learnerId: number) => app.db.transaction().execute((tx) => updateAccountCopiesOf(tx, learnerId))

/** A new partner, so that a test sees only its own accounts. */
const newPartner = async () => {
  const made = await makePartner(app.db)
  return { ...made, token: await signInAs(app, made) }
}

describe('a page of the list', () => {
  test('has 10 accounts in the order of creation, with links to the next and previous page', async () => {
    const { partnerId, token } = await newPartner()
    const ids: number[] = []
    for (let n = 0; n < 12; n += 1) ids.push(await makeAccount(app.db, { partnerId }))
    const first = (await list({}, token)).body
    expect(idsOf(first.results)).toEqual(ids.slice(0, 10))
    expect(first).toMatchObject({ count: 12, count_is_capped: false, previous: null })
    expect(first.next).toBe('/api/education-accounts/?limit=10&offset=10')
    const second = (await list({ offset: '10' }, token)).body
    expect(idsOf(second.results)).toEqual(ids.slice(10))
    expect(second.next).toBeNull()
  })

  test('has everything that a row of the screen shows', async () => {
    const { partnerId, id: creatorId, email, token } = await newPartner()
    const course = await makeCourse(app.db, { questions: 2, tickets: 1 })
    const person = { lastName: 'Ёлкина', firstName: 'Анна', patronymic: 'Петровна', readablePassword: 'abcd2345' }
    const learner = await makeLearner(app.db, { partnerId, createdBy: creatorId, proposals: [course.id] }, person)
    await makeUserCourse(app.db, { learnerId: learner.userId, courseId: course.id, startDate: '2026-11-01' })
    await refresh(learner.userId)
    const [row] = (await list({}, token)).body.results
    const proposal = await app.db
      .selectFrom('proposal')
      .select('no')
      .where('education_account_id', '=', learner.accountId)
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({
      id: learner.accountId,
      created_by_user: { id: creatorId, email, partner_profile: { id: partnerId } },
      profile: { id: learner.profileId, last_name: 'Ёлкина', user: { id: learner.userId, user_status: null } },
      activated: false,
      id_specialist_pb: 0,
      password: 'abcd2345',
      courses: [course.id],
      usercourse_start_date: '2026-11-01',
      days_remaining: 16,
      progress: 0,
      is_paused: false,
      mail_failed: false,
      proposals_cok: [{ proposal_id: proposal.no, qual: { code: '40.20900.01' }, course: course.id }],
      version: 1,
    })
  })

  test('takes days and progress from the course that started last', async () => {
    const { partnerId, token } = await newPartner()
    const learner = await makeLearner(app.db, { partnerId })
    const [older, newer] = [await makeCourse(app.db), await makeCourse(app.db)]
    await makeUserCourse(app.db, { learnerId: learner.userId, courseId: newer.id, startDate: '2026-11-10' })
    await makeUserCourse(app.db, { learnerId: learner.userId, courseId: older.id, startDate: '2026-10-20' })
    await refresh(learner.userId)
    const [row] = (await list({}, token)).body.results
    expect(row).toMatchObject({
      usercourse_start_date: '2026-11-10',
      days_remaining: 25,
      courses: [newer.id, older.id],
    })
  })

  test('marks the account as paused while the course that started last is paused', async () => {
    const { partnerId, token } = await newPartner()
    const learner = await makeLearner(app.db, { partnerId })
    const isPaused = async () => (await list({}, token)).body.results[0]?.is_paused
    const [older, newer] = [await makeCourse(app.db), await makeCourse(app.db)]
    const given = { learnerId: learner.userId, courseId: older.id, startDate: '2026-11-01' }
    const userCourseId = await makeUserCourse(app.db, given)
    await refresh(learner.userId)
    await app.ask(pauseCourse, { token, path: `/api/user-courses/${userCourseId}/pause/` })
    expect(await isPaused()).toBe(true)
    await makeUserCourse(app.db, { learnerId: learner.userId, courseId: newer.id, startDate: '2026-11-10' })
    await refresh(learner.userId)
    expect(await isPaused()).toBe(false)
  })
})

describe('the order', () => {
  test('is Russian, ends with the id, and a minus reverses it completely', async () => {
    const { partnerId, token } = await newPartner()
    const names = ['Яковлев', 'Ёлкин', 'Ежов', 'Жуков', 'Ёлкин', 'Абрамов']
    const made: { name: string; id: number }[] = []
    for (const name of names) {
      const { accountId } = await makeLearner(app.db, { partnerId }, { lastName: name })
      made.push({ name, id: accountId })
    }
    const ascending = (await list({ order_by: 'learner' }, token)).body.results
    expect(ascending.map(({ profile }) => profile?.last_name)).toEqual([
      'Абрамов',
      'Ежов',
      'Ёлкин',
      'Ёлкин',
      'Жуков',
      'Яковлев',
    ])
    const twins = made.filter(({ name }) => name === 'Ёлкин').map(({ id }) => id)
    expect(idsOf(ascending).filter((id) => twins.includes(id))).toEqual(twins)
    const descending = (await list({ order_by: '-learner' }, token)).body.results
    expect(idsOf(descending)).toEqual(idsOf(ascending).reverse())
  })

  test.each(['created_at', 'created_by', 'learner', 'status', 'proposals'])(
    'by %s lists all accounts once, page by page, in both directions',
    async (order) => {
      const { partnerId, token } = await newPartner()
      const course = await makeCourse(app.db)
      for (let n = 0; n < 11; n += 1) {
        // Ties on purpose: the same time, the same name, no proposal.
        const createdAt = new Date('2026-11-01T00:00:00Z')
        await makeAccount(app.db, { partnerId, createdAt, proposals: n % 3 === 0 ? [course.id] : [] })
      }
      const through = async (by: string) => {
        const seen: number[] = []
        for (let offset = 0; offset < 12; offset += 4) {
          const { body } = await list({ order_by: by, limit: '4', offset: String(offset) }, token)
          seen.push(...idsOf(body.results))
        }
        return seen
      }
      const up = await through(order)
      expect(new Set(up).size).toBe(11)
      expect(await through(`-${order}`)).toEqual([...up].reverse())
    },
  )

  test('by proposals puts accounts without one last', async () => {
    const { partnerId, token } = await newPartner()
    const course = await makeCourse(app.db)
    const none = await makeAccount(app.db, { partnerId })
    const late = await makeAccount(app.db, { partnerId, proposals: [course.id] })
    expect(idsOf((await list({ order_by: 'proposals' }, token)).body.results)).toEqual([late, none])
  })
})

describe('the search', () => {
  let token: string
  let yolkin: number
  let applied: number
  let proposalNo: number

  beforeAll(async () => {
    const own = await newPartner()
    token = own.token
    const course = await makeCourse(app.db)
    const person = { lastName: 'Ёлкин', firstName: 'Пётр', patronymic: 'Ильич', email: 'petr_yolkin@example.org' }
    yolkin = (await makeLearner(app.db, own, person)).accountId
    const applicant = { lastName: 'Громов', firstName: 'Лев', email: 'gromov@example.org' }
    applied = await makeAccount(app.db, { ...own, proposals: [course.id], applicant })
    const row = await app.db
      .selectFrom('proposal')
      .select('no')
      .where('education_account_id', '=', applied)
      .executeTakeFirstOrThrow()
    proposalNo = row.no
  })

  const found = async (search: string) => idsOf((await list({ search }, token)).body.results)

  test.each([
    ['a part of a name, ё as е', 'лкин'],
    ['another case and е for ё', 'ЕЛКИН'],
    ['words in any order', 'пётр ёлк'],
    ['a part of the email', 'yolkin@ex'],
    ['one letter that begins a word', 'Ё'],
    ['two letters that begin a word', 'ил'],
  ])('finds a learner by %s', async (_how, search) => {
    expect(await found(search)).toEqual([yolkin])
  })

  test('finds an account without a learner by its proposal: number, name, email', async () => {
    for (const search of [String(proposalNo), 'громов лев', 'gromov@']) expect(await found(search)).toEqual([applied])
  })

  test.each(['%', '_ _', 'petr-yolkin', 'лкина', '\\', 'кин ром'])('finds nothing by %s', async (search) => {
    expect(await found(search)).toEqual([])
  })

  test('refuses 201 characters', async () => {
    expect((await list({ search: 'я'.repeat(201) }, token)).status).toBe(400)
  })
})

describe('the training period', () => {
  test('includes both ends, and accepts each end alone', async () => {
    const { partnerId, token } = await newPartner()
    const course = await makeCourse(app.db)
    const made: Record<string, number> = {}
    for (const startDate of ['2026-10-01', '2026-10-15', '2026-10-31']) {
      const learner = await makeLearner(app.db, { partnerId })
      await makeUserCourse(app.db, { learnerId: learner.userId, courseId: course.id, startDate })
      await refresh(learner.userId)
      made[startDate] = learner.accountId
    }
    await makeAccount(app.db, { partnerId })
    const found = async (query: Record<string, string>) => idsOf((await list(query, token)).body.results)
    expect(await found({ start_date: '01.10.2026', end_date: '15.10.2026' })).toEqual([
      made['2026-10-01'],
      made['2026-10-15'],
    ])
    expect(await found({ start_date: '16.10.2026' })).toEqual([made['2026-10-31']])
    expect(await found({ end_date: '01.10.2026' })).toEqual([made['2026-10-01']])
    expect(await found({ start_date: '', end_date: '' })).toHaveLength(4)
  })

  test.each(['2026-10-01', '31.02.2026', '1.10.2026', '01.01.0000', 'вчера'])('refuses the date %s', async (date) => {
    const answer = await list({ start_date: date })
    expect([answer.status, Object.keys(answer.error.fields ?? {})]).toEqual([400, ['start_date']])
  })
})

describe('the scope', () => {
  test('of a partner is their own accounts, whatever created_by says; a superuser lists all, or one partner’s', async () => {
    const [one, other] = [await newPartner(), await newPartner()]
    const mine = await makeAccount(app.db, { partnerId: one.partnerId })
    const theirs = await makeAccount(app.db, { partnerId: other.partnerId })
    const ofTheSite = await makeAccount(app.db)
    expect(idsOf((await list({ created_by: String(other.partnerId) }, one.token)).body.results)).toEqual([mine])
    const all = idsOf((await list({ limit: '100', order_by: '-created_at' }, superuser)).body.results)
    expect(all).toEqual(expect.arrayContaining([mine, theirs, ofTheSite]))
    expect(idsOf((await list({ created_by: String(other.partnerId) }, superuser)).body.results)).toEqual([theirs])
  })
})

test('unknown limits, orders and keys are refused', async () => {
  for (const query of [
    { limit: '0' },
    { limit: '101' },
    { offset: '-1' },
    { order_by: 'phone' },
    { order_by: '--status' },
    { state: 'lost' },
  ]) {
    expect([query, (await list(query as Record<string, string>)).status]).toEqual([query, 400])
  }
})

test('progress is recounted after the content has changed', async () => {
  const { partnerId, token } = await newPartner()
  const course = await makeCourse(app.db, { questions: 1 })
  const learner = await makeLearner(app.db, { partnerId })
  await makeUserCourse(app.db, {
    learnerId: learner.userId,
    courseId: course.id,
    startDate: '2026-11-15',
    started: false,
  })
  await app.ask(startCourse, {
    path: `/api/courses/${course.id}/start_course/`,
    token: await signInAs(app, learner),
  })
  await app.db
    .updateTable('user_course')
    .set({ good_count: 7, counted_rev: 0 })
    .where('learner_id', '=', learner.userId)
    .execute()
  const [row] = (await list({}, token)).body.results
  expect(row?.progress).toBe(0)
})
