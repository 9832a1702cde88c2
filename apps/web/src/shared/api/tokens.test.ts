// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest'
import { makeToken } from '../../testing/people.ts'
import { endSession, readSession, renewSession, startSession } from './session.ts'

beforeEach(() => localStorage.clear())

const stored = (...keys: string[]) => keys.map((key) => localStorage.getItem(key))

test('signing in stores the tokens and the email, and clears the demo flag', () => {
  localStorage.setItem('isDemo', 'true')
  const access = makeToken({ email: 'пётр@example.org' })
  startSession({ access, refresh: 'r1' }, { demo: false })
  expect(stored('accessToken', 'refreshToken', 'email', 'isDemo')).toEqual([access, 'r1', 'пётр@example.org', null])
  expect(readSession()).toEqual({ email: 'пётр@example.org', impersonated: false })
})

test('a demo start stores separate copies, also after a refresh', () => {
  const access = makeToken()
  startSession({ access, refresh: 'r1' }, { demo: true })
  const keys = ['accessToken', 'refreshToken', 'demoAccessToken', 'demoRefreshToken', 'isDemo']
  expect(stored(...keys)).toEqual([access, 'r1', access, 'r1', 'true'])
  const next = makeToken({ serial: 2 })
  renewSession({ access: next, refresh: 'r2' })
  expect(stored(...keys)).toEqual([next, 'r2', next, 'r2', 'true'])
})

test('signing out removes the session and keeps other settings', () => {
  startSession({ access: makeToken(), refresh: 'r1' }, { demo: true })
  localStorage.setItem('theme', 'dark')
  endSession()
  expect(Object.keys(localStorage)).toEqual(['theme'])
})

test('an unreadable token is no session', () => {
  localStorage.setItem('accessToken', 'not-a-token')
  expect(readSession()).toBeNull()
})
