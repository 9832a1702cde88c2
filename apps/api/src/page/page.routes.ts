import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { PageRenderer } from '@dopusk/contract'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../http/app-error.ts'
import { contentSecurityPolicy } from '../http/security-headers.ts'
import { metaTags } from './meta-tags.ts'
import { createPageCache, type PublicContent } from './page-cache.ts'
import { readScreenLinks } from './screen-links.ts'
import { serveSearchEngines } from './search-engines.ts'
import { serveWorker } from './service-worker.ts'
import { readTemplate } from './template.ts'

/** The output of `apps/web/build.ts`. */
export const builtPage = new URL('../../../web/dist/', import.meta.url)

interface PageOptions {
  built: URL
  content: PublicContent
  dashboardUrl: string
  /** The public URL of the site. */
  siteUrl: string
  https: boolean
  /** Whether browsers may have the service worker; otherwise it is removed from them. */
  hasWorker: boolean
}

const immutable = 'public, max-age=31536000, immutable'
const isApiPath = (path: string) => /^\/(api|users|files)\//.test(path)

/** No URL of the site has them, and the router of the page does not match a path with a line break. */
const hasControlCharacters = (path: string) => /[\p{Cc}\u2028\u2029]/u.test(decodeURIComponent(path))

/**
 * Serves the built page: hashed files as immutable, and HTML from the template with a fresh nonce at every URL that no
 * other route serves. The landing page and the other public pages are rendered by `apps/web/src/app/entry-server.tsx`.
 */
export const servePage = async (app: FastifyInstance, options: PageOptions): Promise<void> => {
  const { built, content, dashboardUrl, siteUrl, https, hasWorker } = options
  if (!existsSync(new URL('client/index.html', built))) throw new Error('The page is not built: run apps/web/build.ts')
  const fill = await readTemplate(new URL('client/index.html', built), hasWorker)
  const linksOf = await readScreenLinks(new URL('client/.vite/manifest.json', built))
  const renderer = (await import(new URL('server/entry-server.js', built).href)) as PageRenderer
  const findPage = createPageCache(renderer, content, siteUrl)
  serveSearchEngines(app, siteUrl, renderer.indexedPaths)
  await serveWorker(app, { client: new URL('client/', built), isOn: hasWorker, dashboardUrl })

  await app.register(fastifyStatic, {
    root: fileURLToPath(new URL('client/', built)),
    preCompressed: true,
    index: false,
    globIgnore: ['**/index.html*', '**/*.br', '**/*.gz', '.vite/**', 'sw.js', 'offline-shell.html'],
    wildcard: false,
    cacheControl: false,
    setHeaders: (reply, path) => {
      reply.header('cache-control', path.includes('/assets/') ? immutable : 'public, max-age=3600')
    },
  })

  app.get('/*', async (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '/'
    if (isApiPath(path) || hasControlCharacters(path)) throw new AppError('not_found')
    const savesData = request.headers['save-data'] === 'on'
    const page = await findPage(path, savesData, request.ip)
    const nonce = randomBytes(16).toString('base64')
    return reply
      .code(page.status)
      .header('cache-control', 'no-cache')
      .header('vary', 'Save-Data')
      .header('content-security-policy', contentSecurityPolicy(https, nonce))
      .type('text/html; charset=utf-8')
      .send(
        fill({
          ...page,
          meta: metaTags(page, siteUrl),
          links: linksOf(page.screens),
          nonce,
          dashboardUrl,
          savesData,
        }),
      )
  })
}
