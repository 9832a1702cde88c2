import { readSession } from './api/session.ts'
import { workPrefix } from './work-prefix.ts'

/** Where storage is full or forbidden: the work then lasts as long as the tab. */
const inMemory = new Map<string, string>()

/** Unfinished work belongs to one person: nobody else who sits down here gets to see or send it. */
const keyOf = (name: string): string | null => {
  const session = readSession()
  return session && `${workPrefix}${session.email}${session.impersonated ? '+' : ''}:${name}`
}

export const writeWork = (name: string, value: unknown): void => {
  const key = keyOf(name)
  if (key === null) return
  const text = JSON.stringify(value)
  try {
    localStorage.setItem(key, text)
  } catch {
    inMemory.set(key, text)
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

export const readWork = (name: string): unknown => {
  const key = keyOf(name)
  return key === null ? null : parse(localStorage.getItem(key) ?? inMemory.get(key))
}

export const removeWork = (name: string): void => {
  const key = keyOf(name)
  if (key === null) return
  localStorage.removeItem(key)
  inMemory.delete(key)
}

/** All own work whose name begins so. */
export const listWork = (namePrefix: string): unknown[] => {
  const prefix = keyOf(namePrefix)
  if (prefix === null) return []
  const keys = [...Object.keys(localStorage), ...inMemory.keys()].filter((key) => key.startsWith(prefix))
  return [...new Set(keys)].map((key) => parse(localStorage.getItem(key) ?? inMemory.get(key)))
}
