import { randomUUID } from 'node:crypto'
import * as calls from '@dopusk/contract'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { linkAccount, makeAccount, makeLearner } from '../../testing/accounts.ts'
import { type MadeCourse, makeCourse, makeUserCourse } from '../../testing/courses.ts'
import { makePartner, makeUser, signInAs } from '../../testing/people.ts'
import { makeMemory } from '../../testing/study.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let partner: { id: number; email: string; partnerId: number }
let other: { id: number; email: string; partnerId: number }
let superuser: { id: number; email: string }
let course: MadeCourse
let own: string
let foreign: string
let root: string

beforeAll(async () => {
  app = await startTestApp()
  partner = await makePartner(app.db)
  other = await makePartner(app.db)
  superuser = await makeUser(app.db, { isSuperuser: true })
  course = await makeCourse(app.db, { questions: 10 })
})

beforeEach(async () => {
  app.clock.now = new Date('2026-11-10T09:00:00Z')
  own = await signInAs(app, partner)
  foreign = await signInAs(app, other)
  root = await signInAs(app, superuser)
})

const groupBody = (changes: object = {}) => ({
  name: 'Смена А',
  exam_date: null,
  note: '',
  course: course.id,
  key: randomUUID(),
  ...changes,
})

const create = async (changes: object = {}, token = own) =>
  (await app.ask(calls.createLearnerGroup, { body: groupBody(changes), token })).body
const pathOf = (id: number) => `/api/learner-groups/${id}/`
const read = async (id: number, token = own) => (await app.ask(calls.getLearnerGroup, { path: pathOf(id), token })).body
const change = ({ id, name, note }: calls.LearnerGroup, changes: object, headers: Record<string, string> = {}) =>
  app.ask(calls.changeLearnerGroup, {
    path: pathOf(id),
    body: { name, note, exam_date: null, ...changes },
    token: own,
    headers,
  })
const add = async (id: number, body: object, token = own) =>
  (await app.ask(calls.addGroupMembers, { path: `${pathOf(id)}members/`, body, token })).body.outcomes
const members = async (id: number, query = '', token = own) =>
  (await app.ask(calls.listGroupMembers, { path: `${pathOf(id)}members/?${query}`, token })).body

interface Made {
  learnerId: number
  email: string
  userCourseId: number
  accountId: number
  profileId: number
}

const makeMember = async ({
  partnerId = partner.partnerId,
  startDate = '2026-11-01',
  ...person
}: object & {
  partnerId?: number | null
  startDate?: string
  lastName?: string
} = {}): Promise<Made> => {
  const { userId, email, accountId, profileId } = await makeLearner(app.db, { partnerId }, person)
  const userCourseId = await makeUserCourse(app.db, { learnerId: userId, courseId: course.id, startDate })
  return { learnerId: userId, email, userCourseId, accountId, profileId }
}

const examOf = async ({ userCourseId }: Made) => {
  const { rows } = await sql<{ exam_date: string | null; exam_date_of_group: boolean }>`
    select exam_date, exam_date_of_group from user_course where id = ${userCourseId}`.execute(app.db)
  return [rows[0]?.exam_date, rows[0]?.exam_date_of_group]
}

const setSeen = (made: Made, good: number, bad = 0) =>
  app.db
    .updateTable('user_course')
    .set({ good_count: good, bad_count: bad })
    .where('id', '=', made.userCourseId)
    .execute()

