import {
  acceptProposal,
  closeInboxItem,
  createUserProfile,
  getInboxItem,
  type InboxItem,
  listInbox,
  login,
  resendMail,
  sendMail,
  sendProposal,
} from '@dopusk/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeLearner } from '../../testing/accounts.ts'
import { makeCourse } from '../../testing/courses.ts'
import { race } from '../../testing/held-lock.ts'
import { deliverTo } from '../../testing/mail/deliver-to.ts'
import { startSmtp, type TestSmtp } from '../../testing/mail/smtp-server.ts'
import { makePartner, makeUser, signInAs } from '../../testing/people.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let smtp: TestSmtp
let manager: string
let courseId: number
let isRefusing = false
let serial = 0

beforeAll(async () => {
  app = await startTestApp()
  smtp = await startSmtp({
    onRcptTo: (_address, _session, done) =>
      isRefusing ? done(Object.assign(new Error('5.1.1 no such user'), { responseCode: 550 })) : done(),
  })
  manager = await signInAs(app, await makeUser(app.db, { role: 'course_manager' }))
  courseId = (await makeCourse(app.db)).id
})
afterAll(() => smtp.stop())
beforeEach(async () => {
  await app.db.deleteFrom('inbox_item').execute()
  await app.db.deleteFrom('mail_outbox').execute()
  smtp.mails.length = 0
})

const person = {
  first_name: 'Анна',
  last_name: 'Ёлкина',
  patronymic: 'Петровна',
  phone: '+79120000001',
  birth_date: '1987-04-30',
}

const apply = async (more: object = {}, token?: string) => {
  serial += 1
  const body = { ...person, email: `applicant-${serial}@example.org`, course: courseId, consent: true, ...more }
  const sent = await app.ask(sendProposal, { body, token })
  expect(sent.status).toBe(201)
  return sent.body
}

const list = async (query = '') =>
  (await app.ask(listInbox, { token: manager, path: `/api/inbox/?kind=proposal${query}` })).body.results

const onlyItem = async (): Promise<InboxItem> => {
  const [item, ...others] = await list()
  if (item === undefined || others.length > 0) throw new Error('not one item')
  return item
}

const detail = async (id: number) => (await app.ask(getInboxItem, { token: manager, path: `/api/inbox/${id}/` })).body
const accept = (item: InboxItem, body: object, token = manager) =>
  app.ask(acceptProposal, {
    token,
    path: `/api/inbox/${item.id}/accept/`,
    body: { version: item.version, courses: [courseId], ...body },
  })

/** The login and the password that the mail names. */
const credentialsFor = (email: string) => {
  const mail = smtp.mails.find(({ to }) => to?.some(({ address }) => address === email))
  return { email, password: /Пароль: (\S+)/.exec(mail?.text ?? '')?.[1] ?? '' }
}

describe('a proposal', () => {
  test('of a visitor becomes a learner with a course who signs in by the mail', async () => {
    const { email } = await apply()
    const item = await onlyItem()
    expect(item).toMatchObject({ person: 'Ёлкина Анна Петровна', state: 'new' })
    const { status } = await accept(item, { learner: { ...person, email } })
    expect(status).toBe(200)
    await deliverTo(smtp.url, app)
    expect((await app.ask(login, { body: credentialsFor(email) })).status).toBe(200)
    expect(await list()).toEqual([])
    expect(await list('&show=closed')).toMatchObject([{ id: item.id, outcome: 'accepted' }])
    const given = await app.db.selectFrom('user_course').select('course_id').execute()
    expect(given).toContainEqual({ course_id: courseId })
  })

  test('of a partner is in the list of accounts only', async () => {
    await apply({}, await signInAs(app, await makePartner(app.db)))
    expect(await list()).toEqual([])
  })

  test('answered in the list of accounts leaves the inbox', async () => {
    const { email } = await apply()
    const { proposal } = await detail((await onlyItem()).id)
    const superuser = await signInAs(app, await makeUser(app.db, { isSuperuser: true }))
    const body = { ...person, email, education_account: proposal?.education_account, courses: [courseId] }
    expect((await app.ask(createUserProfile, { token: superuser, body })).status).toBe(201)
    expect(await list()).toEqual([])
  })

  test('by a known learner gives them the course, and their password stays', async () => {
    const learner = await makeLearner(app.db, {}, { lastName: 'Ёлкина', firstName: 'Анна' })
    await app.db
      .updateTable('learner_profile')
      .set({ birth_date: person.birth_date })
      .where('id', '=', learner.profileId)
      .execute()
    await apply({ email: learner.email.toUpperCase() })
    const item = await onlyItem()
    const { proposal } = await detail(item.id)
    expect(proposal?.same_learners[0]).toMatchObject({ profile: learner.profileId, has_same_email: true })
    const taken = await accept(item, { learner: { ...person, email: learner.email } })
    expect([taken.status, taken.error.code]).toEqual([409, 'email_taken'])
    expect((await accept(item, { profile: learner.profileId })).status).toBe(200)
    const given = await app.db
      .selectFrom('user_course')
      .select('course_id')
      .where('learner_id', '=', learner.userId)
      .execute()
    expect(given).toEqual([{ course_id: courseId }])
    const { profile_id: linked } = await app.db
      .selectFrom('education_account')
      .select('profile_id')
      .where('id', '=', proposal?.education_account ?? 0)
      .executeTakeFirstOrThrow()
    expect(linked).toBe(learner.profileId)
    await deliverTo(smtp.url, app)
    expect(smtp.mails.map(({ subject }) => subject)).toHaveLength(1)
  })

  test('is found as a repeat of another one from the same email', async () => {
    const { email } = await apply()
    const { id: otherCourse } = await makeCourse(app.db)
    await apply({ email, course: otherCourse })
    const [first, second] = await list()
    expect((await detail(first?.id ?? 0)).proposal?.repeats).toMatchObject([{ item: second?.id }])
  })

  test('is refused with a reason that the applicant reads in a mail', async () => {
    const { email } = await apply()
    const item = await onlyItem()
    const close = (body: object) =>
      app.ask(closeInboxItem, {
        token: manager,
        path: `/api/inbox/${item.id}/close/`,
        body: { version: item.version, outcome: 'refused', ...body },
      })
    const silent = await close({})
    expect([silent.status, Object.keys(silent.error.fields ?? {})]).toEqual([400, ['reply']])
    expect((await close({ reply: 'Этот курс\nбольше не ведём' })).status).toBe(200)
    await deliverTo(smtp.url, app)
    const [mail] = smtp.mails
    expect(mail?.to?.map(({ address }) => address)).toEqual([email])
    expect(mail?.text).toContain('Причина:\nЭтот курс\nбольше не ведём')
    expect(mail?.html).toContain('Этот курс<br>больше не ведём')
  })
})

