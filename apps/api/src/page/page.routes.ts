import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../http/app-error.ts'
import { contentPolicy } from '../http/security-headers.ts'
import { metaTags } from './meta-tags.ts'
import { createPages, type PageRenderer, type PublicContent } from './pages.ts'
import { readScreenLinks } from './screen-links.ts'
import { serveSearchEngines } from './search-engines.ts'
import { readTemplate } from './template.ts'

/** Where `apps/web/build.ts` puts the page. */
export const builtPage = new URL('../../../web/dist/', import.meta.url)

interface PageOptions {
  built: URL
  content: PublicContent
  dashboardUrl: string
  /** Where people and search engines find the site. */
  siteUrl: string
  https: boolean
}

const immutable = 'public, max-age=31536000, immutable'
const isApiPath = (path: string) => /^\/(api|users|files)\//.test(path)

/** No address of ours has them, and what the page's router makes of a line break is not a page. */
const hasControls = (path: string) => /[\p{Cc}\u2028\u2029]/u.test(decodeURIComponent(path))

/**
 * Serves the built page: hashed files for ever, and at every address that nothing else serves HTML from the template with
 * a fresh nonce.
 */
export const servePage = async (app: FastifyInstance, options: PageOptions): Promise<void> => {
  const { built, content, dashboardUrl, siteUrl, https } = options
  if (!existsSync(new URL('client/index.html', built))) throw new Error('The page is not built: run apps/web/build.ts')
  const fill = await readTemplate(new URL('client/index.html', built))
  const linksOf = await readScreenLinks(new URL('client/.vite/manifest.json', built))
  const renderer = (await import(new URL('server/entry-server.js', built).href)) as PageRenderer
  const findPage = createPages(renderer, content, siteUrl)
  serveSearchEngines(app, siteUrl, renderer.indexedPaths)

  await app.register(fastifyStatic, {
    root: fileURLToPath(new URL('client/', built)),
    preCompressed: true,
    index: false,
    globIgnore: ['**/index.html*', '**/*.br', '**/*.gz', '.vite/**'],
    wildcard: false,
    cacheControl: false,
    setHeaders: (reply, path) => {
      reply.header('cache-control', path.includes('/assets/') ? immutable : 'public, max-age=3600')
    },
  })

  app.get('/*', async (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '/'
    if (isApiPath(path) || hasControls(path)) throw new AppError('not_found')
    const page = await findPage(path)
    const nonce = randomBytes(16).toString('base64')
    return reply
      .code(page.status)
      .header('cache-control', 'no-cache')
      .header('content-security-policy', contentPolicy(https, nonce))
      .type('text/html; charset=utf-8')
      .send(
        fill({
          ...page,
          meta: metaTags(page, siteUrl),
          links: linksOf(page.screens),
          nonce,
          dashboardUrl,
        }),
      )
  })
}
