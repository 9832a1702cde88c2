import {
  changeReminderSettings,
  changeUserCourse,
  createDemoUser,
  getReminderSettings,
  giveCourse,
  pauseCourse,
  startCourse,
} from '@dopusk/contract'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Outbox } from '../../../people/outbox.ts'
import { renewCourse } from '../../../study/give-course.ts'
import { type MadeLearner, makeLearner, testCipher } from '../../../testing/accounts.ts'
import { makeCourse, makeUserCourse } from '../../../testing/courses.ts'
import { deliverTo, testLinks } from '../../../testing/mail/deliver-to.ts'
import { startSmtp, type TestSmtp } from '../../../testing/mail/smtp-server.ts'
import { makePartner, makeUser, signInAs } from '../../../testing/people.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { mailJobs } from '../mail.jobs.ts'
import { createOutbox } from '../mail.service.ts'
import { queueDueReminders } from './reminders.service.ts'

let app: TestApp
let smtp: TestSmtp
let partner: { id: number; email: string; partnerId: number }
let learner: MadeLearner
let courseId: number

const outbox = createOutbox('dopusk.example', () => {})

beforeAll(async () => {
  app = await startTestApp()
  smtp = await startSmtp()
})
afterAll(() => smtp.stop())

beforeEach(async () => {
  // Reminders of the learners of earlier tests.
  await app.db.deleteFrom('app_user').where('partner_profile_id', 'is', null).execute()
  app.clock.now = new Date('2026-11-15T09:00:00.000Z')
  partner = await makePartner(app.db)
  learner = await makeLearner(app.db, partner)
  courseId = (await makeCourse(app.db)).id
})

/** The clock at noon of a day in Moscow. */
const on = (day: string) => {
  app.clock.now = new Date(`${day}T09:00:00.000Z`)
}

const remind = (mail: Outbox = outbox) =>
  queueDueReminders({ db: app.db, now: () => app.clock.now, timeZone: 'Europe/Moscow', mail, queuePushes: null })

const give = (startDate: string, started = true, course = courseId) =>
  makeUserCourse(app.db, { learnerId: learner.userId, courseId: course, startDate, started })

const queued = async (userId = learner.userId) => {
  const rows = await app.db
    .selectFrom('mail_outbox')
    .select(['kind', 'payload'])
    .where('recipient_id', '=', userId)
    .orderBy('id')
    .execute()
  return rows.map(({ kind, payload }) => [kind, payload])
}

const plain = (text: string | undefined) => (text ?? '').replaceAll('\u00a0', ' ')

/** Delivers, and returns the mails to the learner. */
const delivered = async () => {
  await deliverTo(smtp.url, app)
  return smtp.mails
    .filter(({ to }) => to?.some(({ address }) => address === learner.email))
    .map(({ subject, text }) => ({ subject: plain(subject), text: plain(text) }))
}

/** The reminders that the job queues at noon of each of these days. */
const remindersOn = async (...days: string[]) => {
  const found: [string, number][] = []
  for (const day of days) {
    on(day)
    found.push([day, await remind()])
  }
  return found.filter(([, count]) => count > 0)
}

const everyDay = (from: string, count: number) =>
  Array.from({ length: count }, (_, n) => new Date(Date.parse(from) + n * 86_400_000).toISOString().slice(0, 10))

