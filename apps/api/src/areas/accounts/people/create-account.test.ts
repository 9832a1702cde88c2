import {
  askTransfer,
  createEducationAccount,
  type EducationAccount,
  getEducationAccount,
  listSimilarLearners,
  listUserCourses,
  login,
} from '@dopusk/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { makeLearner } from '../../../testing/accounts.ts'
import { countRows } from '../../../testing/count-rows.ts'
import { makeCourse } from '../../../testing/courses.ts'
import { makePartner, makeUser, signInAs } from '../../../testing/people.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

let app: TestApp
let superuser: string
let partner: { id: number; email: string; partnerId: number; token: string }
let other: { id: number; email: string; partnerId: number; token: string }

const newPartner = async () => {
  const made = await makePartner(app.db)
  return { ...made, token: await signInAs(app, made) }
}

/** Today is 15 November 2026. */
beforeAll(async () => {
  app = await startTestApp()
  superuser = await signInAs(app, await makeUser(app.db, { isSuperuser: true, email: 'root@example.org' }))
  partner = await newPartner()
  other = await newPartner()
})

const person = {
  first_name: 'Анна',
  last_name: 'Ёлкина',
  patronymic: 'Петровна',
  phone: '+79123456789',
  birth_date: '1987-04-30',
}

let serial = 0
const freshEmail = () => {
  serial += 1
  return `anna-${serial}@example.org`
}

const create = (body: object, token = partner.token) =>
  app.ask(createEducationAccount, { body: { email: freshEmail(), ...person, ...body }, token })

const mailsOf = ({ id }: EducationAccount) =>
  app.db.selectFrom('mail_outbox').select('kind').where('account_id', '=', id).execute()

describe('creating a learner without a proposal', () => {
  test('inserts account, person, courses from the chosen day, and the mail; the learner can sign in', async () => {
    const course = await makeCourse(app.db)
    const email = freshEmail()
    const { status, body } = await create({ email, courses: [course.id], start_date: '2026-11-20' })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      created_by_user: { id: partner.id, partner_profile: { id: partner.partnerId } },
      profile: { ...person, user: { email } },
      activated: false,
      courses: [course.id],
      usercourse_start_date: '2026-11-20',
      proposals_cok: [],
    })
    expect(await mailsOf(body)).toEqual([{ kind: 'credentials' }])
    expect((await app.ask(login, { body: { email, password: body.password } })).status).toBe(200)
    const path = `${listUserCourses.path}?user=${body.profile?.user.id}`
    const courses = (await app.ask(listUserCourses, { path, token: partner.token })).body
    expect(courses).toMatchObject([{ course: { id: course.id }, start_date: '2026-11-20' }])
  })

  test('starts today and takes no course where none is named; without the mail where it is not wanted', async () => {
    const { body } = await create({ send_credentials: false })
    expect(body).toMatchObject({ courses: [], usercourse_start_date: null })
    expect(await mailsOf(body)).toEqual([])
    const course = await makeCourse(app.db)
    const today = (await create({ courses: [course.id] })).body
    expect(today.usercourse_start_date).toBe('2026-11-15')
  })

  test('a superuser names the partner that owns the account; a partner cannot', async () => {
    const forPartner = (await create({ created_by: partner.partnerId }, superuser)).body
    expect(forPartner.created_by_user?.partner_profile?.id).toBe(partner.partnerId)
    const ofSite = (await create({}, superuser)).body
    const path = `/api/education-accounts/${ofSite.id}/`
    expect((await app.ask(getEducationAccount, { path, token: partner.token })).status).toBe(404)
    const own = (await create({ created_by: other.partnerId })).body
    expect(own.created_by_user?.partner_profile?.id).toBe(partner.partnerId)
    const unknown = await create({ created_by: 999_999 }, superuser)
    expect([unknown.status, unknown.error.fields]).toEqual([400, { created_by: 'Такого партнёра нет' }])
  })

  test('a refusal leaves nothing behind', async () => {
    const countAccounts = () => countRows(app.db, ['education_account'])
    const { email } = await makeLearner(app.db, other)
    const before = await countAccounts()
    expect((await create({ email })).error.code).toBe('email_taken')
    expect((await create({ courses: [999_999] })).status).toBe(400)
    expect((await create({ birth_date: '2026-11-16' })).error.fields).toEqual({ birth_date: 'Дата рождения в будущем' })
    expect((await create({ start_date: '2026-10-14' })).error.fields?.start_date).toMatch(/^Начало не\sраньше/)
    await app.db
      .insertInto('invoice')
      .values({
        ...{ partner_id: partner.partnerId, buyer_name: 'ООО', number: '7', number_year: 2026, date: '2026-11-14' },
        ...{ due_on: '2026-11-24', period_from: '2026-11-01', period_to: '2026-11-30', contract: 'Договор' },
        ...{
          discount_hundredths: 100,
          lines: '[]',
          discount_kopecks: 0,
          amount_kopecks: 100,
          issued_at: app.clock.now,
        },
      })
      .execute()
    const { id } = await makeCourse(app.db)
    expect((await create({ courses: [id], start_date: '2026-11-02' })).error.code).toBe('period_closed')
    expect(await countAccounts()).toEqual(before)
  })
})

describe('similar learners', () => {
  const similar = async (token: string, change: object = {}) => {
    const { last_name, first_name, birth_date } = person
    const body = { last_name, first_name, birth_date, ...change }
    return (await app.ask(listSimilarLearners, { body, token })).body.map(({ user }) => user.email)
  }

  test('have the same name and date of birth, whatever the case and ё, and are the caller’s own', async () => {
    const own = await newPartner()
    const { body } = await create({}, own.token)
    const email = body.profile?.user.email
    expect(await similar(own.token)).toEqual([email])
    expect(await similar(own.token, { last_name: 'ЕЛКИНА' })).toEqual([email])
    expect(await similar(own.token, { birth_date: '1987-04-29' })).toEqual([])
    expect(await similar(own.token, { first_name: 'Ан' })).toEqual([])
    expect(await similar((await newPartner()).token)).toEqual([])
  })
})

describe('asking for a transfer', () => {
  const ask = (email: string, token = partner.token) => app.ask(askTransfer, { body: { email }, token })

  const requests = (email: string) =>
    app.db.selectFrom('transfer_request').select(['partner_id', 'requested_by']).where('email', '=', email).execute()

  test('answers the same whether there is such a person or not, and keeps one open request', async () => {
    const { email } = await makeLearner(app.db, other)
    for (const asked of [email, 'nobody@example.org']) {
      for (let n = 0; n < 2; n += 1) {
        const { status, body } = await ask(asked)
        expect([status, body]).toEqual([202, { detail: 'Передано администратору' }])
      }
      expect(await requests(asked)).toEqual([{ partner_id: partner.partnerId, requested_by: partner.id }])
    }
    await ask(email, (await newPartner()).token)
    expect(await requests(email)).toHaveLength(2)
  })

  test('asks for nobody who is in the own list already', async () => {
    const { email } = await makeLearner(app.db, other)
    expect((await ask(email, other.token)).status).toBe(202)
    expect((await ask(email, superuser)).status).toBe(202)
    expect(await requests(email)).toEqual([])
  })

  test('is limited to 20 an hour for each user', async () => {
    const { token } = await newPartner()
    for (let n = 0; n < 20; n += 1) expect((await ask(`n${n}@example.org`, token)).status).toBe(202)
    expect((await ask('one-more@example.org', token)).error.code).toBe('too_many_requests')
  })
})
