import type { Call } from '@dopusk/contract'
import { z } from 'zod'
import { hostileHeaders, hostileNumbers, hostileParts, hostilePathIds, hostileTexts } from './hostile-values.ts'
import { idsIn, millionOf } from './known-ids.ts'

type Random = () => number

interface Schema {
  type?: string
  enum?: unknown[]
  const?: unknown
  format?: string
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
}

export interface FuzzRequest {
  path: string
  body?: string
  contentType: string
  headers?: Record<string, string>
}

const pick = <T>(random: Random, list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const schemas = new Map<z.ZodType, Schema>()
const schemaOf = (type: z.ZodType): Schema => {
  const known = schemas.get(type) ?? (z.toJSONSchema(type, { io: 'input', unrepresentable: 'any' }) as Schema)
  schemas.set(type, known)
  return known
}

/** The source of request values: a random generator, ids that the caller has seen, and ids that others have seen. */
export interface Source {
  random: Random
  ownIds: readonly string[]
  otherIds: readonly string[]
}

const someId = ({ random, ownIds, otherIds }: Source): number => {
  const ids = random() < 0.6 && ownIds.length > 0 ? ownIds : otherIds
  return Number(pick(random, ids) ?? 1 + Math.floor(random() * 9))
}

const likelyTexts = [
  'анна',
  'Ёлкина',
  '+79120000001',
  'new@example.org',
  '2026-11-01',
  '2026-11-30',
  '01.11.2026',
  '1',
  'true',
]

const fillObject = (source: Source, { properties = {}, required }: Schema, example: unknown): unknown => {
  const known = isPlain(example) ? example : {}
  const kept = Object.entries(properties).filter(
    ([key]) => required?.includes(key) || key in known || source.random() < 0.4,
  )
  return Object.fromEntries(kept.map(([key, inner]) => [key, fill(source, inner, known[key])]))
}

const fillScalar = (source: Source, { type }: Schema): unknown => {
  if (type === 'boolean') return source.random() < 0.5
  if (type === 'integer' || type === 'number') return someId(source)
  if (type === 'null') return null
  return source.random() < 0.4 ? String(someId(source)) : pick(source.random, likelyTexts)
}

/** A value that the schema probably accepts. */
const fill = (source: Source, schema: Schema, example: unknown): unknown => {
  const { random } = source
  if (typeof example === 'number' && random() < 0.3) return example
  if (example !== undefined && !isPlain(example) && typeof example !== 'number' && random() < 0.8) return example
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return fill(source, pick(random, choices), example)
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return pick(random, schema.enum)
  if (schema.type === 'object') return fillObject(source, schema, example)
  if (schema.type !== 'array') return fillScalar(source, schema)
  return Array.from({ length: Math.floor(random() * 3) }, () => fill(source, schema.items ?? {}, undefined))
}

const hostile = (random: Random): unknown => {
  const kind = random()
  if (kind < 0.5) return pick(random, hostileTexts)
  return kind < 0.75 ? pick(random, hostileNumbers) : pick(random, hostileParts)
}

/** Replaces, removes or adds one value anywhere in the body. */
const spoil = (random: Random, value: unknown): unknown => {
  if (Array.isArray(value) && value.length > 0 && random() < 0.7) {
    const at = Math.floor(random() * value.length)
    return value.map((item, index) => (index === at ? spoil(random, item) : item))
  }
  if (!isPlain(value) || random() < 0.05) return hostile(random)
  const keys = Object.keys(value)
  const how = random()
  if (keys.length === 0 || how < 0.1) return { ...value, [pick(random, ['surprise', '__proto__', 'constructor'])]: 1 }
  const key = pick(random, keys)
  if (how < 0.2) return Object.fromEntries(Object.entries(value).filter(([name]) => name !== key))
  return { ...value, [key]: random() < 0.3 ? spoil(random, value[key]) : hostile(random) }
}

const spoilTimes = (random: Random): number => pick(random, [0, 0, 0, 0, 1, 1, 2, 4])

const make = (source: Source, type: z.ZodType, example: unknown): unknown => {
  let value = fill(source, schemaOf(type), example)
  for (let left = spoilTimes(source.random); left > 0; left -= 1) value = spoil(source.random, value)
  return value
}

const toText = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))

const makeQuery = (source: Source, { query, example }: Call): string => {
  if (query === undefined) return source.random() < 0.02 ? '?surprise=1' : ''
  const value = make(source, query, example?.query)
  if (!isPlain(value)) return `?${encodeURIComponent(toText(value).toWellFormed())}`
  const pairs = Object.entries(value).map(([key, item]) => [key, toText(item).toWellFormed()])
  return `?${new URLSearchParams(pairs)}`
}

const makeBody = (source: Source, { body, example }: Call): string | undefined => {
  if (body === undefined) return source.random() < 0.02 ? '{"surprise":1}' : undefined
  const text = JSON.stringify(make(source, body, example?.body))
  return source.random() < 0.03 ? text?.slice(0, -1) : text
}

/** `accepted` is the path of a request that the call accepted: its ids say of which table the call wants one. */
export const makeRequest = (source: Source, call: Call, accepted = ''): FuzzRequest => {
  const { random } = source
  const [wanted] = idsIn(accepted)
  const ofTable = (ids: readonly string[]) => ids.filter((id) => wanted && millionOf(id) === millionOf(wanted))
  const linked = { random, ownIds: ofTable(source.ownIds), otherIds: ofTable(source.otherIds) }
  const pathId = () =>
    random() < 0.85 ? String(someId(random() < 0.8 ? linked : source)) : pick(random, hostilePathIds)
  const path = call.path.replace(/\{\w+\}/g, pathId)
  const body = call.method === 'GET' ? undefined : makeBody(source, call)
  const contentType = random() < 0.02 ? pick(random, ['text/plain', 'application/xml', '']) : 'application/json'
  const headers = random() < 0.05 ? pick(random, hostileHeaders) : {}
  return { path: path + makeQuery(source, call), contentType, headers, ...(body !== undefined && { body }) }
}
