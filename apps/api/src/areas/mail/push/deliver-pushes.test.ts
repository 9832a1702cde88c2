import { changePlan, changeReminders, logout, type ReminderWishes, subscribeToPush } from '@dopusk/contract'
import { jwtVerify } from 'jose'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type MadeLearner, makeLearner } from '../../../testing/accounts.ts'
import { makeCourse, makeUserCourse } from '../../../testing/courses.ts'
import { deliverTo, testOutbox } from '../../../testing/mail/deliver-to.ts'
import { makeBrowser, startPushService, testVapid } from '../../../testing/mail/push-service.ts'
import { startSmtp, type TestSmtp } from '../../../testing/mail/smtp-server.ts'
import { makePartner, signInAs } from '../../../testing/people.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { claimMail } from '../outbox.queries.ts'
import { queueDueReminders } from '../reminders/reminders.service.ts'
import { deleteOldPushes } from './push-devices.queries.ts'
import { createPushQueue } from './push-queue.ts'

let app: TestApp
let smtp: TestSmtp
let service: Awaited<ReturnType<typeof startPushService>>
let learner: MadeLearner
let questionId: number
let serial = 0

beforeAll(async () => {
  app = await startTestApp({ VAPID_PUBLIC_KEY: testVapid.publicKey, VAPID_PRIVATE_KEY: testVapid.privateKey })
  smtp = await startSmtp()
  service = await startPushService()
})
afterAll(() => smtp.stop())

beforeEach(async () => {
  await app.db.deleteFrom('app_user').where('partner_profile_id', 'is', null).execute()
  smtp.mails.length = 0
  service.received.length = 0
  service.answer = () => 201
  on('2026-11-10')
  learner = await makeLearner(app.db, await makePartner(app.db))
})

/** The clock at an hour of a day in Moscow; at noon by default. */
const on = (day: string, hour = 12) => {
  app.clock.now = new Date(Date.parse(`${day}T00:00:00Z`) + (hour - 3) * 3_600_000)
}

/** A course with ten questions, begun, with access until the 30th. */
const give = async () => {
  const course = await makeCourse(app.db, { questions: 10 })
  questionId = course.questionIds[0] ?? 0
  const given = { learnerId: learner.userId, courseId: course.id, startDate: '2026-11-01', started: true }
  return makeUserCourse(app.db, given)
}

const wish = async (change: Partial<ReminderWishes>) => {
  const wishes: ReminderWishes = {
    ...{ plan: 'daily', exam: true, access: true, norms: true, replies: true, staff: true },
    ...{ quiet_from: 21, quiet_until: 9, mail_with_push: true },
  }
  await app.ask(changeReminders, { token: await signInAs(app, learner), body: { ...wishes, ...change } })
}

/** Another device of the learner: its browser and its session. */
const addDevice = async () => {
  serial += 1
  const browser = makeBrowser(`device-${serial}`)
  const token = await signInAs(app, learner)
  expect((await app.ask(subscribeToPush, { token, body: browser.subscription })).status).toBe(200)
  return { ...browser, token, path: new URL(browser.subscription.endpoint).pathname }
}

const remind = () =>
  queueDueReminders({
    ...{ db: app.db, now: () => app.clock.now, timeZone: 'Europe/Moscow', mail: testOutbox },
    queuePushes: createPushQueue(testOutbox),
  })
const sendMails = async () => {
  await deliverTo(smtp.url, app)
  return smtp.mails.splice(0).map(({ subject }) => subject?.replaceAll('\u00a0', ' '))
}
/** What came to the devices: the path of each. */
const sendPushes = async () => {
  await service.deliver(app)
  return service.received.splice(0).map(({ path }) => path)
}
const reasons = async () => {
  const rows = await app.db
    .selectFrom('mail_outbox')
    .select('last_error')
    .where('kind', '=', 'push')
    .where('recipient_id', '=', learner.userId)
    .orderBy('id')
    .execute()
  return rows.map((row) => row.last_error)
}

