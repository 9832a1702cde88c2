import { randomUUID } from 'node:crypto'
import {
  changeUserCourse,
  generateSmartCheck,
  generateTopicCheck,
  getUserCourse,
  saveCheckAnswer,
  saveOfflineAnswers,
  savePracticalResult,
  saveTicketAnswer,
  startTicket,
} from '@dopusk/contract'
import { beforeEach, expect, test } from 'vitest'
import { coursesJobs } from '../areas/courses/courses.jobs.ts'
import { type MadeLearner, makeLearner } from '../testing/accounts.ts'
import { type MadeCourse, makeCourse, makeUserCourse } from '../testing/courses.ts'
import { makePartner, makeUser, signInAs } from '../testing/people.ts'
import { makePractical } from '../testing/practicals.ts'
import { fetchPack, makeAttempt, offlineAnswer } from '../testing/study.ts'
import { startTestApp } from '../testing/test-app.ts'

const app = await startTestApp()
let course: MadeCourse
let learner: MadeLearner
let token: string
let userCourseId: number

beforeEach(async () => {
  course = await makeCourse(app.db, { questions: 12, tickets: 1 })
  learner = await makeLearner(app.db, await makePartner(app.db))
  const made = { learnerId: learner.userId, courseId: course.id, startDate: '2026-11-10', started: false }
  userCourseId = await makeUserCourse(app.db, made)
  token = await signInAs(app, learner)
})

const at = (call: { path: string }, id: number) => call.path.replace('{id}', String(id))
const given = { answer_items: [2], answer_time: 5 }

const answerCheck = async (check: { questions: { id: number }[] }) =>
  app.ask(saveCheckAnswer, { path: at(saveCheckAnswer, check.questions[0]?.id ?? 0), body: given, token })

const ways: Record<string, () => Promise<{ status: number }>> = {
  'a check': async () => {
    const body = { difficulty: 'Hard' as const, question_count: 10 as const, user_course_id: userCourseId }
    return answerCheck((await app.ask(generateSmartCheck, { body, token })).body)
  },
  'a training': async () => {
    const found = app.db
      .selectFrom('question')
      .select('topic_id')
      .where('id', '=', course.questionIds[0] ?? 0)
    const { topic_id } = await found.executeTakeFirstOrThrow()
    const body = { topic_id: topic_id ?? 0, question_count: 10 as const, user_course_id: userCourseId }
    return answerCheck((await app.ask(generateTopicCheck, { body, token })).body)
  },
  'a ticket': async () => {
    const { body } = await app.ask(startTicket, { path: at(startTicket, course.ticketIds[0] ?? 0), token })
    const asked = body.questions[0]?.question_ticket_id ?? 0
    return app.ask(saveTicketAnswer, { path: at(saveTicketAnswer, asked), body: given, token })
  },
  'a practical task': async () => {
    const practical = await makePractical(app.db, course.id)
    const body = { user_course: userCourseId, run: randomUUID(), practical, is_right: true, answer: { value: '7' } }
    return app.ask(savePracticalResult, { body, token })
  },
  'a pack': async () => {
    const answers = [offlineAnswer(await fetchPack(app, token, userCourseId))]
    return app.ask(saveOfflineAnswers, { body: { answers }, token })
  },
}

const job = async () => coursesJobs({ db: app.db })[0]?.run()

test.each(Object.keys(ways))('the first answer in %s begins the course, which is not moved after it', async (way) => {
  const read = async () => (await app.ask(getUserCourse, { path: at(getUserCourse, userCourseId), token })).body.status
  expect(await read()).toBe('Not started')
  expect((await ways[way]?.())?.status).toBeLessThan(300)
  expect(await read()).toBe('Started')
  const stored = app.db.selectFrom('user_course').select('started_at').where('id', '=', userCourseId)
  expect(await stored.executeTakeFirst()).toEqual({ started_at: app.clock.now })
  const listed = app.db.selectFrom('education_account').select('begun_until').where('id', '=', learner.accountId)
  expect(await listed.executeTakeFirst()).toEqual({ begun_until: '2026-12-10' })
  const root = await signInAs(app, await makeUser(app.db, { isSuperuser: true }))
  const path = at(changeUserCourse, userCourseId)
  const moved = await app.ask(changeUserCourse, { path, body: { start_date: '2026-11-20' }, token: root })
  expect([moved.status, moved.error.code]).toEqual([409, 'course_started'])
})

test('a course that was answered before begins with its first answer, in the list of accounts, too', async () => {
  const given = { learnerId: learner.userId, userCourseId, questionIds: course.questionIds.slice(0, 2) }
  const [second, first] = [new Date('2026-11-12T09:00:00Z'), new Date('2026-11-11T09:00:00Z')]
  for (const at of [second, first]) await makeAttempt(app.db, { ...given, answers: [true], at })
  const opened = { ...given, learnerId: (await makeUser(app.db)).id }
  const unanswered = await makeUserCourse(app.db, {
    ...{ learnerId: opened.learnerId, courseId: course.id, startDate: '2026-11-10', started: false },
  })
  await makeAttempt(app.db, { ...opened, userCourseId: unanswered })
  await job()
  const stored = app.db.selectFrom('user_course').select('started_at').orderBy('id')
  expect(await stored.where('id', 'in', [userCourseId, unanswered]).execute()).toEqual([
    { started_at: first },
    { started_at: null },
  ])
  const listed = app.db.selectFrom('education_account').select('begun_until').where('id', '=', learner.accountId)
  expect(await listed.executeTakeFirst()).toEqual({ begun_until: '2026-12-10' })
  await job()
  expect(await stored.where('id', '=', userCourseId).execute()).toEqual([{ started_at: first }])
})
