import { createDemoUser, login } from '@dopusk/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { consumeRateLimit } from '../../http/rate-limit.ts'
import { changePassword } from '../../people/change-password.ts'
import { hashPassword } from '../../people/passwords.ts'
import { makeUser, password } from '../../testing/people.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { failuresOfAccount } from './login.service.ts'

let app: TestApp
let lastAddress = 0

beforeAll(async () => {
  app = await startTestApp({ TRUST_PROXY: '127.0.0.1' })
})

const nextAddress = () => {
  lastAddress += 1
  return `10.0.${lastAddress >> 8}.${lastAddress & 255}`
}

const signIn = (email: string, word: string, { from = nextAddress(), cookie = '' } = {}) =>
  app.ask(login, {
    body: { email, password: word },
    headers: {
      'x-forwarded-for': from,
      'x-csrftoken': 'abc',
      cookie: `csrftoken=abc${cookie === '' ? '' : `; ${cookie}`}`,
    },
  })

const realFailures = 3

/** Adds failures: the last ones by real requests, the others directly to the counter. */
const failFromEverywhere = async (email: string, times: number) => {
  for (let n = realFailures; n < times; n += 1)
    await consumeRateLimit(app.db, app.clock.now, ...failuresOfAccount(email))
  const answers = await Promise.all(Array.from({ length: realFailures }, () => signIn(email, 'nope')))
  expect(answers.map(({ status }) => status)).toEqual(Array(realFailures).fill(401))
}

/** The cookie that the browser sends back after this sign-in. */
const knownBrowserOf = async (email: string, word = password, cookie = '') => {
  const answer = await signIn(email, word, { cookie })
  expect(answer.status).toBe(200)
  const line = answer.headers.getSetCookie().find((text) => text.startsWith('knownbrowser='))
  if (line === undefined) throw new Error('no cookie of a known browser')
  return { line, cookie: line.split(';')[0] ?? '' }
}

describe('guessing one account from many addresses', () => {
  test('is refused after 100 failures an hour, even with the right password', async () => {
    const person = await makeUser(app.db)
    await failFromEverywhere(person.email, 100)
    const refused = await signIn(person.email.toUpperCase(), password)
    expect([refused.status, refused.error.code]).toEqual([429, 'too_many_requests'])
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(60 * 60)
    expect((await signIn((await makeUser(app.db)).email, password)).status).toBe(200)
    app.clock.forward(60 * 60_000)
    expect((await signIn(person.email, password)).status).toBe(200)
  })

  test('is refused in the same way for an unknown email', async () => {
    await failFromEverywhere('unknown@example.org', 100)
    expect((await signIn('unknown@example.org', 'nope')).status).toBe(429)
  })

  test('does not limit a browser that has signed in to this account before, and limits every other', async () => {
    const [person, other] = [await makeUser(app.db), await makeUser(app.db)]
    const own = await knownBrowserOf(person.email)
    const foreign = await knownBrowserOf(other.email)
    await failFromEverywhere(person.email, 100)
    expect((await signIn(person.email, password, foreign)).status).toBe(429)
    const forged = own.cookie.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))
    expect((await signIn(person.email, password, { cookie: forged })).status).toBe(429)
    expect((await signIn(person.email, password, own)).status).toBe(200)
  })

  test('from a known browser is still limited to 10 failures from its address', async () => {
    const person = await makeUser(app.db)
    const { cookie } = await knownBrowserOf(person.email)
    const from = nextAddress()
    const answers = []
    for (let n = 0; n < 11; n += 1) answers.push((await signIn(person.email, 'nope', { from, cookie })).status)
    expect(answers).toEqual([...Array(10).fill(401), 429])
  })

  test('refunds the use of a right password and none of the failures', async () => {
    const person = await makeUser(app.db)
    await failFromEverywhere(person.email, 99)
    for (let n = 0; n < 3; n += 1) expect((await signIn(person.email, password)).status).toBe(200)
    expect((await signIn(person.email, 'nope')).status).toBe(401)
    expect((await signIn(person.email, password)).status).toBe(429)
  })
})

describe('the cookie of a known browser', () => {
  test('is HttpOnly and SameSite', async () => {
    const { line } = await knownBrowserOf((await makeUser(app.db)).email)
    expect(line).toMatch(/HttpOnly/)
    expect(line).toMatch(/SameSite=Strict/)
    expect(line).toMatch(/Path=\/api\/login\//)
    expect(line).toMatch(/Max-Age=15552000/)
  })

  test('serves several people who share the browser', async () => {
    const [one, two] = [await makeUser(app.db), await makeUser(app.db)]
    const first = await knownBrowserOf(one.email)
    const both = await knownBrowserOf(two.email, password, first.cookie)
    await Promise.all([failFromEverywhere(one.email, 100), failFromEverywhere(two.email, 100)])
    expect((await signIn(one.email, password, both)).status).toBe(200)
    expect((await signIn(two.email, password, both)).status).toBe(200)
  })

  test('expires with a change of the password and after 180 days', async () => {
    const [changed, old] = [await makeUser(app.db), await makeUser(app.db)]
    const [ofChanged, ofOld] = [await knownBrowserOf(changed.email), await knownBrowserOf(old.email)]
    const passwordHash = await hashPassword('another-Parol-2')
    await app.db
      .transaction()
      .execute((tx) => changePassword(tx, app.clock.now, { userId: changed.id, passwordHash, encrypted: null }))
    app.clock.forward(180 * 24 * 60 * 60_000)
    await Promise.all([failFromEverywhere(changed.email, 100), failFromEverywhere(old.email, 100)])
    expect((await signIn(changed.email, 'another-Parol-2', ofChanged)).status).toBe(429)
    expect((await signIn(old.email, password, ofOld)).status).toBe(429)
  })

  test('is not set for a client that is not a browser', async () => {
    const person = await makeUser(app.db)
    const answer = await app.ask(login, { body: { email: person.email, password } })
    expect(answer.headers.getSetCookie().some((line) => line.startsWith('knownbrowser='))).toBe(false)
  })
})

describe('addresses of one subscriber', () => {
  const demo = async (from: string) => (await app.ask(createDemoUser, { headers: { 'x-forwarded-for': from } })).status
  const demos = async (froms: string[]) => {
    const answers = []
    for (const from of froms) answers.push(await demo(from))
    return answers
  }

  test('of IPv6 share one rate limit by /64', async () => {
    const own = Array.from({ length: 20 }, (_, n) => `2001:db8:0:7:${n.toString(16)}::${n.toString(16)}`)
    expect(await demos(own)).toEqual(Array(20).fill(201))
    expect(await demos(['2001:db8:0:7::1', '2001:0DB8:0000:0007:ffff:ffff:ffff:ffff'])).toEqual([429, 429])
    expect(await demos(['2001:db8:0:8::1', '2001:db8::7:0:0:0'])).toEqual([201, 201])
  })

  test('of IPv4 written as IPv6 count as IPv4', async () => {
    expect(await demos(Array(20).fill('203.0.113.9'))).toEqual(Array(20).fill(201))
    expect(await demos(['::ffff:203.0.113.9', '::ffff:cb00:7109', '203.0.113.9'])).toEqual([429, 429, 429])
    expect(await demos(['::ffff:203.0.113.10'])).toEqual([201])
  })
})
