import {
  changePlan,
  changeReminders,
  closeCalendar,
  createDemoUser,
  getCalendar,
  getReminders,
  getSubscription,
  login,
  openCalendar,
  type ReminderWishes,
  unsubscribe,
} from '@dopusk/contract'
import ical from 'ical.js'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { makeCourse, makeUserCourse } from '../../../testing/courses.ts'
import { testLinks } from '../../../testing/mail/deliver-to.ts'
import { makeUser, password, signInAs } from '../../../testing/people.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

let app: TestApp
let learner: { id: number; email: string }
let token: string

beforeAll(async () => {
  app = await startTestApp()
})

beforeEach(async () => {
  app.clock.now = new Date('2026-11-15T09:00:00Z')
  learner = await makeUser(app.db, { email: `pavel-${Math.trunc(performance.now() * 1000)}@example.org` })
  token = await signInAs(app, learner)
})

const defaults: ReminderWishes = {
  ...{ plan: 'off', exam: true, access: true, norms: true, replies: true, staff: true },
  ...{ quiet_from: 21, quiet_until: 9, mail_with_push: true },
}
/** When and how messages come, whatever their kind. */
const settings: (keyof ReminderWishes)[] = ['quiet_from', 'quiet_until', 'mail_with_push']
const nothing: ReminderWishes = {
  ...defaults,
  ...{ plan: 'off', exam: false, access: false, norms: false, replies: false, staff: false },
}
const read = async () => (await app.ask(getReminders, { token })).body
/** The path of an address of this server. */
const pathOf = (address: string | null) => new URL(address ?? '').pathname
const fetchCalendar = (address: string | null) => app.askForFile(getCalendar, { path: pathOf(address) })
const unsubscribePath = () => pathOf(testLinks.unsubscribeCall(learner.id))

test('wishes are as nobody has chosen, until they are changed', async () => {
  expect(await read()).toEqual({
    ...defaults,
    email: learner.email,
    time_zone: 'Europe/Moscow',
    calendar: null,
    push: null,
  })
  const body = { ...defaults, plan: 'weekly', exam: false, quiet_until: 7 }
  expect((await app.ask(changeReminders, { token, body })).body).toMatchObject(body)
  expect(await read()).toMatchObject(body)
  const refused = await app.ask(changeReminders, { token, body: { ...body, quiet_from: 24 } })
  expect(refused.error.fields).toEqual({ quiet_from: 'Укажите час от 0 до 23' })
})

test('one press unsubscribes without a sign-in, by a form as programs for mail send it; looking changes nothing', async () => {
  const path = unsubscribePath()
  expect((await app.ask(getSubscription, { path })).body).toEqual({
    mails: 'reminders',
    email: 'p•••@example.org',
    is_subscribed: true,
  })
  expect((await read()).access).toBe(true)
  const posted = await fetch(`${app.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  })
  expect([posted.status, await posted.json()]).toEqual([
    200,
    { mails: 'reminders', email: 'p•••@example.org', is_subscribed: false },
  ])
  expect(await read()).toMatchObject(nothing)
  expect((await app.ask(unsubscribe, { path })).body.is_subscribed).toBe(false)
})

const kinds = (Object.keys(nothing) as (keyof ReminderWishes)[]).filter((name) => !settings.includes(name))

test.each(kinds)('who wants only «%s» is subscribed, and no longer after the press', async (kind) => {
  const on = kind === 'plan' ? 'daily' : true
  await app.ask(changeReminders, { token, body: { ...nothing, [kind]: on } })
  const path = unsubscribePath()
  expect((await app.ask(getSubscription, { path })).body.is_subscribed).toBe(true)
  await app.ask(unsubscribe, { path })
  expect(await read()).toMatchObject(nothing)
})

test('who has a calendar and has chosen nothing has the same wishes as who has neither', async () => {
  await app.ask(openCalendar, { token })
  expect(await read()).toMatchObject(defaults)
})

test('no other call takes a form, and no other link works', async () => {
  const form = await fetch(`${app.url}${openCalendar.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', authorization: `Bearer ${token}` },
    body: 'a=1',
  })
  expect(form.status).toBe(415)
  const path = unsubscribePath()
  const cyrillic = encodeURI(`${path.slice(0, -2)}ы/`)
  for (const other of [path.replace(/\/(\d+)-/, '/1$1-'), `${path.slice(0, -2)}/`, cyrillic, '/api/unsubscribe/x/']) {
    expect((await app.ask(unsubscribe, { path: other })).status).toBe(404)
  }
  expect((await read()).access).toBe(true)
})

