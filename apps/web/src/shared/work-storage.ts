import { readSession } from './api/session.ts'
import { workInMemory, workPrefix } from './work-prefix.ts'

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
    workInMemory.delete(key)
  } catch {
    // What was stored before it is older, and would be read instead.
    localStorage.removeItem(key)
    workInMemory.set(key, text)
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
  return key === null ? null : parse(localStorage.getItem(key) ?? workInMemory.get(key))
}

export const removeWork = (name: string): void => {
  const key = keyOf(name)
  if (key === null) return
  localStorage.removeItem(key)
  workInMemory.delete(key)
}

/** All own work whose name begins so. */
export const listWork = (namePrefix: string): unknown[] => {
  const prefix = keyOf(namePrefix)
  if (prefix === null) return []
  const keys = [...Object.keys(localStorage), ...workInMemory.keys()].filter((key) => key.startsWith(prefix))
  return [...new Set(keys)].map((key) => parse(localStorage.getItem(key) ?? workInMemory.get(key)))
}
