import { randomUUID } from 'node:crypto'
import { changeReminders, pauseCourse, type ReminderWishes, remindGroupMembers } from '@dopusk/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type MadeLearner, makeLearner } from '../../testing/accounts.ts'
import { type MadeCourse, makeCourse, makeUserCourse } from '../../testing/courses.ts'
import { race } from '../../testing/held-lock.ts'
import { deliverTo } from '../../testing/mail/deliver-to.ts'
import { startSmtp, type TestSmtp } from '../../testing/mail/smtp-server.ts'
import { makePartner, makeUser, signInAs } from '../../testing/people.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let smtp: TestSmtp
let partner: { id: number; email: string; partnerId: number }
let course: MadeCourse
let learners: (MadeLearner & { userCourseId: number })[]
let groupId: number

beforeAll(async () => {
  app = await startTestApp()
  smtp = await startSmtp()
  partner = await makePartner(app.db)
  course = await makeCourse(app.db, { questions: 10 })
})
afterAll(() => smtp.stop())

beforeEach(async () => {
  at('2026-11-10T09:00:00Z')
  await app.db.deleteFrom('mail_outbox').execute()
  smtp.mails.length = 0
  const group = { partner_id: partner.partnerId, course_id: course.id, name: 'Смена А', request_key: randomUUID() }
  groupId = (await app.db.insertInto('learner_group').values(group).returning('id').executeTakeFirstOrThrow()).id
  learners = []
  for (const lastName of ['Первый', 'Второй', 'Третий']) {
    const learner = await makeLearner(app.db, { partnerId: partner.partnerId }, { lastName })
    const given = { learnerId: learner.userId, courseId: course.id, startDate: '2026-11-01' }
    learners.push({ ...learner, userCourseId: await makeUserCourse(app.db, given) })
  }
  const ids = learners.map(({ userCourseId }) => userCourseId)
  await app.db.updateTable('user_course').set({ group_id: groupId }).where('id', 'in', ids).execute()
})

const at = (time: string) => {
  app.clock.now = new Date(time)
}

const remind = async (body: { user_courses?: number[] } = {}, by: { id: number; email: string } = partner) => {
  const token = await signInAs(app, by)
  return (await app.ask(remindGroupMembers, { path: `/api/learner-groups/${groupId}/remind/`, body, token })).body
}

const deliver = async () => {
  await deliverTo(smtp.url, app)
  return smtp.mails.splice(0)
}

test('everybody is asked in the server’s words, once in 24 hours', async () => {
  expect(await remind()).toEqual({ queued: 3, asked_recently: 0, not_open: 0 })
  const mails = await deliver()
  expect(mails.map(({ subject }) => subject)).toEqual(Array(3).fill('Продолжите подготовку к\u00a0экзамену'))
  const { company } = await app.db.selectFrom('partner_profile').select('company').executeTakeFirstOrThrow()
  expect(mails[0]?.text).toContain(`${company} просит вас продолжить занятия.`)
  expect(mails[0]?.text).toContain('План на\u00a0сегодня: 10\u00a0вопросов')
  expect(mails[0]?.text).toContain('/unsubscribe')
  at('2026-11-11T08:59:59Z')
  expect(await remind()).toEqual({ queued: 0, asked_recently: 3, not_open: 0 })
  at('2026-11-11T09:00:00Z')
  await app.db.updateTable('partner_profile').set({ display_name: 'Центр «Вектор»' }).execute()
  expect(await remind()).toEqual({ queued: 3, asked_recently: 0, not_open: 0 })
  expect((await deliver())[0]?.text).toContain('Центр «Вектор» просит вас продолжить занятия.')
})

test('two who ask at once ask once', async () => {
  const colleague = await makeUser(app.db, { partnerId: partner.partnerId })
  const answers = await race(app, 'mail_outbox', [() => remind(), () => remind({}, colleague)])
  expect(answers.map(({ queued }) => queued).sort()).toEqual([0, 3])
  expect(await deliver()).toHaveLength(3)
})

test('some are asked; whose course is paused or over is not', async () => {
  const [first, second, third] = learners
  const token = await signInAs(app, partner)
  await app.ask(pauseCourse, { path: `/api/user-courses/${second?.userCourseId}/pause/`, token })
  const start = { start_date: '2026-10-01' }
  await app.db.updateTable('user_course').set(start).where('id', '=', Number(third?.userCourseId)).execute()
  const chosen = learners.map(({ userCourseId }) => userCourseId)
  expect(await remind({ user_courses: chosen })).toEqual({ queued: 1, asked_recently: 0, not_open: 2 })
  expect((await deliver()).map(({ to }) => to?.[0]?.address)).toEqual([first?.email])
})

test('who wants no such mails gets none; in quiet hours it waits, as it does on a day with another message', async () => {
  const [refusing, told, asleep] = learners as [(typeof learners)[number], ...typeof learners]
  const wishes: ReminderWishes = {
    ...{ plan: 'off', exam: true, access: true, norms: true, replies: true, staff: true },
    ...{ quiet_from: 21, quiet_until: 9, mail_with_push: true },
  }
  await app.ask(changeReminders, { token: await signInAs(app, refusing), body: { ...wishes, staff: false } })
  const quiet = { quiet_from: 11, quiet_until: 14 }
  const token = await signInAs(app, { email: asleep?.email ?? '' })
  await app.ask(changeReminders, { token, body: { ...wishes, ...quiet } })
  const message = { learner_id: told?.userId ?? 0, day: '2026-11-10', topics: ['plan'], created_at: app.clock.now }
  await app.db.insertInto('reminder_message').values(message).execute()
  expect((await remind()).queued).toBe(3)
  expect(await deliver()).toEqual([])
  at('2026-11-10T11:00:00Z')
  expect((await deliver()).map(({ to }) => to?.[0]?.address)).toEqual([asleep?.email])
  at('2026-11-11T06:00:00Z')
  expect((await deliver()).map(({ to }) => to?.[0]?.address)).toEqual([told?.email])
})

test('whose course was paused meanwhile is left alone', async () => {
  await remind()
  for (const { userCourseId } of learners)
    await app.db.updateTable('user_course').set({ paused_on: '2026-11-10' }).where('id', '=', userCourseId).execute()
  expect(await deliver()).toEqual([])
})
