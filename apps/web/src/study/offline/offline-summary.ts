import { readSession } from '../../shared/api/session.ts'
import { connectStorage, createListeners } from '../../shared/listeners.ts'

export interface PackSummary {
  savedAtMs: number
  expiresAt: string
  /** Of the pack and its pictures, in this browser. */
  bytes: number
}

/** What screens must know at once; IndexedDB, which has the data itself, answers later. */
export interface OfflineSummary {
  /** By user course. */
  packs: Record<number, PackSummary>
  /** Answers that the server has not received. */
  unsentCount: number
  /** Answers that the server has refused for good, until the person has read why. */
  refusedCount: number
  /** The latest time that was seen, by the server's clock: a clock that is set back does not prolong a pack. */
  seenMs: number
}

const empty: OfflineSummary = { packs: {}, unsentCount: 0, refusedCount: 0, seenMs: 0 }

const prefix = 'dopusk-offline:'
const keyOf = (person: string) => `${prefix}${person}`

const ownKey = (): string | null => {
  const session = readSession()
  return session === null || session.impersonated ? null : keyOf(session.email.toLowerCase())
}

const { notify, subscribe } = createListeners(connectStorage((key) => key === null || key.startsWith(prefix)))
let last: { text: string; summary: OfflineSummary } | null = null

const parse = (text: string): OfflineSummary => {
  try {
    return { ...empty, ...(JSON.parse(text) as Partial<OfflineSummary>) }
  } catch {
    return empty
  }
}

/** Null where this browser has nothing of this person. Returns the same object until something changes. */
export const readOfflineSummary = (): OfflineSummary | null => {
  const key = ownKey()
  const text = key === null ? null : localStorage.getItem(key)
  if (text === null) return null
  if (last?.text !== text) last = { text, summary: parse(text) }
  return last.summary
}

export const changeOfflineSummary = (how: (summary: OfflineSummary) => OfflineSummary): void => {
  const key = ownKey()
  if (key === null) return
  const before = readOfflineSummary()
  const after = how(before ?? empty)
  const isEmpty = Object.keys(after.packs).length === 0 && after.unsentCount + after.refusedCount === 0
  try {
    if (isEmpty) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify(after))
  } catch {
    // With full storage the screens show what they knew.
  }
  notify()
}

export const removeOfflineSummary = (person: string): void => {
  localStorage.removeItem(keyOf(person))
  notify()
}

/** Whether this browser has something of anybody: without it no code of offline study is loaded. */
export const hasAnySummary = (): boolean => Object.keys(localStorage).some((key) => key.startsWith(prefix))

export const subscribeToOfflineSummary = subscribe
