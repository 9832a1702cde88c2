import { webcrypto } from 'node:crypto'
import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startSession } from '../../../shared/api/session.ts'
import { makePack, memoryBackend } from '../../../testing/offline.ts'
import { resetState } from '../../../testing/open-app.tsx'
import { makeToken } from '../../../testing/people.ts'
import { button, findQuestion, openTest, openTraining, stripNames, variant } from '../../../testing/player.ts'
import { makeAskedQuestions, serveStudy } from '../../../testing/study.ts'
import { sendPendingAnswers } from '../../answer-sender.ts'
import { noteLine } from '../line-state.ts'
import { noteStoredPacks } from '../offline-study.ts'
import type { StoredPack } from '../offline-types.ts'
import { kinds, ownRecords, setBackend } from '../store/offline-records.ts'

const asked = makeAskedQuestions(3)

/** The asked questions are stored; the text of the third has changed since. */
const makeStoredPack = (): StoredPack => {
  const pack = makePack()
  const questions = asked.map(({ question }, index) => ({
    ...(pack.questions[index] as (typeof pack.questions)[number]),
    id: question.id,
    question_text: index === 2 ? 'Прежняя формулировка' : question.question_text,
    answer_variants: question.answer_variants.map((shown) => ({ ...shown, correct: shown.answer_number === 2 })),
  }))
  return { pack: { ...pack, questions }, etag: null, savedAtMs: Date.now(), bytes: 1 }
}

let isOffline = false

beforeEach(async () => {
  // jsdom has no encryption.
  vi.stubGlobal('crypto', webcrypto)
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-10T10:00:00Z') })
  isOffline = false
  resetState()
  await sendPendingAnswers()
  noteLine(true)
  setBackend(memoryBackend())
  startSession({ access: makeToken(), refresh: null }, { demo: false })
  const stored = makeStoredPack()
  await ownRecords()?.put(kinds.pack, 5, stored)
  noteStoredPacks([stored])
  serveStudy({ questions: asked, answer: (_, path) => (isOffline && path.includes('answer') ? 'offline' : undefined) })
})

afterEach(() => {
  noteLine(true)
  vi.useRealTimers()
})

const loseConnection = () => {
  isOffline = true
  act(() => noteLine(false))
}

test('a training that loses its connection goes on with verdicts of the stored course, until the server has graded', async () => {
  const { user } = openTraining()
  await findQuestion(1)
  loseConnection()
  await user.click(variant(1))
  await user.click(button('Ответить'))
  expect(await screen.findByText('Неверно')).toBeTruthy()
  expect(screen.getByText('Краном управляет крановщик.', { selector: 'p' })).toBeTruthy()
  expect(stripNames()[0]).toBe('Вопрос 1, неверно')

  await user.click(button('Дальше'))
  await findQuestion(2)
  await user.click(variant(2))
  await user.click(button('Ответить'))
  expect(await screen.findByText('Верно')).toBeTruthy()
  // A rating goes to the server, which does not have the answer yet.
  expect(screen.queryByText('Насколько хорошо вы это помните?')).toBeNull()

  isOffline = false
  await act(async () => {
    noteLine(true)
    await sendPendingAnswers()
  })
  expect(await screen.findByText('Насколько хорошо вы это помните?')).toBeTruthy()
})

test('another wording than the asked one gets its verdict from the server alone', async () => {
  const { user } = openTraining()
  await findQuestion(1)
  loseConnection()
  await user.click(button('Дальше'))
  await user.click(button('Дальше'))
  await findQuestion(3)
  await user.click(variant(2))
  await user.click(button('Ответить'))
  expect(await screen.findByText(/результат появится при подключении/)).toBeTruthy()
  expect(screen.queryByText('Верно')).toBeNull()
})

test('a ticket shows no verdict of the stored course', async () => {
  const { user } = openTest()
  await findQuestion(1)
  loseConnection()
  await user.click(variant(2))
  await user.click(button('Ответить'))
  expect((await screen.findAllByText(/результат появится при подключении/)).length).toBeGreaterThan(0)
  expect(screen.queryByText('Верно')).toBeNull()
})
