// @vitest-environment jsdom
import { getCurrentUser, login } from '@dopusk/contract'
import { beforeEach, expect, test, vi } from 'vitest'
import { type FakeRequest, fakeServer, refusal } from '../../testing/fake-server.ts'
import { makeToken, makeUser } from '../../testing/people.ts'
import { takeConsole } from '../../testing/setup.ts'

/** A separate tab: new modules, shared storage. */
const openTab = async () => {
  vi.resetModules()
  const [{ call }, session, signIn, pending] = await Promise.all([
    import('./call.ts'),
    import('./session.ts'),
    import('./sign-in-needed.ts'),
    import('./pending-requests.ts'),
  ])
  return { call, ...session, ...signIn, ...pending, whoAmI: () => call(getCurrentUser, {}) }
}

const isRefresh = ({ path }: FakeRequest) => path === '/api/token/refresh/'
const bearer = (token: string) => `Bearer ${token}`
const expired = refusal(401, 'token_expired', 'Сеанс закончился. Войдите ещё раз')
const ok = { body: makeUser() }

let tab: Awaited<ReturnType<typeof openTab>>

beforeEach(async () => {
  localStorage.clear()
  // biome-ignore lint/suspicious/noDocumentCookie: the page reads the same jar, which older browsers offer no other way
  document.cookie = 'csrftoken=abc%3D'
  tab = await openTab()
})

const stored = (key: string) => localStorage.getItem(key)
const signedIn = (access: string, refresh: string | null = 'r1') => {
  tab.startSession({ access, refresh }, { demo: false })
  return access
}

test('sends the bearer token, and the CSRF token only with writes', async () => {
  const token = signedIn(makeToken())
  const requests = fakeServer(({ path }) => ({
    body: path === '/api/login/' ? { access: 'a', refresh: null, user: makeUser() } : makeUser(),
  }))
  await tab.whoAmI()
  await tab.call(login, { body: { email: 'a@b.ru', password: 'x' } }, { token: 'omit' })
  expect(requests[0]?.headers.Authorization).toBe(bearer(token))
  expect(requests[0]?.headers['X-CSRFToken']).toBeUndefined()
  expect(requests[1]?.headers.Authorization).toBeUndefined()
  expect(requests[1]?.headers['X-CSRFToken']).toBe('abc=')
  expect(requests[1]?.body).toEqual({ email: 'a@b.ru', password: 'x' })
})

test('If-Match and Idempotency-Key are sent, also after a token refresh', async () => {
  signedIn(makeToken({ livesS: 4000 }))
  const fresh = makeToken({ serial: 2 })
  const requests = fakeServer((request) => {
    if (isRefresh(request)) return { body: { access: fresh, refresh: 'r2' } }
    return request.headers.Authorization === bearer(fresh) ? ok : expired
  })
  await tab.call(getCurrentUser, {}, { ifMatch: 7, idempotencyKey: 'once' })
  const own = requests.filter((request) => !isRefresh(request))
  expect(own).toHaveLength(2)
  for (const { headers } of own) expect(headers).toMatchObject({ 'If-Match': '"7"', 'Idempotency-Key': 'once' })
})

test('rejects in development an answer that breaks the contract', async () => {
  fakeServer(() => ({ body: { id: 'one' } }))
  await expect(tab.whoAmI()).rejects.toThrow('invalid_type')
})

test('ten calls with a token about to expire refresh it once, and all are sent with the new one', async () => {
  signedIn(makeToken({ livesS: 4 }))
  const fresh = makeToken({ serial: 2 })
  const requests = fakeServer((request) => (isRefresh(request) ? { body: { access: fresh, refresh: 'r2' } } : ok))
  await Promise.all(Array.from({ length: 10 }, tab.whoAmI))
  expect(requests.filter(isRefresh).map(({ body }) => body)).toEqual([{ refresh: 'r1' }])
  const others = requests.filter((request) => !isRefresh(request))
  expect(others).toHaveLength(10)
  expect(others.every(({ headers }) => headers.Authorization === bearer(fresh))).toBe(true)
  expect([stored('accessToken'), stored('refreshToken')]).toEqual([fresh, 'r2'])
})

test('a token with more than 5 seconds left is used as it is', async () => {
  signedIn(makeToken({ livesS: 8 }))
  const requests = fakeServer(() => ok)
  await tab.whoAmI()
  expect(requests.some(isRefresh)).toBe(false)
})

