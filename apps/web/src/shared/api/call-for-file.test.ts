// @vitest-environment jsdom
import { exportContentGift, generateReport } from '@dopusk/contract'
import { beforeEach, expect, test, vi } from 'vitest'
import { fakeServer, refusal } from '../../testing/fake-server.ts'
import { makeToken } from '../../testing/people.ts'
import { callForFile } from './call-for-file.ts'
import { hasSlowRequest } from './pending-requests.ts'
import { startSession } from './session.ts'

const { mediaType } = generateReport.file
const body = { partners: [1], start_date: '2026-10-01', end_date: '2026-10-31' }
const file = { text: 'PK and so on', headers: { 'content-type': mediaType } }

const ask = (options: Parameters<typeof callForFile<typeof generateReport>>[2] = {}) =>
  callForFile(generateReport, { body }, options)

beforeEach(() => {
  localStorage.clear()
  startSession({ access: makeToken(), refresh: 'r1' }, { demo: false })
})

test('requests the file as the spec says, and returns the bytes with their media type', async () => {
  const requests = fakeServer(() => file)
  const counts: number[] = []
  const blob = await ask({ onBytes: (count) => counts.push(count) })
  expect([blob.type, await blob.text()]).toEqual([mediaType, 'PK and so on'])
  expect(counts).toEqual([12])
  expect(requests[0]?.body).toEqual(body)
  expect(requests[0]?.headers).toMatchObject({
    'X-Requested-With': 'XMLHttpRequest',
    Accept: `${mediaType}, application/json`,
  })
})

test('a file of text is recognised whatever charset the contract and the answer name', async () => {
  fakeServer(() => ({ text: '::1:: GIFT', headers: { 'content-type': 'text/plain;charset=UTF-8' } }))
  expect(await (await callForFile(exportContentGift, { params: { id: 1 } })).text()).toBe('::1:: GIFT')
})

test('a refusal is an ApiError as for every call', async () => {
  fakeServer(() => refusal(409, 'nothing_in_period', 'В этом периоде никто не начал обучение'))
  await expect(ask()).rejects.toMatchObject({ status: 409, code: 'nothing_in_period' })
})

test.each([
  ['JSON', { body: { file: 'here' }, headers: { 'content-type': 'application/json' } }],
  ['a page of a proxy', { text: '<html>', headers: { 'content-type': 'text/html' } }],
  ['nothing at all', { text: '', headers: { 'content-type': mediaType } }],
])('%s with a success status is not a file', async (_what, answer) => {
  fakeServer(() => answer)
  await expect(ask()).rejects.toMatchObject({ status: 200, code: 'not_understood' })
})

test('an expired session is refreshed, as for every call', async () => {
  const fresh = makeToken({ serial: 2 })
  const requests = fakeServer(({ path, headers }) => {
    if (path === '/api/token/refresh/') return { body: { access: fresh, refresh: 'r2' } }
    return headers.Authorization === `Bearer ${fresh}` ? file : refusal(401, 'token_expired', 'Сеанс закончился')
  })
  expect((await ask()).size).toBe(12)
  expect(requests.map(({ headers }) => headers['X-Requested-With'])).toEqual([
    'XMLHttpRequest',
    undefined,
    'XMLHttpRequest',
  ])
})

test('a truncated file is a lost connection', async () => {
  const cut = new ReadableStream({
    start: (controller) => controller.enqueue(new Uint8Array([1, 2])),
    pull: (controller) => controller.error(new TypeError('network error')),
  })
  vi.stubGlobal('fetch', async () => new Response(cut, { headers: { 'content-type': mediaType } }))
  await expect(ask()).rejects.toMatchObject({ code: 'offline' })
})

test('a long download shows no banner, and an abort rejects with its own reason', async () => {
  vi.useFakeTimers()
  fakeServer(() => 'hang')
  const leaving = new AbortController()
  const waiting = expect(ask({ signal: leaving.signal })).rejects.toThrow('enough')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(hasSlowRequest()).toBe(false)
  leaving.abort(new Error('enough'))
  await waiting
})
