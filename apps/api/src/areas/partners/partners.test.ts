import {
  changePartner,
  createPartner,
  getEducationAccount,
  getPartner,
  giveCourse,
  listEducationAccounts,
  listPartners,
  type PartnerCard,
  prolongCourses,
} from '@dopusk/contract'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeLearner } from '../../testing/accounts.ts'
import { makeCourse } from '../../testing/courses.ts'
import { makePartner, makeUser, signInAs } from '../../testing/people.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let superuser: { id: number; email: string }
let root: string

beforeAll(async () => {
  app = await startTestApp()
  superuser = await makeUser(app.db, { isSuperuser: true })
})

beforeEach(async () => {
  root = await signInAs(app, superuser)
})

let serial = 0

const card = (changes: object = {}) => {
  serial += 1
  return {
    company: `ООО «Новый ${serial}»`,
    full_name: 'Общество с ограниченной ответственностью «Новый»',
    inn: '7707083893',
    kpp: '773601001',
    ogrn: '1027700132195',
    address: '101000, г. Москва',
    director_name: 'Иванов И. И.',
    billing_email: 'buh@example.org',
    contact_phone: '+7 495 000-00-00',
    contact_email: null,
    contract_number: '12-У',
    contract_date: '2025-04-01',
    prices: [],
    ...changes,
  }
}

const create = (changes: object = {}, token = root) => app.ask(createPartner, { body: card(changes), token })
const pathOf = (id: number) => `/api/partners/${id}/`
const read = (id: number, token = root) => app.ask(getPartner, { path: pathOf(id), token })

const save = (
  { id, version, catalogue: _, ...saved }: PartnerCard,
  changes: object,
  options: { ifMatch?: number; token?: string } = {},
) =>
  app.ask(changePartner, {
    path: pathOf(id),
    body: { ...saved, ...changes },
    token: options.token ?? root,
    headers: { 'if-match': `"${options.ifMatch ?? version}"` },
  })

describe('a partner', () => {
  test('is created with requisites, contract and prices, and read back', async () => {
    const course = await makeCourse(app.db)
    const prices = [{ course: course.id, price_kopecks: 70_000 }]
    const { status, body } = await create({ prices, inn: '7707 083 893' })
    expect(status).toBe(201)
    expect(body).toMatchObject({ inn: '7707083893', contract_number: '12-У', prices, version: 1 })
    expect(body.catalogue).toContainEqual({ course: course.id, name: expect.any(String), price_kopecks: 100_000 })
    const again = await read(body.id)
    expect([again.body, again.headers.get('etag')]).toEqual([body, '"1"'])
  })

  test.each<[string, object, Record<string, string>]>([
    ['a mistyped ИНН', { inn: '7707083894' }, { inn: 'В ИНН опечатка: контрольная цифра не сходится' }],
    ['a short ИНН', { inn: '77070' }, { inn: 'ИНН — 10 цифр у организации, 12 у предпринимателя' }],
    ['a short КПП', { kpp: '7736' }, { kpp: 'КПП — 9 цифр' }],
    ['a mistyped ОГРН', { ogrn: '1027700132196' }, { ogrn: 'В ОГРН опечатка: контрольная цифра не сходится' }],
    ['КПП of a sole trader', { inn: '500100732259' }, { kpp: 'У предпринимателя и физического лица КПП нет' }],
    ['a date without a number', { contract_number: '' }, { contract_number: 'Укажите номер договора' }],
    ['a wrong email', { billing_email: 'нет' }, { billing_email: 'Пожалуйста, введите корректный email' }],
    ['no name', { company: ' ' }, { company: 'Укажите название' }],
    [
      'an unknown course',
      { prices: [{ course: 999_999, price_kopecks: 1 }] },
      { 'prices.0.course': 'Такого курса нет' },
    ],
  ])('with %s is refused', async (_fact, changes, fields) => {
    const { status, error } = await create(changes)
    expect([status, error.code, error.fields]).toEqual([400, 'invalid', fields])
  })

  test('with the name of another one is refused, new or renamed', async () => {
    const [one, other] = [(await create()).body, (await create()).body]
    expect((await create({ company: one.company })).error.code).toBe('company_taken')
    expect((await save(other, { company: one.company })).error.code).toBe('company_taken')
    expect((await read(other.id)).body.company).toBe(other.company)
  })

  test('is saved whole; a save from an older version is refused', async () => {
    const { body } = await create()
    const saved = await save(body, { kpp: null, inn: null, contract_date: null, address: 'Пермь' })
    expect(saved.body).toMatchObject({ kpp: null, inn: null, address: 'Пермь', contract_date: null, version: 2 })
    const late = await save(body, { address: 'Уфа' })
    expect([late.status, late.error.code]).toEqual([409, 'changed_meanwhile'])
    expect((await read(body.id)).body.address).toBe('Пермь')
    expect((await save({ ...body, id: 999_999 }, {})).status).toBe(404)
  })

  test('that is renamed has the new name and its place in the list of accounts', async () => {
    const partner = await makePartner(app.db)
    const { accountId } = await makeLearner(app.db, { ...partner, createdBy: partner.id })
    const { body } = await read(partner.partnerId)
    expect((await save(body, { company: 'ЯЯЯ «Последний»' })).status).toBe(200)
    const path = `/api/education-accounts/${accountId}/`
    const account = (await app.ask(getEducationAccount, { path, token: root })).body
    expect(account.created_by_user?.partner_profile?.company).toBe('ЯЯЯ «Последний»')
    await makeLearner(app.db, await makePartner(app.db))
    const sorted = await app.ask(listEducationAccounts, {
      path: '/api/education-accounts/?order_by=-created_by',
      token: root,
    })
    expect(sorted.body.results[0]?.id).toBe(accountId)
  })

  test('reads their own card and no other, and changes none', async () => {
    const [one, other] = [await makePartner(app.db), await makePartner(app.db)]
    const token = await signInAs(app, one)
    expect((await read(one.partnerId, token)).status).toBe(200)
    expect((await read(other.partnerId, token)).status).toBe(404)
    const { body } = await read(one.partnerId)
    expect((await save(body, { kpp: null }, { token })).status).toBe(403)
    expect((await create({}, token)).status).toBe(403)
  })

  test('is written to the audit log', async () => {
    const { body } = await create()
    await save(body, { kpp: null })
    const logged = await app.db
      .selectFrom('audit_log')
      .select(['action', 'actor_id', 'detail'])
      .where('action', 'in', ['partner_created', 'partner_changed'])
      .orderBy('id', 'desc')
      .limit(2)
      .execute()
    const detail = { partner: body.id, company: body.company }
    expect(logged).toEqual(
      ['partner_changed', 'partner_created'].map((action) => ({ action, actor_id: superuser.id, detail })),
    )
  })
})