describe('the end of access', () => {
  test('is announced 7 days and 1 day before the last day, once each', async () => {
    const id = await give('2026-11-01')
    expect(await remindersOn(...everyDay('2026-11-01', 35))).toEqual([
      ['2026-11-23', 1],
      ['2026-11-29', 1],
    ])
    expect(await queued()).toEqual([
      ['access_ending', { userCourseIds: [id], reminder: 'ends_in_7' }],
      ['access_ending', { userCourseIds: [id], reminder: 'ends_in_1' }],
    ])
  })

  test('is mailed with course, day, whom to ask and how to switch reminders off', async () => {
    const contact = { contact_phone: '+7 495 000-00-00', company: 'ООО «Труд & Ко»' }
    await app.db.updateTable('partner_profile').set(contact).where('id', '=', partner.partnerId).execute()
    await give('2026-11-01')
    on('2026-11-23')
    await remind()
    const [mail] = await delivered()
    expect(mail?.subject).toBe('Доступ заканчивается через 7 дней')
    for (const words of [
      'Последний день доступа к курсу — 30.11.2026, через 7 дней.',
      'Доступ: с 01.11.2026 по 30.11.2026',
      'Вопросы о доступе: ООО «Труд & Ко», +7 495 000-00-00',
      `Отключить напоминания: ${testLinks.unsubscribePage(learner.userId)}`,
      'https://dopusk.example/auth',
    ])
      expect(mail?.text).toContain(words)
  })

  test('that was due yesterday is announced today with the days that are left', async () => {
    await give('2026-11-01')
    on('2026-11-24')
    expect(await remind()).toBe(1)
    on('2026-11-30')
    expect(await remind()).toBe(1)
    expect((await delivered()).map(({ subject }) => subject)).toEqual(['Доступ заканчивается сегодня'])
  })

  test('is not announced later: a server that was down sends no old reminders', async () => {
    await give('2026-11-01')
    expect(await remindersOn('2026-11-25', '2026-11-28', '2026-12-01', '2026-12-07')).toEqual([])
  })

  test('moves with a pause', async () => {
    const id = await give('2026-11-01')
    await app.db.updateTable('user_course').set({ paused_days: 5 }).where('id', '=', id).execute()
    expect(await remindersOn(...everyDay('2026-11-20', 20))).toEqual([
      ['2026-11-28', 1],
      ['2026-12-04', 1],
    ])
  })

  test('of two courses on one day is one mail', async () => {
    const second = await makeCourse(app.db)
    const ids = [await give('2026-11-01'), await give('2026-11-01', true, second.id)]
    on('2026-11-23')
    expect(await remind()).toBe(1)
    expect(await queued()).toEqual([['access_ending', { userCourseIds: ids, reminder: 'ends_in_7' }]])
  })

  test('is announced again in a new period', async () => {
    const userCourseId = await give('2026-11-01')
    await remindersOn('2026-11-23', '2026-11-29')
    on('2026-12-05')
    const period = { learnerId: learner.userId, userCourseId, givenBy: null, now: app.clock.now }
    await app.db.transaction().execute((tx) => renewCourse(tx, { ...period, startDate: '2026-12-05' }))
    expect(await remindersOn(...everyDay('2026-12-05', 40))).toEqual([
      ['2026-12-27', 1],
      ['2027-01-02', 1],
    ])
  })
})

describe('a course that was not begun', () => {
  test('is reminded of 3 days after its first day, once', async () => {
    const id = await give('2026-11-10', false)
    expect(await remindersOn(...everyDay('2026-11-10', 12))).toEqual([['2026-11-13', 1]])
    expect(await queued()).toEqual([['course_not_begun', { userCourseIds: [id], reminder: 'not_begun' }]])
  })

  test('says how many days are left', async () => {
    await give('2026-11-10', false)
    on('2026-11-13')
    await remind()
    const [mail] = await delivered()
    expect(mail?.subject).toBe('Вы ещё не начали курс')
    expect(mail?.text).toContain('Дни доступа идут: осталось 27 дней.')
  })

  test('counts from the day of giving where the start lies before it', async () => {
    const token = await signInAs(app, partner)
    const body = { user: learner.userId, course: courseId, start_date: '2026-11-12' }
    await app.ask(giveCourse, { body, token })
    expect(await remindersOn(...everyDay('2026-11-15', 8))).toEqual([['2026-11-18', 1]])
  })

  test('is not reminded of twice where access is prolonged between two runs', async () => {
    const id = await give('2026-11-10', false)
    on('2026-11-13')
    await remind()
    const period = {
      learner_id: learner.userId,
      user_course_id: id,
      no: 2,
      start_date: '2026-12-10',
      price_kopecks: 100_000,
    }
    await app.db
      .insertInto('user_course_period')
      .values({ ...period, given_at: app.clock.now })
      .execute()
    expect(await remindersOn(...everyDay('2026-11-14', 6))).toEqual([])
  })

  test('is not reminded of once it is begun', async () => {
    await give('2026-11-10', true)
    expect(await remindersOn(...everyDay('2026-11-10', 10))).toEqual([])
  })
})

