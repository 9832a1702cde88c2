// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest'
import { resetState } from '../../testing/open-app.tsx'
import { makeToken } from '../../testing/people.ts'
import { endSession, startSession } from '../api/session.ts'
import { listDrafts, readDraft, removeDraft, writeDraft } from './draft-storage.ts'

const signIn = (email = 'anna@example.org') =>
  startSession({ access: makeToken({ email }), refresh: null }, { demo: false })

beforeEach(() => {
  resetState()
  signIn()
})

test('drafts are read, listed by prefix, and removed', () => {
  writeDraft('place:1', 4)
  writeDraft('place:2', { at: 5 })
  writeDraft('other', 6)
  expect(readDraft('place:1')).toBe(4)
  expect(listDrafts('place:')).toEqual([4, { at: 5 }])
  removeDraft('place:1')
  expect(readDraft('place:1')).toBeNull()
})

test('drafts belong to one person: another one finds nothing, not even with a similar email', () => {
  writeDraft('place:1', 4)
  signIn('anna@example.org.ru')
  expect(listDrafts('')).toEqual([])
  endSession()
  expect(readDraft('place:1')).toBeNull()
  writeDraft('place:1', 5)
  expect(Object.keys(localStorage)).toEqual([])
})

test('with full storage the newest draft is in memory, and the older stored one is not read', () => {
  writeDraft('place:1', 4)
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  writeDraft('place:1', 5)
  expect(readDraft('place:1')).toBe(5)
  full.mockRestore()
  writeDraft('place:1', 6)
  expect(readDraft('place:1')).toBe(6)
  removeDraft('place:1')
  expect(listDrafts('')).toEqual([])
})
