import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { endSession, startSession } from '../shared/api/session.ts'
import { refusal } from '../testing/fake-server.ts'
import { openApp, resetState } from '../testing/open-app.tsx'
import { makeToken } from '../testing/people.ts'
import { countOf } from '../testing/player.ts'
import { type StudyAnswer, serveStudy } from '../testing/study.ts'
import { readSyncState, sendPendingAnswers } from './answer-sender.ts'
import { listPendingAnswers, storePendingAnswer } from './pending-answers.ts'

beforeEach(async () => {
  resetState()
  await sendPendingAnswers()
  startSession({ access: makeToken(), refresh: null }, { demo: false })
  storePendingAnswer({ mode: 'ticket', attemptId: 41, askedId: 101, items: [2], answerTimeS: 3, keptAtMs: 1 })
})

/** Some screen of the learner's that is not the attempt's own. */
const openElsewhere = () => openApp('/history?user_course=7')

const serveAnswers = (...answers: StudyAnswer[]) =>
  serveStudy({ answer: (_, path) => (path.includes('create_answer') ? answers.shift() : undefined) }).requests

const firstFailure = () => waitFor(() => expect(readSyncState()).toBe('offline'))

test('stored answers are sent from every screen', async () => {
  serveAnswers()
  openElsewhere()
  await waitFor(() => expect(listPendingAnswers()).toEqual([]))
})

test('answers are sent when the connection is back, also in a hidden tab', async () => {
  const requests = serveAnswers('offline')
  openElsewhere()
  await firstFailure()
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  expect(countOf(requests, 'create_answer')).toBe(1)
  act(() => void dispatchEvent(new Event('online')))
  expect(countOf(requests, 'create_answer')).toBe(2)
  await waitFor(() => expect(listPendingAnswers()).toEqual([]))
})

test('answers are sent when the tab becomes visible', async () => {
  const requests = serveAnswers('offline')
  openElsewhere()
  await firstFailure()
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  expect(countOf(requests, 'create_answer')).toBe(2)
  await waitFor(() => expect(listPendingAnswers()).toEqual([]))
})

test('a refusal that no screen shows is a toast', async () => {
  serveAnswers(refusal(409, 'ticket_finished', 'Время теста вышло или он уже закончен'))
  openElsewhere()
  expect(
    await screen.findByText(/^Ответ, данный раньше, не\sзасчитан\. Время теста вышло или он уже закончен$/),
  ).toBeTruthy()
  expect(listPendingAnswers()).toEqual([])
})

test('a given-up answer shows a toast that it is stored, with a retry', async () => {
  const internal = refusal(500, 'internal', 'На сервере произошла ошибка')
  const requests = serveAnswers(internal, internal, internal, internal, internal, internal)
  const { user } = openElsewhere()
  await firstFailure()
  while (readSyncState() !== 'given_up') await act(() => sendPendingAnswers())
  expect(countOf(requests, 'create_answer')).toBe(6)
  expect(await screen.findByText(/^Сервер не\sсмог принять ответ\. Он\sсохранён в\sэтом браузере/)).toBeTruthy()
  expect(listPendingAnswers()).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: 'Отправить ещё раз' }))
  await waitFor(() => expect(listPendingAnswers()).toEqual([]))
})

test('after a declined sign-in a visible tab does not prompt again', async () => {
  const expired = refusal(401, 'token_expired', 'Сеанс закончился. Войдите ещё раз')
  const requests = serveAnswers(expired, expired, expired)
  const { user } = openElsewhere()
  await screen.findByRole('dialog', { name: 'Войдите ещё раз' })
  await user.click(screen.getByRole('button', { name: 'Закрыть' }))
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  act(() => void dispatchEvent(new Event('online')))
  expect(countOf(requests, 'create_answer')).toBe(1)
  expect(listPendingAnswers()).toHaveLength(1)
})

test('after a new sign-in answers are sent', async () => {
  const requests = serveAnswers(refusal(401, 'token_expired', 'Сеанс закончился. Войдите ещё раз'))
  const { user } = openElsewhere()
  await screen.findByRole('dialog', { name: 'Войдите ещё раз' })
  await user.click(screen.getByRole('button', { name: 'Закрыть' }))
  act(() => startSession({ access: makeToken({ serial: 2 }), refresh: null }, { demo: false }))
  await waitFor(() => expect(countOf(requests, 'create_answer')).toBe(2))
  await waitFor(() => expect(listPendingAnswers()).toEqual([]))
})

test('after a sign-out nothing is sent', async () => {
  const requests = serveAnswers('offline')
  openElsewhere()
  await firstFailure()
  act(() => endSession())
  await screen.findByRole('heading', { level: 1, name: 'Вход' })
  act(() => void dispatchEvent(new Event('online')))
  expect(countOf(requests, 'create_answer')).toBe(1)
})