describe('no reminder is queued', () => {
  const dueDays = ['2026-11-13', '2026-11-23', '2026-11-29']

  const expectNone = async (change: (userCourseId: number) => Promise<unknown>) => {
    const id = await give('2026-11-10', false)
    const second = await makeCourse(app.db)
    const ending = await give('2026-11-01', true, second.id)
    await change(id)
    await change(ending)
    expect(await remindersOn(...dueDays)).toEqual([])
  }

  test('for a paused course', () =>
    expectNone((id) =>
      app.db.updateTable('user_course').set({ paused_on: '2026-11-10' }).where('id', '=', id).execute(),
    ))

  test('for a blocked person', () =>
    expectNone(() =>
      app.db.updateTable('learner_profile').set({ is_blocked: true }).where('user_id', '=', learner.userId).execute(),
    ))

  test('for an erased person without a profile', () =>
    expectNone(() =>
      app.db.updateTable('app_user').set({ password_hash: null }).where('id', '=', learner.userId).execute(),
    ))

  test('where the partner has switched them off', () =>
    expectNone(() =>
      app.db.updateTable('partner_profile').set({ reminders_off: true }).where('id', '=', partner.partnerId).execute(),
    ))

  test('for a demo user', async () => {
    on('2026-11-01')
    await makeCourse(app.db, { isDemo: true })
    expect((await app.ask(createDemoUser)).status).toBeLessThan(300)
    expect(await remindersOn(...everyDay('2026-11-01', 35))).toEqual([])
  })

  test('for a course that begins later', async () => {
    await give('2026-12-20', false)
    expect(await remindersOn(...dueDays)).toEqual([])
  })

  test.each(['2026-11-22T22:30:00Z', '2026-11-23T05:59:00Z', '2026-11-23T18:00:00Z'])(
    'by night in the organisation’s time zone: %s',
    async (instant) => {
      await give('2026-11-01')
      app.clock.now = new Date(instant)
      expect(await remind()).toBe(0)
    },
  )
})

describe('a queued reminder is dropped', () => {
  const expectDropped = async () => {
    expect(await delivered()).toEqual([])
    const row = await app.db
      .selectFrom('mail_outbox')
      .select('last_error')
      .where('recipient_id', '=', learner.userId)
      .executeTakeFirstOrThrow()
    return expect(row.last_error)
  }

  const queueEnding = async () => {
    const id = await give('2026-11-01')
    on('2026-11-23')
    expect(await remind()).toBe(1)
    return id
  }

  test('where access was prolonged meanwhile', async () => {
    const id = await queueEnding()
    await app.db.updateTable('user_course').set({ start_date: '2026-12-01' }).where('id', '=', id).execute()
    ;(await expectDropped()).toBe('the reminder is not due any more')
  })

  test('where the course was paused meanwhile', async () => {
    const id = await queueEnding()
    await app.ask(pauseCourse, { path: `/api/user-courses/${id}/pause/`, token: await signInAs(app, partner) })
    ;(await expectDropped()).toBe('the reminder is not due any more')
  })

  test('where the mail server was down for two days', async () => {
    await queueEnding()
    on('2026-11-25')
    ;(await expectDropped()).toBe('the reminder is not due any more')
  })

  test('where the course was begun meanwhile', async () => {
    await give('2026-11-10', false)
    on('2026-11-13')
    await remind()
    const path = `/api/courses/${courseId}/start_course/`
    await app.ask(startCourse, { path, token: await signInAs(app, learner) })
    ;(await expectDropped()).toBe('the reminder is not due any more')
  })

  test('where the start was moved meanwhile', async () => {
    const id = await give('2026-11-10', false)
    on('2026-11-13')
    await remind()
    const path = `/api/user-courses/${id}/`
    await app.ask(changeUserCourse, { path, body: { start_date: '2026-11-20' }, token: await signInAs(app, partner) })
    ;(await expectDropped()).toBe('the reminder is not due any more')
  })

  test('where the person was blocked meanwhile', async () => {
    await queueEnding()
    await app.db
      .updateTable('learner_profile')
      .set({ is_blocked: true })
      .where('user_id', '=', learner.userId)
      .execute()
    ;(await expectDropped()).toBe('the person cannot sign in')
  })

  test('where the partner has switched reminders off meanwhile', async () => {
    await queueEnding()
    await app.db
      .updateTable('partner_profile')
      .set({ reminders_off: true })
      .where('id', '=', partner.partnerId)
      .execute()
    ;(await expectDropped()).toBe('the reminder is not due any more')
  })
})

