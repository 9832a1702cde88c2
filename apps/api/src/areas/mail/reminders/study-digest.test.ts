import { changePlan, changeReminders, generateSmartCheck, type ReminderWishes, saveCheckAnswer } from '@dopusk/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type MadeLearner, makeLearner } from '../../../testing/accounts.ts'
import { type MadeCourse, makeCourse, makeUserCourse } from '../../../testing/courses.ts'
import { deliverTo, testLinks, testOutbox } from '../../../testing/mail/deliver-to.ts'
import { startSmtp, type TestSmtp } from '../../../testing/mail/smtp-server.ts'
import { makePartner, makeUser, signInAs } from '../../../testing/people.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { queueDueReminders } from './reminders.service.ts'

let app: TestApp
let smtp: TestSmtp
let learner: MadeLearner
let course: MadeCourse

beforeAll(async () => {
  app = await startTestApp()
  smtp = await startSmtp()
})
afterAll(() => smtp.stop())

beforeEach(async () => {
  await app.db.deleteFrom('app_user').where('partner_profile_id', 'is', null).execute()
  smtp.mails.length = 0
  on('2026-11-10')
  learner = await makeLearner(app.db, await makePartner(app.db))
  course = await makeCourse(app.db, { questions: 10 })
})

/** The clock at an hour of a day in Moscow; at noon by default. */
const on = (day: string, hour = 12) => {
  app.clock.now = new Date(Date.parse(`${day}T00:00:00Z`) + (hour - 3) * 3_600_000)
}

const remind = () =>
  queueDueReminders({
    db: app.db,
    now: () => app.clock.now,
    timeZone: 'Europe/Moscow',
    mail: testOutbox,
    queuePushes: null,
  })

/** Reminds, sends, and returns the subjects of what came. */
const sent = async () => {
  await remind()
  await deliverTo(smtp.url, app)
  return smtp.mails.splice(0).map(({ subject }) => subject?.replaceAll('\u00a0', ' '))
}

const give = (startDate: string, started = true) =>
  makeUserCourse(app.db, { learnerId: learner.userId, courseId: course.id, startDate, started })

const all: ReminderWishes = {
  ...{ plan: 'off', exam: true, access: true, norms: true, replies: true, staff: true },
  ...{ quiet_from: 21, quiet_until: 9, mail_with_push: true },
}
const wish = async (change: Partial<ReminderWishes>) => {
  const token = await signInAs(app, learner)
  await app.ask(changeReminders, { token, body: { ...all, ...change } })
}

const setExam = async (userCourseId: number, exam_date: string) => {
  const path = changePlan.path.replace('{id}', String(userCourseId))
  await app.ask(changePlan, { path, token: await signInAs(app, learner), body: { exam_date, daily_goal: 5 } })
}

/** Answers so many questions of the plan with a line. */
const study = async (userCourseId: number, count: number) => {
  const token = await signInAs(app, learner)
  const body = { difficulty: 'Plan' as const, user_course_id: userCourseId }
  const { questions } = (await app.ask(generateSmartCheck, { body, token })).body
  for (const { id } of questions.slice(0, count)) {
    const path = saveCheckAnswer.path.replace('{id}', String(id))
    await app.ask(saveCheckAnswer, { path, token, body: { answer_items: [2], answer_time: 20 } })
  }
}

test('who has chosen nothing gets no plan', async () => {
  await give('2026-11-01')
  expect(await sent()).toEqual([])
})

test('a plan comes once a day, and not on a day on which it is done', async () => {
  await wish({ plan: 'daily' })
  const id = await give('2026-11-01')
  await setExam(id, '2026-11-28')
  expect(await sent()).toEqual(['План на сегодня: 5 вопросов'])
  on('2026-11-10', 15)
  expect(await sent()).toEqual([])
  on('2026-11-11')
  await study(id, 5)
  expect(await sent()).toEqual([])
  on('2026-11-12')
  expect(await sent()).toHaveLength(1)
})

test('a weekly plan comes every seventh day', async () => {
  await wish({ plan: 'weekly' })
  await give('2026-11-01')
  const counts = []
  for (const day of ['2026-11-10', '2026-11-11', '2026-11-16', '2026-11-17', '2026-11-18']) {
    on(day)
    counts.push((await sent()).length)
  }
  expect(counts).toEqual([1, 0, 0, 1, 0])
})

