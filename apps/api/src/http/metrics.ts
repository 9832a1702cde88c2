import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import { AppError } from './app-error.ts'

const digest = (text: string) => createHash('sha256').update(text).digest()
const loopback = /^(127\.|::1$|::ffff:127\.)/

/** A proxy on this machine also connects from loopback, but it sets one of these headers. */
const proxyHeaders = ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via']

const isAllowed = (request: FastifyRequest, token: string | undefined): boolean => {
  if (token !== undefined) {
    return timingSafeEqual(digest(request.headers.authorization ?? ''), digest(`Bearer ${token}`))
  }
  return loopback.test(request.socket.remoteAddress ?? '') && !proxyHeaders.some((name) => name in request.headers)
}

/**
 * `GET /metrics` for Prometheus: with METRICS_TOKEN as bearer, or from this machine where no token is set. Each of
 * `addMetrics` adds some and returns what reads their values.
 */
export const serveMetrics = (
  app: FastifyInstance,
  token: string | undefined,
  addMetrics: readonly ((registry: Registry) => () => Promise<void>)[],
): void => {
  const registry = new Registry()
  const readers = addMetrics.map((add) => add(registry))
  collectDefaultMetrics({ register: registry })
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from request to answer, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  })
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'page'
    duration.labels(request.method, route, String(reply.statusCode)).observe(reply.elapsedTime / 1000)
    done()
  })
  app.get('/metrics', async (request, reply) => {
    if (!isAllowed(request, token)) throw new AppError('forbidden')
    await Promise.all(readers.map((readValues) => readValues()))
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}
