import { type Access, type Call, errors, registry } from '@dopusk/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { makePartner, makeUser, signInAs } from '../testing/people.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'

/** These tests walk the registry of all calls, so that every new call is tested without another line. */

let app: TestApp
let tokens: Record<'learner' | 'partner' | 'superuser' | 'expert' | 'manager' | 'admin', string>

beforeAll(async () => {
  app = await startTestApp()
  tokens = {
    learner: await signInAs(app, await makeUser(app.db)),
    partner: await signInAs(app, await makePartner(app.db)),
    superuser: await signInAs(app, await makeUser(app.db, { isSuperuser: true })),
    expert: await signInAs(app, await makeUser(app.db, { role: 'domain_spec' })),
    manager: await signInAs(app, await makeUser(app.db, { role: 'course_manager' })),
    admin: await signInAs(app, await makeUser(app.db, { role: 'admin' })),
  }
})

const each = registry.map((call) => [`${call.method} ${call.path}`, call] as const)
const guarded = each.filter(([, call]) => call.access !== 'anyone')
const withBody = each.filter(([, call]) => call.body !== undefined)
const changing = each.filter(([, call]) => call.method !== 'GET')

/** The people whom each access rule refuses. */
const refused: Record<Access, (keyof typeof tokens)[]> = {
  anyone: [],
  signed_in: [],
  staff: ['learner', 'expert', 'manager', 'admin'],
  superuser: ['learner', 'partner', 'expert', 'manager', 'admin'],
  expert: ['learner', 'partner', 'manager'],
  manager: ['learner', 'partner', 'expert'],
  admin: ['learner', 'partner', 'expert', 'manager'],
  dashboard: ['learner', 'partner'],
}

/** A request that passes validation, so that the test sees the next refusal. */
const asked = ({ path, example }: Call) => {
  const query = example?.query ? `?${new URLSearchParams(example.query)}` : ''
  return { path: path.replace(/\{\w+\}/g, '1') + query, body: example?.body }
}

test('no two calls share a name, or a method and path', () => {
  expect(new Set(registry.map((call) => call.name)).size).toBe(registry.length)
  expect(new Set(each.map(([title]) => title)).size).toBe(registry.length)
})

test('the tests below walk every call', () => {
  expect(registry.length).toBeGreaterThanOrEqual(82)
  expect(guarded.length).toBeGreaterThanOrEqual(72)
  expect(withBody.length).toBeGreaterThanOrEqual(29)
  expect(changing.length).toBeGreaterThanOrEqual(38)
})

test.each(each)('%s has an example that its schemas accept', (_title, call) => {
  expect(call.body?.safeParse(call.example?.body).success ?? true).toBe(true)
  expect(call.query?.safeParse(call.example?.query ?? {}).success ?? true).toBe(true)
})

test.each(each)('%s is served', (_title, call) => {
  expect(app.app.hasRoute({ method: call.method, url: call.path.replace(/\{(\w+)\}/g, ':$1') })).toBe(true)
})

/** `METHOD /path` of every route, from the tree that Fastify prints: four characters for each level. */
const servedRoutes = (tree: string): string[] => {
  const parents: string[] = []
  return tree.split('\n').flatMap((line) => {
    const [, indent = '', part = '', methods] = /^([│ ]*)[├└]── (\S+)(?: \((.+)\))?/.exec(line) ?? []
    const depth = indent.length / 4
    parents.splice(depth, parents.length, (parents[depth - 1] ?? '') + part)
    return methods?.split(', ').map((method) => `${method} ${parents[depth]}`) ?? []
  })
}

test('every API route is a call of the contract', () => {
  const served = servedRoutes(app.app.printRoutes({ commonPrefix: false })).filter((route) =>
    /^(?!HEAD )\w+ \/(?:api|users|calendar)\/(?!docs\/)/.test(route),
  )
  expect(served.sort()).toEqual(each.map(([title]) => title.replace(/\{(\w+)\}/g, ':$1')).sort())
})

test.each(guarded)('%s refuses a caller without a token', async (_title, call) => {
  const answer = await app.ask(call, asked(call))
  expect(answer.status).toBe(401)
  expect(answer.error.code).toBe('not_authenticated')
})

