// @vitest-environment jsdom
import type { OfflineAnswer } from '@dopusk/contract'
import { beforeEach, expect, test, vi } from 'vitest'
import { endSession, startSession } from '../../shared/api/session.ts'
import { fakeServer, refusal } from '../../testing/fake-server.ts'
import { memoryBackend } from '../../testing/offline.ts'
import { makeToken } from '../../testing/people.ts'
import { sendOfflineAnswers } from './offline-sender.ts'
import { answerKey } from './offline-study.ts'
import { readOfflineSummary } from './offline-summary.ts'
import type { LocalAnswer, LocalAttempt, Refusal } from './offline-types.ts'
import { deleteOtherPeople, deleteRecords, kinds, ownRecords, setBackend } from './store/offline-records.ts'

let backend: ReturnType<typeof memoryBackend>

const signIn = (email = 'anna@example.org') =>
  startSession({ access: makeToken({ email }), refresh: null }, { demo: false })

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-10T10:00:00Z') })
  endSession()
  localStorage.clear()
  backend = memoryBackend()
  setBackend(backend)
  signIn()
})

const records = () => {
  const own = ownRecords()
  if (own === null) throw new Error('nobody is signed in')
  return own
}

const attempt: LocalAttempt = {
  id: 8e15,
  clientAttempt: '3f2b8c1e-9a4d-4e7b-8c2f-1d5e6a7b8c9d',
  packId: 'pack-1',
  userCourseId: 5,
  courseName: 'Курс',
  mode: 'plan',
  difficulty: null,
  createdAt: '2026-11-10T09:00:00.000Z',
  questions: [],
  isFinished: true,
}

const makeAnswer = (question: number, more: Partial<LocalAnswer> = {}): LocalAnswer => ({
  attemptId: attempt.id,
  clientAttempt: attempt.clientAttempt,
  packId: 'pack-1',
  userCourseId: 5,
  no: question,
  question,
  version: 50 + question,
  proof: 'p',
  items: [2],
  answerTimeS: 5,
  answeredAt: new Date(Date.parse('2026-11-10T09:00:00Z') + question * 1000).toISOString(),
  isKnown: true,
  isRight: true,
  rating: null,
  state: 'unsent',
  ...more,
})

const keep = async (answers: LocalAnswer[], own = attempt) => {
  await records().put(kinds.attempt, own.id, own)
  await records().putAll(
    kinds.answer,
    answers.map((answer): [string, LocalAnswer] => [answerKey(answer), answer]),
  )
}

const statesOf = async () => {
  const answers = [...(await records().all<LocalAnswer>(kinds.answer)).values()]
  return Object.fromEntries(answers.map(({ question, state }) => [question, state]))
}

const sentIn = (body: unknown) => (body as { answers: OfflineAnswer[] }).answers

type Verdict = 'stored' | 'repeated' | 'refused'

const serve = (verdictOf: (question: number) => Verdict = () => 'stored') =>
  fakeServer(({ body }) => ({
    body: {
      results: sentIn(body).map(({ client_attempt, question }) => {
        const outcome = verdictOf(question)
        const isRefused = outcome === 'refused'
        return {
          client_attempt,
          question,
          outcome,
          is_right: isRefused ? null : true,
          refusal: isRefused ? { code: 'course_paused', message: 'Курс был приостановлен' } : null,
        }
      }),
    },
  }))

test('answers go in the order in which they were given, in batches', async () => {
  await keep(Array.from({ length: 130 }, (_, index) => makeAnswer(130 - index)))
  const requests = serve()
  expect(await sendOfflineAnswers(records())).toEqual({ userCourseIds: [5], waiting: 0 })
  const sent = requests.map(({ body }) => sentIn(body).map(({ question }) => question))
  expect(sent.map(({ length }) => length)).toEqual([100, 30])
  expect(sent.flat()).toEqual(Array.from({ length: 130 }, (_, index) => index + 1))
  expect(readOfflineSummary()).toBeNull()
})

