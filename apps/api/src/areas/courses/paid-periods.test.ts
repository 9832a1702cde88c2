import {
  changeUserCourse,
  giveCourse,
  listUserCourses,
  pauseCourse,
  prolongCourse,
  resetCourse,
  resumeCourse,
  takeBackCourse,
} from '@dopusk/contract'
import { beforeEach, describe, expect, test } from 'vitest'
import { linkAccount, type MadeLearner, makeAccount, makeLearner } from '../../testing/accounts.ts'
import { type MadeCourse, makeCourse } from '../../testing/courses.ts'
import { makePartner, makeUser, signInAs } from '../../testing/people.ts'
import { makePractical, makePracticalResult } from '../../testing/practicals.ts'
import { makeAttempt } from '../../testing/study.ts'
import { startTestApp } from '../../testing/test-app.ts'

/** Money follows what was studied and who paid. */

const app = await startTestApp()
const dayMs = 86_400_000
let payer: { id: number; email: string; partnerId: number }
let other: typeof payer
let learner: MadeLearner
let course: MadeCourse
let own: string
let payerToken: string
let otherToken: string
let root: string
let id: number

const signIn = async () => {
  own = await signInAs(app, learner)
  payerToken = await signInAs(app, payer)
  otherToken = await signInAs(app, other)
  root = await signInAs(app, await makeUser(app.db, { isSuperuser: true }))
}

const give = async (start_date: string, token = payerToken) =>
  app.ask(giveCourse, { body: { user: learner.userId, course: course.id, start_date }, token })

beforeEach(async () => {
  app.clock.now = new Date('2026-11-15T09:00:00.000Z')
  payer = await makePartner(app.db)
  other = await makePartner(app.db)
  learner = await makeLearner(app.db, payer)
  await linkAccount(app.db, await makeAccount(app.db, other), learner.profileId)
  course = await makeCourse(app.db, { questions: 2 })
  await signIn()
  id = (await give('2026-11-10')).body.id
})

const at = (call: { path: string }) => call.path.replace('{id}', String(id))
const pause = (token: string) => app.ask(pauseCourse, { path: at(pauseCourse), token })
const resume = (token: string) => app.ask(resumeCourse, { path: at(resumeCourse), token })
const move = (start_date: string, token: string) =>
  app.ask(changeUserCourse, { path: at(changeUserCourse), body: { start_date }, token })
const prolong = (access_until: string, token: string) =>
  app.ask(prolongCourse, { path: at(prolongCourse), body: { access_until }, token })
const takeBack = (access_until: string, token: string) =>
  app.ask(takeBackCourse, { path: at(takeBackCourse), body: { access_until }, token })
const reset = async () => {
  expect((await app.ask(resetCourse, { path: at(resetCourse), token: own })).status).toBe(200)
}
const refusedFor = async (token: string) => {
  const path = `/api/user-courses/?user=${learner.userId}`
  return (await app.ask(listUserCourses, { path, token })).body[0]?.refused_changes
}
const study = (answers: boolean[]) =>
  makeAttempt(app.db, {
    ...{ learnerId: learner.userId, userCourseId: id, questionIds: course.questionIds, answers, at: app.clock.now },
  })
const doPractice = async () =>
  makePracticalResult(app.db, {
    ...{ learnerId: learner.userId, userCourseId: id, practicalId: await makePractical(app.db, course.id) },
  })

const otherPays = 'Этот срок выдан не от вашей организации. Обратитесь к администратору'

