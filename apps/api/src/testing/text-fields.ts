import type { Call } from '@dopusk/contract'
import { z } from 'zod'

interface Schema {
  type?: string
  enum?: unknown[]
  const?: unknown
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
}

type Path = readonly (string | number)[]

const fieldOf = (value: unknown, key: string | number): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined

/** One of several kinds is that of the example. */
const isKindOf = ({ properties = {} }: Schema, example: unknown): boolean =>
  Object.entries(properties).every(([key, { const: kind }]) => kind === undefined || kind === fieldOf(example, key))

const collectTextPaths = (schema: Schema, path: Path, example: unknown): Path[] => {
  const choices = schema.anyOf ?? schema.oneOf?.filter((choice) => isKindOf(choice, example)) ?? schema.allOf
  if (choices) return choices.flatMap((choice) => collectTextPaths(choice, path, example))
  if (schema.type === 'object')
    return Object.entries(schema.properties ?? {}).flatMap(([key, inner]) =>
      collectTextPaths(inner, [...path, key], fieldOf(example, key)),
    )
  if (schema.type === 'array') return collectTextPaths(schema.items ?? {}, [...path, 0], fieldOf(example, 0))
  return schema.type === 'string' && schema.enum === undefined && schema.const === undefined ? [path] : []
}

const distinct = (paths: Path[]): Path[] => [...new Map(paths.map((path) => [path.join('.'), path])).values()]

const textPaths = (type: z.ZodType | undefined, example: unknown): Path[] =>
  type === undefined
    ? []
    : distinct(collectTextPaths(z.toJSONSchema(type, { io: 'input', unrepresentable: 'any' }) as Schema, [], example))

/** Every field of the body that accepts a free text. */
export const bodyTexts = ({ body, example }: Call): Path[] => textPaths(body, example?.body)

/** Every key of the query: all of them are texts before they are parsed. */
export const queryTexts = ({ query }: Call): string[] => {
  if (query === undefined) return []
  const { properties = {} } = z.toJSONSchema(query, { io: 'input', unrepresentable: 'any' }) as Schema
  return Object.keys(properties)
}

/** A copy with another value at this path; missing parents are created. */
export const withValue = (value: unknown, [key, ...rest]: Path, put: unknown): unknown => {
  if (key === undefined) return put
  if (typeof key === 'number') {
    const list = Array.isArray(value) ? [...(value as unknown[])] : []
    list[key] = withValue(list[key], rest, put)
    return list
  }
  const object = typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  return { ...object, [key]: withValue(object[key], rest, put) }
}
