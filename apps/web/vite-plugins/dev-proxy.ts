const server = 'http://127.0.0.1:3000'

/**
 * The paths that the API server serves beside the page; `npm run dev` proxies them. tools/dev-proxy.test.ts compares.
 */
export const servedPaths = [
  '/api/',
  '/users/',
  '/files/',
  '/calendar/',
  '/healthz',
  '/readyz',
  '/metrics',
  '/robots.txt',
  '/sitemap.xml',
]

export const devProxy: Record<string, string> = Object.fromEntries(servedPaths.map((path) => [path, server]))