test('a calendar has the exam, the end of access and the days of study, and its address can be replaced', async () => {
  const course = await makeCourse(app.db, { questions: 30 })
  const id = await makeUserCourse(app.db, { learnerId: learner.id, courseId: course.id, startDate: '2026-11-10' })
  const path = changePlan.path.replace('{id}', String(id))
  await app.ask(changePlan, { path, token, body: { exam_date: '2026-12-01', daily_goal: 5 } })
  const { calendar } = (await app.ask(openCalendar, { token })).body
  const file = await fetchCalendar(calendar)
  expect(file.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
  const events = new ical.Component(ical.parse(file.bytes.toString()))
    .getAllSubcomponents('vevent')
    .map((component) => new ical.Event(component))
  const dates = events.filter(({ startDate }) => startDate.isDate)
  expect(dates.map(({ summary, startDate }) => [summary.split(':')[0], startDate.toString()])).toEqual([
    ['Последний день доступа', '2026-12-09'],
    ['Экзамен', '2026-12-01'],
  ])
  const blocks = events.filter(({ startDate }) => !startDate.isDate)
  expect(blocks.length).toBeGreaterThan(5)
  expect(blocks.length).toBeLessThanOrEqual(14)
  // At 9 in Moscow, when the quiet hours end.
  expect(blocks[0]?.startDate.toJSDate()).toEqual(new Date('2026-11-15T06:00:00Z'))
  expect(new Set(events.map(({ uid }) => uid)).size).toBe(events.length)

  const { calendar: replaced } = (await app.ask(openCalendar, { token })).body
  expect((await fetchCalendar(calendar)).status).toBe(404)
  expect((await fetchCalendar(replaced)).status).toBe(200)
  expect((await app.ask(closeCalendar, { token })).body.calendar).toBeNull()
  expect((await fetchCalendar(replaced)).status).toBe(404)
  const { calendar: reopened } = (await app.ask(openCalendar, { token })).body
  expect([calendar, replaced]).not.toContain(reopened)
})

test('a blocked person has no calendar, and nobody finds one by guessing', async () => {
  const { calendar } = (await app.ask(openCalendar, { token })).body
  expect((await fetchCalendar(calendar)).status).toBe(200)
  const guessed = String(calendar).replace(/-1-/, '-2-')
  expect((await fetchCalendar(guessed)).status).toBe(404)
  await app.db.updateTable('app_user').set({ is_blocked: true }).where('id', '=', learner.id).execute()
  expect((await fetchCalendar(calendar)).status).toBe(404)
})

test('neither an administrator who impersonates nor a demo user changes wishes, or learns the calendar of somebody', async () => {
  await app.ask(openCalendar, { token })
  const admin = await makeUser(app.db, { role: 'admin' })
  const { body } = await app.ask(login, { body: { email: admin.email, password, impersonate: learner.email } })
  for (const call of [openCalendar, closeCalendar]) {
    expect((await app.ask(call, { token: body.access })).error.code).toBe('forbidden')
  }
  expect((await app.ask(getReminders, { token: body.access })).body.calendar).toBeNull()
  expect((await read()).calendar).not.toBeNull()
  const demo = await app.ask(createDemoUser, { body: createDemoUser.example?.body })
  const changed = await app.ask(changeReminders, { token: demo.body.access, body: defaults })
  expect(changed.error.code).toBe('demo_forbidden')
})
