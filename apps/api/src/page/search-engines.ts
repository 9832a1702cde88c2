import type { FastifyInstance } from 'fastify'

const cacheForHour = 'public, max-age=3600'

const escapeXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

const sitemap = (siteUrl: string, paths: readonly string[]) => {
  const addresses = paths.map((path) => `  <url><loc>${escapeXml(siteUrl + path)}</loc></url>\n`)
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${addresses.join('')}</urlset>
`
}

/** Disallows the API. Private pages say `noindex` themselves, which a robot must be able to read. */
const robots = (siteUrl: string) => `User-agent: *
Disallow: /api/
Disallow: /users/

Sitemap: ${siteUrl}/sitemap.xml
`

/** robots.txt and sitemap.xml. */
export const serveSearchEngines = (app: FastifyInstance, siteUrl: string, paths: readonly string[]): void => {
  app.get('/robots.txt', async (_request, reply) =>
    reply.header('cache-control', cacheForHour).type('text/plain; charset=utf-8').send(robots(siteUrl)),
  )
  app.get('/sitemap.xml', async (_request, reply) =>
    reply.header('cache-control', cacheForHour).type('application/xml; charset=utf-8').send(sitemap(siteUrl, paths)),
  )
}
