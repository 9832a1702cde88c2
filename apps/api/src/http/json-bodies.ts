import type { FastifyInstance } from 'fastify'

/** Fastify's JSON parser, but an empty body counts as none: many clients send the content type without a body. */
export const parseJsonBodies = (app: FastifyInstance): void => {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body: string, done) => {
    if (body === '') done(null, undefined)
    else void parse(request, body, done)
  })
}