test('the message says what is to be done, and how to change or stop it', async () => {
  await wish({ plan: 'daily' })
  await give('2026-11-01')
  await remind()
  await deliverTo(smtp.url, app)
  const [mail] = smtp.mails
  const text = mail?.text?.replaceAll('\u00a0', ' ') ?? ''
  expect(text).toMatch(/План на сегодня: 10 вопросов \(новых 10\), около \d+ минут/)
  expect(text).toContain('Настроить напоминания: https://dopusk.example/reminders')
  expect(text).toContain(`Отключить все: ${testLinks.unsubscribePage(learner.userId)}`)
  const headerOf = (name: string) => mail?.headers.find(({ key }) => key === name)?.value
  expect(headerOf('list-unsubscribe')).toBe(`<${testLinks.unsubscribeCall(learner.userId)}>`)
  expect(headerOf('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
})

test('nothing comes in quiet hours, which each person may choose', async () => {
  await wish({ plan: 'daily', quiet_from: 12, quiet_until: 18 })
  await give('2026-11-01')
  for (const hour of [12, 17]) {
    on('2026-11-10', hour)
    expect(await sent()).toEqual([])
  }
  on('2026-11-10', 18)
  expect(await sent()).toHaveLength(1)
})

test('an exam is announced 7 days and 1 day before it, once each', async () => {
  const id = await give('2026-11-01')
  await setExam(id, '2026-11-20')
  const subjects = []
  for (const day of [
    '2026-11-12',
    '2026-11-13',
    '2026-11-13',
    '2026-11-14',
    '2026-11-18',
    '2026-11-19',
    '2026-11-20',
  ]) {
    on(day)
    subjects.push(...(await sent()))
  }
  expect(subjects).toEqual(['Экзамен через 7 дней', 'Экзамен завтра'])
})

test('several things of one day come in one message, the most urgent as its subject', async () => {
  await wish({ plan: 'daily' })
  const id = await give('2026-11-01')
  await setExam(id, '2026-11-30')
  on('2026-11-23')
  await remind()
  await deliverTo(smtp.url, app)
  expect(smtp.mails).toHaveLength(1)
  const text = smtp.mails[0]?.text?.replaceAll('\u00a0', ' ') ?? ''
  expect(smtp.mails[0]?.subject?.replaceAll('\u00a0', ' ')).toBe('Экзамен через 7 дней')
  for (const words of [
    'Экзамен: 30.11.2026, через 7 дней',
    'Последний день доступа: 30.11.2026, через 7 дней',
    'План на сегодня:',
  ])
    expect(text).toContain(words)
})

test('access that ends and a course that was not begun are one message too', async () => {
  await give('2026-11-01')
  const other = await makeCourse(app.db, { questions: 1 })
  await makeUserCourse(app.db, {
    learnerId: learner.userId,
    courseId: other.id,
    startDate: '2026-11-20',
    started: false,
  })
  on('2026-11-23')
  expect(await sent()).toEqual(['Доступ заканчивается через 7 дней'])
})

test('a changed answer is told once to those who have answered the question', async () => {
  const id = await give('2026-11-01')
  await study(id, 10)
  const questionId = course.questionIds[0] ?? 0
  await sql`
    with added as (
      insert into question_version (question_id, no, body, meaning_no, created_at)
      select question_id, 2, body, 2, ${app.clock.now}::timestamptz from question_version where question_id = ${questionId}
      returning id, question_id)
    update question set current_version_id = added.id from added where question.id = added.question_id`.execute(app.db)
  const stranger = await makeUser(app.db)
  await makeUserCourse(app.db, { learnerId: stranger.id, courseId: course.id, startDate: '2026-11-01' })
  expect(await sent()).toEqual(['Изменилась норма'])
  on('2026-11-11')
  expect(await sent()).toEqual([])
})

test('what was switched off meanwhile is not sent, and a paused course is silent', async () => {
  await wish({ plan: 'daily' })
  const id = await give('2026-11-01')
  await remind()
  await wish({ plan: 'off' })
  await deliverTo(smtp.url, app)
  expect(smtp.mails).toEqual([])
  await wish({ plan: 'daily' })
  await app.db.updateTable('user_course').set({ paused_on: '2026-11-10' }).where('id', '=', id).execute()
  on('2026-11-11')
  expect(await sent()).toEqual([])
})

test('a message that waited until another day is dropped: that day has its own', async () => {
  await wish({ plan: 'daily' })
  await give('2026-11-01')
  await remind()
  on('2026-11-11')
  expect(await sent()).toEqual(['План на сегодня: 10 вопросов'])
})

test('who wants no reminders of access gets none', async () => {
  await give('2026-11-01')
  await wish({ access: false })
  on('2026-11-23')
  expect(await sent()).toEqual([])
})

/** A complaint of the learner that was answered just now, with its mail in the outbox. */
const reply = async (text: string) => {
  const now = app.clock.now
  const { rows } = await sql<{ id: number }>`
    with sent as (
      insert into complaint (user_id, version_id, message)
      select ${learner.userId}, current_version_id, 'Вопрос' from question where id = ${course.questionIds[0] ?? 0} returning id)
    insert into inbox_item (complaint_id, created_at, state, outcome, closed_at)
    select id, ${now}::timestamptz, 'closed', 'right_as_is', ${now}::timestamptz from sent returning id`.execute(app.db)
  const itemId = rows[0]?.id ?? 0
  await sql`
    insert into inbox_note (item_id, text, is_reply, created_at) values (${itemId}, ${text}, true, ${now})`.execute(
    app.db,
  )
  const mail = { kind: 'complaint_answered', recipientId: learner.userId, payload: { itemId }, now } as const
  await app.db.transaction().execute((tx) => testOutbox.queue(tx, mail))
}

test('a reply comes by day, as the message of the day; another one of the same day comes the next', async () => {
  on('2026-11-10', 23)
  await reply('Первый ответ')
  expect(await sent()).toEqual([])
  on('2026-11-11', 9)
  expect(await sent()).toEqual(['Ответ на ваше обращение'])
  await reply('Второй ответ')
  expect(await sent()).toEqual([])
  on('2026-11-12', 9)
  expect(await sent()).toEqual(['Ответ на ваше обращение'])
})

test('a reply that was read meanwhile, or that nobody wants, is not sent', async () => {
  on('2026-11-10', 23)
  await reply('Ответ')
  await app.db
    .updateTable('complaint')
    .set({ reply_read_at: app.clock.now })
    .where('user_id', '=', learner.userId)
    .execute()
  on('2026-11-11', 9)
  expect(await sent()).toEqual([])
  await wish({ replies: false })
  await reply('Ещё ответ')
  expect(await sent()).toEqual([])
})