test('a price of the partner holds for what is given from then on, and a preview shows it', async () => {
  const course = await makeCourse(app.db)
  const partner = await makePartner(app.db)
  const token = await signInAs(app, partner)
  const { userId } = await makeLearner(app.db, partner)
  const pricesOf = () =>
    app.db
      .selectFrom('user_course_period')
      .select('price_kopecks')
      .where('learner_id', '=', userId)
      .orderBy('no')
      .execute()
  const given = await app.ask(giveCourse, { body: { user: userId, course: course.id }, token })
  const { body } = await read(partner.partnerId)
  await save(body, { prices: [{ course: course.id, price_kopecks: 70_000 }] })
  const items = [{ user_course: given.body.id, access_until: given.body.access_until }]
  for (const as of [token, root]) {
    const preview = await app.ask(prolongCourses, { body: { items, preview: true }, token: as })
    expect(preview.body.total_kopecks).toBe(70_000)
  }
  await app.ask(prolongCourses, { body: { items, preview: false }, token: root })
  expect(await pricesOf()).toEqual([{ price_kopecks: 100_000 }, { price_kopecks: 70_000 }])
})

describe('the list', () => {
  const list = async (query = '') =>
    (await app.ask(listPartners, { path: `/api/partners/?${query}`, token: root })).body

  const addInvoice = (partnerId: number, number: string, due: string, paid: number) =>
    sql`insert into invoice (partner_id, buyer_name, number, number_year, date, due_on, period_from, period_to, contract,
                             discount_hundredths, lines, discount_kopecks, amount_kopecks, issued_at, paid_on, paid_kopecks)
        values (${partnerId}, 'Покупатель', ${number}, 2026, '2026-10-10', ${due}, '2026-10-01', '2026-10-31', 'Договор', 100,
                '[]', 0, 100000, now(), case when ${paid} > 0 then date '2026-10-20' end, ${paid})`.execute(app.db)

  test('shows what each partner owes, what is overdue, and what their requisites lack', async () => {
    const { body } = await create({ company: 'АО «Должник»', kpp: null })
    await addInvoice(body.id, 'Д-1', '2026-10-31', 40_000)
    await addInvoice(body.id, 'Д-2', '2026-12-01', 0)
    await addInvoice(body.id, 'Д-3', '2026-10-31', 100_000)
    await makeUser(app.db, { partnerId: body.id })
    const found = { balance_kopecks: 160_000, overdue_kopecks: 60_000, user_count: 1, missing: ['kpp'] }
    expect((await list('search=должник')).results).toMatchObject([{ id: body.id, company: 'АО «Должник»', ...found }])
  })

  test('is found by name and ИНН, and has pages in Russian order', async () => {
    await create({ company: 'Ёжик', inn: '7736050003' })
    await create({ company: 'Жук', inn: '7707329152' })
    expect((await list('search=ежик')).results.map(({ company }) => company)).toEqual(['Ёжик'])
    expect((await list('search=7707329')).results.map(({ company }) => company)).toEqual(['Жук'])
    const all = await list('limit=100')
    const names = all.results.map(({ company }) => company)
    expect(names.indexOf('Ёжик')).toBeLessThan(names.indexOf('Жук'))
    const page = await list('limit=1&offset=1')
    expect([page.results[0]?.company, page.count]).toEqual([names[1], all.count])
  })

  test('is for superusers', async () => {
    const token = await signInAs(app, await makePartner(app.db))
    expect((await app.ask(listPartners, { token })).status).toBe(403)
  })
})
