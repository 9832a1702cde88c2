// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest'
import { endSession, startSession } from '../shared/api/session.ts'
import { onSignInNeeded } from '../shared/api/sign-in-needed.ts'
import { type FakeRequest, fakeServer, refusal } from '../testing/fake-server.ts'
import { resetState } from '../testing/open-app.tsx'
import { makeToken } from '../testing/people.ts'
import { answered, makeAttemptQuestion } from '../testing/study.ts'
import {
  type AnswerOutcome,
  readSyncState,
  retryPendingAnswers,
  sendPendingAnswers,
  subscribeToOutcomes,
} from './answer-sender.ts'
import { listPendingAnswers, type PendingAnswer, removePendingAnswer, storePendingAnswer } from './pending-answers.ts'

const signIn = (email = 'anna@example.org') =>
  startSession({ access: makeToken({ email }), refresh: null }, { demo: false })

beforeEach(async () => {
  resetState()
  vi.useFakeTimers()
  // Nothing is pending, so the modules drop the failures of the previous test.
  await sendPendingAnswers()
  signIn()
})

const makeAnswer = (number: number, more: Partial<PendingAnswer> = {}): PendingAnswer => ({
  mode: 'check',
  attemptId: 31,
  askedId: 100 + number,
  items: [2],
  answerTimeS: 5,
  keptAtMs: number,
  ...more,
})

type Answer = ReturnType<Parameters<typeof fakeServer>[0]>

const verdict = ({ path }: FakeRequest) => {
  const askedId = Number(/\/(\d+)\/create_answer/.exec(path)?.[1])
  return { body: { ...answered(makeAttemptQuestion(askedId - 100), [2]), question_ticket_id: askedId } }
}

/** Each request takes the next answer; after the last one everything is taken. */
const serve = (...answers: Answer[]) => fakeServer((request) => answers.shift() ?? verdict(request))

const pathsOf = (requests: FakeRequest[]) => requests.map(({ path }) => path)
const waiting = () => listPendingAnswers().map(({ askedId }) => askedId)
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

const recordOutcomes = () => {
  const outcomes: AnswerOutcome[] = []
  subscribeToOutcomes((outcome) => void outcomes.push(outcome))
  return outcomes
}

test('an answer is sent to the call of its mode with items and time, and stored until it is confirmed', async () => {
  const requests = fakeServer((request) => {
    expect(waiting()).toContain(Number(/\/(\d+)\/create/.exec(request.path)?.[1]))
    return verdict(request)
  })
  storePendingAnswer(makeAnswer(1, { items: [1, 3], answerTimeS: 12 }))
  storePendingAnswer(makeAnswer(2, { mode: 'ticket' }))
  await sendPendingAnswers()
  expect(requests).toMatchObject([
    {
      method: 'POST',
      path: '/api/user-check-skills-questions/101/create_answer/',
      body: { answer_items: [1, 3], answer_time: 12 },
    },
    { method: 'POST', path: '/api/question-tickets/102/create_answer/' },
  ])
  expect(waiting()).toEqual([])
  expect(readSyncState()).toBe('ok')
})

