import { renderHook } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { resetState } from '../testing/open-app.tsx'
import { makeToken } from '../testing/people.ts'
import { endSession, renewSession, startSession } from './api/session.ts'
import { useUnloadWarning } from './use-leave-warning.ts'

beforeEach(resetState)

/** Whether the browser would ask before it leaves the page. */
const asks = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }))

test('the browser asks whoever would lose something, also with a newer token', () => {
  startSession({ access: makeToken(), refresh: 'r1' }, { demo: false })
  renderHook(() => useUnloadWarning(true))
  expect(asks()).toBe(true)
  renewSession({ access: makeToken({ serial: 2 }), refresh: 'r2' })
  expect(asks()).toBe(true)
})

test.each([
  [
    'another person has signed in',
    () => startSession({ access: makeToken({ email: 'boris@example.org' }), refresh: 'r' }, { demo: false }),
  ],
  [
    'an administrator has entered the account',
    () => startSession({ access: makeToken({ imp: 7 }), refresh: null }, { demo: false }),
  ],
  ['the person has signed out', () => endSession()],
])('nobody is asked once %s: nothing here is theirs', (_, change) => {
  startSession({ access: makeToken(), refresh: 'r1' }, { demo: false })
  renderHook(() => useUnloadWarning(true))
  change()
  expect(asks()).toBe(false)
})
