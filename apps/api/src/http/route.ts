import { Readable } from 'node:stream'
import {
  type BodyOf,
  type Call,
  type FileBytes,
  type FromWire,
  fromWire,
  type ParamsOf,
  type QueryOf,
  type ResponseFile,
  toWire,
  wireNames,
} from '@dopusk/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Db } from '../db/database.ts'
import { asPerson } from '../person-turns.ts'
import type { AccessTokens } from './access-token.ts'
import { AppError } from './app-error.ts'
import { auditImpersonatedWrite } from './audit.ts'
import { type Caller, type FindCaller, readCaller, requireAccess } from './caller.ts'
import { requireCsrfToken } from './csrf.ts'
import { sendOwn, sendPublic } from './etag.ts'
import { parseInput } from './validation.ts'

export interface RouteDeps {
  db: Db
  accessTokens: AccessTokens
  findCaller: FindCaller
  now: () => Date
}

/** The argument of a handler: the parts of the request by the call's schemas, and the caller. */
interface CallContext<C extends Call> {
  params: ParamsOf<C>
  query: QueryOf<C>
  body: BodyOf<C>
  caller: C['access'] extends 'anyone' ? Caller | null : Caller
  request: FastifyRequest
  reply: FastifyReply
}

type Handler<C extends Call> = (context: CallContext<C>) => Promise<FromWire<z.input<C['response']>>>

interface RouteOptions<C extends Call> {
  /** What of the response makes it another one; the page may ask with If-None-Match. */
  etagOf?: (response: FromWire<z.input<C['response']>>) => unknown
}

/** A client that reads nothing for so long is disconnected: it must not keep a snapshot of the database open. */
const stallTimeoutMs = 120_000

// A stream is sent unchanged: a wrapper destroyed before it was read would not destroy the inner stream.
const sendable = (bytes: FileBytes): Uint8Array | Readable =>
  bytes instanceof Uint8Array || bytes instanceof Readable ? bytes : Readable.from(bytes, { objectMode: false })

/** Sends a file as an attachment, in chunks as they are produced; a disconnect of the client stops their source. */
export const sendFile = (
  reply: FastifyReply,
  { mediaType, fileName }: ResponseFile,
  bytes: FileBytes,
): FastifyReply => {
  reply.raw.setTimeout(stallTimeoutMs, () => reply.raw.destroy())
  const sent = sendable(bytes)
  // The status has been sent already, so the error can only be logged.
  if (sent instanceof Readable) sent.once('error', (err) => reply.log.error({ err }, 'file transfer failed'))
  return reply
    .type(mediaType)
    .header('content-disposition', `attachment; filename="${fileName}"`)
    .header('cache-control', 'no-store')
    .send(sent)
}

const hasWireNames = (schema: z.ZodType): boolean => {
  const text = JSON.stringify(z.toJSONSchema(schema, { unrepresentable: 'any' }))
  return Object.values(wireNames).some((name) => text.includes(`"${name}":`))
}

/**
 * Translates between the names of the wire and of the code, for values of one schema. Most schemas have no name to
 * translate: their values pass unchanged. The schema is searched at the first value, not at the start of the server.
 */
const translator = (schema: z.ZodType | undefined, translate: (value: unknown) => unknown) => {
  let isNeeded: boolean | undefined
  return (value: unknown): unknown => {
    isNeeded ??= schema !== undefined && hasWireNames(schema)
    return isNeeded ? translate(value) : value
  }
}

export const bodyTranslator = (schema: z.ZodType | undefined) => translator(schema, fromWire)
export const responseTranslator = (schema: z.ZodType) => translator(schema, toWire)

/** Aborted where the client closes the connection before it has the response. */
const goneSignal = ({ raw }: FastifyReply): AbortSignal => {
  const gone = new AbortController()
  const leave = () => gone.abort(new AppError('unavailable'))
  if (raw.destroyed) leave()
  else raw.once('close', leave)
  return gone.signal
}

/**
 * The only function that serves a call of the contract. It validates the request by the call's schemas, reads the caller,
 * checks access, and sends only the fields of the response schema, so that no handler can forget any of it.
 * The order of errors is part of the contract: 400, 401, 403.
 */
export const route = <C extends Call>(
  app: FastifyInstance,
  deps: RouteDeps,
  call: C,
  handler: Handler<C>,
  { etagOf }: RouteOptions<C> = {},
): void => {
  const translateBody = bodyTranslator(call.body)
  const translateResponse = responseTranslator(call.response)
  app.route({
    method: call.method,
    url: call.path.replace(/\{(\w+)\}/g, ':$1'),
    handler: async (request, reply) => {
      const params = parseInput(call.params, request.params)
      const query = parseInput(call.query, request.query)
      const body = translateBody(parseInput(call.body, request.body))
      const caller = await readCaller(request, call.access, deps)
      requireCsrfToken(request)
      requireAccess(call.access, caller)
      if (caller !== null) await auditImpersonatedWrite(deps, caller, request)
      const context = { params, query, body, caller, request, reply } as CallContext<C>
      const answer = await (caller === null
        ? handler(context)
        : asPerson(
            caller.userId,
            () => handler(context),
            () => goneSignal(reply),
          ))
      const response = call.response.parse(translateResponse(answer))
      if (call.file !== undefined) return sendFile(reply, call.file, response as FileBytes)
      const text = JSON.stringify(response)
      reply.code(call.status).type('application/json; charset=utf-8')
      if (call.method === 'GET' && call.access === 'anyone') return sendPublic(request, reply, text)
      if (etagOf !== undefined) return sendOwn(request, reply, { text, content: JSON.stringify(etagOf(answer)) })
      return reply.header('cache-control', 'no-store').send(text)
    },
  })
}
