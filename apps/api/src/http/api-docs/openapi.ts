import type { Call, ErrorCode, errors as errorTable } from '@dopusk/contract'
import { z } from 'zod'

type JsonObject = Record<string, unknown>

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): JsonObject => {
  const { $schema, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest
}

/** Errors of `route()` itself, which every call of this kind can return. */
const commonErrors = (call: Call): ErrorCode[] => [
  'invalid',
  ...(call.access === 'anyone' ? [] : (['not_authenticated', 'token_expired', 'account_blocked'] as const)),
  ...(call.access === 'anyone' || call.access === 'signed_in' ? [] : (['forbidden'] as const)),
  ...(call.method === 'GET' ? [] : (['csrf_failed', 'too_large', 'unsupported_media'] as const)),
  'unavailable',
]

export const errorsOf = (call: Call): ErrorCode[] => [...new Set([...commonErrors(call), ...call.errors])]

const parametersOf = (schema: z.ZodType | undefined, location: 'path' | 'query'): JsonObject[] => {
  if (schema === undefined) return []
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
    properties?: JsonObject
    required?: string[]
  }
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: location,
    required: location === 'path' || required.includes(name),
    schema: property,
  }))
}

const errorResponsesOf = (call: Call, table: typeof errorTable): JsonObject => {
  const byStatus = new Map<number, ErrorCode[]>()
  for (const code of errorsOf(call))
    byStatus.set(table[code].status, [...(byStatus.get(table[code].status) ?? []), code])
  const answers = [...byStatus].map(([status, codes]) => [
    String(status),
    {
      description: codes.join(', '),
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
    },
  ])
  return Object.fromEntries(answers)
}

const successOf = ({ file, response }: Call): JsonObject =>
  file === undefined
    ? { 'application/json': { schema: schemaOf(response, 'output') } }
    : { [file.mediaType]: { schema: { type: 'string', format: 'binary' } } }

const operationOf = (call: Call, table: typeof errorTable): JsonObject => ({
  operationId: call.name,
  summary: call.summary,
  'x-access': call.access,
  security: call.access === 'anyone' ? [] : [{ bearer: [] }],
  parameters: [...parametersOf(call.params, 'path'), ...parametersOf(call.query, 'query')],
  ...(call.body && {
    requestBody: {
      required: true,
      content: {
        'application/json': {
          schema: schemaOf(call.body, 'input'),
          ...(call.example?.body !== undefined && { example: call.example.body }),
        },
      },
    },
  }),
  responses: {
    [call.status]: {
      description: 'OK',
      content: successOf(call),
    },
    ...errorResponsesOf(call, table),
  },
})

/** The contract as an OpenAPI 3.1 document. */
export const describeApi = (calls: readonly Call[], table: typeof errorTable): JsonObject => {
  const paths: Record<string, JsonObject> = {}
  for (const call of calls) {
    paths[call.path] = { ...paths[call.path], [call.method.toLowerCase()]: operationOf(call, table) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Допуск', version: '1' },
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: {
        Error: {
          type: 'object',
          required: ['code', 'message', 'request_id'],
          properties: {
            code: { enum: Object.keys(table) },
            message: { type: 'string' },
            fields: { type: 'object', additionalProperties: { type: 'string' } },
            request_id: { type: 'string' },
          },
        },
      },
    },
  }
}
