import { type Call, errors, registry } from '@dopusk/contract'
import type { FastifyInstance } from 'fastify'
import { renderApiDocs } from './api-docs-page.ts'
import { describeApi } from './openapi.ts'

const once = (make: () => string): (() => string) => {
  let made: string | undefined
  return () => {
    made ??= make()
    return made
  }
}

/**
 * `/api/docs/` for people and `/api/docs/openapi.json` for tools. Each is generated from the contract once, at its first
 * request: at the start it would take most of the time in which the server is built.
 */
export const serveApiDocs = (app: FastifyInstance, calls: readonly Call[] = registry): void => {
  const description = once(() => JSON.stringify(describeApi(calls, errors)))
  const page = once(() => renderApiDocs(calls))
  app.get('/api/docs/openapi.json', async (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(description()),
  )
  app.get('/api/docs/', async (_request, reply) => reply.type('text/html; charset=utf-8').send(page()))
}
