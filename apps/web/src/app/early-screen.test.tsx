import { readFileSync } from 'node:fs'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { discardEarlyRequests, takeEarlyRequest } from '../shared/api/early-requests.ts'
import { createQueryClient } from '../shared/api/query-client.ts'
import { startSession } from '../shared/api/session.ts'
import { writeDraft } from '../shared/drafts/draft-storage.ts'
import { positionName } from '../study/use-position.ts'
import { fakeServer } from '../testing/fake-server.ts'
import { openApp, resetState } from '../testing/open-app.tsx'
import { makeToken, makeUser } from '../testing/people.ts'
import { answered, makeAskedQuestions } from '../testing/study.ts'
import { renderPrivateFrame } from './entry-server.tsx'
import { allRoutes, loadMatched, prefetchScreens } from './router.tsx'

const template = readFileSync('apps/web/index.html', 'utf8')
const scripts = [...template.matchAll(/<script nonce="%NONCE%"(?: data-early)?>(.+?)<\/script>/gs)].map(
  ([, text = '']) => text,
)

beforeEach(() => {
  resetState()
  globalThis.earlyRequests = undefined
})

const checkAddress = '?user_course=3&check=7'

const signIn = () => startSession({ access: makeToken(), refresh: 'r1' }, { demo: false })

/** Shows the page's HTML and runs its inline scripts, as the server sends it for this path. */
const loadHtml = (path: string, search: string) => {
  history.replaceState(null, '', path + search)
  const { requests = [], early = '' } = renderPrivateFrame(path) ?? {}
  document.body.innerHTML = `${early}<div id="root"></div>`
  for (const script of scripts) {
    // biome-ignore lint/security/noGlobalEval: the scripts are inline in the HTML
    globalThis.eval(script.replace('%REQUESTS%', JSON.stringify(requests)).replace('%FONTS%', '[]'))
  }
}

const prefetch = async (path: string, search: string) =>
  prefetchScreens(await loadMatched(allRoutes(), path), search, createQueryClient())

test.each([
  ['/courses', '', 5],
  ['/course', '?user_course=3', 6],
  ['/course-info', '?user_course=3', 2],
  ['/training', '?user_course=3&check=7', 3],
  ['/reminders', '', 3],
  ['/dashboard/', '', 3],
  ['/dashboard/personal-data', '', 3],
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

test('nothing is requested early with an expiring token', () => {
  startSession({ access: makeToken({ livesS: 8 }), refresh: 'r1' }, { demo: false })
  const requests = fakeServer(() => ({ body: makeUser() }))
  loadHtml('/courses', '')
  expect(requests).toEqual([])
})

test('the response of another session is not used', () => {
  signIn()
  fakeServer(() => ({ body: makeUser() }))
  loadHtml('/courses', '')
  expect(takeEarlyRequest('/users/api/current_user/', makeToken({ serial: 2 }))).toBeUndefined()
})

test('a response that the first screen did not take is not used later', async () => {
  signIn()
  const requests = fakeServer(() => ({ body: makeUser() }))
  loadHtml('/training', checkAddress)
  discardEarlyRequests()
  await prefetch('/training', checkAddress)
  expect(requests).toHaveLength(6)
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

const early = () => document.getElementById('early')
const pulseOf = (is_finished: boolean) => ({
  id: 7,
  holder: null,
  is_finished,
  server_now: '2026-11-15T09:00:00Z',
  remaining_seconds: null,
})

/** A server with a check of three questions, of which the first is answered. */
const serveCheck = ({ isFinished = false } = {}) => {
  const [first, ...others] = makeAskedQuestions(3)
  const questions = first === undefined ? [] : [answered(first, [1]), ...others]
  fakeServer(({ path }) => {
    if (path.startsWith('/api/attempts/')) return { body: pulseOf(isFinished) }
    return { body: path.startsWith('/api/user-check') ? questions : makeUser() }
  })
  return questions
}

test('the frame of a check shows the first unanswered question before any script has loaded', async () => {
  signIn()
  const questions = serveCheck()
  loadHtml('/training', checkAddress)
  await waitFor(() => expect(early()?.querySelector('h2')?.textContent).toBe(questions[1]?.question.question_text))
  const texts = [...(early()?.querySelectorAll('label') ?? [])].map((label) => label.textContent)
  expect(texts).toEqual(
    questions[1]?.question.answer_variants.map((variant, index) => `${index + 1}${variant.answer_text}`),
  )
})

test('the frame shows the question at which the learner was', async () => {
  signIn()
  const questions = serveCheck()
  writeDraft(positionName(7), 2)
  loadHtml('/training', checkAddress)
  await waitFor(() => expect(early()?.querySelector('h2')?.textContent).toBe(questions[2]?.question.question_text))
})

test('the frame of a finished check shows no question', async () => {
  signIn()
  serveCheck({ isFinished: true })
  loadHtml('/training', checkAddress)
  await Promise.all(globalThis.earlyRequests?.map(async ({ response }) => (await response).text()) ?? [])
  expect(early()?.querySelector('h2')).toBeNull()
})

test('without a session the frame shows nothing', () => {
  loadHtml('/training', checkAddress)
  expect(early()).toBeNull()
})

test('the first screen removes what the frame showed', async () => {
  signIn()
  serveCheck()
  loadHtml('/training', checkAddress)
  openApp('/training?user_course=3&check=7')
  await screen.findByRole('heading', { name: 'Обучение' })
  expect(early()).toBeNull()
})