describe('accepting', () => {
  test.each([
    [{}, 'learner'],
    [{ learner: { ...person, email: 'a@example.org' }, profile: 1 }, 'learner'],
    [{ profile: 999_999 }, 'profile'],
    [{ learner: { ...person, email: 'a@example.org' }, courses: [] }, 'courses'],
    [{ learner: { ...person, email: 'a@example.org' }, courses: [999_999] }, 'courses'],
    [{ learner: { ...person, email: 'a@example.org', birth_date: '2090-01-01' } }, 'birth_date'],
  ])('with %j changes nothing', async (body, field) => {
    await apply()
    const item = await onlyItem()
    const { status, error } = await accept(item, body)
    expect([status, Object.keys(error.fields ?? {})]).toEqual([400, [field]])
    expect(await onlyItem()).toEqual(item)
  })

  test('by two managers at once makes one learner', async () => {
    const { email } = await apply()
    const item = await onlyItem()
    const other = await signInAs(app, await makeUser(app.db, { role: 'course_manager' }))
    const results = await race(app, 'learner_profile', [
      () => accept(item, { learner: { ...person, email } }),
      () => accept(item, { learner: { ...person, email: `other-${email}` } }, other),
    ])
    expect(results.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('is refused where somebody has changed the item since', async () => {
    const { email } = await apply()
    const item = await onlyItem()
    const { status, error } = await accept({ ...item, version: item.version + 1 }, { learner: { ...person, email } })
    expect([status, error.code]).toEqual([409, 'changed_meanwhile'])
  })

  test('is refused for a proposal that was refused before', async () => {
    const { email } = await apply()
    const { id, version } = await onlyItem()
    const body = { version, outcome: 'refused', reply: 'Нет мест' }
    const { body: closed } = await app.ask(closeInboxItem, { token: manager, path: `/api/inbox/${id}/close/`, body })
    const { status, error } = await accept(closed, { learner: { ...person, email } })
    expect([status, error.code]).toEqual([409, 'changed_meanwhile'])
    expect(await list('&show=closed')).toMatchObject([{ id, outcome: 'refused' }])
  })

  test('is not for experts', async () => {
    const { email } = await apply()
    const expert = await signInAs(app, await makeUser(app.db, { role: 'domain_spec' }))
    expect((await accept(await onlyItem(), { learner: { ...person, email } }, expert)).status).toBe(403)
  })
})

describe('a mail that was refused', () => {
  test('is in the inbox, is sent again, and comes back where it is refused again', async () => {
    const { email } = await apply()
    await accept(await onlyItem(), { learner: { ...person, email } })
    isRefusing = true
    await deliverTo(smtp.url, app)
    const failed = async () =>
      (await app.ask(listInbox, { token: manager, path: '/api/inbox/?kind=mail' })).body.results
    const [mail] = await failed()
    expect(mail).toMatchObject({ title: 'Логин и пароль', text: expect.stringContaining('no such user') })
    const resend = (item: InboxItem) =>
      app.ask(resendMail, { token: manager, path: `/api/inbox/${item.id}/resend/`, body: { version: item.version } })
    if (mail === undefined) throw new Error('no mail')
    expect((await resend(mail)).body).toMatchObject({ state: 'closed', outcome: 'sent_again' })
    await deliverTo(smtp.url, app)
    const [again] = await failed()
    expect(again).toMatchObject({ id: mail.id, state: 'new' })
    isRefusing = false
    if (again === undefined) throw new Error('no mail')
    await resend(again)
    await deliverTo(smtp.url, app)
    expect(await failed()).toEqual([])
    expect(credentialsFor(email).password).not.toBe('')
  })

  test('leaves the inbox once a later one of its kind has reached the person', async () => {
    const { email } = await apply()
    await accept(await onlyItem(), { learner: { ...person, email } })
    isRefusing = true
    await deliverTo(smtp.url, app)
    isRefusing = false
    const superuser = await signInAs(app, await makeUser(app.db, { isSuperuser: true }))
    const mail = { email, title: 'Данные для пользователя', description: 'Логин и пароль' }
    expect((await app.ask(sendMail, { token: superuser, body: mail })).status).toBe(202)
    await deliverTo(smtp.url, app)
    const path = '/api/inbox/?kind=mail&show=closed'
    expect((await app.ask(listInbox, { token: manager, path })).body.results).toMatchObject([{ outcome: 'sent_again' }])
  })
})