describe('a group', () => {
  test('is made once, however often the same request is sent', async () => {
    const body = groupBody({ name: '  Смена   Б ', exam_date: '2027-01-15', note: 'Цех 4' })
    const answers = [1, 2].map(() => app.ask(calls.createLearnerGroup, { body, token: own }))
    const [first, second] = await Promise.all(answers)
    expect([first?.status, second?.status]).toEqual([201, 201])
    expect(first?.body).toMatchObject({ name: 'Смена Б', exam_date: '2027-01-15', note: 'Цех 4', version: 1 })
    expect(first?.body.partner?.id).toBe(partner.partnerId)
    expect(second?.body).toEqual(first?.body)
    const stolen = await app.ask(calls.createLearnerGroup, { body, token: foreign })
    expect([stolen.status, stolen.error.fields]).toEqual([400, { key: 'Недопустимое значение' }])
  })

  test.each([
    [{ exam_date: '2026-11-10' }, { exam_date: 'Укажите день после сегодняшнего' }],
    [{ exam_date: '2028-01-01' }, { exam_date: 'Укажите день не дальше года вперёд' }],
    [{ course: 999_999 }, { course: 'Такого курса нет' }],
    [{ name: ' ' }, { name: 'Укажите название' }],
  ])('with %j is refused', async (changes, fields) => {
    const answer = await app.ask(calls.createLearnerGroup, { body: groupBody(changes), token: own })
    expect([answer.status, answer.error.fields]).toEqual([400, fields])
  })

  test('of a superuser belongs to the named partner, or to the site', async () => {
    const named = await create({ partner: other.partnerId }, root)
    expect((await read(named.id, foreign)).partner?.id).toBe(other.partnerId)
    const site = await create({}, root)
    expect(site.partner).toBeNull()
    expect((await app.ask(calls.getLearnerGroup, { path: pathOf(site.id), token: own })).status).toBe(404)
    // A partner cannot make one for somebody else.
    expect((await create({ partner: other.partnerId })).partner?.id).toBe(partner.partnerId)
  })

  test('is changed by the newest version alone', async () => {
    const group = await create()
    expect((await change(group, { name: 'Смена В' }, { 'if-match': '"1"' })).body.version).toBe(2)
    const late = await change(group, { name: 'Смена Г' }, { 'if-match': '"1"' })
    expect([late.status, late.error.code]).toEqual([409, 'changed_meanwhile'])
    expect((await read(group.id)).name).toBe('Смена В')
  })

  test('is listed by the day of its exam, found by its name and its course', async () => {
    const mine = await makePartner(app.db)
    const token = await signInAs(app, mine)
    const second = await makeCourse(app.db)
    await create({ name: 'Без даты' }, token)
    await create({ name: 'Позже', exam_date: '2027-02-01' }, token)
    await create({ name: 'Раньше', exam_date: '2027-01-01', course: second.id }, token)
    const over = await create({ name: 'Сдавали' }, token)
    await app.db.updateTable('learner_group').set({ exam_date: '2026-11-09' }).where('id', '=', over.id).execute()
    const list = async (query: string) => {
      const { body } = await app.ask(calls.listLearnerGroups, { path: `/api/learner-groups/?${query}`, token })
      return [body.count, body.results.map(({ name }) => name)]
    }
    expect(await list('')).toEqual([4, ['Раньше', 'Позже', 'Без даты', 'Сдавали']])
    expect(await list('limit=1&offset=1')).toEqual([4, ['Позже']])
    expect(await list(`search=${encodeURIComponent('позж')}`)).toEqual([1, ['Позже']])
    expect(await list(`course=${second.id}`)).toEqual([1, ['Раньше']])
  })

  test('that is deleted leaves people, courses and their own dates', async () => {
    const group = await create({ exam_date: '2027-01-15' })
    const follower = await makeMember()
    const decided = await makeMember()
    await add(group.id, { user_courses: [follower.userCourseId, decided.userCourseId] })
    await app.db
      .updateTable('user_course')
      .set({ exam_date: '2027-01-10', exam_date_of_group: false })
      .where('id', '=', decided.userCourseId)
      .execute()
    const answer = await app.ask(calls.deleteLearnerGroup, { path: `${pathOf(group.id)}delete/`, token: own })
    expect(answer.status).toBe(200)
    expect([await examOf(follower), await examOf(decided)]).toEqual([
      [null, false],
      ['2027-01-10', false],
    ])
    expect((await app.ask(calls.getLearnerGroup, { path: pathOf(group.id), token: own })).status).toBe(404)
  })

  test('is in the journal', async () => {
    const group = await create()
    const { userCourseId } = await makeMember()
    await add(group.id, { user_courses: [userCourseId] })
    await change(group, { name: 'Иначе' })
    const entries = await app.db
      .selectFrom('audit_log')
      .select(['action', 'actor_id'])
      .where(sql<boolean>`detail ->> 'group' = ${String(group.id)}`)
      .orderBy('id')
      .execute()
    expect(entries.map(({ action }) => action)).toEqual(['group_created', 'group_members_added', 'group_changed'])
    expect(new Set(entries.map(({ actor_id }) => actor_id))).toEqual(new Set([partner.id]))
  })
})

