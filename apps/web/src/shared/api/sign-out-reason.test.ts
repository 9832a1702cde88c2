// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest'
import { makeToken } from '../../testing/people.ts'

const reason = { path: '/auth-admin', message: 'Сеанс закончился. Войдите ещё раз' }

/** A page that was loaded again: new modules, the same storage. */
const loadPage = async () => {
  vi.resetModules()
  return { ...(await import('./session.ts')), ...(await import('./sign-out-reason.ts')) }
}

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

test('the reason and where it is shown survive a reload', async () => {
  const page = await loadPage()
  page.startSession({ access: makeToken(), refresh: null }, { demo: false })
  page.endSession(reason)
  expect((await loadPage()).readSignOutReason()).toEqual(reason)
})

test.each<[string, (page: Awaited<ReturnType<typeof loadPage>>) => void]>([
  ['it was read', (page) => page.clearSignOutMessage()],
  ['a sign-in', (page) => page.startSession({ access: makeToken(), refresh: null }, { demo: false })],
  ["a person's own sign-out", (page) => page.endSession()],
])('the reason is gone after %s', async (_, end) => {
  const page = await loadPage()
  page.endSession(reason)
  end(await loadPage())
  expect((await loadPage()).readSignOutReason()).toBeNull()
})
