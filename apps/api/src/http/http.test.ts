import { readFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { Readable } from 'node:stream'
import { generateReport, getCurrentUser, listProfiles, login, logout } from '@dopusk/contract'
import { pino } from 'pino'
import { beforeAll, describe, expect, test } from 'vitest'
import { buildApp } from '../app.ts'
import { readConfig } from '../config.ts'
import { connectDatabase, type Db } from '../db/database.ts'
import { makeUser, password, signInAs } from '../testing/people.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'
import { testSecrets } from '../testing/test-secrets.ts'
import { sendFile } from './route.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
})

const post = (body: BodyInit | undefined, headers: Record<string, string> = {}) =>
  fetch(`${app.url}${login.path}`, { method: 'POST', headers, ...(body === undefined ? {} : { body }) })

const expectRefusal = async (response: Response, status: number, code: string) => {
  expect(response.status).toBe(status)
  expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8')
  const body = await response.json()
  expect(body).toMatchObject({
    code,
    message: expect.stringMatching(/[а-я]/),
    request_id: expect.stringMatching(/^[0-9a-f]{16}$/),
  })
}

describe('bad requests get the one error shape', () => {
  test('invalid JSON', async () => {
    await expectRefusal(await post('{"email":', { 'content-type': 'application/json' }), 400, 'invalid')
  })

  test('an empty body with the content type JSON', async () => {
    await expectRefusal(await post('', { 'content-type': 'application/json' }), 400, 'invalid')
  })

  test('except an empty body of a call without a body', async () => {
    const token = await signInAs(app, await makeUser(app.db))
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    expect((await fetch(`${app.url}${logout.path}`, { method: 'POST', headers })).status).toBe(200)
  })

  test('a body over one mebibyte', async () => {
    const body = JSON.stringify({ email: 'x'.repeat(1024 * 1024) })
    await expectRefusal(await post(body, { 'content-type': 'application/json' }), 413, 'too_large')
  })

  test('a body of another content type', async () => {
    await expectRefusal(await post('<a/>', { 'content-type': 'text/xml' }), 415, 'unsupported_media')
    await expectRefusal(await post(new URLSearchParams({ a: '1' })), 415, 'unsupported_media')
  })

  test('a body with __proto__', async () => {
    const body = '{"email":"a@b.ru","password":"x","__proto__":{"isSuperuser":true}}'
    await expectRefusal(await post(body, { 'content-type': 'application/json' }), 400, 'invalid')
  })

  test('an unknown path, and a known one with another method', async () => {
    await expectRefusal(await fetch(`${app.url}/api/nothing/`), 404, 'not_found')
    await expectRefusal(await fetch(`${app.url}${login.path}`, { method: 'DELETE' }), 404, 'not_found')
  })

  test('a path that cannot be decoded', async () => {
    await expectRefusal(await fetch(`${app.url}/api/%c0%ff/`), 400, 'invalid')
  })

  test('bytes that are not HTTP', async () => {
    const { port } = new URL(app.url)
    const answer = await new Promise<string>((resolve, reject) => {
      let text = ''
      const socket = connect(Number(port), '127.0.0.1', () => socket.write('PRIVET\r\n\r\n'))
      socket.on('data', (chunk) => {
        text += chunk
      })
      socket.on('end', () => resolve(text))
      socket.on('error', reject)
    })
    expect(answer).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/)
    expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toMatchObject({ code: 'invalid' })
  })
})

describe('errors come in a fixed order', () => {
  test('a malformed request before a missing sign-in', async () => {
    expect((await app.ask(logout, { path: '/api/logout/?x=1' })).status).toBe(400)
  })

  test('a missing sign-in before a missing CSRF token', async () => {
    expect((await app.ask(logout, { cookies: { csrftoken: 'a' } })).status).toBe(401)
  })
})

describe('the CSRF cookie', () => {
  test('is set with the first response and not again', async () => {
    const first = await app.ask(listProfiles)
    const cookie = first.headers.getSetCookie().find((line) => line.startsWith('csrftoken='))
    expect(cookie).toMatch(/^csrftoken=[\w-]{32}; Path=\/; SameSite=Lax$/)
    const second = await app.ask(listProfiles, { cookies: { csrftoken: 'known' } })
    expect(second.headers.getSetCookie()).toEqual([])
  })

  test('must be repeated in a header by a changing request with the cookie, and by no other', async () => {
    const body = { email: 'nobody@example.org', password: 'x' }
    const cookies = { csrftoken: 'one' }
    expect((await app.ask(login, { body, cookies })).error.code).toBe('csrf_failed')
    expect((await app.ask(login, { body, cookies, headers: { 'x-csrftoken': 'two' } })).error.code).toBe('csrf_failed')
    expect((await app.ask(login, { body, cookies, headers: { 'x-csrftoken': 'one' } })).error.code).toBe(
      'wrong_credentials',
    )
    expect((await app.ask(login, { body })).error.code).toBe('wrong_credentials')
    expect((await app.ask(listProfiles, { cookies })).status).toBe(200)
  })
})

