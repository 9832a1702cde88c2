import { randomBytes } from 'node:crypto'
import helmet from '@fastify/helmet'
import type { FastifyInstance, FastifyReply } from 'fastify'

declare module 'fastify' {
  interface FastifyReply {
    /** Marks the scripts that the page itself brought; new for each answer. */
    scriptNonce: string
  }
}

const contentPolicy = (nonce: string, upgrade: boolean): string =>
  [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'`,
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(upgrade ? ['upgrade-insecure-requests'] : []),
  ].join('; ')

export const protectAnswers = async (app: FastifyInstance, options: { https: boolean }): Promise<void> => {
  app.decorateReply('scriptNonce', '')
  await app.register(helmet, {
    contentSecurityPolicy: false,
    strictTransportSecurity: options.https ? { maxAge: 63_072_000, includeSubDomains: true } : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    xFrameOptions: { action: 'deny' },
  })
  app.addHook('onRequest', async (_request, reply: FastifyReply) => {
    reply.scriptNonce = randomBytes(16).toString('base64')
    reply.header('content-security-policy', contentPolicy(reply.scriptNonce, options.https))
    reply.header('permissions-policy', 'camera=(), geolocation=(), microphone=(), payment=()')
  })
}
