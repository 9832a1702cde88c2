import { fieldsFromWire, login, register, registry, sendComplaint, sendEnquiry, sendMail } from '@dopusk/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { logInAs, makeUser } from '../testing/people.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'
import { bodyTexts, queryTexts, withValue } from '../testing/text-fields.ts'

let app: TestApp
let token: string

beforeAll(async () => {
  app = await startTestApp()
  token = await logInAs(app, await makeUser(app.db, { isSuperuser: true }))
})

const unstorable = ['a\0b', '\0', '\uD800', 'a\uDFFFb']

const bodies = registry.flatMap((call) =>
  bodyTexts(call).map((path) => [`${call.method} ${call.path}: ${path.join('.')}`, call, path] as const),
)
const queries = registry.flatMap((call) =>
  queryTexts(call).map((key) => [`${call.method} ${call.path}?${key}=`, call, key] as const),
)

test('the text fields of all calls are found', () => {
  expect(bodies.length).toBeGreaterThanOrEqual(52)
  expect(queries.length).toBeGreaterThanOrEqual(49)
})

test.each(bodies)('%s refuses NUL and lone surrogates, and names the field', async (_title, call, path) => {
  for (const text of unstorable) {
    const answer = await app.ask(call, {
      path: call.path.replace(/\{\w+\}/g, '1'),
      body: withValue(call.example?.body, path, text),
      token,
    })
    expect([answer.status, answer.error.code]).toEqual([400, 'invalid'])
    const [field = ''] = Object.keys(fieldsFromWire({ [path.join('.')]: '' }))
    expect(answer.error.fields).toHaveProperty([field])
  }
})

test.each(queries)('%s refuses NUL, and names the field', async (_title, call, key) => {
  const query = new URLSearchParams({ ...call.example?.query, [key]: 'a\0b' })
  const answer = await app.ask(call, { path: `${call.path.replace(/\{\w+\}/g, '1')}?${query}`, token })
  expect([answer.status, answer.error.code]).toEqual([400, 'invalid'])
  expect(answer.error.fields).toHaveProperty(key)
})

describe('other control characters', () => {
  const terminalEscape = '\u001B[2J'

  test.each([
    ['a name', sendEnquiry, ['name']],
    ['a text of several lines', sendEnquiry, ['text']],
    ['a title', sendMail, ['title']],
    ['a complaint', sendComplaint, ['message']],
  ] as const)('are refused in %s', async (_what, call, path) => {
    const body = withValue(call.example?.body, path, `Анна${terminalEscape}`)
    const answer = await app.ask(call, { body, token })
    expect([answer.status, answer.error.fields]).toEqual([400, { [path[0]]: 'Недопустимый символ' }])
  })

  test('except line breaks and tabs of a text, and line breaks are normalised', async () => {
    const sent = await app.ask(sendEnquiry, { body: { ...sendEnquiry.example?.body, text: 'раз\r\nдва\tтри\rчетыре' } })
    expect([sent.status, sent.body.text]).toEqual([201, 'раз\nдва\tтри\nчетыре'])
  })

  test('and a tab in a single-line text becomes a space', async () => {
    const sent = await app.ask(sendEnquiry, { body: { ...sendEnquiry.example?.body, name: 'Анна\tЁлкина' } })
    expect(sent.body.name).toBe('Анна Ёлкина')
  })
})

test('a header that is not ASCII is not a CSRF token', async () => {
  const answer = await app.ask(login, {
    body: { email: 'a@b.ru', password: 'x' },
    cookies: { csrftoken: 'one' },
    headers: { 'x-csrftoken': 'on\u00e9' },
  })
  expect([answer.status, answer.error.code]).toEqual([403, 'csrf_failed'])
})

test('an email older than the rule can sign in, and cannot be registered', async () => {
  const email = 'old\u200B<name>@example.org'
  expect(await logInAs(app, await makeUser(app.db, { email }))).toEqual(expect.any(String))
  const refused = await app.ask(register, { body: { ...register.example?.body, email: `new-${email}` } })
  expect([refused.status, refused.error.fields]).toEqual([400, { email: 'Пожалуйста, введите корректный email' }])
})

test.each(['%0d', '%00', '%7f', '%e2%80%ae'])('an id of a path with %s is refused', async (id) => {
  const call = registry.find(({ name }) => name === 'getUserCourse')
  const response = await fetch(`${app.url}${call?.path.replace('{id}', id)}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  expect(response.status).toBe(400)
})
