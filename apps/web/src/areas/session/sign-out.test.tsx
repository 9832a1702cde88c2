import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { readSession, startSession } from '../../shared/api/session.ts'
import { sendPendingAnswers } from '../../study/answer-sender.ts'
import { listPendingAnswers, storePendingAnswer } from '../../study/pending-answers.ts'
import { storePendingResult } from '../../study/practice/pending-results.ts'
import { openApp, resetState } from '../../testing/open-app.tsx'
import { makeToken } from '../../testing/people.ts'
import { countOf } from '../../testing/player.ts'
import { type StudyAnswer, serveStudy } from '../../testing/study.ts'

beforeEach(async () => {
  resetState()
  await sendPendingAnswers()
  startSession({ access: makeToken(), refresh: null }, { demo: false })
})

const keep = (number: number) =>
  storePendingAnswer({
    mode: 'check',
    attemptId: 31,
    askedId: 100 + number,
    items: [2],
    answerTimeS: 3,
    keptAtMs: number,
  })

/** The handler serves the answers; everything else is the default. */
const open = (answer: () => StudyAnswer) => {
  const { requests } = serveStudy({
    answer: (_, path) => {
      if (path.includes('logout')) return { body: { success: true } }
      return /create_answer|practical-results/.test(path) ? answer() : undefined
    },
  })
  return { requests, ...openApp('/history?user_course=7') }
}

const signOut = async (user: ReturnType<typeof open>['user']) =>
  user.click(await screen.findByRole('button', { name: 'Выйти' }))
const dialog = async () => within(await screen.findByRole('dialog', { name: 'Не все ответы сохранены' }))

test('pending answers are sent before the sign-out, without a confirmation', async () => {
  let isBack = false
  keep(1)
  const { user, requests } = open(() => (isBack ? undefined : 'offline'))
  await waitFor(() => expect(countOf(requests, 'create_answer')).toBe(1))
  isBack = true
  await signOut(user)
  await screen.findByRole('heading', { level: 1, name: 'Вход' })
  expect(countOf(requests, 'create_answer')).toBe(2)
  expect(countOf(requests, 'logout')).toBe(1)
})

test('sign-out with unsent answers shows their number and can be cancelled', async () => {
  keep(1)
  keep(2)
  const { user, requests } = open(() => 'offline')
  await signOut(user)
  const question = await dialog()
  expect(question.getByText(/2\sответа/)).toBeTruthy()
  await user.click(question.getByRole('button', { name: 'Остаться' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(countOf(requests, 'logout')).toBe(0)
  expect(readSession()).not.toBeNull()
  expect(listPendingAnswers()).toHaveLength(2)
})

test('a confirmed sign-out with unsent answers removes them from the storage', async () => {
  keep(1)
  const { user, requests } = open(() => 'offline')
  await signOut(user)
  await user.dblClick((await dialog()).getByRole('button', { name: 'Выйти без них' }))
  await screen.findByRole('heading', { level: 1, name: 'Вход' })
  expect(countOf(requests, 'logout')).toBe(1)
  expect(localStorage.length).toBe(0)
})

test('an unsent practical result asks for confirmation too', async () => {
  const run = '3f2b8c1e-9a4d-4e7b-8c2f-1d5e6a7b8c9d'
  storePendingResult({ userCourseId: 7, run, practicalId: 1, isRight: true, answer: {}, keptAtMs: 1 })
  const { user } = open(() => 'offline')
  await signOut(user)
  expect((await dialog()).getByText(/1\sответ/)).toBeTruthy()
})

test('the end of an impersonation with unsent answers asks for confirmation too', async () => {
  startSession({ access: makeToken({ imp: 2 }), refresh: null }, { demo: false })
  keep(1)
  const { user, requests } = open(() => 'offline')
  await user.click(await screen.findByRole('button', { name: 'Вернуться' }))
  expect((await dialog()).getByText(/1\sответ\./)).toBeTruthy()
  expect(countOf(requests, 'logout')).toBe(0)
})

const demoDialog = async () => within(await screen.findByRole('dialog', { name: 'Закончить демонстрацию?' }))

test('a demo is not ended without a confirmation, which says that it ends for good', async () => {
  startSession({ access: makeToken(), refresh: null }, { demo: true })
  const { user, requests } = open(() => undefined)
  await signOut(user)
  const question = await demoDialog()
  expect(question.getByText(/Вернуться в\sнеё нельзя/)).toBeTruthy()
  expect(question.getByRole('link', { name: 'Подать заявку' }).getAttribute('href')).toBe('/application')
  await user.click(question.getByRole('button', { name: 'Остаться' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(countOf(requests, 'logout')).toBe(0)
  await signOut(user)
  await user.click((await demoDialog()).getByRole('button', { name: 'Выйти навсегда' }))
  await screen.findByRole('heading', { level: 1, name: 'Вход' })
  expect(countOf(requests, 'logout')).toBe(1)
})

test('a confirmed end of a demo with unsent answers asks about them too', async () => {
  startSession({ access: makeToken(), refresh: null }, { demo: true })
  keep(1)
  const { user, requests } = open(() => 'offline')
  await signOut(user)
  await user.click((await demoDialog()).getByRole('button', { name: 'Выйти навсегда' }))
  expect((await dialog()).getByText(/1\sответ\./)).toBeTruthy()
  expect(countOf(requests, 'logout')).toBe(0)
})