test('two tabs refresh the token once', async () => {
  const queue = { last: Promise.resolve() }
  const request = (_name: string, _options: object, work: () => Promise<void>) => {
    queue.last = queue.last.then(work)
    return queue.last
  }
  Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } })
  signedIn(makeToken({ livesS: 2 }))
  const other = await openTab()
  const requests = fakeServer((sent) =>
    isRefresh(sent) ? { body: { access: makeToken({ serial: 2 }), refresh: 'r2' } } : ok,
  )
  await Promise.all([tab.whoAmI(), tab.whoAmI(), other.whoAmI(), other.whoAmI()])
  Reflect.deleteProperty(navigator, 'locks')
  expect(requests.filter(isRefresh)).toHaveLength(1)
})

test("a tab that waits for another tab's refresh continues as soon as the new token is stored", async () => {
  const request = (_name: string, { signal }: { signal: AbortSignal }) =>
    new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('the wait was given up'))))
  Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } })
  signedIn(makeToken({ livesS: 2 }))
  const requests = fakeServer(() => ok)
  const answer = tab.whoAmI()
  const fresh = makeToken({ serial: 2 })
  localStorage.setItem('accessToken', fresh)
  dispatchEvent(new StorageEvent('storage', { key: 'accessToken' }))
  await answer
  Reflect.deleteProperty(navigator, 'locks')
  expect(requests.map(({ headers }) => headers.Authorization)).toEqual([bearer(fresh)])
})

test.each([
  ['three hours fast', 3 * 3_600_000],
  ['three hours slow', -3 * 3_600_000],
])('a device clock that is %s does not change the time of the refresh', async (_, errorMs) => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const trueNowMs = Date.now()
  vi.setSystemTime(trueNowMs + errorMs)
  signedIn(makeToken({ nowMs: trueNowMs, livesS: 900 }))
  const requests = fakeServer((request) =>
    isRefresh(request) ? { body: { access: makeToken({ nowMs: trueNowMs, serial: 2 }), refresh: 'r2' } } : ok,
  )
  vi.setSystemTime(trueNowMs + errorMs + 890_000)
  await tab.whoAmI()
  expect(requests.some(isRefresh)).toBe(false)
  vi.setSystemTime(trueNowMs + errorMs + 896_000)
  await tab.whoAmI()
  expect(requests.filter(isRefresh)).toHaveLength(1)
})

test('a 401 causes one refresh and one retry', async () => {
  const old = signedIn(makeToken())
  const fresh = makeToken({ serial: 2 })
  const requests = fakeServer((request) => {
    if (isRefresh(request)) return { body: { access: fresh, refresh: 'r2' } }
    return request.headers.Authorization === bearer(old) ? expired : ok
  })
  expect(await tab.whoAmI()).toEqual(makeUser())
  expect(requests.map(({ path }) => path)).toEqual([getCurrentUser.path, '/api/token/refresh/', getCurrentUser.path])
})

test('a failed refresh is only logged; the requests wait for one sign-in dialog and then continue', async () => {
  const old = signedIn(makeToken({ livesS: 1 }))
  const fresh = makeToken({ serial: 2 })
  const requests = fakeServer((request) => {
    if (isRefresh(request)) return expired
    return request.headers.Authorization === bearer(old) ? expired : ok
  })
  const ask = vi.fn(async () => tab.startSession({ access: fresh, refresh: 'r9' }, { demo: false }))
  tab.onSignInNeeded(ask)
  await Promise.all([tab.whoAmI(), tab.whoAmI(), tab.whoAmI()])
  expect(ask).toHaveBeenCalledTimes(1)
  expect(requests.filter(isRefresh)).toHaveLength(1)
  const sent = requests.filter((request) => !isRefresh(request)).map(({ headers }) => headers.Authorization)
  expect(sent).toEqual([bearer(old), bearer(old), bearer(old), bearer(fresh), bearer(fresh), bearer(fresh)])
  expect(takeConsole()).toEqual([expect.stringContaining('Token refresh failed')])
})

test('a request is not repeated for another person who signs in', async () => {
  signedIn(makeToken(), null)
  const requests = fakeServer(() => expired)
  tab.onSignInNeeded(async () => {
    tab.startSession({ access: makeToken({ email: 'boris@example.org' }), refresh: 'r9' }, { demo: false })
  })
  await expect(tab.whoAmI()).rejects.toMatchObject({ code: 'token_expired' })
  expect(requests).toHaveLength(1)
})

