import type { FastifyInstance } from 'fastify'

/** The allowed sources of scripts, styles and images; with a nonce also the inline scripts of the page. */
export const contentSecurityPolicy = (https: boolean, nonce?: string): string =>
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

const securityHeaders = (https: boolean): Record<string, string> => ({
  'content-security-policy': contentSecurityPolicy(https),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
  'referrer-policy': 'strict-origin-when-cross-origin',
  ...(https && { 'strict-transport-security': 'max-age=63072000; includeSubDomains' }),
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
})

/** Sets the security headers on every response. */
export const addSecurityHeaders = (app: FastifyInstance, https: boolean): void => {
  const headers = securityHeaders(https)
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    done()
  })
}
