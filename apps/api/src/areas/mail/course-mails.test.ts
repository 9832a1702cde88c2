import { changeEducationAccount, createUserProfile, giveCourse, pauseCourse, sendMail } from '@dopusk/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { queueCoursesProlonged } from '../../people/course-mails.ts'
import { type MadeLearner, makeAccount, makeLearner } from '../../testing/accounts.ts'
import { makeCourse, makeUserCourse } from '../../testing/courses.ts'
import { deliverTo } from '../../testing/mail/deliver-to.ts'
import { startSmtp, type TestSmtp } from '../../testing/mail/smtp-server.ts'
import { makePartner, makeUser, signInAs } from '../../testing/people.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { createOutbox } from './mail.service.ts'

const inProof = test.runIf(process.env.PROOF)

let app: TestApp
let smtp: TestSmtp
let partner: { id: number; email: string; partnerId: number }
let learner: MadeLearner
let token: string
let courseId: number
let courseName: string

beforeAll(async () => {
  app = await startTestApp()
  smtp = await startSmtp()
})
afterAll(() => smtp.stop())

const newCourse = async () => {
  const { id } = await makeCourse(app.db)
  const { name } = await app.db.selectFrom('course').select('name').where('id', '=', id).executeTakeFirstOrThrow()
  return { id, name }
}

beforeEach(async () => {
  app.clock.now = new Date('2026-11-15T09:00:00.000Z')
  partner = await makePartner(app.db)
  learner = await makeLearner(app.db, partner, { patronymic: 'Петровна', readablePassword: 'abcd2345' })
  token = await signInAs(app, partner)
  const course = await newCourse()
  courseId = course.id
  courseName = course.name
})

const deliver = () => deliverTo(smtp.url, app)

const plain = (text: string | undefined) => (text ?? '').replaceAll('\u00a0', ' ')

/** Delivers, and returns the mails to this address. */
const mailsTo = async (email: string) => {
  await deliver()
  return smtp.mails
    .filter(({ to }) => to?.some(({ address }) => address === email))
    .map(({ subject, text, html }) => ({ subject: plain(subject), text: plain(text), html: plain(html) }))
}

const give = (body: Record<string, unknown> = {}) =>
  app.ask(giveCourse, { body: { user: learner.userId, course: courseId, ...body }, token })

const outboxOf = (recipientId: number) =>
  app.db
    .selectFrom('mail_outbox')
    .select(['kind', 'account_id', 'payload', 'failed_at', 'last_error'])
    .where('recipient_id', '=', recipientId)
    .orderBy('id')
    .execute()

const company = async () =>
  (
    await app.db
      .selectFrom('partner_profile')
      .select('company')
      .where('id', '=', partner.partnerId)
      .executeTakeFirstOrThrow()
  ).company