describe('after a full reset', () => {
  test.each<[string, () => Promise<unknown>]>([
    ['with an answer', () => study([true])],
    ['with an attempt', () => study([])],
    ['with a practical result', doPractice],
  ])('a first period %s is neither taken back nor moved', async (_fact, doIt) => {
    await doIt()
    await reset()
    expect(await app.db.selectFrom('attempt').select('id').where('learner_id', '=', learner.userId).execute()).toEqual(
      [],
    )
    expect(await refusedFor(payerToken)).toEqual(['move', 'take_back'])
    for (const refused of [await takeBack('2026-12-09', payerToken), await move('2026-12-01', payerToken)]) {
      expect([refused.status, refused.error.code]).toEqual([409, 'course_started'])
    }
  })

  test('a renewal with an answer is not taken back, one without is, and the studied period before it stays', async () => {
    await study([true])
    app.clock.forward(30 * dayMs)
    await signIn()
    expect((await give('2026-12-15')).status).toBe(201)
    await reset()
    expect(await refusedFor(payerToken)).toEqual([])
    expect((await takeBack('2027-01-13', payerToken)).status).toBe(200)
    expect((await takeBack('2026-12-09', payerToken)).error.code).toBe('course_started')
    expect((await give('2026-12-15')).status).toBe(201)
    app.clock.forward(60_000)
    await study([true])
    await reset()
    const refused = await takeBack('2027-01-13', payerToken)
    expect([refused.error.code, refused.error.message]).toEqual([
      'course_started',
      'В этом сроке уже есть ответы, поэтому забрать его нельзя',
    ])
  })

  test('a period in which nothing was studied is taken back', async () => {
    await reset()
    expect((await takeBack('2026-12-09', payerToken)).status).toBe(200)
  })
})

describe('of a learner of two partners', () => {
  test('who does not pay neither pauses, resumes, moves nor takes back, and changes nothing', async () => {
    const read = () => app.db.selectFrom('user_course').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    const before = await read()
    expect(await refusedFor(otherToken)).toEqual(['pause', 'move', 'take_back'])
    for (const refused of [await pause(otherToken), await move('2026-12-01', otherToken)]) {
      expect([refused.status, refused.error.code, refused.error.message]).toEqual([403, 'forbidden', otherPays])
    }
    expect((await takeBack('2026-12-09', otherToken)).error.message).toBe(otherPays)
    expect(await read()).toEqual(before)
    expect((await pause(payerToken)).status).toBe(200)
    expect((await resume(otherToken)).error.code).toBe('forbidden')
    expect((await resume(payerToken)).status).toBe(200)
    expect(await refusedFor(payerToken)).toEqual([])
    expect((await move('2026-12-01', payerToken)).status).toBe(200)
  })

  test('who pays for the running period pauses; nobody moves what the other pays for', async () => {
    expect((await prolong('2026-12-09', otherToken)).status).toBe(200)
    expect(await refusedFor(payerToken)).toEqual(['move', 'take_back'])
    expect(await refusedFor(otherToken)).toEqual(['pause', 'move'])
    expect((await move('2026-11-12', payerToken)).error.code).toBe('forbidden')
    app.clock.forward(25 * dayMs)
    await signIn()
    expect((await pause(payerToken)).error.code).toBe('forbidden')
    expect((await pause(otherToken)).status).toBe(200)
  })

  test('who has paused resumes after the other’s prolongation has begun by the calendar; the other may, too', async () => {
    expect((await prolong('2026-12-09', otherToken)).status).toBe(200)
    expect((await pause(payerToken)).status).toBe(200)
    expect(await refusedFor(otherToken)).toEqual(['pause', 'move'])
    app.clock.forward(30 * dayMs)
    await signIn()
    expect(await refusedFor(payerToken)).toEqual(['move', 'take_back'])
    expect((await resume(payerToken)).status).toBe(200)
    expect((await pause(payerToken)).error.code).toBe('forbidden')
    expect((await pause(otherToken)).status).toBe(200)
    expect((await resume(otherToken)).status).toBe(200)
  })

  test('a superuser may do what both may', async () => {
    await prolong('2026-12-09', otherToken)
    expect(await refusedFor(root)).toEqual([])
    expect((await pause(root)).status).toBe(200)
    expect((await resume(root)).status).toBe(200)
    expect((await move('2026-11-12', root)).status).toBe(200)
  })
})

test('a learner’s own list says nothing of what staff may change', async () => {
  const { body } = await app.ask(listUserCourses, { token: own })
  expect(body.map((each) => Object.keys(each).includes('refused_changes'))).toEqual([false])
})
