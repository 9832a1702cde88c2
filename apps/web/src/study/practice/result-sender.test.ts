// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest'
import { startSession } from '../../shared/api/session.ts'
import { readToasts } from '../../shared/ui/toast-store.ts'
import { fakeServer, refusal } from '../../testing/fake-server.ts'
import { resetState } from '../../testing/open-app.tsx'
import { makeToken } from '../../testing/people.ts'
import { listPendingResults, type PendingResult, storePendingResult } from './pending-results.ts'
import { readResultSync, sendPendingResults } from './result-sender.ts'

const run = '3f2b8c1e-9a4d-4e7b-8c2f-1d5e6a7b8c9d'
const keep = (practicalId: number) =>
  storePendingResult({ userCourseId: 5, run, practicalId, isRight: true, answer: { n: 1 }, keptAtMs: practicalId })
const pendingIds = () => listPendingResults().map(({ practicalId }: PendingResult) => practicalId)

const serve = (answer: (practicalId: number) => ReturnType<typeof refusal> | 'offline' | undefined) =>
  fakeServer(({ body }) => {
    const sent = body as { practical: number }
    const stored = { ...sent, id: 1, created_at: '2026-11-12T09:00:00Z' }
    return answer(sent.practical) ?? { status: 201, body: stored }
  })

beforeEach(async () => {
  resetState()
  vi.useFakeTimers()
  // Nothing is pending, so the module drops the failures of the previous test.
  await sendPendingResults()
  startSession({ access: makeToken(), refresh: null }, { demo: false })
})

test('results are sent in the order of the answers and removed', async () => {
  keep(2)
  keep(1)
  const requests = serve(() => undefined)
  await sendPendingResults()
  expect(requests.map(({ body }) => (body as { practical: number }).practical)).toEqual([1, 2])
  expect(pendingIds()).toEqual([])
  expect(readResultSync()).toMatchObject({ saved: { run }, hasFailed: false })
})

test('a result stored while another is sent goes with the same round', async () => {
  keep(1)
  serve((practicalId) => {
    if (practicalId === 1) keep(2)
    return undefined
  })
  await sendPendingResults()
  expect(pendingIds()).toEqual([])
})

test('without a connection the round ends, everything is kept, and a later round sends it', async () => {
  let isBack = false
  keep(1)
  keep(2)
  const requests = serve(() => (isBack ? undefined : 'offline'))
  await sendPendingResults()
  expect([requests.length, pendingIds(), readResultSync().hasFailed]).toEqual([1, [1, 2], true])
  isBack = true
  await vi.runAllTimersAsync()
  expect([pendingIds(), readResultSync().hasFailed]).toEqual([[], false])
})

test('a result on which the server fails does not hold up the others', async () => {
  keep(1)
  keep(2)
  serve((practicalId) => (practicalId === 1 ? refusal(500, 'internal', 'Ошибка') : undefined))
  await sendPendingResults()
  expect(pendingIds()).toEqual([1])
})

test('a final refusal is told once and removes the result', async () => {
  keep(1)
  serve(() => refusal(403, 'course_paused', 'Курс приостановлен'))
  await sendPendingResults()
  expect(pendingIds()).toEqual([])
  expect(readToasts().map(({ message }) => message)).toEqual([
    expect.stringMatching(/не\sсохранён на\sсервере\. Курс приос/),
  ])
})
