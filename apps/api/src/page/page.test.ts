import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { handleError } from '../http/error-handler.ts'
import { addSecurityHeaders } from '../http/security-headers.ts'
import { metaTags } from './meta-tags.ts'
import { servePage } from './page.routes.ts'
import { createPageCache } from './page-cache.ts'
import { readScreenLinks } from './screen-links.ts'
import { readTemplate } from './template.ts'

describe('the template', () => {
  let folder: string
  const fill = {
    nonce: 'N',
    title: 'Вход',
    description: '',
    dashboardUrl: '/dashboard/',
    html: '<p>текст</p>',
    meta: '<meta>',
    links: '<link>',
    state: '{"a":1}',
    requests: ['/api/a/?b={c}'],
    early: '<i>рано</i>',
    savesData: false,
  }

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'dopusk-template-'))
  })
  afterAll(() => rm(folder, { recursive: true }))

  const read = async (text: string) => {
    const file = join(folder, 'index.html')
    await writeFile(file, text)
    return readTemplate(pathToFileURL(file))
  }

  test('has every placeholder replaced', async () => {
    const template = await read(
      '<title>%TITLE%</title><!--meta--><!--links--><script nonce="%NONCE%">%REQUESTS% %STATE%</script><b><!--html--></b>',
    )
    expect(template(fill)).toBe(
      '<title>Вход</title><meta><link><script nonce="N">["/api/a/?b={c}"] {"a":1}</script><b><p>текст</p></b>',
    )
  })

  test('ignores placeholders and markup in the values', async () => {
    const template = await read('<meta content="%DESCRIPTION%"><b><!--html--></b>')
    const text = template({ ...fill, description: '"><script>', html: '%NONCE% $& <!--html-->' })
    expect(text).toBe('<meta content="&quot;&gt;&lt;script&gt;"><b>%NONCE% $& <!--html--></b>')
  })
})

describe('meta tags for search engines', () => {
  const page = { title: 'Курсы «А» & "Б"', description: 'О курсах', canonical: '/', structuredData: '{"a":1}' }

  test('of an indexed page contain its URL, image and structured data', () => {
    const tags = metaTags(page, 'https://example.org')
    expect(tags).toContain('<link rel="canonical" href="https://example.org/">')
    expect(tags).toContain('<meta property="og:title" content="Курсы «А» &amp; &quot;Б&quot;">')
    expect(tags).toContain('<meta property="og:image" content="https://example.org/open-graph.png">')
    expect(tags).toContain('<script type="application/ld+json">{"a":1}</script>')
    expect(tags).not.toContain('noindex')
  })

  test('of any other page contain only noindex', () => {
    const tags = metaTags({ ...page, canonical: null, structuredData: null }, 'https://example.org')
    expect(tags).toBe('<meta name="robots" content="noindex">')
  })
})

test('a rendered page preloads its fonts and defers its scripts, an empty frame does neither', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'dopusk-scripts-'))
  const file = join(folder, 'index.html')
  const tags = '<link rel="modulepreload" href="/b.js"><script type="module" src="/a.js"></script>'
  const fonts = (urls: string) => `<script nonce="%NONCE%">${urls}.forEach(preload)</script>`
  const early = '<script nonce="%NONCE%" data-early>early</script>'
  await writeFile(file, `<html><body>${fonts('["/f.woff2","/g.woff2"]')}${early}${tags}<!--links--><!--html--></body>`)
  const fill = await readTemplate(pathToFileURL(file))
  await rm(folder, { recursive: true })
  const links = '<link rel="stylesheet" href="/c.css"><link rel="modulepreload" href="/c.js">'
  const gaps = {
    nonce: 'N',
    title: '',
    description: '',
    dashboardUrl: '',
    meta: '',
    links,
    state: '',
    requests: [],
    early: '',
    savesData: false,
  }
  const rendered = fill({ ...gaps, html: 'текст' })
  expect(rendered).toContain('["/f.woff2","/g.woff2"].forEach')
  expect(rendered).toMatch(/^<html><body>/)
  expect(fill({ ...gaps, html: 'текст', savesData: true })).toMatch(/^<html data-save-data="header"><body>/)
  expect(rendered).not.toContain('data-early')
  expect(rendered).not.toMatch(/="(?:module|modulepreload)"/)
  expect(rendered.match(/="later" /g)).toHaveLength(3)
  expect(rendered).toMatch(/<script nonce="N">.+<\/script><\/body>$/s)
  expect(fill({ ...gaps, html: '' })).toBe(
    `<html><body>${fonts('[]')}${early}${tags}${links}</body>`.replaceAll('%NONCE%', 'N'),
  )
})

