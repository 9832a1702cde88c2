import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from './app-error.ts'

const cookieName = 'csrftoken'

/** Whether the request comes from a page of ours: only a browser carries the cookie. */
export const carriesCsrfCookie = (request: FastifyRequest): boolean => Boolean(request.cookies[cookieName])

/** Gives every browser the anti-forgery cookie with the first answer it gets. */
export const issueCsrfCookie = (app: FastifyInstance, secure: boolean): void => {
  app.addHook('onRequest', (request, reply, done) => {
    if (!carriesCsrfCookie(request)) {
      reply.setCookie(cookieName, randomBytes(24).toString('base64url'), { path: '/', sameSite: 'lax', secure })
    }
    done()
  })
}

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

const digest = (text: string) => createHash('sha256').update(text).digest()

/** A changing request that carries the cookie must repeat it in a header, which no other site can make it do. */
export const requireCsrfEcho = (request: FastifyRequest): void => {
  const cookie = request.cookies[cookieName]
  if (!cookie || safeMethods.has(request.method)) return
  const echo = request.headers['x-csrftoken']
  if (typeof echo !== 'string' || !timingSafeEqual(digest(echo), digest(cookie))) throw new AppError('csrf_failed')
}
