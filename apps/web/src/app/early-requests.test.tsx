import { readFileSync } from 'node:fs'
import { beforeEach, expect, test, vi } from 'vitest'
import { takeEarlyRequest } from '../shared/api/early-requests.ts'
import { createQueryClient } from '../shared/api/query-client.ts'
import { startSession } from '../shared/api/session.ts'
import { fakeServer } from '../testing/fake-server.ts'
import { resetState } from '../testing/open-app.tsx'
import { makeToken, makeUser } from '../testing/people.ts'
import { renderPrivateFrame } from './entry-server.tsx'
import { allRoutes, loadMatched, prefetchScreens } from './router.tsx'

const template = readFileSync('apps/web/index.html', 'utf8')
const [script = ''] = [...template.matchAll(/<script nonce[^>]*>(.+?)<\/script>/gs)].flatMap(([, text = '']) =>
  text.includes('earlyRequests') ? [text] : [],
)

beforeEach(() => {
  resetState()
  globalThis.earlyRequests = undefined
})

const signIn = () => startSession({ access: makeToken(), refresh: 'r1' }, { demo: false })

/** Runs the script of the page's HTML, as the server sends it for this path. */
const loadHtml = (path: string, search: string) => {
  history.replaceState(null, '', path + search)
  const requests = renderPrivateFrame(path)?.requests ?? []
  // biome-ignore lint/security/noGlobalEval: the script is inline in the HTML
  globalThis.eval(script.replace('%REQUESTS%', JSON.stringify(requests)))
}

const prefetch = async (path: string, search: string) =>
  prefetchScreens(await loadMatched(allRoutes(), path), search, createQueryClient())

test.each([
  ['/courses', '', 4],
  ['/course', '?user_course=3', 3],
  ['/course-info', '?user_course=3', 2],
  ['/training', '?user_course=3&check=7', 3],
])(
  '%s%s: the HTML requests what the screen prefetches, and nothing is requested twice',
  async (path, search, count) => {
    signIn()
    const requests = fakeServer(() => ({ body: makeUser() }))
    loadHtml(path, search)
    expect(requests).toHaveLength(count)
    await prefetch(path, search)
    expect(requests).toHaveLength(count)
    expect(globalThis.earlyRequests).toEqual([])
  },
)

test('nothing is requested early without a session or without the parameters of the URL', () => {
  const requests = fakeServer(() => ({ body: makeUser() }))
  loadHtml('/training', '?user_course=3&check=7')
  expect(requests).toEqual([])
  signIn()
  loadHtml('/training', '?user_course=3')
  expect(requests.map(({ path }) => path)).toEqual(['/users/api/current_user/'])
})

test('the response of another session is not used', () => {
  signIn()
  fakeServer(() => ({ body: makeUser() }))
  loadHtml('/courses', '')
  expect(takeEarlyRequest('/users/api/current_user/', makeToken({ serial: 2 }))).toBeUndefined()
})

test('a failed early request is repeated by the screen', async () => {
  signIn()
  const answers = vi
    .fn<() => 'offline' | { body: unknown }>(() => ({ body: makeUser() }))
    .mockReturnValueOnce('offline')
  const requests = fakeServer(answers)
  loadHtml('/training', '')
  await prefetch('/training', '')
  expect(requests).toHaveLength(1)
  await prefetch('/training', '')
  expect(requests).toHaveLength(2)
})