describe('the links of a screen', () => {
  const manifest = {
    'index.html': { file: 'entry.js', isEntry: true, imports: ['_kit.js'], css: ['entry.css'] },
    '_kit.js': { file: 'kit.js', css: ['kit.css'] },
    '_form.js': { file: 'form.js', imports: ['_kit.js'], css: ['form.css'] },
    'src/areas/a-screen.tsx': { file: 'a.js', imports: ['_form.js', '_kit.js'], css: ['a.css'] },
    'src/app/layout.tsx': { file: 'layout.js', imports: ['_form.js'], css: ['layout.css'] },
  }

  test('contain its files beside those of the entry, styles first', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'dopusk-links-'))
    const file = join(folder, 'manifest.json')
    await writeFile(file, JSON.stringify(manifest))
    const linksOf = await readScreenLinks(pathToFileURL(file))
    await rm(folder, { recursive: true })
    const hrefsOf = (...screens: string[]) =>
      [...linksOf(screens).matchAll(/rel="(\w+)"[^>]*href="([^"]+)"/g)].map(([, rel, href]) => `${rel} ${href}`)
    expect(hrefsOf('areas/a-screen.tsx')).toEqual([
      'stylesheet /form.css',
      'stylesheet /a.css',
      'modulepreload /form.js',
      'modulepreload /a.js',
    ])
    expect(hrefsOf('app/layout.tsx', 'areas/a-screen.tsx')).toEqual([
      'stylesheet /form.css',
      'stylesheet /layout.css',
      'stylesheet /a.css',
      'modulepreload /form.js',
      'modulepreload /layout.js',
      'modulepreload /a.js',
    ])
    expect(linksOf([])).toBe('')
    expect(() => linksOf(['areas/b-screen.tsx'])).toThrow('areas/b-screen.tsx')
  })
})

describe('pages', () => {
  const content = {
    revision: '1',
    readRevision: async () => content.revision,
    readData: async () => ({
      organisation: null,
      profiles: [],
      systems: [],
      courses: [],
      examCenters: [],
      consents: [],
      courseChanges: null,
      verification: null,
    }),
    isCached: (path: string) => path !== '/verify/x',
  }

  const frame = {
    html: '',
    title: '',
    description: '',
    status: 200 as const,
    canonical: null,
    structuredData: null,
    screens: [],
    state: '{}',
    requests: [],
    early: '',
  }

  const countingRenderer = () => {
    const rendered: string[] = []
    const renderPage = async (path: string) => {
      rendered.push(path)
      if (path === '/broken') throw new Error('broken')
      return { ...frame, html: path }
    }
    const renderPrivateFrame = (path: string) => (path === '/courses' ? frame : null)
    return { rendered, renderPage, renderPrivateFrame, indexedPaths: [] }
  }

  test('are rendered once for each revision of the content, also with simultaneous requests', async () => {
    const renderer = countingRenderer()
    const findPage = createPageCache(renderer, content, 'https://example.org')
    await Promise.all(Array.from({ length: 5 }, () => findPage('/terms')))
    expect(renderer.rendered).toEqual(['/terms'])
    content.revision = '2'
    expect((await findPage('/terms')).html).toBe('/terms')
    expect(renderer.rendered).toEqual(['/terms', '/terms'])
  })

  test('that show the state of the moment are rendered for each request, with the address of the visitor', async () => {
    const renderer = countingRenderer()
    const asked: string[] = []
    const readData = (path: string, address: string) => {
      asked.push(`${path} ${address}`)
      return content.readData()
    }
    const findPage = createPageCache(renderer, { ...content, readData }, 'https://example.org')
    await findPage('/verify/x', false, '10.0.0.1')
    await findPage('/verify/x', false, '10.0.0.2')
    expect(renderer.rendered).toEqual(['/verify/x', '/verify/x'])
    expect(asked).toEqual(['/verify/x 10.0.0.1', '/verify/x 10.0.0.2'])
  })

  test('behind the sign-in are served while the database is down, the others are not', async () => {
    const away = { ...content, readRevision: () => Promise.reject(new Error('away')) }
    const findPage = createPageCache(countingRenderer(), away, 'https://example.org')
    expect(await findPage('/courses')).toBe(frame)
    await expect(findPage('/terms')).rejects.toThrow('away')
  })

  test('that failed are rendered again', async () => {
    const renderer = countingRenderer()
    const findPage = createPageCache(renderer, content, 'https://example.org')
    await expect(findPage('/broken')).rejects.toThrow('broken')
    await expect(findPage('/broken')).rejects.toThrow('broken')
    expect(renderer.rendered).toHaveLength(2)
  })

  test('of many unknown paths do not fill the cache', async () => {
    const renderer = countingRenderer()
    const findPage = createPageCache(renderer, content, 'https://example.org')
    for (let n = 0; n < 150; n += 1) await findPage(`/${n}`)
    await findPage('/149')
    await findPage('/0')
    expect(renderer.rendered).toHaveLength(151)
  })
})