describe('giving a course', () => {
  test('mails course, dates, who ordered, whom to ask and the sign-in', async () => {
    const name = 'Учебный центр «Вектор»'
    const contact = { contact_phone: '+7 495 000-00-00', contact_email: 'study@example.org', display_name: name }
    await app.db.updateTable('partner_profile').set(contact).where('id', '=', partner.partnerId).execute()
    const { body } = await give()
    const [mail, ...others] = await mailsTo(learner.email)
    expect(others).toEqual([])
    expect(mail?.subject).toBe('Вам открыт курс')
    for (const words of [
      'Здравствуйте, Анна Петровна!',
      `Курс: ${courseName}`,
      'Доступ: с 15.11.2026 по 14.12.2026',
      `Заказчик: ${name}`,
      `Вопросы о доступе: ${name}, +7 495 000-00-00, study@example.org`,
      'https://dopusk.example/auth',
    ])
      expect(mail?.text).toContain(words)
    expect(mail?.html).toContain('href="https://dopusk.example/auth"')
    const [row] = await outboxOf(learner.userId)
    expect(row).toMatchObject({ kind: 'course_given', account_id: null, payload: { userCourseIds: [body.id] } })
  })

  inProof('names the first day of a course that begins later, and says that a paused one is paused', async () => {
    const later = await newCourse()
    await give({ start_date: '2026-11-20' })
    await give({ course: later.id, is_paused: true })
    const mails = await mailsTo(learner.email)
    expect(mails.map(({ subject }) => subject)).toEqual(['Вам открыт курс', 'Вам открыт курс'])
    const texts = mails.map(({ text }) => text).join('\n')
    expect(texts).toContain('Начать можно с 20.11.2026.')
    expect(texts).toContain('Доступ: с 20.11.2026 по 19.12.2026')
    expect(texts).toContain('Доступ: с 15.11.2026, сейчас приостановлен: дни не расходуются')
  })

  inProof('again says so', async () => {
    await makeUserCourse(app.db, { learnerId: learner.userId, courseId, startDate: '2026-10-01' })
    await give()
    const [mail] = await mailsTo(learner.email)
    expect(mail?.subject).toBe('Доступ открыт снова')
    expect(mail?.text).toContain('Доступ: с 15.11.2026 по 14.12.2026')
  })

  test('that is refused mails nothing', async () => {
    await makeUserCourse(app.db, { learnerId: learner.userId, courseId, startDate: '2026-11-10' })
    expect((await give()).error.code).toBe('already_given')
    expect(await outboxOf(learner.userId)).toEqual([])
  })

  test('by the site names no one who ordered it', async () => {
    const superuser = await makeUser(app.db, { isSuperuser: true })
    const person = await makeUser(app.db)
    const body = { user: person.id, course: courseId }
    await app.ask(giveCourse, { body, token: await signInAs(app, superuser) })
    const [mail] = await mailsTo(person.email)
    expect(mail?.text).toContain('Здравствуйте!\n')
    expect(mail?.text).not.toContain('Заказчик')
  })

  test('several courses of an account are one mail', async () => {
    const second = await newCourse()
    const path = `/api/education-accounts/${learner.accountId}/`
    const body = { courses: [courseId, second.id] }
    expect((await app.ask(changeEducationAccount, { path, body, token })).status).toBe(200)
    const [mail, ...others] = await mailsTo(learner.email)
    expect(others).toEqual([])
    expect(mail?.subject).toBe('Вам открыты курсы')
    for (const name of [courseName, second.name]) expect(mail?.text).toContain(`Курс: ${name}`)
    await app.ask(changeEducationAccount, { path, body, token })
    expect(await outboxOf(learner.userId)).toHaveLength(1)
  })
})

describe('a mail about a course is not sent', () => {
  const expectNone = async (reason: string) => {
    expect(await mailsTo(learner.email)).toEqual([])
    expect((await outboxOf(learner.userId)).at(0)).toMatchObject({ kind: 'course_given', last_error: reason })
  }

  test('when the course was taken back meanwhile', async () => {
    await give()
    const path = `/api/education-accounts/${learner.accountId}/`
    await app.ask(changeEducationAccount, { path, body: { courses: [] }, token })
    await expectNone('the access is over or was taken back')
  })

  test('when the access is over before the mail leaves', async () => {
    await give({ start_date: '2026-10-16' })
    await expectNone('the access is over or was taken back')
  })

  test('to a person who is blocked', async () => {
    await give()
    await app.db
      .updateTable('learner_profile')
      .set({ is_blocked: true })
      .where('user_id', '=', learner.userId)
      .execute()
    await expectNone('the person cannot sign in')
  })

  test('when the login and password are sent at the same time', async () => {
    await give()
    const body = { email: learner.email, title: 'Данные для пользователя', description: 'Логин и пароль' }
    await app.ask(sendMail, { body, token })
    const [mail, ...others] = await mailsTo(learner.email)
    expect(others).toEqual([])
    expect(mail?.subject).toBe('Данные для пользователя')
    expect(mail?.text).toContain(`Курс: ${courseName}`)
  })
})

