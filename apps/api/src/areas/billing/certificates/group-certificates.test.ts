import { randomUUID } from 'node:crypto'
import * as calls from '@dopusk/contract'
import { readZipFiles } from '@dopusk/office/testing/read-zip'
import { readPdf } from '@dopusk/paperwork/testing/read-pdf'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { makeLearner } from '../../../testing/accounts.ts'
import { BillingTest } from '../../../testing/billing.ts'
import { makeCourse, makeUserCourse } from '../../../testing/courses.ts'
import { makePartner, signInAs } from '../../../testing/people.ts'
import { makeAttempt } from '../../../testing/study.ts'

let t: BillingTest
let own: string
let foreign: string
let groupId: number

beforeAll(async () => {
  t = await BillingTest.start()
})
beforeEach(async () => {
  await t.reset()
  t.course = await makeCourse(t.app.db, { questions: 4 })
  own = await signInAs(t.app, t.partner)
  foreign = await signInAs(t.app, await makePartner(t.app.db))
  const body = { name: 'Смена А', exam_date: null, note: '', course: t.course.id, key: randomUUID() }
  groupId = (await t.app.ask(calls.createLearnerGroup, { body, token: own })).body.id
})

const makeMember = async (lastName: string, { studied = true, joins = true } = {}) => {
  const { userId } = await makeLearner(t.app.db, t.partner, { lastName, firstName: 'Анна', patronymic: 'Петровна' })
  const given = { learnerId: userId, courseId: t.course.id, startDate: '2026-11-01' }
  const userCourseId = await makeUserCourse(t.app.db, given)
  if (studied) {
    const at = new Date('2026-11-03T09:00:00Z')
    const attempt = { learnerId: userId, userCourseId, questionIds: t.course.questionIds, answers: [true, false] }
    await makeAttempt(t.app.db, { ...attempt, at })
  }
  const path = `/api/learner-groups/${groupId}/members/`
  if (joins) await t.app.ask(calls.addGroupMembers, { path, body: { user_courses: [userCourseId] }, token: own })
  return userCourseId
}

const issue = (user_courses: number[], key: string, token = own) =>
  t.app.ask(calls.issueGroupCertificates, {
    path: `/api/learner-groups/${groupId}/certificates/`,
    body: { user_courses, key },
    token,
  })
const archive = (key: string, token = own) =>
  t.app.askForFile(calls.getCertificatesArchive, { path: `/api/certificates/archive/?key=${key}`, token })

test('members get their certificates, and of each other one it is said why there is none', async () => {
  const [first, idle, second] = [
    await makeMember('Белова'),
    await makeMember('Нулёва', { studied: false }),
    await makeMember('Ветрова'),
  ]
  const outside = await makeMember('Вне-Группы', { joins: false })
  const key = randomUUID()
  const { status, body } = await issue([first, idle, outside, second, first], key)
  expect(status).toBe(201)
  expect(body.outcomes.map(({ user_course, outcome, paper }) => [user_course, outcome, paper?.name])).toEqual([
    [first, 'issued', 'Белова Анна Петровна'],
    [idle, 'nothing_studied', undefined],
    [outside, 'not_found', undefined],
    [second, 'issued', 'Ветрова Анна Петровна'],
  ])
  const register = (await t.app.ask(calls.listPapers, { path: '/api/papers/?kind=certificate', token: own })).body
  expect(register.count).toBe(2)
  // A repeat issues nothing twice.
  expect((await issue([first, idle, outside, second], key)).body).toEqual(body)
  expect((await t.app.ask(calls.listPapers, { token: own })).body.count).toBe(2)
})

test('the archive of a request has each file as it was issued', async () => {
  const members = [await makeMember('Белова'), await makeMember('Ветрова')]
  const key = randomUUID()
  const { outcomes } = (await issue(members, key)).body
  const { status, bytes } = await archive(key)
  expect(status).toBe(200)
  const files = readZipFiles(bytes)
  expect([...files.keys()]).toEqual(outcomes.map(({ paper }) => `Справка ${paper?.number} ${paper?.name}.pdf`))
  for (const { paper } of outcomes) {
    const path = `/api/certificates/${paper?.id}/file/`
    const one = await t.app.askForFile(calls.getCertificateFile, { path, token: own })
    const archived = files.get(`Справка ${paper?.number} ${paper?.name}.pdf`) ?? Buffer.alloc(0)
    expect(archived.equals(one.bytes)).toBe(true)
    expect((await readPdf(archived)).pages[0]).toContain(`Выдана ${paper?.name}`)
  }
})

test('another partner neither issues for the group nor reads the archive; a superuser does both', async () => {
  const member = await makeMember('Белова')
  const key = randomUUID()
  expect((await issue([member], key, foreign)).status).toBe(404)
  expect((await archive(key)).status).toBe(404)
  expect((await issue([member], key, t.root)).body.outcomes[0]?.outcome).toBe('issued')
  expect((await archive(key, foreign)).status).toBe(404)
  expect([(await archive(key)).status, (await archive(key, t.root)).status]).toEqual([200, 200])
})

test('who has left the partner gets none', async () => {
  const member = await makeMember('Ушедшая')
  await t.app.db.updateTable('education_account').set({ profile_id: null }).execute()
  expect((await issue([member], randomUUID())).body.outcomes[0]?.outcome).toBe('not_found')
})

test('more than two hundred at once are refused', async () => {
  const ids = Array.from({ length: calls.maxCertificates + 1 }, (_, index) => index + 1)
  const { status, error } = await issue(ids, randomUUID())
  expect([status, error.fields]).toEqual([400, { user_courses: 'Не больше 200 человек за раз' }])
})