describe('security headers', () => {
  test('allow only scripts of the site', async () => {
    const { headers } = await app.ask(listProfiles)
    expect(headers.get('content-security-policy')?.split('; ')).toEqual([
      "default-src 'self'",
      "script-src 'self'",
      "style-src 'self'",
      "img-src 'self' data: blob:",
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
    ])
    const strictest = {
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'origin-agent-cluster': '?1',
      'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    }
    expect(Object.fromEntries(headers)).toMatchObject(strictest)
    expect(headers.get('x-powered-by')).toBeNull()
  })

  test('include HSTS and secure cookies with https', async () => {
    const secure = await startTestApp({ PUBLIC_URL: 'https://dopusk.example.org' })
    const { headers } = await secure.ask(listProfiles)
    expect(headers.get('strict-transport-security')).toMatch(/max-age=63072000/)
    expect(headers.getSetCookie().join()).toMatch(/csrftoken=.*Secure/)
  })
})

describe('client addresses', () => {
  test('are those of the socket unless a trusted proxy sends another', async () => {
    const person = await makeUser(app.db)
    const attempt = (ip: string) =>
      app.ask(login, { body: { email: person.email, password: 'nope' }, headers: { 'x-forwarded-for': ip } })
    for (let n = 0; n < 10; n += 1) await attempt(`192.0.2.${n}`)
    expect((await attempt('192.0.2.99')).status).toBe(429)
  })
})

describe('monitoring', () => {
  test('/healthz and /readyz return 200', async () => {
    expect((await fetch(`${app.url}/healthz`)).status).toBe(200)
    expect(await (await fetch(`${app.url}/readyz`)).json()).toEqual({ status: 'ok' })
  })

  test('/metrics counts requests by route, for loopback only', async () => {
    await app.ask(getCurrentUser, { token: await signInAs(app, await makeUser(app.db)) })
    const metrics = await (await fetch(`${app.url}/metrics`)).text()
    expect(metrics).toContain(
      'http_request_duration_seconds_count{method="GET",route="/users/api/current_user/",status="200"}',
    )
  })

  test.each([
    ['X-Forwarded-For', '203.0.113.5'],
    ['Forwarded', 'for=203.0.113.5'],
    ['X-Real-IP', '203.0.113.5'],
    ['Via', '1.1 proxy'],
  ])('/metrics refuses a request through a proxy with the header %s', async (name, value) => {
    expect((await fetch(`${app.url}/metrics`, { headers: { [name]: value } })).status).toBe(403)
  })

  test('/metrics requires the token where one is set', async () => {
    const guarded = await startTestApp({ METRICS_TOKEN: 'a-token-for-prometheus' })
    const read = (authorization: string) => fetch(`${guarded.url}/metrics`, { headers: { authorization } })
    expect((await read('')).status).toBe(403)
    expect((await read('Bearer wrong')).status).toBe(403)
    expect((await read('Bearer a-token-for-prometheus')).status).toBe(200)
  })
})

describe('a response that is the same for all callers', () => {
  test('is sent once and then confirmed with 304 until it changes', async () => {
    const first = await app.ask(listProfiles)
    expect(first.headers.get('cache-control')).toBe('public, no-cache')
    const tag = first.headers.get('etag') ?? ''
    const again = (etag: string) => fetch(`${app.url}${listProfiles.path}`, { headers: { 'if-none-match': etag } })
    expect((await again(tag)).status).toBe(304)
    expect((await again(`W/${tag}`)).status).toBe(304)
    expect((await again('"other"')).status).toBe(200)
  })

  test('is the only one that a browser may cache', async () => {
    const { headers } = await app.ask(getCurrentUser, { token: await signInAs(app, await makeUser(app.db)) })
    expect(headers.get('cache-control')).toBe('no-store')
  })
})

describe('failures', () => {
  const build = (db: Db, lines: string[] = []) =>
    buildApp({
      config: readConfig({}),
      secrets: testSecrets,
      runSoon: () => {},
      db,
      now: () => new Date(),
      random: Math.random,
      log: pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) }),
    })

  test('an unreachable database gives 503 unavailable', async () => {
    const away = connectDatabase({ host: '127.0.0.1', port: 1 }, () => {})
    const broken = await build(away)
    for (const request of [
      { url: '/readyz' },
      { url: listProfiles.path },
      { url: login.path, method: 'POST' as const, payload: { email: 'a@b.ru', password: 'x' } },
    ]) {
      const answer = await broken.inject(request)
      expect([request.url, answer.statusCode, answer.json().code]).toEqual([request.url, 503, 'unavailable'])
    }
    expect((await broken.inject('/healthz')).statusCode).toBe(200)
    await broken.close()
    await away.destroy()
  })

  test('a missing database socket gives unavailable, another missing file an internal error', async () => {
    const away = connectDatabase({ host: '/nonexistent', port: 5432 }, () => {})
    const lines: string[] = []
    const broken = await build(away, lines)
    broken.get('/file', async () => readFile('/nonexistent/file'))
    expect((await broken.inject('/readyz')).statusCode).toBe(503)
    expect((await broken.inject('/file')).json().code).toBe('internal')
    expect(lines.filter((line) => line.includes('database unavailable'))).toHaveLength(1)
    await broken.close()
    await away.destroy()
  })

  test('an unexpected error is logged completely and not disclosed to the client', async () => {
    const lines: string[] = []
    const broken = await build(app.db, lines)
    broken.get('/boom', async () => {
      throw new Error('inner workings')
    })
    const answer = await broken.inject('/boom')
    expect(answer.statusCode).toBe(500)
    expect(answer.json()).toMatchObject({
      code: 'internal',
      message: 'На сервере произошла ошибка. Мы уже знаем о ней',
    })
    expect(answer.body).not.toContain('inner workings')
    expect(lines.join('')).toContain('inner workings')
    expect(lines.join('')).toContain(answer.json().request_id)
    await broken.close()
  })
})

