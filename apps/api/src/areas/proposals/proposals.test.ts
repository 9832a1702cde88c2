import { type BodyInputOf, listExamCenters, sendProposal } from '@dopusk/contract'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeCourse } from '../../testing/courses.ts'
import { makePartner, makeProfile, makeUser, signInAs } from '../../testing/people.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

type Body = BodyInputOf<typeof sendProposal>

let app: TestApp
let courseId: number
let centerId: number

const makeCenter = async (key: string, position: number): Promise<number> => {
  const { id } = await app.db
    .insertInto('exam_center')
    .values({ pack_key: key, name: `Центр ${key}`, phone: '+74950000001', email: `${key}@example.org`, position })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const retire = (table: 'course' | 'exam_center', id: number) =>
  app.db.updateTable(table).set({ retired_at: app.clock.now }).where('id', '=', id).execute()

beforeAll(async () => {
  // Each test has its own address in the proxy's header, so that the rate limit counts it separately.
  app = await startTestApp({ TRUST_PROXY: '127.0.0.1' })
  courseId = (await makeCourse(app.db)).id
  centerId = await makeCenter('moscow', 2)
})

let serial = 0

beforeEach(() => {
  serial += 1
  app.clock.now = new Date('2026-11-15T09:00:00Z')
})

const proposal = (more: Partial<Body> = {}): Body => ({
  last_name: 'Ёлкин',
  first_name: 'Пётр',
  patronymic: 'Ильич',
  birth_date: '1987-04-30',
  phone: '+79120000001',
  email: `applicant-${serial}@example.org`,
  course: courseId,
  exam_center: centerId,
  consent: true,
  ...more,
})

const send = (body: object, token?: string) =>
  app.ask(sendProposal, { body, token, headers: { 'x-forwarded-for': `10.0.0.${serial}` } })

const accountsOf = (email: string) =>
  app.db
    .selectFrom('education_account')
    .innerJoin('proposal', 'proposal.education_account_id', 'education_account.id')
    .select([
      'education_account.id',
      'partner_id',
      'created_by_id',
      'profile_id',
      'activated',
      'sort_creator',
      'first_proposal_no',
      'education_account.search_text',
      'proposal.no',
      'consent_at',
    ])
    .where('proposal.email', '=', email)
    .execute()

const countAccounts = async () => {
  const { count } = await app.db
    .selectFrom('education_account')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

test('exam centres are public, in their order, without retired ones', async () => {
  const first = await makeCenter('first', 1)
  const gone = await makeCenter('gone', 3)
  await retire('exam_center', gone)
  const { status, body } = await app.ask(listExamCenters)
  expect(status).toBe(200)
  expect(body).toEqual([
    { id: first, name: 'Центр first', phone: '+74950000001', email: 'first@example.org' },
    { id: centerId, name: 'Центр moscow', phone: '+74950000001', email: 'moscow@example.org' },
  ])
})

describe('a proposal', () => {
  test('of a visitor is stored with a new account of the site without a learner', async () => {
    const sent = proposal()
    const { status, body } = await send(sent)
    expect(status).toBe(201)
    const { consent, ...shown } = sent
    expect(body).toEqual({
      ...shown,
      id: expect.any(Number),
      proposal_id: expect.any(Number),
      created_at: '2026-11-15T09:00:00.000Z',
      from_demo: false,
    })
    expect(await accountsOf(sent.email)).toEqual([
      {
        id: expect.any(Number),
        partner_id: null,
        created_by_id: null,
        profile_id: null,
        activated: false,
        sort_creator: '',
        first_proposal_no: body.proposal_id,
        search_text: expect.stringContaining(`${body.proposal_id} елкин петр ильич ${sent.email}`),
        no: body.proposal_id,
        consent_at: app.clock.now,
      },
    ])
  })

  test('of a signed-in partner belongs to their company', async () => {
    const partner = await makePartner(app.db)
    const sent = proposal()
    const { status } = await send(sent, await signInAs(app, partner))
    expect(status).toBe(201)
    const [account] = await accountsOf(sent.email)
    expect(account).toMatchObject({ partner_id: partner.partnerId, created_by_id: partner.id, profile_id: null })
    expect(account?.sort_creator).toMatch(/^ООО «Партнёр \d+»$/)
  })

  test('of a superuser belongs to the site and records the sender; a learner is treated as a visitor', async () => {
    const superuser = await makeUser(app.db, { isSuperuser: true })
    const one = proposal({ email: `one-${serial}@example.org` })
    await send(one, await signInAs(app, superuser))
    expect(await accountsOf(one.email)).toMatchObject([{ partner_id: null, created_by_id: superuser.id }])
    const two = proposal({ email: `two-${serial}@example.org` })
    await send(two, await signInAs(app, await makeUser(app.db)))
    expect(await accountsOf(two.email)).toMatchObject([{ partner_id: null, created_by_id: null }])
  })

  test('with an expired token is refused: it must not be stored for the site', async () => {
    const partner = await makePartner(app.db)
    const token = await signInAs(app, partner)
    const profileId = await makeProfile(app.db, partner.id)
    await app.db.updateTable('learner_profile').set({ is_blocked: true }).where('id', '=', profileId).execute()
    for (const unusable of [token, 'not-a-token']) {
      const { status, error } = await send(proposal(), unusable)
      expect([status, error.code]).toEqual([401, 'not_authenticated'])
    }
    expect(await accountsOf(proposal().email)).toEqual([])
  })

  test('needs neither patronymic nor centre', async () => {
    const { patronymic, exam_center, ...bare } = proposal()
    expect((await send(bare)).body).toMatchObject({ patronymic: null, exam_center: null })
    const empty = proposal({ patronymic: ' ', exam_center: null, email: `empty-${serial}@example.org` })
    expect((await send(empty)).body).toMatchObject({ patronymic: null, exam_center: null })
  })

  test('has its names trimmed and normalised', async () => {
    const { body } = await send(proposal({ last_name: '  Салтыков-Щедрин ', first_name: 'Анна\u00a0 Мария' }))
    expect(body).toMatchObject({ last_name: 'Салтыков-Щедрин', first_name: 'Анна Мария' })
  })

  test('gets a unique number', async () => {
    const { body: one } = await send(proposal({ last_name: 'Первый' }))
    const { body: two } = await send(proposal({ last_name: 'Второй' }))
    expect(two.proposal_id).toBeGreaterThan(one.proposal_id)
  })

  test('that fails halfway leaves nothing behind', async () => {
    await sql`create function refuse() returns trigger language plpgsql as $$ begin raise 'no'; end $$`.execute(app.db)
    await sql`create trigger refuse before insert on proposal for each row execute function refuse()`.execute(app.db)
    const before = await countAccounts()
    const { status } = await send(proposal())
    await sql`drop trigger refuse on proposal`.execute(app.db)
    expect(status).toBe(500)
    expect(await countAccounts()).toBe(before)
  })
})

describe('a duplicate', () => {
  test('of the same proposal gets the same number, also ten at once', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => send(proposal())))
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201))
    expect(new Set(answers.map(({ body }) => body.proposal_id)).size).toBe(1)
    const upper = await send(proposal({ email: proposal().email.toUpperCase() }))
    expect(upper.body.id).toBe(answers[0]?.body.id)
    expect(await accountsOf(proposal().email)).toHaveLength(1)
  })

  test('after an hour is a new proposal', async () => {
    const { body: first } = await send(proposal())
    app.clock.forward(59 * 60_000)
    expect((await send(proposal())).body.id).toBe(first.id)
    app.clock.forward(60_000)
    expect((await send(proposal())).body.id).not.toBe(first.id)
  })

  test.each([
    ['another name', { first_name: 'Павел' }],
    ['no patronymic', { patronymic: null }],
    ['another birth date', { birth_date: '1987-05-01' }],
    ['another phone', { phone: '+79120000002' }],
    ['no centre', { exam_center: null }],
  ])('with %s is a new proposal', async (_what, change) => {
    const { body: first } = await send(proposal())
    expect((await send(proposal(change))).body.id).not.toBe(first.id)
  })

  test('from another sender is a new proposal: a partner and a visitor each have their own', async () => {
    const { body: first } = await send(proposal())
    const { body: second } = await send(proposal(), await signInAs(app, await makePartner(app.db)))
    expect(second.id).not.toBe(first.id)
    expect(await accountsOf(proposal().email)).toHaveLength(2)
  })
})