describe('a path', () => {
  const app = Fastify()
  const appWithoutWorker = Fastify()
  let folder: string

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'dopusk-built-'))
    await mkdir(join(folder, 'client/.vite'), { recursive: true })
    await mkdir(join(folder, 'server'))
    await writeFile(join(folder, 'client/index.html'), '<html><!--html--><meta name="build" content="b1" /></html>')
    await writeFile(join(folder, 'client/sw.js'), 'worker of b1')
    await writeFile(join(folder, 'client/offline-shell.html'), '<meta content="%DASHBOARD_URL%">')
    await writeFile(join(folder, 'client/.vite/manifest.json'), '{}')
    const page =
      "{ html: path + savesData, title: '', description: '', status: 200, canonical: null, structuredData: null, screens: [], state: '', requests: [], early: '' }"
    const renderer = `export const indexedPaths = []; export const renderPrivateFrame = () => null; export const renderPage = async (path, data, siteUrl, savesData) => (${page})`
    await writeFile(join(folder, 'server/entry-server.js'), renderer)
    await writeFile(join(folder, 'server/package.json'), '{ "type": "module" }')
    app.setErrorHandler(handleError)
    addSecurityHeaders(app, false)
    const content = { readRevision: async () => '1', readData: async () => ({}) as never, isCached: () => true }
    const built = pathToFileURL(`${folder}/`)
    const options = { built, content, dashboardUrl: '/"staff"/', siteUrl: 'http://site', https: false }
    await servePage(app, { ...options, hasWorker: true })
    await servePage(appWithoutWorker, { ...options, hasWorker: false })
  })
  afterAll(async () => {
    await app.close()
    await appWithoutWorker.close()
    await rm(folder, { recursive: true })
  })

  test.each(['/a%0d', '/a%0a', '/%00', '/a%09', '/a%1b', '/a%7f', '/a%c2%85', '/a%e2%80%a8'])(
    'with an encoded control character is not found: %j',
    async (url) => {
      const answer = await app.inject(url)
      expect([answer.statusCode, answer.json()]).toEqual([404, expect.objectContaining({ code: 'not_found' })])
    },
  )

  test('with Save-Data is another page, and caches are told so', async () => {
    const ask = (headers: Record<string, string>) => app.inject({ url: '/terms', headers })
    const [usual, saving] = [await ask({}), await ask({ 'save-data': 'on' })]
    expect(saving.body).toMatch(/^<html data-save-data="header">\/termstrue/)
    expect(usual.body).toMatch(/^<html>\/termsfalse/)
    expect([usual.headers.vary, saving.headers.vary]).toEqual(['Save-Data', 'Save-Data'])
  })

  test('with other encoded characters is a page', async () => {
    expect((await app.inject('/%D0%BA%D1%83%D1%80%D1%81%D1%8B%20%25')).statusCode).toBe(200)
  })

  test('/sw.js is the built worker, which the browser revalidates', async () => {
    const { headers, body } = await app.inject('/sw.js')
    expect(headers).toMatchObject({ 'cache-control': 'no-cache', 'content-type': 'text/javascript; charset=utf-8' })
    expect(body).toBe('worker of b1')
    expect((await app.inject('/courses')).body).toContain('<meta name="build"')
  })

  test('/offline-shell has a policy without a nonce, and is revalidated', async () => {
    const { headers, body } = await app.inject('/offline-shell')
    expect(headers).toMatchObject({ 'cache-control': 'no-cache', 'content-type': 'text/html; charset=utf-8' })
    expect(headers['content-security-policy']).toContain("script-src 'self';")
    expect(body).toBe('<meta content="/&quot;staff&quot;/">')
    expect((await app.inject('/courses')).headers['content-security-policy']).toContain("script-src 'self' 'nonce-")
  })

  test('/sw.js without a worker is the kill switch, and no page registers it', async () => {
    const { headers, body } = await appWithoutWorker.inject('/sw.js')
    expect(headers).toMatchObject({ 'cache-control': 'no-cache', 'content-type': 'text/javascript; charset=utf-8' })
    for (const part of ['caches.delete', 'registration.unregister', 'client.navigate']) expect(body).toContain(part)
    expect(body).not.toContain("addEventListener('fetch'")
    expect((await appWithoutWorker.inject('/courses')).body).not.toContain('<meta name="build"')
  })
})