test.each(guarded)('%s refuses everybody else', async (_title, call) => {
  for (const role of refused[call.access]) {
    const answer = await app.ask(call, { ...asked(call), token: tokens[role] })
    expect([role, answer.status, answer.error.code]).toEqual([role, 403, 'forbidden'])
  }
})

test.each(each)('%s declares that it refuses everybody else, where it does', async (_title, call) => {
  const { errorsOf } = await import('./api-docs/openapi.ts')
  if (refused[call.access].length > 0) expect(errorsOf(call)).toContain('forbidden')
})

test.each(each)('%s refuses unknown query keys', async (_title, call) => {
  const answer = await app.ask(call, {
    ...asked(call),
    path: `${asked(call).path}${call.example?.query ? '&' : '?'}surprise=1`,
    token: tokens.superuser,
  })
  expect(answer.status).toBe(400)
  expect(answer.error.code).toBe('invalid')
})

test.each(withBody)('%s refuses unknown fields', async (_title, call) => {
  const answer = await app.ask(call, { ...asked(call), body: { surprise: 1 }, token: tokens.superuser })
  expect(answer.status).toBe(400)
  expect(answer.error.fields).toMatchObject({ surprise: 'Неизвестное поле' })
})

test.each(withBody)('%s refuses no body, null, a list, text and a number', async (_title, call) => {
  const none = call.body?.safeParse(undefined).success ? [] : [undefined]
  for (const body of [...none, null, [], 'text', 7]) {
    const answer = await app.ask(call, { ...asked(call), body, token: tokens.superuser })
    expect([body, answer.status, answer.error.code]).toEqual([body, 400, 'invalid'])
  }
})

test.each(changing)('%s requires the CSRF token', async (_title, call) => {
  for (const echo of [undefined, 'two', 'on\u00e9']) {
    const answer = await app.ask(call, {
      ...asked(call),
      token: tokens.superuser,
      cookies: { csrftoken: 'one' },
      headers: echo === undefined ? {} : { 'x-csrftoken': echo },
    })
    expect([echo, answer.status, answer.error.code]).toEqual([echo, 403, 'csrf_failed'])
  }
})

describe('the error table', () => {
  test.each(Object.entries(errors))('%s has a status and a Russian sentence', (_code, { status, message }) => {
    expect(status).toBeGreaterThanOrEqual(400)
    expect(status).toBeLessThan(600)
    expect(message).toMatch(/^[А-ЯЁ][А-Яа-яЁё ,.«»A-Za-z-]+$/)
  })

  test('every code is used by a call or by route()', async () => {
    const { errorsOf } = await import('./api-docs/openapi.ts')
    const used = new Set(registry.flatMap(errorsOf))
    const ofTheServerItself = ['internal', 'forbidden', 'not_found']
    expect(Object.keys(errors).filter((code) => !used.has(code as never) && !ofTheServerItself.includes(code))).toEqual(
      [],
    )
  })
})

test('OpenAPI describes a file response by its media type', async () => {
  const files = registry.flatMap(({ path, method, file }) =>
    file ? [{ path, method: method.toLowerCase(), file }] : [],
  )
  expect(files.length).toBeGreaterThanOrEqual(2)
  const response = await fetch(`${app.url}/api/docs/openapi.json`)
  const { paths } = (await response.json()) as {
    paths: Record<string, Record<string, { responses: { 200: { content: object } } }>>
  }
  for (const { path, method, file } of files)
    expect(paths[path]?.[method]?.responses[200].content).toEqual({
      [file.mediaType]: { schema: { type: 'string', format: 'binary' } },
    })
})

test('the OpenAPI 3.1 document contains every call', async () => {
  const response = await fetch(`${app.url}/api/docs/openapi.json`)
  const description = (await response.json()) as {
    openapi: string
    paths: Record<string, Record<string, { operationId: string }>>
  }
  expect(description.openapi).toBe('3.1.0')
  const described = Object.values(description.paths).flatMap((path) =>
    Object.values(path).map(({ operationId }) => operationId),
  )
  expect(described.sort()).toEqual(registry.map((call) => call.name).sort())
  const page = await fetch(`${app.url}/api/docs/`)
  expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
  const html = await page.text()
  for (const call of registry) expect(html).toContain(`id="${call.name}"`)
})