test('the message of a day comes to each device, encrypted for it and signed by this server', async () => {
  await wish({})
  const id = await give()
  const body = { exam_date: '2026-11-17', daily_goal: 5 }
  const path = changePlan.path.replace('{id}', String(id))
  await app.ask(changePlan, { path, token: await signInAs(app, learner), body })
  const [phone, computer] = [await addDevice(), await addDevice()]
  await remind()
  await service.deliver(app)
  expect(service.received.map((push) => push.path).sort()).toEqual([phone.path, computer.path].sort())
  const [push] = service.received.filter((one) => one.path === phone.path)
  expect(phone.read(push?.body ?? Buffer.alloc(0))).toEqual({
    title: 'Экзамен через\u00a07\u00a0дней',
    body: expect.stringMatching(/^План на\u00a0сегодня: \d+\u00a0вопрос\D*\.$/),
    path: '/courses',
  })
  expect(() => computer.read(push?.body ?? Buffer.alloc(0))).toThrow()
  // At noon, until the quiet hours begin at 21.
  expect(push?.headers).toMatchObject({
    'content-encoding': 'aes128gcm',
    ttl: '32400',
    urgency: 'normal',
    topic: 'reminder',
  })
  const [, jwt = '', key] = /^vapid t=([^,]+), k=(\S+)$/.exec(String(push?.headers.authorization)) ?? []
  expect(key).toBe(testVapid.publicKey)
  const point = Buffer.from(testVapid.publicKey, 'base64url')
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')]
  const { payload, protectedHeader } = await jwtVerify(
    jwt,
    { kty: 'EC', crv: 'P-256', x, y },
    {
      currentDate: app.clock.now,
      audience: 'https://push.example.org',
      subject: testVapid.subject,
    },
  )
  expect([protectedHeader.alg, (payload.exp ?? 0) - app.clock.now.getTime() / 1000]).toEqual(['ES256', 12 * 60 * 60])
  // The same in a mail, and nothing more that day.
  expect(await sendMails()).toEqual(['Экзамен через 7 дней'])
  on('2026-11-10', 15)
  await remind()
  expect([await sendMails(), await service.deliver(app), service.received.length]).toEqual([[], undefined, 2])
})

test('no message says a name, a course or a question', async () => {
  await wish({})
  await give()
  const phone = await addDevice()
  await remind()
  await service.deliver(app)
  const text = JSON.stringify(phone.read(service.received[0]?.body ?? Buffer.alloc(0)))
  expect(text).toContain('План')
  const { first_name, last_name } = await app.db
    .selectFrom('learner_profile')
    .select(['first_name', 'last_name'])
    .where('user_id', '=', learner.userId)
    .executeTakeFirstOrThrow()
  for (const word of [first_name, last_name, learner.email, 'Курс']) expect(text).not.toContain(word)
  expect(service.received[0]?.body.toString('latin1')).not.toContain('title')
})

test('access that ends in 7 days comes to a device, and in quiet hours nothing does', async () => {
  await wish({ plan: 'off' })
  await give()
  const phone = await addDevice()
  on('2026-11-23', 22)
  await remind()
  expect(await sendPushes()).toEqual([])
  on('2026-11-24')
  await remind()
  // The hour in which the push service answers again is a quiet one: the message waits, and its day passes.
  service.answer = () => 503
  expect(await sendPushes()).toEqual([phone.path])
  on('2026-11-24', 22)
  service.answer = () => 201
  expect(await sendPushes()).toEqual([])
  on('2026-11-25', 9)
  expect(await sendPushes()).toEqual([])
  expect(await reasons()).toEqual(['the day of the message is over'])
})

test('nothing is queued where nothing is due, and nothing without a device', async () => {
  await wish({ plan: 'off' })
  await give()
  await addDevice()
  await remind()
  expect([await sendPushes(), await sendMails(), await reasons()]).toEqual([[], [], []])
  await app.db.deleteFrom('push_device').execute()
  await wish({})
  await remind()
  expect([await sendPushes(), await sendMails(), await reasons()]).toEqual([[], [expect.any(String)], []])
})

test('a device that the push service does not know is removed, and the others stay', async () => {
  await wish({})
  await give()
  const [gone, lost, phone] = [await addDevice(), await addDevice(), await addDevice()]
  service.answer = (path) => (path === gone.path ? 410 : path === lost.path ? 404 : 201)
  await remind()
  expect(await sendPushes()).toHaveLength(3)
  const left = await app.db.selectFrom('push_device').select(['endpoint', 'sent_at']).execute()
  expect(left).toEqual([{ endpoint: phone.subscription.endpoint, sent_at: app.clock.now }])
  on('2026-11-11')
  await remind()
  expect(await sendPushes()).toEqual([phone.path])
})

