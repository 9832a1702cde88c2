import type { FastifyInstance } from 'fastify'

/** Where scripts, styles and pictures may come from; with a nonce also the scripts that the page itself brought. */
export const contentPolicy = (https: boolean, nonce?: string): string =>
  [
    "default-src 'self'",
    nonce === undefined ? "script-src 'self'" : `script-src 'self' 'nonce-${nonce}'`,
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(https ? ['upgrade-insecure-requests'] : []),
  ].join('; ')

/** Every answer carries them. */
const protectingHeaders = (https: boolean): Record<string, string> => ({
  'content-security-policy': contentPolicy(https),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
  'referrer-policy': 'strict-origin-when-cross-origin',
  ...(https && { 'strict-transport-security': 'max-age=63072000; includeSubDomains' }),
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
})

export const protectAnswers = (app: FastifyInstance, https: boolean): void => {
  const headers = protectingHeaders(https)
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    done()
  })
}
