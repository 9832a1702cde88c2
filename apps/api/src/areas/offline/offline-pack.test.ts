import {
  changePlan,
  getOfflinePack,
  getPlan,
  getStudyState,
  getUserCourse,
  login,
  saveOfflineAnswers,
} from '@dopusk/contract'
import { planDay } from '@dopusk/domain'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { type MadeCourse, makeCourse, makeUserCourse } from '../../testing/courses.ts'
import { makeUser, password, signInAs } from '../../testing/people.ts'
import { fetchPack, offlineAnswer, sendOffline } from '../../testing/study.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let course: MadeCourse
let learner: { id: number; email: string }
let token: string
let userCourseId: number

beforeAll(async () => {
  app = await startTestApp()
  course = await makeCourse(app.db, { questions: 12 })
})

beforeEach(async () => {
  app.clock.now = new Date('2026-11-15T09:00:00Z')
  learner = await makeUser(app.db)
  token = await signInAs(app, learner)
  userCourseId = await makeUserCourse(app.db, { learnerId: learner.id, courseId: course.id, startDate: '2026-11-10' })
})

const at = (path: string, id = userCourseId) => path.replace('{id}', String(id))
const ask = (headers: Record<string, string> = {}, as = token) =>
  app.ask(getOfflinePack, { path: at(getOfflinePack.path), token: as, headers })

test('a pack has every question of the course with its answer, explanation and point', async () => {
  const pack = await fetchPack(app, token, userCourseId)
  expect(pack.questions.map(({ id }) => id)).toEqual(course.questionIds)
  expect(pack.questions[0]).toMatchObject({
    question_text: expect.stringContaining('ёмкость'),
    answer_kind: 'one',
    comment: 'Пояснение',
    point: 0,
    is_given: false,
    is_in_exam: true,
    selected: false,
    memory: null,
    not_in_force: null,
  })
  expect(pack.questions[0]?.answer_variants.map(({ correct }) => correct)).toEqual([false, true, false])
  expect(pack.points).toEqual([{ document: 1, title: '116-ФЗ', point: 'ст. 9', text: 'Текст пункта' }])
})

test('its plan, state and course are those of the calls with a line, and its memory moves with answers', async () => {
  await sendOffline(app, token, [offlineAnswer(await fetchPack(app, token, userCourseId), { nth: 2 })])
  await app.ask(changePlan, { path: at(changePlan.path), token, body: { exam_date: '2026-12-01', daily_goal: 5 } })
  const pack = await fetchPack(app, token, userCourseId)
  expect(pack.plan).toEqual((await app.ask(getPlan, { path: at(getPlan.path), token })).body)
  expect(pack.user_course).toEqual((await app.ask(getUserCourse, { path: at(getUserCourse.path), token })).body)
  const { questions, ...state } = (await app.ask(getStudyState, { path: at(getStudyState.path), token })).body
  expect(pack.state).toEqual(state)
  expect(pack.questions.map(({ id, topic, memory }) => ({ id, topic, memory }))).toEqual(
    questions.map(({ id, topic, memory }) => ({ id, topic, memory })),
  )
  expect(pack.questions[2]?.memory?.level).toBe('Good')
})

test('the rules of the plan give the same day from what a pack holds', async () => {
  const pack = await fetchPack(app, token, userCourseId)
  const { plan, plan_input: input, state } = pack
  const { mode, questionIds } = planDay({
    now: new Date(state.now),
    today: state.today,
    startDate: state.start_date,
    lastStudyDay: plan.last_study_day,
    pace: plan.pace,
    questionIds: input.questions,
    memories: new Map(),
    changedIds: new Set(input.changed),
    timeZone: state.time_zone,
  })
  expect([mode, questionIds.length]).toEqual([plan.mode, plan.today.new + plan.today.due])
})

test('it expires after 14 days, or with the access', async () => {
  expect((await ask()).body.expires_at).toBe('2026-11-29T09:00:00.000Z')
  app.clock.now = new Date('2026-12-01T09:00:00Z')
  token = await signInAs(app, learner)
  // The last day of access is the 9th; days are those of Moscow.
  expect((await ask()).body.expires_at).toBe('2026-12-09T21:00:00.000Z')
})

test('the same content is not sent again, and nothing may keep it but the page', async () => {
  const first = await ask()
  const etag = String(first.headers.get('etag'))
  expect(first.headers.get('cache-control')).toBe('no-store')
  app.clock.forward(60_000)
  const again = await ask({ 'if-none-match': etag })
  expect(again.status).toBe(304)
  await sendOffline(app, token, [offlineAnswer(first.body)])
  const answered = await ask({ 'if-none-match': etag })
  expect(answered.status).toBe(200)
  app.clock.now = new Date('2026-11-16T09:00:00Z')
  token = await signInAs(app, learner)
  expect((await ask({ 'if-none-match': String(answered.headers.get('etag')) })).status).toBe(200)
})

test('no pack of a course that is paused, over or of somebody else', async () => {
  const stranger = await signInAs(app, await makeUser(app.db))
  expect((await ask({}, stranger)).error.code).toBe('not_found')
  const set = (values: object) => app.db.updateTable('user_course').set(values).where('id', '=', userCourseId).execute()
  await set({ paused_on: '2026-11-15' })
  expect((await ask()).error.code).toBe('course_paused')
  await set({ paused_on: null, start_date: '2026-09-01' })
  expect((await ask()).error.code).toBe('course_paused')
})

test('an administrator who impersonates gets no pack and sends no answers', async () => {
  const answer = offlineAnswer(await fetchPack(app, token, userCourseId))
  const admin = await makeUser(app.db, { role: 'admin' })
  const { body } = await app.ask(login, { body: { email: admin.email, password, impersonate: learner.email } })
  expect((await ask({}, body.access)).error.code).toBe('forbidden')
  const sent = await app.ask(saveOfflineAnswers, { body: { answers: [answer] }, token: body.access })
  expect(sent.error.code).toBe('forbidden')
})