describe('a file whose transfer fails', () => {
  const mediaType = generateReport.file.mediaType

  const readBroken = async (lines: string[], bytes: () => AsyncIterable<Uint8Array>) => {
    const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) })
    const broken = await buildApp({
      ...{ config: readConfig({}), secrets: testSecrets, runSoon: () => {}, db: app.db },
      ...{ now: () => new Date(), random: Math.random, log },
    })
    broken.get('/file', async (_request, reply) => sendFile(reply, { mediaType, fileName: 'report.docx' }, bytes()))
    const url = await broken.listen({ port: 0, host: '127.0.0.1' })
    await expect(fetch(`${url}/file`).then((response) => response.arrayBuffer())).rejects.toThrow()
    await broken.close()
  }

  const pieces = async function* () {
    yield Buffer.alloc(200_000)
    throw new Error('the snapshot is gone')
  }

  test.each([
    ['from a stream', () => Readable.from(pieces(), { objectMode: false })],
    ['from pieces', pieces],
  ])('%s is logged with the id of its request', async (_how, bytes) => {
    const lines: string[] = []
    await readBroken(lines, bytes)
    const errors = lines.map((line) => JSON.parse(line)).filter(({ level }) => level >= 50)
    expect(errors).toMatchObject([
      {
        msg: 'file transfer failed',
        err: { message: 'the snapshot is gone' },
        reqId: expect.stringMatching(/^[0-9a-f]{16}$/),
      },
    ])
  })
})

test('logs contain neither names nor secrets', async () => {
  const lines: string[] = []
  const sink = { write: (line: string) => void lines.push(line) }
  const person = await makeUser(app.db, { email: 'secretive.person@example.org' })
  const logged = await buildApp({
    config: readConfig({}),
    secrets: testSecrets,
    runSoon: () => {},
    db: app.db,
    now: () => new Date(),
    random: Math.random,
    log: pino({ level: 'trace' }, sink),
  })
  const answer = await logged.inject({ method: 'POST', url: login.path, payload: { email: person.email, password } })
  const { access } = answer.json<{ access: string }>()
  await logged.inject({ url: `${getCurrentUser.path}?q=secretive`, headers: { authorization: `Bearer ${access}` } })
  await logged.close()
  const text = lines.join('')
  expect(text).toContain('"route":"/api/login/"')
  expect(text).toMatch(/"reqId":"[0-9a-f]{16}"/)
  for (const secret of ['secretive', password, access]) expect(text).not.toContain(secret)
})
