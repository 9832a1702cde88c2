import { randomUUID } from 'node:crypto'
import { addGroupMembers, createInBulk, createLearnerGroup, listGroupMembers } from '@dopusk/contract'
import { beforeAll, expect, test } from 'vitest'
import { makeLearner } from '../../../testing/accounts.ts'
import { bulkRow, confirmed, startBulkApp } from '../../../testing/bulk.ts'
import { countRows } from '../../../testing/count-rows.ts'
import { makeCourse, makeUserCourse } from '../../../testing/courses.ts'
import { makePartner, makeUser, signInAs } from '../../../testing/people.ts'
import type { TestApp } from '../../../testing/test-app.ts'

let app: TestApp
let partner: { id: number; email: string; partnerId: number }
let token: string
let course: { id: number }

beforeAll(async () => {
  ;({ app, partner, token, course } = await startBulkApp())
})

const makeGroup = async ({
  name = 'Смена А',
  by = token,
  ...more
}: {
  name?: string
  by?: string
  partner?: number
}) => {
  const body = { name, exam_date: '2026-12-20', note: '', course: course.id, key: randomUUID(), ...more }
  return (await app.ask(createLearnerGroup, { body, token: by })).body.id
}
const create = (body: object, by = token) =>
  app.ask(createInBulk, { body: { ...confirmed, key: randomUUID(), ...body }, token: by })
const membersOf = async (groupId: number, by = token) => {
  const path = `/api/learner-groups/${groupId}/members/`
  const { results } = (await app.ask(listGroupMembers, { path, token: by })).body
  return results.map(({ learner, exam_date }) => [learner.email, exam_date])
}
const makeKnown = async (hasCourse: boolean) => {
  const { userId, email } = await makeLearner(app.db, { partnerId: partner.partnerId })
  const given = { learnerId: userId, courseId: course.id, startDate: '2026-11-10' }
  return { email, userCourseId: hasCourse ? await makeUserCourse(app.db, given) : null }
}

test('new and known people of a list join the group; who is in another one stays there, and the row says so', async () => {
  const [group, elsewhere] = [await makeGroup({}), await makeGroup({ name: 'Прежняя' })]
  const [given, running, moved] = [await makeKnown(false), await makeKnown(true), await makeKnown(true)]
  const path = `/api/learner-groups/${elsewhere}/members/`
  await app.ask(addGroupMembers, { path, body: { user_courses: [moved.userCourseId] }, token })
  const row = (email: string) => bulkRow(email, [course.id])
  const rows = [
    row('Joins@bulk.example'),
    { ...row('refused@bulk.example'), phone: '1' },
    row(given.email),
    row(running.email),
    row(moved.email),
    bulkRow('no-course@bulk.example', []),
  ]
  const { status, body } = await create({ rows, group })
  expect(status).toBe(201)
  expect(body.outcomes.map((each) => [each.outcome, each.group, each.group_name])).toEqual([
    ['created', 'added', null],
    ['refused', null, null],
    ['course_given', 'added', null],
    ['unchanged', 'added', null],
    ['unchanged', 'in_another_group', 'Прежняя'],
    ['created', 'no_course', null],
  ])
  expect((await membersOf(group)).toSorted()).toEqual(
    ['Joins@bulk.example', given.email, running.email].map((email) => [email, '2026-12-20']).toSorted(),
  )
  expect((await membersOf(elsewhere)).map(([email]) => email)).toEqual([moved.email])
})

test('a repeat gets the same answer, and nobody is added twice', async () => {
  const group = await makeGroup({})
  const body = { key: randomUUID(), group, rows: [bulkRow('repeat@bulk.example', [course.id])] }
  const [first, second] = [await create(body), await create(body)]
  expect([second.status, second.body]).toEqual([201, first.body])
  expect(await membersOf(group)).toHaveLength(1)
})

const counted = () =>
  countRows(app.db, ['app_user', 'education_account', 'user_course_period', 'mail_outbox', 'bulk_creation'])

test('a group of another partner is not found, and nobody is created', async () => {
  const stranger = await signInAs(app, await makePartner(app.db))
  const theirs = await makeGroup({ name: 'Тайная', by: stranger })
  const before = await counted()
  const rows = [bulkRow('foreign-group@bulk.example', [course.id])]
  for (const group of [theirs, 999_999]) {
    const { status, error } = await create({ rows, group })
    expect([status, error.code]).toEqual([404, 'not_found'])
  }
  expect(await counted()).toEqual(before)
  expect(await membersOf(theirs, stranger)).toEqual([])
})

test('a superuser’s list joins a group of the owner of its accounts alone', async () => {
  const superuser = await signInAs(app, await makeUser(app.db, { isSuperuser: true }))
  const group = await makeGroup({ by: superuser, partner: partner.partnerId })
  const rows = [bulkRow('of-superuser@bulk.example', [course.id])]
  const refused = await create({ rows, group }, superuser)
  expect([refused.status, refused.error.fields]).toEqual([400, { group: 'Эта группа другого владельца' }])
  const created = await create({ rows, group, created_by: partner.partnerId }, superuser)
  expect(created.body.outcomes[0]?.group).toBe('added')
})

test('somebody in a group of another organisation is not taken from it, nor is it named', async () => {
  const other = await makePartner(app.db)
  const foreign = await signInAs(app, other)
  const { userId, email, profileId } = await makeLearner(app.db, { partnerId: partner.partnerId })
  const second = await makeCourse(app.db)
  const userCourseId = await makeUserCourse(app.db, { learnerId: userId, courseId: course.id, startDate: '2026-11-10' })
  await app.db.insertInto('education_account').values({ partner_id: other.partnerId, profile_id: profileId }).execute()
  const theirs = await makeGroup({ name: 'Тайная', by: foreign })
  const path = `/api/learner-groups/${theirs}/members/`
  await app.ask(addGroupMembers, { path, body: { user_courses: [userCourseId] }, token: foreign })
  const group = await makeGroup({})
  const { body } = await create({ rows: [bulkRow(email, [course.id, second.id])], group })
  expect(body.outcomes[0]).toMatchObject({ outcome: 'course_given', group: 'in_another_group', group_name: null })
})
