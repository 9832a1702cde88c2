import { appendFileSync } from 'node:fs'
import { join } from 'node:path'

const kinds: readonly [kind: string, pattern: RegExp][] = [
  ['instant', /^\d{4}-\d\d-\d\dT[\d:.]+Z$/],
  ['day', /^\d{4}-\d\d-\d\d$/],
  ['uuid', /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/],
]

const kindOf = (value: unknown): string => {
  if (value === null) return 'null'
  if (typeof value !== 'string') return typeof value
  return kinds.find(([, pattern]) => pattern.test(value))?.[0] ?? 'text'
}

/** The names of an answer in their order, with the kind of each value; an array has one member for each kind of member. */
const shapeOf = (value: unknown): string => {
  if (Array.isArray(value)) return `[${[...new Set(value.map(shapeOf))].sort().join(' | ')}]`
  if (typeof value !== 'object' || value === null) return kindOf(value)
  return `{${Object.entries(value)
    .map(([name, each]) => `${/^\d+$/.test(name) ? '#' : name}: ${shapeOf(each)}`)
    .join(', ')}}`
}

const folder = process.env.RECORD_ANSWERS

/** For `bench/wire-snapshot.ts`: what the server sends, as it is sent. */
export const recordAnswer = (call: { method: string; path: string }, status: number, text: string): void => {
  if (folder === undefined) return
  const line = `${call.method} ${call.path} ${status} ${shapeOf(JSON.parse(text || 'null'))}\n`
  appendFileSync(join(folder, `${process.pid}.txt`), line)
}