describe('refused with the name of the field:', () => {
  test.each<[string, object, string, string]>([
    ['no last name', { last_name: ' ' }, 'last_name', 'Укажите фамилию'],
    ['no first name', { first_name: undefined }, 'first_name', 'Обязательное поле'],
    ['digits in a name', { first_name: 'Пётр 1' }, 'first_name', 'Только буквы, дефис, апостроф и пробел'],
    ['a zero byte in a name', { last_name: 'И\u0000' }, 'last_name', 'Недопустимый символ'],
    ['a name of more than 100 characters', { last_name: 'И'.repeat(101) }, 'last_name', 'Не длиннее 100 символов'],
    [
      'a day that does not exist',
      { birth_date: '1987-02-29' },
      'birth_date',
      'Такой даты нет. Укажите день, месяц и год',
    ],
    [
      'a date in another format',
      { birth_date: '30.04.1987' },
      'birth_date',
      'Такой даты нет. Укажите день, месяц и год',
    ],
    ['a future date', { birth_date: '2026-11-16' }, 'birth_date', 'Эта дата ещё не наступила'],
    ['an applicant under 18', { birth_date: '2008-11-16' }, 'birth_date', 'Заявку можно подать с 18 лет'],
    ['a year 0', { birth_date: '0000-01-01' }, 'birth_date', 'Проверьте год рождения'],
    [
      'a foreign phone',
      { phone: '+375291234567' },
      'phone',
      'Номер телефона должен начинаться с +7 и содержать 10 цифр после этого',
    ],
    [
      'a short phone',
      { phone: '+7912000000' },
      'phone',
      'Номер телефона должен начинаться с +7 и содержать 10 цифр после этого',
    ],
    [
      'a long phone',
      { phone: '+791200000011' },
      'phone',
      'Номер телефона должен начинаться с +7 и содержать 10 цифр после этого',
    ],
    ['an invalid email', { email: 'applicant' }, 'email', 'Пожалуйста, введите корректный email'],
    ['a zero byte in the email', { email: 'a\u0000@example.org' }, 'email', 'Пожалуйста, введите корректный email'],
    ['no course', { course: undefined }, 'course', 'Выберите курс'],
    ['an unknown course', { course: 999_999 }, 'course', 'Выберите курс'],
    ['a course id above the safe integers', { course: 2 ** 60 }, 'course', 'Выберите курс'],
    ['an unknown centre', { exam_center: 999_999 }, 'exam_center', 'Выберите центр из списка'],
    ['no consent', { consent: false }, 'consent', 'Без согласия мы не можем принять заявку'],
    ['a filled honeypot', { website: 'https://spam.example' }, 'website', 'Оставьте это поле пустым'],
  ])('%s', async (_what, change, field, message) => {
    const before = await countAccounts()
    const { status, error } = await send(proposal(change as Partial<Body>))
    expect([status, error.code, error.fields]).toEqual([400, 'invalid', { [field]: message }])
    expect(await countAccounts()).toBe(before)
  })

  test('a course and a centre that are retired, both at once', async () => {
    const { id: course } = await makeCourse(app.db)
    const exam_center = await makeCenter(`gone-${serial}`, 9)
    await retire('course', course)
    await retire('exam_center', exam_center)
    const { error } = await send(proposal({ course, exam_center }))
    expect(error.fields).toEqual({
      course: 'Этот курс больше не проводится. Выберите другой',
      exam_center: 'Этот центр больше не работает с нами. Выберите другой',
    })
  })

  test('“today” is the day in the organisation’s time zone, not in UTC', async () => {
    app.clock.now = new Date('2026-11-15T21:30:00Z')
    expect((await send(proposal({ birth_date: '2008-11-16' }))).status).toBe(201)
  })
})

describe('the rate limit', () => {
  test('refuses one address for a while; another address and a partner are unaffected', async () => {
    for (let n = 0; n < 60; n += 1) expect((await send(proposal({ course: 999_999 }))).status).toBe(400)
    const { status, error, headers } = await send(proposal())
    expect([status, error.code]).toEqual([429, 'too_many_requests'])
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(3000)
    const elsewhere = await app.ask(sendProposal, {
      body: proposal(),
      headers: { 'x-forwarded-for': '10.9.9.9' },
    })
    expect(elsewhere.status).toBe(201)
    expect((await send(proposal(), await signInAs(app, await makePartner(app.db)))).status).toBe(201)
    app.clock.forward(61 * 60_000)
    expect((await send(proposal())).status).toBe(201)
  })
})