test('a push service that fails is tried again, given up in the end, and delays neither mails nor other devices', async () => {
  await wish({})
  await give()
  const [failing, phone] = [await addDevice(), await addDevice()]
  service.answer = (path) => (path === failing.path ? 500 : 201)
  await remind()
  expect((await sendPushes()).sort()).toEqual([failing.path, phone.path].sort())
  expect(await sendMails()).toHaveLength(1)
  expect(await sendPushes()).toEqual([])
  let tries = 1
  for (let minute = 0; minute < 180; minute += 1) {
    app.clock.forward(60_000)
    tries += (await sendPushes()).length
  }
  expect(tries).toBe(8)
  expect(await reasons()).toContain('the push service answered 500')
  // Nobody of staff has to act.
  expect(await app.db.selectFrom('inbox_item').select('id').where('mail_id', 'is not', null).execute()).toEqual([])
})

test('what a killed process had claimed is sent after its lease, once', async () => {
  await wish({})
  await give()
  const phone = await addDevice()
  await remind()
  expect(await claimMail(app.db, app.clock.now, { kinds: ['push'], leaseMs: 300_000 })).toMatchObject({ kind: 'push' })
  expect(await sendPushes()).toEqual([])
  app.clock.forward(300_000)
  expect([await sendPushes(), await sendPushes()]).toEqual([[phone.path], []])
})

test('nothing comes to a device after the sign-out on it', async () => {
  await wish({})
  await give()
  const phone = await addDevice()
  await remind()
  await app.ask(logout, { token: phone.token })
  expect([await sendPushes(), await reasons()]).toEqual([[], ['push was switched off on the device']])
  on('2026-11-11')
  await remind()
  expect([await sendPushes(), await reasons()]).toEqual([[], ['push was switched off on the device']])
})

test('who wants no mail beside gets one only where no device has got the message', async () => {
  await wish({ mail_with_push: false })
  await give()
  const phone = await addDevice()
  await remind()
  expect([await sendPushes(), await sendMails()]).toEqual([[phone.path], []])
  app.clock.forward(15 * 60_000)
  expect(await sendMails()).toEqual([])
  on('2026-11-11')
  service.answer = () => 503
  await remind()
  expect([await sendPushes(), await sendMails()]).toEqual([[phone.path], []])
  app.clock.forward(15 * 60_000)
  expect(await sendMails()).toHaveLength(1)
  service.answer = () => 201
  expect(await sendPushes()).toEqual([])
  expect(await reasons()).toContain('the mail was sent instead')
})

/** A complaint of the learner that was answered just now, with its mail in the outbox. */
const reply = async () => {
  const now = app.clock.now
  const { rows } = await sql<{ id: number }>`
    with written as (
      insert into complaint (user_id, version_id, message)
      select ${learner.userId}, current_version_id, 'Неверно' from question where id = ${questionId} returning id)
    insert into inbox_item (complaint_id, created_at, state, outcome, closed_at)
    select id, ${now}::timestamptz, 'closed', 'right_as_is', ${now}::timestamptz from written returning id`.execute(
    app.db,
  )
  const itemId = rows[0]?.id ?? 0
  await sql`insert into inbox_note (item_id, text, is_reply, created_at)
            values (${itemId}, 'Исправили', true, ${now})`.execute(app.db)
  const mail = { kind: 'complaint_answered', recipientId: learner.userId, payload: { itemId }, now } as const
  await app.db.transaction().execute((tx) => testOutbox.queue(tx, mail))
}

test('a reply to a complaint is the message of its day on devices too', async () => {
  await wish({ mail_with_push: false })
  await give()
  const phone = await addDevice()
  await reply()
  expect(await sendMails()).toEqual([])
  await service.deliver(app)
  expect(service.received.map(({ body }) => phone.read(body))).toEqual([
    { title: 'Вам ответили на\u00a0обращение', body: 'Нажмите, чтобы прочитать ответ.', path: '/complaints' },
  ])
  await remind()
  expect([await sendMails(), (await sendPushes()).length]).toEqual([[], 1])
  app.clock.forward(15 * 60_000)
  expect([await sendMails(), await sendPushes()]).toEqual([[], []])
})

test('what was sent to devices is deleted after a week', async () => {
  await wish({})
  await give()
  await addDevice()
  await remind()
  await sendPushes()
  await deleteOldPushes(app.db, new Date(app.clock.now.getTime() + 6 * 86_400_000))
  expect(await reasons()).toHaveLength(1)
  await deleteOldPushes(app.db, new Date(app.clock.now.getTime() + 8 * 86_400_000))
  expect(await reasons()).toEqual([])
})
