// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest'
import { forgetEverybody } from '../testing/open-app.tsx'
import { makeToken } from '../testing/people.ts'
import { endSession, startSession } from './api/session.ts'
import { listWork, readWork, removeWork, writeWork } from './work-storage.ts'

const signIn = (email = 'anna@example.org') =>
  startSession({ access: makeToken({ email }), refresh: null }, { demo: false })

beforeEach(() => {
  forgetEverybody()
  signIn()
})

test('work is read back, listed by the beginning of its name, and removed', () => {
  writeWork('place:1', 4)
  writeWork('place:2', { at: 5 })
  writeWork('other', 6)
  expect(readWork('place:1')).toBe(4)
  expect(listWork('place:')).toEqual([4, { at: 5 }])
  removeWork('place:1')
  expect(readWork('place:1')).toBeNull()
})

test('is one person’s: the next one at this computer finds nothing, not even with a name that begins alike', () => {
  writeWork('place:1', 4)
  signIn('anna@example.org.ru')
  expect(listWork('')).toEqual([])
  endSession()
  expect(readWork('place:1')).toBeNull()
  writeWork('place:1', 5)
  expect(Object.keys(localStorage)).toEqual([])
})

test('in a storage that is full the newest lives in memory, and what was stored before does not come back', () => {
  writeWork('place:1', 4)
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  writeWork('place:1', 5)
  expect(readWork('place:1')).toBe(5)
  full.mockRestore()
  writeWork('place:1', 6)
  expect(readWork('place:1')).toBe(6)
  removeWork('place:1')
  expect(listWork('')).toEqual([])
})