describe('the mail with login and password', () => {
  const sendCredentials = async () => {
    const body = { email: learner.email, title: 'Данные для пользователя', description: 'Логин и пароль' }
    await app.ask(sendMail, { body, token })
    return (await mailsTo(learner.email)).at(-1)
  }

  test('of a created learner names the courses, and is the only one', async () => {
    const accountId = await makeAccount(app.db, partner)
    const person = { first_name: 'Лев', last_name: 'Щукин', phone: '+79000000000', birth_date: '1990-01-01' }
    const email = `created-${accountId}@example.org`
    const body = { ...person, email, education_account: accountId, courses: [courseId] }
    expect((await app.ask(createUserProfile, { body, token })).status).toBe(201)
    const [mail, ...others] = await mailsTo(email)
    expect(others).toEqual([])
    expect(mail?.subject).toBe('Данные для пользователя')
    for (const words of [
      'Здравствуйте, Лев!',
      'Сайт: https://dopusk.example\n',
      `Логин: ${email}`,
      'Пароль: ',
      `Курс: ${courseName}\nДоступ: с 15.11.2026 по 14.12.2026\nЗаказчик: ${await company()}`,
      'Войти на сайт: https://dopusk.example/auth',
    ])
      expect(mail?.text).toContain(words)
    expect(mail?.html).toContain('href="https://dopusk.example/auth"')
  })

  inProof('names courses in every state but those that are over', async () => {
    const courses = await Promise.all(['over', 'open', 'paused', 'future'].map(newCourse))
    const [over, open, paused, future] = courses.map(({ id }) => id)
    const learnerId = learner.userId
    await makeUserCourse(app.db, { learnerId, courseId: over ?? 0, startDate: '2026-10-01' })
    await makeUserCourse(app.db, { learnerId, courseId: open ?? 0, startDate: '2026-11-01' })
    await makeUserCourse(app.db, { learnerId, courseId: future ?? 0, startDate: '2026-12-01', started: false })
    const id = await makeUserCourse(app.db, { learnerId, courseId: paused ?? 0, startDate: '2026-11-10' })
    await app.ask(pauseCourse, { path: `/api/user-courses/${id}/pause/`, token })
    const mail = await sendCredentials()
    const named = courses.filter(({ name }) => mail?.text.includes(`Курс: ${name}\n`))
    expect(named.map((course) => course.id)).toEqual([open, paused, future])
    for (const words of [
      'Доступ: с 01.11.2026 по 30.11.2026',
      'Доступ: с 10.11.2026, сейчас приостановлен',
      'Доступ: с 01.12.2026 по 30.12.2026',
    ]) {
      expect(mail?.text).toContain(words)
      expect(mail?.html).toContain(words.replace('Доступ: ', ''))
    }
  })

  test('of a learner without a course has none', async () => {
    expect((await sendCredentials())?.text).not.toContain('Курс:')
  })
})

test('prolonged access is mailed by the function that the prolonging calls', async () => {
  const learnerId = learner.userId
  const second = await newCourse()
  const userCourseIds = [
    await makeUserCourse(app.db, { learnerId, courseId, startDate: '2026-11-01' }),
    await makeUserCourse(app.db, { learnerId, courseId: second.id, startDate: '2026-11-05' }),
  ]
  const outbox = createOutbox('dopusk.example', () => {})
  const event = { learnerId, userCourseIds, requestedBy: partner.id, now: app.clock.now }
  await app.db.transaction().execute((tx) => queueCoursesProlonged(tx, outbox, event))
  await app.db.transaction().execute((tx) => queueCoursesProlonged(tx, outbox, { ...event, userCourseIds: [] }))
  const [mail, ...others] = await mailsTo(learner.email)
  expect(others).toEqual([])
  expect(mail?.subject).toBe('Доступ продлён')
  expect(mail?.text).toContain(`Курс: ${courseName}\nДоступ: с 01.11.2026 по 30.11.2026`)
  expect(mail?.text).toContain(`Курс: ${second.name}\nДоступ: с 05.11.2026 по 04.12.2026`)
  expect(await outboxOf(learnerId)).toMatchObject([{ kind: 'course_prolonged', payload: { userCourseIds } }])
})
