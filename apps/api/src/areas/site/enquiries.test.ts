import { sendEnquiry } from '@dopusk/contract'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp({ TRUST_PROXY: '127.0.0.1' })
})
beforeEach(async () => {
  await app.db.deleteFrom('enquiry').execute()
})

const enquiry = { name: 'Анна Ёлкина', phone: '+79120000001', text: 'Сколько длится курс?', is_checked: true }
const send = (more: object = {}, ip = '192.0.2.1') =>
  app.ask(sendEnquiry, { body: { ...enquiry, ...more }, headers: { 'x-forwarded-for': ip } })
const listNew = () =>
  app.db
    .selectFrom('enquiry')
    .innerJoin('inbox_item', 'inbox_item.enquiry_id', 'enquiry.id')
    .select(['enquiry.id', 'enquiry.created_at', 'name', 'phone', 'text'])
    .where('state', '=', 'new')
    .orderBy('enquiry.id')
    .execute()

test('an enquiry is stored as new, and the command line lists it', async () => {
  const { status, body } = await send({ name: '  Анна Ёлкина ', phone: ' 89120000001 ' })
  expect(status).toBe(201)
  expect(body).toEqual({ ...enquiry, phone: '89120000001' })
  const { name, text } = enquiry
  expect(await listNew()).toEqual([
    { id: expect.any(Number), created_at: app.clock.now, name, phone: '89120000001', text },
  ])
})

test('blanks, brackets and hyphens of the phone are removed, and a repeat is found without them', async () => {
  const { status, body } = await send({ phone: ' +7\u00a0(912) 000-00–07 ' })
  expect([status, body.phone]).toEqual([201, '+79120000007'])
  const stored = (await listNew()).length
  expect((await send({ phone: '+79120000007' })).status).toBe(201)
  expect(await listNew()).toHaveLength(stored)
})

describe('an invalid enquiry is refused with a message for its field, and not stored:', () => {
  const fillAll = 'Пожалуйста, заполните все поля'
  const wrongPhone = 'Пожалуйста, введите корректный номер телефона'
  const noConsent = 'Нужно согласие на обработку персональных данных'

  test.each([
    ['an empty name', 'name', '', fillAll],
    ['a blank name', 'name', '   ', fillAll],
    ['no name', 'name', undefined, 'Обязательное поле'],
    ['a name of more than 100 characters', 'name', 'я'.repeat(101), 'Не длиннее 100 символов'],
    ['a zero byte in the name', 'name', 'a\0b', 'Недопустимый символ'],
    ['an empty phone', 'phone', '', fillAll],
    ['a phone of a plus only', 'phone', '+', wrongPhone],
    ['a phone of one digit', 'phone', '7', wrongPhone],
    ['a phone that begins with 0', 'phone', '0123456789', wrongPhone],
    ['a phone with an extension', 'phone', '+7 912 000-00-01 доб. 5', wrongPhone],
    ['a phone with two pluses', 'phone', '++79120000001', wrongPhone],
    ['a phone of 16 digits', 'phone', '1234567890123456', wrongPhone],
    ['a phone with a letter', 'phone', '+7912000000a', wrongPhone],
    ['a numeric phone', 'phone', 79120000001, 'Значение не того вида'],
    ['a blank text', 'text', '\n', fillAll],
    ['a text of more than 2000 characters', 'text', 'я'.repeat(2001), 'Не длиннее 2000 символов'],
    ['refused consent', 'is_checked', false, noConsent],
    ['no consent', 'is_checked', undefined, noConsent],
    ['a filled honeypot', 'website', 'https://example.org', 'Оставьте это поле пустым'],
  ])('%s', async (_fault, field, value, message) => {
    const { status, error } = await send({ [field]: value })
    expect([status, error.code]).toEqual([400, 'invalid'])
    expect(error.fields).toEqual({ [field]: message })
    expect(await listNew()).toEqual([])
  })
})

test.each(['12', '+12', '123456789012345', '+123456789012345'])('%s is a valid phone', async (phone) => {
  expect((await send({ phone })).status).toBe(201)
})

test('a repeat within the hour gets the same answer and is stored once; another text, or an hour later, is stored again', async () => {
  await send()
  expect(await send()).toMatchObject({ status: 201, body: enquiry })
  expect(await listNew()).toHaveLength(1)
  await send({ text: 'А экзамен?' })
  expect(await listNew()).toHaveLength(2)
  app.clock.forward(60 * 60 * 1000)
  await send()
  expect(await listNew()).toHaveLength(3)
})

test('the same enquiry sent several times at once is stored once', async () => {
  const countWaiting = async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock'`.execute(app.db)
    return rows[0]?.count
  }
  let sent: ReturnType<typeof send>[] = []
  await app.db.transaction().execute(async (tx) => {
    // A search for a duplicate finds none before this transaction ends.
    await sql`lock table enquiry in exclusive mode`.execute(tx)
    sent = [1, 2, 3].map((n) => send({}, `192.0.2.${n}`))
    await expect.poll(countWaiting).toBe(3)
  })
  expect((await Promise.all(sent)).map(({ status }) => status)).toEqual([201, 201, 201])
  expect(await listNew()).toHaveLength(1)
})

test('one address may send sixty an hour; an invalid enquiry is not counted, another address is unaffected', async () => {
  const from = '198.51.100.7'
  expect((await send({ phone: '' }, from)).status).toBe(400)
  for (let n = 0; n < 60; n += 1) expect((await send({ text: `Вопрос ${n}` }, from)).status).toBe(201)
  const refused = await send({}, from)
  expect([refused.status, refused.error.code]).toEqual([429, 'too_many_requests'])
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await send({}, '198.51.100.8')).status).toBe(201)
})
