// @vitest-environment jsdom
import { changePlan, getPlan, listTickets, saveCheckAnswer } from '@dopusk/contract'
import { beforeEach, expect, test, vi } from 'vitest'
import { call } from '../../shared/api/call.ts'
import { endSession, startSession } from '../../shared/api/session.ts'
import { fakeServer, refusal } from '../../testing/fake-server.ts'
import { makePack, memoryBackend } from '../../testing/offline.ts'
import { makeToken } from '../../testing/people.ts'
import { makePlan } from '../../testing/plan.ts'
import { installOfflineAnswers } from './intercept-calls.ts'
import { isLineDown, noteLine } from './line-state.ts'
import { noteStoredPacks } from './offline-study.ts'
import type { StoredPack } from './offline-types.ts'
import { kinds, ownRecords, setBackend } from './store/offline-records.ts'

installOfflineAnswers()

const ofServer = makePlan({ pace: 77 })
const getThePlan = () => call(getPlan, { params: { id: 5 } })

beforeEach(async () => {
  vi.useFakeTimers({ now: new Date('2026-11-10T10:00:00Z') })
  noteLine(true)
  endSession()
  localStorage.clear()
  setBackend(memoryBackend())
  startSession({ access: makeToken(), refresh: null }, { demo: false })
  const stored: StoredPack = { pack: makePack(), etag: null, savedAtMs: Date.now(), bytes: 1 }
  await ownRecords()?.put(kinds.pack, 5, stored)
  noteStoredPacks([stored])
})

test('with a connection the server answers', async () => {
  fakeServer(() => ({ body: ofServer }))
  expect((await getThePlan()).pace).toBe(77)
})

test('without one the stored course answers, and the server is not asked again until it is back', async () => {
  const requests = fakeServer(() => 'offline')
  expect((await getThePlan()).pace).toBe(20)
  expect((await getThePlan()).pace).toBe(20)
  expect([requests.length, isLineDown()]).toEqual([1, true])
})

test('a server that does not answer within seconds is given up', async () => {
  fakeServer(() => 'hang')
  const answer = getThePlan()
  await vi.advanceTimersByTimeAsync(4000)
  vi.useRealTimers()
  expect((await answer).pace).toBe(20)
  expect(isLineDown()).toBe(true)
})

test('what the stored course cannot answer fails as before', async () => {
  fakeServer(() => 'offline')
  await expect(call(listTickets, { query: { user_course_id: 5 } })).rejects.toMatchObject({ code: 'offline' })
  const aims = { exam_date: null, daily_goal: 20 }
  await expect(call(changePlan, { params: { id: 5 }, body: aims })).rejects.toMatchObject({ code: 'offline' })
})

test('a refusal of the server is not replaced by a stored answer', async () => {
  fakeServer(() => refusal(403, 'course_paused', 'Курс приостановлен'))
  await expect(getThePlan()).rejects.toMatchObject({ code: 'course_paused' })
})

test('an answer of a local attempt never reaches the server, which does not know it', async () => {
  const requests = fakeServer(() => ({ body: {} }))
  const answer = call(saveCheckAnswer, { params: { id: 8e15 + 1 }, body: { answer_items: [1], answer_time: 1 } })
  await expect(answer).rejects.toMatchObject({ code: 'not_found' })
  expect(requests).toEqual([])
})

test('without anything stored nothing changes', async () => {
  localStorage.removeItem('dopusk-offline:anna@example.org')
  fakeServer(() => 'offline')
  await expect(getThePlan()).rejects.toMatchObject({ code: 'offline' })
})
