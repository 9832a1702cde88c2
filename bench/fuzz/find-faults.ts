import type { Call } from '@dopusk/contract'
import { z } from 'zod'
import { type Caller, forbiddenWords, type Write } from './fuzz-fixture.ts'

type JsonSchema = Parameters<typeof z.fromJSONSchema>[0]

interface Described {
  description: string
  content: Record<string, { schema: JsonSchema }>
}

/** The served OpenAPI document. */
export interface ApiDocument {
  paths: Record<string, Record<string, { responses: Record<string, Described> }>>
}

export interface Answer {
  status: number
  contentType: string
  text: string
  writes: readonly Write[]
  cpuS: number
}

/** Of this process, in which the server runs. Most refusals take milliseconds, one that hashes a password takes more. */
const maxRefusalCpuS = 1

const refusalSchema = z.strictObject({
  code: z.string(),
  message: z.string().regex(/[а-яё]/i),
  fields: z.record(z.string(), z.string()).optional(),
  request_id: z.string(),
})

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const codeOf = (text: string): string => refusalSchema.safeParse(parseJson(text)).data?.code ?? ''

export const isRefusal = (text: string): boolean => refusalSchema.safeParse(parseJson(text)).success

/** zod reads patterns without the flag `u`, so those with classes of Unicode mean something else to it. */
const withoutUnicodePatterns = (schema: JsonSchema): JsonSchema =>
  JSON.parse(
    JSON.stringify(schema, (key, value: unknown) =>
      key === 'pattern' && typeof value === 'string' && /\\p\{/i.test(value) ? undefined : value,
    ),
  ) as JsonSchema

/** Compares a response with what the OpenAPI document says of the call: status, media type, fields, code of a refusal. */
export const createConformance = ({ paths }: ApiDocument) => {
  const schemas = new Map<string, z.ZodType>()
  const findWrongFields = (name: string, described: JsonSchema, text: string): string[] => {
    const schema = schemas.get(name) ?? z.fromJSONSchema(withoutUnicodePatterns(described))
    schemas.set(name, schema)
    const { error } = schema.safeParse(parseJson(text))
    return error ? [`a response against its schema: ${z.prettifyError(error).slice(0, 200)}`] : []
  }
  const findDifferences = ({ name, path, method, file }: Call, { status, contentType, text }: Answer): string[] => {
    const described = paths[path]?.[method.toLowerCase()]?.responses[status]
    if (described === undefined) return ['a status that the call does not declare']
    const [mediaType = '', content] = Object.entries(described.content)[0] ?? []
    if (contentType.replace('application/json; charset=utf-8', 'application/json') !== mediaType)
      return [`${contentType} instead of ${mediaType}`]
    if (status < 400) return content && !file ? findWrongFields(name, content.schema, text) : []
    const declared = described.description.split(', ')
    return declared.includes(codeOf(text)) ? [] : ['a code that the call does not declare']
  }
  // A head too long for the parser of HTTP is refused before any call is known.
  return (call: Call, answer: Answer) => (codeOf(answer.text) === 'too_large' ? [] : findDifferences(call, answer))
}

/** What must hold for every response, whatever was asked. */
export const findFaults = (caller: Caller, method: string, { status, text, writes, cpuS }: Answer): string[] => {
  const changed = [...new Set(writes.map(({ kind, name }) => `${kind} ${name}`))].join(', ')
  const leaked = forbiddenWords[caller].filter((word) => text.toLowerCase().includes(word))
  return [
    ...(status >= 500 ? ['a 5xx'] : []),
    ...(status >= 400 && !isRefusal(text) ? ['a refusal of the wrong shape'] : []),
    ...(status >= 400 && changed !== '' ? [`a refusal that changed data: ${changed}`] : []),
    ...(status < 400 && method === 'GET' && changed !== '' ? [`a GET that changed data: ${changed}`] : []),
    ...(status >= 400 && cpuS > maxRefusalCpuS ? [`a refusal that took ${cpuS.toFixed(1)} s of CPU`] : []),
    ...leaked.map((word) => `leaks data of others: ${word}`),
  ]
}