describe('members', () => {
  test('are added by their addresses; the answer says what became of each', async () => {
    const group = await create()
    const [first, second, moved] = [await makeMember(), await makeMember(), await makeMember()]
    const elsewhere = await create({ name: 'Прежняя' })
    await add(elsewhere.id, { user_courses: [moved.userCourseId] })
    const { email: without } = await makeLearner(app.db, { partnerId: partner.partnerId })
    const stranger = await makeMember({ partnerId: other.partnerId })
    await add(group.id, { emails: [first.email] })
    const emails = [
      second.email.toUpperCase(),
      second.email,
      first.email,
      moved.email,
      without,
      stranger.email,
      'nobody@example.org',
    ]
    const outcomes = await add(group.id, { emails })
    expect(outcomes.map(({ outcome, group_name }) => [outcome, group_name])).toEqual([
      ['added', null],
      ['already_in', null],
      ['in_another_group', 'Прежняя'],
      ['no_course', null],
      ['not_found', null],
      ['not_found', null],
    ])
    expect((await members(group.id)).count).toBe(2)
    expect((await add(group.id, { emails: [moved.email], move: true }))[0]?.outcome).toBe('added')
    expect([(await members(group.id)).count, (await members(elsewhere.id)).count]).toEqual([3, 0])
  })

  test('in a group of another partner are not taken from it, nor is it named', async () => {
    const theirs = await create({ name: 'Тайная' }, foreign)
    const shared = await makeMember()
    const accountId = await makeAccount(app.db, { partnerId: other.partnerId })
    await linkAccount(app.db, accountId, shared.profileId)
    expect((await add(theirs.id, { user_courses: [shared.userCourseId] }, foreign))[0]?.outcome).toBe('added')
    const group = await create()
    const [outcome] = await add(group.id, { user_courses: [shared.userCourseId], move: true })
    expect(outcome).toMatchObject({ outcome: 'in_another_group', group_name: null })
    expect((await members(theirs.id, '', foreign)).count).toBe(1)
  })

  test('who left the partner is not shown, and is free for another group', async () => {
    const group = await create()
    const left = await makeMember()
    await add(group.id, { user_courses: [left.userCourseId] })
    await app.db.updateTable('education_account').set({ profile_id: null }).where('id', '=', left.accountId).execute()
    expect((await members(group.id)).count).toBe(0)
    expect((await members(group.id, '', root)).count).toBe(0)
    const site = await create({}, root)
    expect((await add(site.id, { user_courses: [left.userCourseId] }, root))[0]?.outcome).toBe('added')
  })

  test('leave and stay on the courses; strangers to the group are not counted', async () => {
    const group = await create()
    const [one, two, never] = [await makeMember(), await makeMember(), await makeMember()]
    await add(group.id, { user_courses: [one.userCourseId, two.userCourseId] })
    const path = `${pathOf(group.id)}remove-members/`
    const body = { user_courses: [one.userCourseId, never.userCourseId] }
    expect((await app.ask(calls.removeGroupMembers, { path, body, token: own })).body).toEqual({ removed: 1 })
    expect((await members(group.id)).results.map(({ user_course }) => user_course)).toEqual([two.userCourseId])
  })

  test('can be looked for: who has the course and is not in the group', async () => {
    const group = await create()
    const mine = await makeMember({ lastName: 'Ёжиков' })
    const inside = await makeMember({ lastName: 'Ёжикова' })
    await makeMember({ lastName: 'Ёжиков', partnerId: other.partnerId })
    await add(group.id, { user_courses: [inside.userCourseId] })
    const path = `${pathOf(group.id)}candidates/?search=${encodeURIComponent('ежиков')}`
    const { body } = await app.ask(calls.listGroupCandidates, { path, token: own })
    expect(body.results.map(({ user_course, group: now }) => [user_course, now])).toEqual([[mine.userCourseId, null]])
    expect(body.count).toBe(1)
  })

  test('are found by name and by address, sorted and paged', async () => {
    const group = await create()
    const [anna, boris, vera] = [
      await makeMember({ lastName: 'Аннина' }),
      await makeMember({ lastName: 'Борисов' }),
      await makeMember({ lastName: 'Верина' }),
    ]
    await setSeen(anna, 1)
    await setSeen(boris, 5, 2)
    await add(group.id, { user_courses: [vera.userCourseId, anna.userCourseId, boris.userCourseId] })
    const names = async (query: string) =>
      (await members(group.id, query)).results.map(({ learner }) => learner.last_name)
    expect(await names('')).toEqual(['Аннина', 'Борисов', 'Верина'])
    expect(await names('order=seen')).toEqual(['Верина', 'Аннина', 'Борисов'])
    expect(await names('order=seen&descending=true&limit=1')).toEqual(['Борисов'])
    expect(await names('limit=2&offset=2')).toEqual(['Верина'])
    expect(await members(group.id, 'limit=2&offset=4')).toMatchObject({ count: 3, results: [] })
    expect(await names(`search=${encodeURIComponent('бори')}`)).toEqual(['Борисов'])
    expect(await names(`search=${encodeURIComponent(vera.email)}`)).toEqual(['Верина'])
  })
})

