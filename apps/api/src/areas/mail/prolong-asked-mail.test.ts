import { askProlong, giveCourse } from '@dopusk/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type MadeLearner, makeLearner } from '../../testing/accounts.ts'
import { makeCourse, makeUserCourse } from '../../testing/courses.ts'
import { deliverTo } from '../../testing/mail/deliver-to.ts'
import { startSmtp, type TestSmtp } from '../../testing/mail/smtp-server.ts'
import { makePartner, signInAs } from '../../testing/people.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let smtp: TestSmtp
let partner: { id: number; email: string; partnerId: number }
let learner: MadeLearner
let courseId: number

beforeAll(async () => {
  app = await startTestApp()
  smtp = await startSmtp()
})
afterAll(() => smtp.stop())

beforeEach(async () => {
  partner = await makePartner(app.db)
  learner = await makeLearner(app.db, partner, { lastName: 'Ёлкина', firstName: 'Анна', patronymic: 'Петровна' })
  courseId = (await makeCourse(app.db)).id
  const id = await makeUserCourse(app.db, { learnerId: learner.userId, courseId, startDate: '2026-10-10' })
  await app.ask(askProlong, { path: `/api/user-courses/${id}/ask-prolong/`, token: await signInAs(app, learner) })
})

const deliver = () => deliverTo(smtp.url, app)

const mailsTo = (email: string) => smtp.mails.filter(({ to }) => to?.some(({ address }) => address === email))

test('the mail names the learner, the course and the last day, and leads to the account', async () => {
  await deliver()
  const [mail, ...others] = mailsTo(partner.email)
  expect(others).toEqual([])
  expect(mail?.subject).toBe('Просьба продлить доступ')
  const { name } = await app.db.selectFrom('course').select('name').where('id', '=', courseId).executeTakeFirstOrThrow()
  for (const words of [
    'Обучающийся: Ёлкина Анна Петровна',
    `Email: ${learner.email}`,
    `Курс: ${name}`,
    'Доступ по: 08.11.2026',
  ])
    expect(mail?.text).toContain(words)
  const address = `https://dopusk.example/account-list?search=${encodeURIComponent(learner.email)}`
  expect(mail?.text).toContain(address)
  expect(mail?.html).toContain(`href="${address}"`)
})

test('a request that was answered while the mail waited is not mailed', async () => {
  const body = { user: learner.userId, course: courseId }
  await app.ask(giveCourse, { body, token: await signInAs(app, partner) })
  await deliver()
  expect(mailsTo(partner.email)).toEqual([])
})

test('somebody who left the partner while the mail waited gets none', async () => {
  const left = { user_status: null, partner_profile_id: null }
  await app.db.updateTable('app_user').set(left).where('id', '=', partner.id).execute()
  await deliver()
  expect(mailsTo(partner.email)).toEqual([])
})
