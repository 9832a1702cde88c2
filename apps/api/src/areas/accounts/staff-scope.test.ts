import { randomUUID } from 'node:crypto'
import { type Call, type FileCall, registry } from '@dopusk/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { type MadeLearner, makeAccount, makeLearner } from '../../testing/accounts.ts'
import { makeAct, makeCertificate } from '../../testing/billing.ts'
import { makeCourse, makeUserCourse } from '../../testing/courses.ts'
import { makePartner, makeUser, signInAs } from '../../testing/people.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

/** Every staff call by a partner about another partner's learner behaves as if the learner did not exist. */

let app: TestApp
let owner: string
let stranger: string
let superuser: string
let learner: MadeLearner
let accountId: number
let courseId: number
let userCourseId: number
let groupId: number
let certificateId: number
let actId: number

beforeAll(async () => {
  app = await startTestApp()
  const own = await makePartner(app.db)
  owner = await signInAs(app, own)
  stranger = await signInAs(app, await makePartner(app.db))
  superuser = await signInAs(app, await makeUser(app.db, { isSuperuser: true }))
  const person = { lastName: 'Тайнов', readablePassword: 'abcd2345' }
  learner = await makeLearner(app.db, { ...own, createdBy: own.id }, person)
  const course = await makeCourse(app.db)
  courseId = course.id
  accountId = await makeAccount(app.db, { partnerId: own.partnerId, proposals: [courseId] })
  userCourseId = await makeUserCourse(app.db, { learnerId: learner.userId, courseId, startDate: '2026-11-01' })
  const group = { partner_id: own.partnerId, course_id: courseId, name: 'Смена А', request_key: randomUUID() }
  groupId = (await app.db.insertInto('learner_group').values(group).returning('id').executeTakeFirstOrThrow()).id
  await app.db.updateTable('user_course').set({ group_id: groupId }).where('id', '=', userCourseId).execute()
  const issued = { partnerId: own.partnerId, learnerId: learner.userId, userCourseId }
  certificateId = (await makeCertificate(app.db, issued)).id
  actId = await makeAct(app.db, own.partnerId)
})

const person = { first_name: 'Имя', last_name: 'Фамилия', phone: '+79000000000', birth_date: '1990-01-01' }
const mail = { title: 'Данные для пользователя', description: 'Логин и пароль' }

interface CallRequest {
  path: string
  body?: object
}

/** Calls about the learner, by id or by email: 404. */
const aboutLearner: Record<string, () => CallRequest> = {
  getUser: () => ({ path: `/api/users/${learner.userId}/` }),
  changeUser: () => ({ path: `/api/users/${learner.userId}/`, body: { email: 'stolen@example.org' } }),
  getUserProfile: () => ({ path: `/api/user-profiles/${learner.profileId}/` }),
  changeUserProfile: () => ({ path: `/api/user-profiles/${learner.profileId}/`, body: person }),
  createUserProfile: () => ({
    path: '/api/user-profiles/',
    body: { ...person, email: 'new@example.org', education_account: accountId },
  }),
  getEducationAccount: () => ({ path: `/api/education-accounts/${learner.accountId}/` }),
  getAccountByProfile: () => ({
    path: `/api/education-accounts/education-account-by-profile-id/${learner.profileId}/`,
  }),
  changeEducationAccount: () => ({ path: `/api/education-accounts/${learner.accountId}/`, body: { activated: true } }),
  giveCourse: () => ({ path: '/api/user-courses/', body: { user: learner.userId, course: courseId } }),
  changeUserCourse: () => ({ path: `/api/user-courses/${userCourseId}/`, body: { is_paused: true } }),
  pauseCourse: () => ({ path: `/api/user-courses/${userCourseId}/pause/` }),
  resumeCourse: () => ({ path: `/api/user-courses/${userCourseId}/resume/` }),
  prolongCourses: () => ({
    path: '/api/user-courses/prolong/',
    body: { items: [{ user_course: userCourseId, access_until: '2026-11-30' }], preview: false },
  }),
  prolongCourse: () => ({
    path: `/api/user-courses/${userCourseId}/prolong/`,
    body: { access_until: '2026-11-30' },
  }),
  takeBackCourse: () => ({
    path: `/api/user-courses/${userCourseId}/take-back/`,
    body: { access_until: '2026-11-30' },
  }),
  getLearnerGroup: () => ({ path: `/api/learner-groups/${groupId}/` }),
  changeLearnerGroup: () => ({
    path: `/api/learner-groups/${groupId}/`,
    body: { name: 'Чужая', exam_date: null, note: '' },
  }),
  deleteLearnerGroup: () => ({ path: `/api/learner-groups/${groupId}/delete/` }),
  listGroupMembers: () => ({ path: `/api/learner-groups/${groupId}/members/` }),
  listGroupCandidates: () => ({ path: `/api/learner-groups/${groupId}/candidates/` }),
  addGroupMembers: () => ({ path: `/api/learner-groups/${groupId}/members/`, body: { emails: [learner.email] } }),
  remindGroupMembers: () => ({ path: `/api/learner-groups/${groupId}/remind/`, body: {} }),
  removeGroupMembers: () => ({
    path: `/api/learner-groups/${groupId}/remove-members/`,
    body: { user_courses: [userCourseId] },
  }),
  sendMail: () => ({ path: '/api/send-mail/', body: { email: learner.email, ...mail } }),
  listUserCourses: () => ({ path: `/api/user-courses/?user=${learner.userId}` }),
  getUserCourse: () => ({ path: `/api/user-courses/${userCourseId}/` }),
  listCourseHistory: () => ({ path: `/api/user-courses/${userCourseId}/course_history/` }),
  getCourseStatistic: () => ({ path: `/api/user-courses/${userCourseId}/statistic/` }),
  issueCertificate: () => ({ path: `/api/user-courses/${userCourseId}/certificate/`, body: { key: 'scope-test' } }),
  issueGroupCertificates: () => ({
    path: `/api/learner-groups/${groupId}/certificates/`,
    body: { key: 'scope-test', user_courses: [userCourseId] },
  }),
  getCertificateFile: () => ({ path: `/api/certificates/${certificateId}/file/` }),
  withdrawCertificate: () => ({ path: `/api/certificates/${certificateId}/withdraw/`, body: { reason: 'Чужая' } }),
  getActFile: () => ({ path: `/api/acts/${actId}/file/` }),
}