describe('the day of the exam', () => {
  const plan = async (made: Made, body?: { exam_date: string | null; daily_goal: number | null }) => {
    const token = await signInAs(app, made)
    const path = `/api/user-courses/${made.userCourseId}/plan/`
    const answer = body ? app.ask(calls.changePlan, { path, body, token }) : app.ask(calls.getPlan, { path, token })
    return (await answer).body.exam_date
  }

  test('is that of the group until the learner sets another, and again when they clear it', async () => {
    const group = await create({ exam_date: '2026-11-25' })
    const made = await makeMember()
    await add(group.id, { user_courses: [made.userCourseId] })
    expect(await plan(made)).toBe('2026-11-25')
    // Saving a goal sends the date back unchanged.
    await plan(made, { exam_date: '2026-11-25', daily_goal: 30 })
    expect(await examOf(made)).toEqual(['2026-11-25', true])
    expect(await plan(made, { exam_date: '2026-11-20', daily_goal: 30 })).toBe('2026-11-20')
    await change(group, { exam_date: '2026-11-28' })
    expect(await plan(made)).toBe('2026-11-20')
    expect((await members(group.id)).results[0]).toMatchObject({ exam_date: '2026-11-20', is_own_exam_date: true })
    expect(await plan(made, { exam_date: null, daily_goal: 30 })).toBe('2026-11-28')
    expect((await members(group.id)).results[0]?.is_own_exam_date).toBe(false)
  })

  test('moves for all who follow the group, and goes with it', async () => {
    const group = await create()
    const [early, decided] = [await makeMember(), await makeMember()]
    await plan(decided, { exam_date: '2026-11-22', daily_goal: null })
    await add(group.id, { user_courses: [early.userCourseId, decided.userCourseId] })
    await change(group, { exam_date: '2026-11-26' })
    expect([await plan(early), await plan(decided)]).toEqual(['2026-11-26', '2026-11-22'])
    await change({ ...group, version: 2 }, { exam_date: null })
    expect([await examOf(early), await examOf(decided)]).toEqual([
      [null, false],
      ['2026-11-22', false],
    ])
  })

  test('of a group that somebody joins while it is being moved is the new one', async () => {
    const group = await create({ exam_date: '2026-11-25' })
    const joining = await Promise.all(Array.from({ length: 8 }, () => makeMember()))
    await Promise.all([
      ...joining.map(({ userCourseId }) => add(group.id, { user_courses: [userCourseId] })),
      change(group, { exam_date: '2026-11-27' }),
    ])
    expect(new Set((await Promise.all(joining.map(examOf))).flat())).toEqual(new Set(['2026-11-27', true]))
  })
})