test('two servers at once queue a reminder once', async () => {
  await give('2026-11-01')
  on('2026-11-23')
  await Promise.all([remind(), remind(), remind()])
  expect(await queued()).toHaveLength(1)
})

test('a run that fails before the mail is queued leaves nothing, and the next one queues it', async () => {
  await give('2026-11-01')
  on('2026-11-23')
  const fail = () => Promise.reject(new Error('killed'))
  const broken: Outbox = { queue: fail, queueAll: fail, wake: () => {} }
  await expect(remind(broken)).rejects.toThrow('killed')
  expect(await app.db.selectFrom('course_reminder').select('kind').execute()).toEqual([])
  expect(await remind()).toBe(1)
})

test('learners of the site are reminded without a word of switching off', async () => {
  const person = await makeUser(app.db)
  await makeUserCourse(app.db, { learnerId: person.id, courseId, startDate: '2026-11-01' })
  on('2026-11-23')
  expect(await remind()).toBe(1)
  await delivered()
  const mail = smtp.mails.findLast(({ to }) => to?.some(({ address }) => address === person.email))
  expect(plain(mail?.text)).toMatch(/^Здравствуйте!/)
})

test('the job queues reminders by the configured time zone', async () => {
  const settings = {
    smtpUrl: smtp.url,
    mailFrom: undefined,
    publicUrl: 'https://dopusk.example',
    dataDir: '/nonexistent',
    vapid: undefined,
  }
  const log = pino({ level: 'silent' })
  const deps = {
    db: app.db,
    now: () => app.clock.now,
    cipher: testCipher,
    log,
    links: testLinks,
    readPartnerDigest: async () => undefined,
  }
  const job = mailJobs({ ...settings, timeZone: 'Asia/Kamchatka' }, deps).find(({ name }) => name === 'queue-reminders')
  await give('2026-11-01')
  // 10:30 of the 23rd in Kamchatka, 01:30 in Moscow.
  app.clock.now = new Date('2026-11-22T22:30:00Z')
  await job?.run()
  expect(await queued()).toHaveLength(1)
})

describe('a partner', () => {
  const pathOf = (id: number) => `/api/partner-profiles/${id}/reminders/`
  const read = async (token: string, id = partner.partnerId) =>
    app.ask(getReminderSettings, { path: pathOf(id), token })
  const change = async (token: string, reminders_off: boolean, id = partner.partnerId) =>
    app.ask(changeReminderSettings, { path: pathOf(id), body: { reminders_off }, token })

  test('switches reminders off and on again, and the audit log has it', async () => {
    const token = await signInAs(app, partner)
    expect((await read(token)).body).toEqual({ id: partner.partnerId, reminders_off: false })
    await give('2026-11-10', false)
    expect((await change(token, true)).body).toEqual({ id: partner.partnerId, reminders_off: true })
    expect((await read(token)).body.reminders_off).toBe(true)
    expect(await remindersOn('2026-11-13')).toEqual([])
    on('2026-11-15')
    await change(await signInAs(app, partner), false)
    expect(await remindersOn('2026-11-14')).toEqual([['2026-11-14', 1]])
    const log = await app.db
      .selectFrom('audit_log')
      .select(['action', 'detail'])
      .where('actor_id', '=', partner.id)
      .where('action', '=', 'reminders_switched')
      .orderBy('id')
      .execute()
    expect(log.map(({ detail }) => detail)).toEqual([
      { partner: partner.partnerId, reminders_off: true },
      { partner: partner.partnerId, reminders_off: false },
    ])
  })

  test('neither sees nor changes those of another partner; a superuser does', async () => {
    const stranger = await signInAs(app, await makePartner(app.db))
    expect((await read(stranger)).status).toBe(404)
    expect((await change(stranger, true)).status).toBe(404)
    const superuser = await signInAs(app, await makeUser(app.db, { isSuperuser: true }))
    expect((await change(superuser, true)).status).toBe(200)
    expect((await read(superuser)).body.reminders_off).toBe(true)
    expect((await read(superuser, 999_999)).status).toBe(404)
    expect((await change(superuser, true, 999_999)).status).toBe(404)
  })
})
