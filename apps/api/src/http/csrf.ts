import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from './app-error.ts'

const cookieName = 'csrftoken'

/** Whether the request comes from a page of this site in a browser: other clients do not send the cookie. */
export const hasCsrfCookie = (request: FastifyRequest): boolean => Boolean(request.cookies[cookieName])

/** Sets the CSRF cookie with the first response to a browser. */
export const issueCsrfCookie = (app: FastifyInstance, secure: boolean): void => {
  app.addHook('onRequest', (request, reply, done) => {
    if (!hasCsrfCookie(request)) {
      reply.setCookie(cookieName, randomBytes(24).toString('base64url'), { path: '/', sameSite: 'lax', secure })
    }
    done()
  })
}

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

const digest = (text: string) => createHash('sha256').update(text).digest()

/** Double-submit cookie: a changing request with the cookie must repeat it in a header, which another site cannot set. */
export const requireCsrfToken = (request: FastifyRequest): void => {
  const cookie = request.cookies[cookieName]
  if (!cookie || safeMethods.has(request.method)) return
  const token = request.headers['x-csrftoken']
  if (typeof token !== 'string' || !timingSafeEqual(digest(token), digest(cookie))) throw new AppError('csrf_failed')
}