test('a refused refresh token is not sent again', async () => {
  signedIn(makeToken({ livesS: 1 }))
  const requests = fakeServer(() => expired)
  await expect(tab.whoAmI()).rejects.toMatchObject({ code: 'token_expired' })
  await expect(tab.whoAmI()).rejects.toMatchObject({ code: 'token_expired' })
  expect(requests.filter(isRefresh)).toHaveLength(1)
  takeConsole()
})

test('a refresh that failed offline is retried', async () => {
  signedIn(makeToken({ livesS: 1 }))
  const requests = fakeServer((request) => (isRefresh(request) ? 'offline' : ok))
  await tab.whoAmI()
  await tab.whoAmI()
  expect(requests.filter(isRefresh)).toHaveLength(2)
  expect(takeConsole()).toHaveLength(2)
})

test('a declined sign-in rejects with the refusal', async () => {
  signedIn(makeToken(), null)
  fakeServer(() => expired)
  tab.onSignInNeeded(async () => {})
  await expect(tab.whoAmI()).rejects.toMatchObject({ status: 401, message: 'Сеанс закончился. Войдите ещё раз' })
})

test('a prompt that is gone rejects with the refusal, and the next one is opened', async () => {
  signedIn(makeToken(), null)
  fakeServer(() => expired)
  const opened = Promise.withResolvers<void>()
  const stop = tab.onSignInNeeded(() => {
    opened.resolve()
    return new Promise(() => {})
  })
  const first = tab.whoAmI()
  await opened.promise
  stop()
  await expect(first).rejects.toMatchObject({ code: 'token_expired' })
  const ask = vi.fn(async () => {})
  tab.onSignInNeeded(ask)
  await expect(tab.whoAmI()).rejects.toMatchObject({ code: 'token_expired' })
  expect(ask).toHaveBeenCalledTimes(1)
})

test('an impersonated session is not refreshed', async () => {
  signedIn(makeToken({ imp: 7, livesS: 1 }), null)
  const requests = fakeServer(() => ok)
  await tab.whoAmI()
  expect(requests.some(isRefresh)).toBe(false)
})

test('a blocked account ends the session with the reason', async () => {
  signedIn(makeToken())
  fakeServer(() => refusal(403, 'account_blocked', 'Учётная запись заблокирована'))
  await expect(tab.whoAmI()).rejects.toMatchObject({ code: 'account_blocked' })
  expect(tab.readSession()).toBeNull()
  expect(['accessToken', 'refreshToken', 'email'].map(stored)).toEqual([null, null, null])
  expect(tab.readSignedOut()).toEqual({ path: '/auth', message: 'Учётная запись заблокирована' })
})

test('an error has its code, fields, request id and Retry-After', async () => {
  fakeServer(() => ({
    ...refusal(429, 'too_many_requests', 'Слишком много попыток', { fields: { email: 'Проверьте' } }),
    headers: { 'Retry-After': '90' },
  }))
  await expect(tab.whoAmI()).rejects.toMatchObject({
    status: 429,
    code: 'too_many_requests',
    message: 'Слишком много попыток',
    fields: { email: 'Проверьте' },
    requestId: 'r-1',
    retryAfterS: 90,
  })
})

test('no network and no JSON have messages', async () => {
  fakeServer(() => 'offline')
  await expect(tab.whoAmI()).rejects.toMatchObject({
    code: 'offline',
    message: 'Нет связи с сервером. Проверьте подключение и повторите',
  })
  fakeServer(() => ({ status: 502, text: '<html>Bad gateway</html>' }))
  await expect(tab.whoAmI()).rejects.toMatchObject({ status: 502, code: 'not_understood' })
  fakeServer(() => ({ status: 200, text: '<html>Portal</html>' }))
  await expect(tab.whoAmI()).rejects.toMatchObject({ status: 200, code: 'not_understood' })
})

test('a request can be aborted after 10 seconds without an answer', async () => {
  vi.useFakeTimers()
  fakeServer(() => 'hang')
  const waiting = expect(tab.whoAmI()).rejects.toMatchObject({ code: 'aborted' })
  await vi.advanceTimersByTimeAsync(9999)
  expect(tab.hasSlowRequest()).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(tab.hasSlowRequest()).toBe(true)
  tab.abortPending()
  await waiting
  expect(tab.hasSlowRequest()).toBe(false)
})

test('aborting a hanging refresh also rejects the waiting calls', async () => {
  signedIn(makeToken({ livesS: 1 }))
  fakeServer(() => 'hang')
  const waiting = expect(Promise.all([tab.whoAmI(), tab.whoAmI()])).rejects.toMatchObject({ code: 'aborted' })
  tab.abortPending()
  await waiting
})