test('only stored, repeated and refused answers leave the queue; a refusal is kept with its reason', async () => {
  await keep([makeAnswer(1), makeAnswer(2), makeAnswer(3)])
  serve((question) => (['stored', 'repeated', 'refused'] as const)[question - 1] ?? 'stored')
  await sendOfflineAnswers(records())
  expect(await statesOf()).toEqual({ 1: 'sent', 2: 'sent', 3: 'refused' })
  const refusals = [...(await records().all<Refusal>(kinds.refusal)).values()]
  expect(refusals.map(({ message }) => message)).toEqual(['Курс был приостановлен'])
  expect(readOfflineSummary()).toMatchObject({ unsentCount: 0, refusedCount: 1 })
})

test.each([
  ['no connection', 'offline' as const],
  ['a server that is down', refusal(503, 'unavailable', 'Сервис недоступен')],
  ['an expired session', refusal(401, 'token_expired', 'Сеанс закончился')],
  ['an error of the server', refusal(500, 'internal', 'Ошибка')],
])('%s: everything stays', async (_, answer) => {
  await keep([makeAnswer(1)])
  fakeServer(() => answer)
  await expect(sendOfflineAnswers(records())).rejects.toThrow()
  expect(await statesOf()).toEqual({ 1: 'unsent' })
})

test('an answer that the server cannot read does not keep the others', async () => {
  await keep([1, 2, 3, 4, 5].map((question) => makeAnswer(question)))
  const stored: number[] = []
  fakeServer(({ body }) => {
    const answers = sentIn(body)
    if (answers.some(({ question }) => question === 4)) return refusal(400, 'invalid', 'Проверьте введённые данные')
    stored.push(...answers.map(({ question }) => question))
    const results = answers.map(({ client_attempt, question }) => {
      return { client_attempt, question, outcome: 'stored', is_right: true, refusal: null }
    })
    return { body: { results } }
  })
  await sendOfflineAnswers(records())
  expect(stored.sort()).toEqual([1, 2, 3, 5])
  expect(await statesOf()).toMatchObject({ 4: 'refused', 5: 'sent' })
})

test('the last right answer of a running attempt waits a minute for its rating, unless the person signs out', async () => {
  const given = { answeredAt: new Date().toISOString() }
  await keep([makeAnswer(1), makeAnswer(2, given)], { ...attempt, isFinished: false })
  history.replaceState(null, '', `/training?user_course=5&check=${attempt.id}`)
  const requests = serve()
  expect(await sendOfflineAnswers(records())).toEqual({ userCourseIds: [5], waiting: 1 })
  expect(requests.flatMap(({ body }) => sentIn(body)).map(({ question }) => question)).toEqual([1])
  await sendOfflineAnswers(records(), { withRatings: false })
  expect(await statesOf()).toEqual({ 1: 'sent', 2: 'sent' })
})

test('records are encrypted, each with its own initialisation vector, by a key that cannot be exported', async () => {
  await keep([makeAnswer(1, { proof: 'secret-proof' }), makeAnswer(2)])
  const sealed = [...backend.records.values()]
  const ivs = new Set(sealed.map(({ iv }) => iv.join()))
  expect(ivs.size).toBe(3)
  for (const { data } of sealed) expect(new TextDecoder().decode(data)).not.toContain('secret-proof')
  const [key] = backend.keys.values()
  expect(key?.extractable).toBe(false)
})

test('a lost key leaves no records, and new ones can be stored', async () => {
  await keep([makeAnswer(1)])
  backend.keys.clear()
  setBackend(backend)
  expect(await statesOf()).toEqual({})
  await keep([makeAnswer(2)])
  expect(await statesOf()).toEqual({ 2: 'unsent' })
})

test('another person at this computer sees nothing; unsent answers wait for their owner, the course does not', async () => {
  await keep([makeAnswer(1)])
  await records().put(kinds.pack, 5, { pack: 'x' })
  endSession()
  signIn('boris@example.org')
  await deleteOtherPeople()
  expect(await statesOf()).toEqual({})
  endSession()
  signIn()
  expect(await statesOf()).toEqual({ 1: 'unsent' })
  expect((await records().all(kinds.pack)).size).toBe(0)
})

test('a sign-out that loses the answers leaves nothing, not even the key', async () => {
  await keep([makeAnswer(1)])
  await deleteRecords('anna@example.org', { keepAnswers: false })
  expect([backend.records.size, backend.keys.size]).toEqual([0, 0])
})

test('an administrator who looks at an account stores nothing', () => {
  endSession()
  startSession({ access: makeToken({ imp: 2 }), refresh: null }, { demo: false })
  expect(ownRecords()).toBeNull()
})
