import type { BodyOf, Call, FileBytes, ParamsOf, QueryOf, ResponseOf } from '@dopusk/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Db } from '../db/database.ts'
import type { AccessTokens } from './access-token.ts'
import { AppError } from './app-error.ts'
import { auditImpersonatedWrite } from './audit.ts'
import { type Caller, type FindCaller, readCaller, requireAccess } from './caller.ts'
import { requireCsrfEcho } from './csrf.ts'
import { sendShared } from './etag.ts'
import { fieldMessages, wordIssue } from './field-messages.ts'
import { sendFile } from './send-file.ts'
import { refuseUnstorable } from './unstorable-text.ts'

export interface RouteDeps {
  db: Db
  accessTokens: AccessTokens
  findCaller: FindCaller
  now: () => Date
}

/** What a handler gets: the request's parts as the contract reads them, and who makes it. */
interface CallContext<C extends Call> {
  params: ParamsOf<C>
  query: QueryOf<C>
  body: BodyOf<C>
  caller: C['access'] extends 'anyone' ? Caller | null : Caller
  request: FastifyRequest
  reply: FastifyReply
}

type Handler<C extends Call> = (context: CallContext<C>) => Promise<z.input<C['response']>>

const parse = (schema: z.ZodType | undefined, value: unknown): unknown => {
  if (schema === undefined) {
    if (value === undefined || value === null || Object.keys(value).length === 0) return undefined
    const fields = Object.fromEntries(Object.keys(value).map((key) => [key, 'Неизвестное поле']))
    throw new AppError('invalid', { fields })
  }
  const result = schema.safeParse(value, { error: wordIssue })
  if (!result.success) throw new AppError('invalid', { fields: fieldMessages(result.error.issues) })
  refuseUnstorable(result.data)
  return result.data
}

/**
 * The only way in which a call of the contract is served. It reads the request by the call's schemas, then asks who is
 * calling, then whether they may, and lets out nothing that the response schema does not name, so that no handler can
 * forget any of it. The order of refusals is part of the contract: 400, 401, 403.
 */
export const route = <C extends Call>(app: FastifyInstance, deps: RouteDeps, call: C, handler: Handler<C>): void => {
  app.route({
    method: call.method,
    url: call.path.replace(/\{(\w+)\}/g, ':$1'),
    handler: async (request, reply) => {
      const params = parse(call.params, request.params)
      const query = parse(call.query, request.query)
      const body = parse(call.body, request.body)
      const caller = await readCaller(request, call.access, deps)
      requireCsrfEcho(request)
      requireAccess(call.access, caller)
      if (caller !== null) await auditImpersonatedWrite(deps, caller, request)
      const context = { params, query, body, caller, request, reply } as CallContext<C>
      const answer = call.response.parse(await handler(context)) as ResponseOf<C>
      if (call.file !== undefined) return sendFile(reply, call.file, answer as FileBytes)
      const text = JSON.stringify(answer)
      reply.code(call.status).type('application/json; charset=utf-8')
      if (call.method === 'GET' && call.access === 'anyone') return sendShared(request, reply, text)
      return reply.header('cache-control', 'no-store').send(text)
    },
  })
}