test('answers are sent one by one in the order in which they were given', async () => {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const requests = fakeServer((request) => held.then(() => verdict(request)))
  storePendingAnswer(makeAnswer(3, { keptAtMs: 30 }))
  storePendingAnswer(makeAnswer(1, { keptAtMs: 20 }))
  storePendingAnswer(makeAnswer(2, { keptAtMs: 10 }))
  const sent = sendPendingAnswers()
  await pass(0)
  expect(requests).toHaveLength(1)
  release()
  await sent
  expect(pathsOf(requests).map((path) => /\/(\d+)\//.exec(path)?.[1])).toEqual(['102', '101', '103'])
})

test('listeners get the outcome before the answer is removed', async () => {
  serve()
  const seen: number[][] = []
  subscribeToOutcomes(() => void seen.push(waiting()))
  storePendingAnswer(makeAnswer(1))
  await sendPendingAnswers()
  expect(seen).toEqual([[101]])
})

test('offline sending is retried after 1, 2, 4, 8, 15, 15 seconds', async () => {
  const requests = serve(...Array.from({ length: 7 }, () => 'offline' as const))
  storePendingAnswer(makeAnswer(1))
  await sendPendingAnswers()
  expect(readSyncState()).toBe('offline')
  let tries = 1
  for (const pauseS of [1, 2, 4, 8, 15, 15]) {
    await pass(pauseS * 1000 - 1)
    expect(requests).toHaveLength(tries)
    await pass(1)
    tries += 1
    expect(requests).toHaveLength(tries)
    expect(waiting()).toEqual([101])
  }
  await pass(15_000)
  expect(waiting()).toEqual([])
  expect(readSyncState()).toBe('ok')
  await pass(60_000)
  expect(requests).toHaveLength(8)
})

test('a new answer does not wait for the next retry', async () => {
  const requests = serve('offline', 'offline', 'offline')
  storePendingAnswer(makeAnswer(1))
  await sendPendingAnswers()
  await pass(3000)
  expect(requests).toHaveLength(3)
  storePendingAnswer(makeAnswer(2))
  await sendPendingAnswers()
  expect(waiting()).toEqual([])
  expect(pathsOf(requests.slice(3))).toEqual([
    '/api/user-check-skills-questions/101/create_answer/',
    '/api/user-check-skills-questions/102/create_answer/',
  ])
})

test('a hanging request is aborted after 10 seconds', async () => {
  const requests = serve('hang')
  storePendingAnswer(makeAnswer(1))
  const round = sendPendingAnswers()
  await pass(9999)
  expect(readSyncState()).toBe('ok')
  await pass(1)
  await round
  expect(readSyncState()).toBe('offline')
  await pass(1000)
  expect(requests).toHaveLength(2)
  expect(waiting()).toEqual([])
})

test('concurrent calls share one round', async () => {
  const requests = serve()
  storePendingAnswer(makeAnswer(1))
  await Promise.all([sendPendingAnswers(), sendPendingAnswers()])
  expect(requests).toHaveLength(1)
})

test('an answer given during a round is sent in the same round', async () => {
  const requests = fakeServer((request) => {
    if (request.path.includes('101')) storePendingAnswer(makeAnswer(2))
    return verdict(request)
  })
  storePendingAnswer(makeAnswer(1))
  await sendPendingAnswers()
  expect(requests).toHaveLength(2)
  expect(waiting()).toEqual([])
})

test.each([
  [409, 'already_answered', 'На этот вопрос уже дан другой ответ'],
  [409, 'ticket_finished', 'Время теста вышло или он уже закончен'],
  [409, 'check_finished', 'Проверка уже закончена'],
  [403, 'course_paused', 'Курс приостановлен или не активен. Обратитесь к администратору.'],
  [404, 'not_found', 'Ничего не найдено'],
])('a refusal (%i %s) is an outcome, and the answer is not sent again', async (status, code, message) => {
  const requests = serve(refusal(status, code, message))
  const outcomes = recordOutcomes()
  storePendingAnswer(makeAnswer(1))
  storePendingAnswer(makeAnswer(2))
  await sendPendingAnswers()
  await pass(60_000)
  expect(requests).toHaveLength(2)
  expect(waiting()).toEqual([])
  expect(outcomes.map(({ answer: { askedId }, refusal }) => [askedId, refusal?.code])).toEqual([
    [101, code],
    [102, undefined],
  ])
})

test.each<[string, Answer]>([
  ['a server that is down', refusal(503, 'unavailable', 'Сервис временно недоступен')],
  ['a proxy’s page', { status: 502, text: '<html>Bad gateway</html>' }],
  ['a portal that answers for the server', { status: 200, text: '<html>Войдите в сеть</html>' }],
  ['a firewall’s refusal', { status: 403, text: 'Forbidden' }],
  ['too many requests', refusal(429, 'too_many_requests', 'Слишком много попыток')],
  ['a stale CSRF cookie', refusal(403, 'csrf_failed', 'Страница устарела')],
])('%s is transient: the answer stays stored and is sent again', async (_, answer) => {
  serve(answer)
  const outcomes = recordOutcomes()
  storePendingAnswer(makeAnswer(1))
  await sendPendingAnswers()
  expect(waiting()).toEqual([101])
  expect(outcomes).toEqual([])
  await pass(1000)
  expect(waiting()).toEqual([])
})

test('an answer on which the server fails does not block the others', async () => {
  const requests = fakeServer((request) =>
    request.path.includes('101') ? refusal(500, 'internal', 'На сервере произошла ошибка') : verdict(request),
  )
  for (const number of [1, 2, 3]) storePendingAnswer(makeAnswer(number))
  await sendPendingAnswers()
  expect(waiting()).toEqual([101])
  expect(readSyncState()).toBe('offline')
  await pass(1000)
  expect(requests).toHaveLength(4)
})

const internal = refusal(500, 'internal', 'На сервере произошла ошибка')

/** The first answer fails until it is let through; all others are taken. */
const serveFailing = () => {
  const server = { isMended: false, requests: [] as FakeRequest[] }
  server.requests = fakeServer((request) =>
    request.path.includes('/101/') && !server.isMended ? internal : verdict(request),
  )
  return server
}
const triesOfFirst = (requests: FakeRequest[]) => requests.filter(({ path }) => path.includes('/101/')).length

test('an answer is given up after six server failures and stays stored, and the others are sent', async () => {
  const { requests } = serveFailing()
  storePendingAnswer(makeAnswer(1))
  storePendingAnswer(makeAnswer(2))
  await sendPendingAnswers()
  for (const pauseS of [1, 2, 4, 8]) {
    await pass(pauseS * 1000)
    expect(readSyncState()).toBe('offline')
  }
  await pass(15_000)
  expect(readSyncState()).toBe('given_up')
  expect(triesOfFirst(requests)).toBe(6)
  await pass(600_000)
  storePendingAnswer(makeAnswer(3))
  await sendPendingAnswers()
  expect(triesOfFirst(requests)).toBe(6)
  expect(waiting()).toEqual([101])
  expect(readSyncState()).toBe('given_up')
})

test('a given-up answer is sent by a retry', async () => {
  const server = serveFailing()
  storePendingAnswer(makeAnswer(1))
  await sendPendingAnswers()
  await pass(60_000)
  expect(readSyncState()).toBe('given_up')
  server.isMended = true
  await retryPendingAnswers()
  expect(waiting()).toEqual([])
  expect(readSyncState()).toBe('ok')
})

test('a given-up answer is sent after the next page load', async () => {
  const server = serveFailing()
  storePendingAnswer(makeAnswer(1))
  await sendPendingAnswers()
  await pass(60_000)
  server.isMended = true
  vi.resetModules()
  const next = await import('./answer-sender.ts')
  await next.sendPendingAnswers()
  expect(waiting()).toEqual([])
})

test.each<[string, Answer]>([
  ['no line', 'offline'],
  ['a server that is down', refusal(503, 'unavailable', 'Сервис временно недоступен')],
  ['a proxy without its server', { status: 502, text: '<html>Bad gateway</html>' }],
  ['too many requests', refusal(429, 'too_many_requests', 'Слишком много попыток')],
])('%s does not give an answer up', async (_, answer) => {
  let isBack = false
  const requests = fakeServer((request) => (isBack ? verdict(request) : answer))
  storePendingAnswer(makeAnswer(1))
  await sendPendingAnswers()
  await pass(600_000)
  expect(requests.length).toBeGreaterThan(20)
  expect(readSyncState()).toBe('offline')
  isBack = true
  await pass(15_000)
  expect(waiting()).toEqual([])
})

test('a server that is down is not called for every answer', async () => {
  const requests = fakeServer(() => refusal(503, 'unavailable', 'Сервис временно недоступен'))
  for (const number of [1, 2, 3, 4, 5]) storePendingAnswer(makeAnswer(number))
  await sendPendingAnswers()
  expect(requests).toHaveLength(2)
  expect(waiting()).toHaveLength(5)
})

test('an expired session prompts for a sign-in; after a refusal the answer stays stored without another prompt', async () => {
  const requests = fakeServer(() => refusal(401, 'token_expired', 'Сеанс закончился. Войдите ещё раз'))
  const ask = vi.fn(() => Promise.resolve())
  const stop = onSignInNeeded(ask)
  storePendingAnswer(makeAnswer(1))
  storePendingAnswer(makeAnswer(2))
  await sendPendingAnswers()
  expect(ask).toHaveBeenCalledTimes(1)
  expect(readSyncState()).toBe('signed_out')
  await pass(120_000)
  expect(ask).toHaveBeenCalledTimes(1)
  expect(requests).toHaveLength(1)
  expect(waiting()).toEqual([101, 102])
  stop()
})

test('after a new sign-in the answer is sent', async () => {
  const fresh = makeToken({ serial: 2 })
  fakeServer((request) =>
    request.headers.Authorization === `Bearer ${fresh}`
      ? verdict(request)
      : refusal(401, 'token_expired', 'Сеанс закончился. Войдите ещё раз'),
  )
  const stop = onSignInNeeded(async () => {
    await pass(60_000)
    startSession({ access: fresh, refresh: null }, { demo: false })
  })
  storePendingAnswer(makeAnswer(1))
  await sendPendingAnswers()
  await pass(1000)
  expect(waiting()).toEqual([])
  stop()
})

test('pending answers belong to one person, and are removed at the end of the session', async () => {
  const requests = serve('offline')
  storePendingAnswer(makeAnswer(1))
  await sendPendingAnswers()
  signIn('boris@example.org')
  expect(waiting()).toEqual([])
  storePendingAnswer(makeAnswer(2))
  await sendPendingAnswers()
  expect(pathsOf(requests)).toHaveLength(2)
  signIn()
  expect(waiting()).toEqual([101])
  endSession()
  expect(Object.keys(localStorage)).toEqual([])
  signIn()
  expect(waiting()).toEqual([])
})

test("an impersonating admin does not send the owner's pending answers", () => {
  storePendingAnswer(makeAnswer(1))
  startSession({ access: makeToken({ imp: 9 }), refresh: null }, { demo: false })
  expect(waiting()).toEqual([])
})

test('after the end of a session there are no unsent answers', async () => {
  serve('offline')
  storePendingAnswer(makeAnswer(1))
  await sendPendingAnswers()
  expect(readSyncState()).toBe('offline')
  endSession()
  await pass(1000)
  expect(readSyncState()).toBe('ok')
})

test('with full storage an answer is held in memory, sent from there, and removed at the end of the session', async () => {
  const requests = serve('offline')
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  storePendingAnswer(makeAnswer(1))
  storePendingAnswer(makeAnswer(2))
  expect(waiting()).toEqual([101, 102])
  removePendingAnswer(makeAnswer(2))
  expect(waiting()).toEqual([101])
  await sendPendingAnswers()
  await pass(1000)
  expect(requests).toHaveLength(2)
  expect(waiting()).toEqual([])
  storePendingAnswer(makeAnswer(3))
  endSession()
  vi.mocked(Storage.prototype.setItem).mockRestore()
  signIn()
  expect(waiting()).toEqual([])
})

test('foreign entries in the storage are ignored', () => {
  storePendingAnswer(makeAnswer(1))
  localStorage.setItem('dopusk-work:anna@example.org:answer:check:7', '{broken')
  localStorage.setItem('dopusk-work:anna@example.org:answer:check:8', '{"askedId":8}')
  expect(waiting()).toEqual([101])
})
