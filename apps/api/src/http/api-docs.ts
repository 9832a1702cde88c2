import { type Call, errors, registry } from '@dopusk/contract'
import type { FastifyInstance } from 'fastify'
import { renderApiDocs } from './api-docs-page.ts'
import { describeApi } from './openapi.ts'

/** `/api/docs/` for people and `/api/docs/openapi.json` for tools, both generated from the contract once, at the start. */
export const serveApiDocs = (app: FastifyInstance, calls: readonly Call[] = registry): void => {
  const description = JSON.stringify(describeApi(calls, errors))
  const page = renderApiDocs(calls)
  app.get('/api/docs/openapi.json', async (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(description),
  )
  app.get('/api/docs/', async (_request, reply) => reply.type('text/html; charset=utf-8').send(page))
}