/** Lists and counts: empty for another partner, not for the owner. */
const lists: Record<string, () => CallRequest> = {
  listUsers: () => ({ path: '/api/users/' }),
  listUserProfiles: () => ({ path: '/api/user-profiles/' }),
  listEducationAccounts: () => ({ path: '/api/education-accounts/' }),
  listProposals: () => ({ path: '/api/proposals/' }),
  listLearnerGroups: () => ({ path: '/api/learner-groups/' }),
  listPapers: () => ({ path: '/api/papers/' }),
}

/** Covered by their own tests. */
const elsewhere = [
  'countEducationAccounts',
  'exportEducationAccounts',
  'listPartnerProfiles',
  'listNormChanges',
  'getReminderSettings',
  'changeReminderSettings',
  'checkEmail',
  'createUser',
  'checkBulkFile',
  'createInBulk',
  'getCertificatesArchive',
  'getPartnerDigest',
  'changePartnerDigest',
  'createLearnerGroup',
  'exportLearnerGroup',
  'getBulkProgress',
  'getBulkTemplate',
  'createEducationAccount',
  'listSimilarLearners',
  'askTransfer',
  'exportEducationAccounts',
  'getFaultyRows',
  'getCredentialsPdf',
  'getCredentialsTable',
  'generateReport',
  'listInvoices',
  'getInvoiceFile',
  'getPartner',
  'getPartnerBrand',
  'checkPartnerLogo',
  'changePartnerBrand',
]

const callNamed = (name: string): Call => {
  const found = registry.find((call) => call.name === name)
  if (found === undefined) throw new Error(`no call ${name}`)
  return found
}

test('every staff call is covered', () => {
  const known = [...Object.keys(aboutLearner), ...Object.keys(lists), ...elsewhere]
  const staffCalls = registry.filter(({ access }) => access === 'staff').map(({ name }) => name)
  expect(staffCalls.filter((name) => !known.includes(name))).toEqual([])
})

describe('another partner’s learner', () => {
  test.each(Object.keys(aboutLearner))('is not found by %s', async (name) => {
    const before = await snapshot()
    const answer = await app.ask(callNamed(name), { ...aboutLearner[name]?.(), token: stranger })
    expect([answer.status, answer.error.code]).toEqual([404, 'not_found'])
    expect(await snapshot()).toEqual(before)
  })

  test.each(Object.keys(lists))('is not in %s', async (name) => {
    const ask = async (token: string) =>
      (await app.ask(callNamed(name), { ...lists[name]?.(), token })).body as { count: number }
    expect((await ask(stranger)).count).toBe(0)
    expect((await ask(owner)).count).toBeGreaterThan(0)
    expect((await ask(superuser)).count).toBeGreaterThan(0)
  })
})

const snapshot = async () => {
  const tables = [
    'app_user',
    'learner_profile',
    'education_account',
    'user_course',
    'learner_group',
    'mail_outbox',
    'certificate',
    'act',
  ] as const
  return Promise.all(tables.map((table) => app.db.selectFrom(table).selectAll().orderBy('id').execute()))
}

const statusOf = async (name: string, token: string): Promise<number> => {
  const call = callNamed(name)
  const request = { ...aboutLearner[name]?.(), token }
  const answer = call.file === undefined ? app.ask(call, request) : app.askForFile(call as FileCall, request)
  return (await answer).status
}

describe('the owner and a superuser', () => {
  const reading = Object.entries(aboutLearner).filter(([name]) => callNamed(name).method === 'GET')

  test.each(reading.map(([name]) => name))('get an answer from %s', async (name) => {
    for (const token of [owner, superuser]) {
      expect(await statusOf(name, token)).toBe(200)
    }
  })
})

describe('a learner', () => {
  test.each(['getUserCourse', 'listCourseHistory'])('gets no course of another learner by %s', async (name) => {
    const token = await signInAs(app, await makeUser(app.db))
    expect((await app.ask(callNamed(name), { ...aboutLearner[name]?.(), token })).status).toBe(404)
  })

  test('is refused the courses of others', async () => {
    const token = await signInAs(app, await makeUser(app.db))
    for (const role of [token, await signInAs(app, await makeUser(app.db, { role: 'admin' }))]) {
      expect(
        (await app.ask(callNamed('listUserCourses'), { ...aboutLearner.listUserCourses?.(), token: role })).status,
      ).toBe(403)
    }
  })
})
