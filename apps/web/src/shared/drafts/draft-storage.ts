import { readSession } from '../api/session.ts'
import { draftKey, draftsInMemory } from './draft-keys.ts'

/** The key contains the person: drafts are not shown to, or sent for, anybody else at this computer. */
const keyOf = (name: string): string | null => {
  const session = readSession()
  return session && draftKey(`${session.email}${session.impersonated ? '+' : ''}`, name)
}

export const writeDraft = (name: string, value: unknown): void => {
  const key = keyOf(name)
  if (key === null) return
  const text = JSON.stringify(value)
  try {
    localStorage.setItem(key, text)
    draftsInMemory.delete(key)
  } catch {
    // The stored value is older and would be read instead.
    localStorage.removeItem(key)
    draftsInMemory.set(key, text)
  }
}

const parse = (text: string | null | undefined): unknown => {
  if (text == null) return null
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

export const readDraft = (name: string): unknown => {
  const key = keyOf(name)
  return key === null ? null : parse(localStorage.getItem(key) ?? draftsInMemory.get(key))
}

export const removeDraft = (name: string): void => {
  const key = keyOf(name)
  if (key === null) return
  localStorage.removeItem(key)
  draftsInMemory.delete(key)
}

/** All own drafts whose name starts with the prefix. */
export const listDrafts = (namePrefix: string): unknown[] => {
  const prefix = keyOf(namePrefix)
  if (prefix === null) return []
  const keys = [...Object.keys(localStorage), ...draftsInMemory.keys()].filter((key) => key.startsWith(prefix))
  return [...new Set(keys)].map((key) => parse(localStorage.getItem(key) ?? draftsInMemory.get(key)))
}
