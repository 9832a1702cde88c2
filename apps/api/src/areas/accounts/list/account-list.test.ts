import { type EducationAccount, listEducationAccounts, login, pauseCourse, startCourse } from '@dopusk/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { updateAccountCopiesOf } from '../../../people/account-copies.ts'
import { linkAccount, makeAccount, makeLearner } from '../../../testing/accounts.ts'
import { makeCourse, makeUserCourse } from '../../../testing/courses.ts'
import { logInAs, makePartner, makeUser, password, signInAs } from '../../../testing/people.ts'
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

  test('names who applied, the exam center, the courses and the last visit', async () => {
    const { partnerId, token } = await newPartner()
    const [older, newer] = [await makeCourse(app.db, { questions: 2 }), await makeCourse(app.db)]
    const applicant = { lastName: 'Громов', firstName: 'Лев', email: 'gromov@example.org' }
    const center = { pack_key: 'row', name: 'ЦОК «Юг»', phone: '+7', email: 'c@example.org', position: 1 }
    const { id: exam_center_id } = await app.db
      .insertInto('exam_center')
      .values(center)
      .returning('id')
      .executeTakeFirstOrThrow()
    const learner = await makeLearner(app.db, { partnerId, proposals: [older.id, newer.id], applicant })
    const numbers = await app.db
      .selectFrom('proposal')
      .select('no')
      .where('education_account_id', '=', learner.accountId)
      .orderBy('no')
      .execute()
    const newest = numbers.at(-1)?.no ?? 0
    await app.db.updateTable('proposal').set({ exam_center_id, last_name: 'Новый' }).where('no', '=', newest).execute()
    const expired = { learnerId: learner.userId, courseId: newer.id, startDate: '2026-10-01' }
    const expiredId = await makeUserCourse(app.db, expired)
    const current = { learnerId: learner.userId, courseId: older.id, startDate: '2026-09-20' }
    const currentId = await makeUserCourse(app.db, current)
    await app.db.updateTable('user_course').set({ prolonged_days: 30 }).where('id', '=', currentId).execute()
    await refresh(learner.userId)
    await logInAs(app, learner)
    const [row] = (await list({}, token)).body.results
    expect(row).toMatchObject({
      applicant: { last_name: 'Новый', first_name: 'Лев', patronymic: null, email: 'gromov@example.org' },
      proposals_cok: [{ exam_center: null }, { proposal_id: newest, exam_center: 'ЦОК «Юг»' }],
      state: 'active',
      is_ending: true,
      last_visit_at: app.clock.now.toISOString(),
      usercourse_start_date: '2026-10-01',
      days_remaining: 0,
      user_courses: [
        {
          id: currentId,
          course: { id: older.id },
          start_date: '2026-09-20',
          access_until: '2026-11-18',
          days_remaining: 4,
          is_started: true,
          is_paused: false,
          progress: 0,
          prolong_asked_at: null,
        },
        { id: expiredId, days_remaining: 0, access_until: '2026-10-30' },
      ],
    })
  })

  test('an impersonation is no visit of the learner', async () => {
    const { partnerId, token } = await newPartner()
    const learner = await makeLearner(app.db, { partnerId })
    const admin = await makeUser(app.db, { isSuperuser: true })
    const body = { email: admin.email, password, impersonate: learner.email }
    expect((await app.ask(login, { body })).status).toBe(200)
    expect((await list({}, token)).body.results[0]?.last_visit_at).toBeNull()
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

  const orders = ['proposals', 'access_until', 'created_at', 'created_by', 'learner', 'status', 'progress']

  test.each(process.env.PROOF ? orders : orders.slice(0, 2))(
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

  test('by the end of access lists who ends soonest first, then those without an end, then the latest expired', async () => {
    const { partnerId, token } = await newPartner()
    const course = await makeCourse(app.db)
    const names: Record<number, string> = {}
    for (const [name, startDate] of [
      ['long over', '2026-08-01'],
      ['no course', null],
      ['ends later', '2026-11-14'],
      ['just over', '2026-10-16'],
      ['ends soon', '2026-10-18'],
    ] as const) {
      const learner = await makeLearner(app.db, { partnerId })
      names[learner.accountId] = name
      if (startDate === null) continue
      await makeUserCourse(app.db, { learnerId: learner.userId, courseId: course.id, startDate })
      await refresh(learner.userId)
    }
    const { results } = (await list({ order_by: 'access_until' }, token)).body
    const order = ['ends soon', 'ends later', 'no course', 'just over', 'long over']
    expect(results.map(({ id }) => names[id])).toEqual(order)
    const backwards = (await list({ order_by: '-access_until' }, token)).body.results
    expect(backwards.map(({ id }) => names[id])).toEqual(order.reverse())
  })

  test('by progress puts accounts without a course first', async () => {
    const { partnerId, token } = await newPartner()
    const course = await makeCourse(app.db, { questions: 4 })
    const none = await makeAccount(app.db, { partnerId })
    const made: number[] = []
    for (const good_count of [3, 0]) {
      const learner = await makeLearner(app.db, { partnerId })
      const userCourseId = await makeUserCourse(app.db, {
        learnerId: learner.userId,
        courseId: course.id,
        startDate: '2026-11-10',
      })
      await app.db
        .updateTable('user_course')
        .set({ good_count, counted_rev: 1 })
        .where('id', '=', userCourseId)
        .execute()
      await refresh(learner.userId)
      made.unshift(learner.accountId)
    }
    expect(idsOf((await list({ order_by: 'progress' }, token)).body.results)).toEqual([none, ...made])
  })

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
    const phone = '+79000000007'
    const person = {
      lastName: 'Ёлкин',
      firstName: 'Пётр',
      patronymic: 'Ильич',
      email: 'petr_yolkin@example.org',
      phone,
    }
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

  test.each([
    '+7 (900) 000-00-07',
    '8 900 000 00 07',
    '89000000007',
    '9000000007',
    '+7 900 000 00 07',
    '(900) 000-00-07',
    '8 (900) 000-00-07',
    '00007',
  ])('finds a learner by the phone %s', async (search) => {
    expect(await found(search)).toEqual([yolkin])
  })

  test('finds a proposal by its number as it is shown', async () => {
    expect(await found(`№${proposalNo}`)).toEqual([applied])
    expect(await found(`№ ${proposalNo}`)).toEqual([applied])
  })

  test('finds learners by the name or code of a course, together with other words', async () => {
    const own = await newPartner()
    const course = await makeCourse(app.db)
    await app.db
      .updateTable('course')
      .set({ name: 'Подъёмники', qual_code: '77.1' })
      .where('id', '=', course.id)
      .execute()
    const learner = await makeLearner(app.db, own, { lastName: 'Жуков' })
    await makeUserCourse(app.db, {
      learnerId: learner.userId,
      courseId: course.id,
      startDate: '2026-11-10',
    })
    await refresh(learner.userId)
    await makeLearner(app.db, own, { lastName: 'Жуков' })
    for (const search of ['подъемник', 'ПОДЪЁМНИКИ жук', '77.1'])
      expect([search, idsOf((await list({ search }, own.token)).body.results)]).toEqual([search, [learner.accountId]])
    expect(idsOf((await list({ search: 'подъемник абрамов' }, own.token)).body.results)).toEqual([])
  })

  test('finds accounts by the company of their owner, for a superuser only', async () => {
    const own = await newPartner()
    await app.db
      .updateTable('partner_profile')
      .set({ company: 'Гидромонтаж' })
      .where('id', '=', own.partnerId)
      .execute()
    const { accountId } = await makeLearner(app.db, own, { lastName: 'Сомов' })
    expect(idsOf((await list({ search: 'гидромонтаж сомов' }, superuser)).body.results)).toEqual([accountId])
    expect(idsOf((await list({ search: 'гидромонтаж' }, own.token)).body.results)).toEqual([])
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

  test('is about every period that the owner of the account pays for: renewed, prolonged, of any course', async () => {
    const [own, other] = [await newPartner(), await newPartner()]
    const [course, second] = [await makeCourse(app.db), await makeCourse(app.db)]
    const learner = await makeLearner(app.db, own)
    const given = { learnerId: learner.userId }
    await makeUserCourse(app.db, { ...given, courseId: course.id, startDate: '2026-09-05' })
    await makeUserCourse(app.db, { ...given, courseId: second.id, startDate: '2026-11-05' })
    await refresh(learner.userId)
    const { accountId: theirs } = await makeLearner(app.db, other)
    const ofOther = await makeAccount(app.db, other)
    await linkAccount(app.db, ofOther, learner.profileId)
    const inSeptember = { start_date: '01.09.2026', end_date: '30.09.2026' }
    expect(idsOf((await list(inSeptember, own.token)).body.results)).toEqual([learner.accountId])
    expect(idsOf((await list(inSeptember, other.token)).body.results)).toEqual([])
    const all = idsOf((await list({ ...inSeptember, limit: '100' }, superuser)).body.results)
    expect([learner.accountId, theirs, ofOther].filter((id) => all.includes(id))).toEqual([learner.accountId])
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