describe('figures', () => {
  /** The questions of the course are of two topics. */
  const splitTopics = async () => {
    const { rows } = await sql<{ id: number }>`
      insert into topic (pack_key, title, position) values (${randomUUID()}, 'Вторая тема', 1) returning id`.execute(
      app.db,
    )
    await app.db
      .updateTable('question')
      .set({ topic_id: Number(rows[0]?.id) })
      .where('id', 'in', course.questionIds.slice(6))
      .execute()
  }

  test('of each topic equal a recount of the memories', async () => {
    await splitTopics()
    const group = await create()
    const people = [await makeMember(), await makeMember(), await makeMember()]
    await add(group.id, { user_courses: people.map(({ userCourseId }) => userCourseId) })
    const levels = ['Excellent', 'Good', 'Satisfactorily', 'Bad'] as const
    for (const [no, { learnerId }] of people.entries())
      for (const [index, questionId] of course.questionIds.entries())
        if ((index + no) % 3 !== 0)
          await makeMemory(app.db, { learnerId, questionId, level: levels[(index * 7 + no) % 4] ?? 'Bad' })
    const { topics } = await read(group.id)
    const { results } = await members(group.id)
    const topicOf = new Map(
      (await app.db.selectFrom('question').select(['id', 'topic_id']).execute()).map(({ id, topic_id }) => [
        id,
        topic_id,
      ]),
    )
    expect(topics.map(({ question_count }) => question_count).reduce((sum, count) => sum + count, 0)).toBe(10)
    for (const { learner, topics: shown } of results) {
      const memories = await app.db.selectFrom('memory').selectAll().where('learner_id', '=', learner.id).execute()
      const counted = topics.map(({ id }) => {
        const ofTopic = memories.filter(({ question_id }) => topicOf.get(question_id) === id)
        return {
          seen: ofTopic.length,
          good: ofTopic.filter(({ level }) => level === 'Excellent' || level === 'Good').length,
        }
      })
      expect(shown.map(({ seen, good }) => ({ seen, good }))).toEqual(counted)
    }
  })

  test('say who has not started, who falls behind and whose access ends', async () => {
    const group = await create({ exam_date: '2026-11-30' })
    const [fresh, slow, quick, ending] = [
      await makeMember({ lastName: 'Новый' }),
      await makeMember({ lastName: 'Медленный' }),
      await makeMember({ lastName: 'Быстрый' }),
      await makeMember({ lastName: 'Кончается', startDate: '2026-10-15' }),
    ]
    await setSeen(slow, 2)
    await setSeen(quick, 2, 1)
    await setSeen(ending, 10)
    const answers = { day: '2026-11-08', answer_count: 21, check_answer_count: 21 }
    await app.db
      .insertInto('activity_day')
      .values({ ...answers, learner_id: quick.learnerId })
      .execute()
    const forecast = { ready_p: 0.9, ready_lo: 0.8, ready_hi: 0.95, ready_at: app.clock.now }
    await app.db.updateTable('user_course').set(forecast).where('id', '=', ending.userCourseId).execute()
    const all = [fresh, slow, quick, ending].map(({ userCourseId }) => userCourseId)
    await add(group.id, { user_courses: all })
    expect((await read(group.id)).figures).toEqual({
      member_count: 4,
      not_started: 1,
      behind: 2,
      access_ending: 1,
      forecasts: { high: 1, middle: 0, low: 0, none: 3 },
    })
    const names = async (filter: string) =>
      (await members(group.id, `filter=${filter}`)).results.map(({ learner }) => learner.last_name)
    expect(await names('not_started')).toEqual(['Новый'])
    expect(await names('behind')).toEqual(['Медленный', 'Новый'])
    expect(await names('access_ending')).toEqual(['Кончается'])
    const [row] = (await members(group.id, `search=${encodeURIComponent('быстрый')}`)).results
    expect(row).toMatchObject({
      last_activity: '2026-11-08',
      seen_count: 3,
      question_count: 10,
      pace: 3,
      needed_pace: 1,
      days_left: 20,
      access_until: '2026-11-30',
      is_behind: false,
    })
    const { body } = await app.ask(calls.listLearnerGroups, { path: '/api/learner-groups/?limit=100', token: own })
    expect(body.results.find(({ id }) => id === group.id)?.figures.behind).toBe(2)
  })
})
