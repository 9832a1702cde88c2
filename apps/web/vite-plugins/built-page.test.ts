import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import type { RouteObject } from 'react-router'
import { build, type Rolldown } from 'vite'
import { beforeAll, expect, test, vi } from 'vitest'
import { privateRoutes } from '../src/app/private-routes.tsx'
import { publicRoutes } from '../src/app/public-routes.tsx'
import type { LayoutHandle, RouteHandle } from '../src/app/route-handle.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

let chunks: Rolldown.OutputChunk[]
let assets: Rolldown.OutputAsset[]

beforeAll(async () => {
  vi.stubEnv('NODE_ENV', 'production')
  const built = await build({
    root,
    configFile: `${root}vite.config.ts`,
    mode: 'production',
    logLevel: 'silent',
    build: { write: false },
  })
  const { output } = built as Rolldown.RolldownOutput
  chunks = output.filter((file) => file.type === 'chunk')
  assets = output.filter((file) => file.type === 'asset')
})

const withImports = (chunk: Rolldown.OutputChunk, seen = new Set<Rolldown.OutputChunk>()) => {
  if (seen.has(chunk)) return seen
  seen.add(chunk)
  for (const name of chunk.imports) {
    const next = chunks.find(({ fileName }) => fileName === name)
    if (next !== undefined) withImports(next, seen)
  }
  return seen
}

const sourceOf = (name: string) => {
  const asset = assets.find(({ fileName }) => fileName === name)
  if (asset === undefined) throw new Error(`No ${name} was built`)
  return asset.source
}

const sizes = new Map<string | Uint8Array, number>()

/** Text that several pages share is compressed once. */
const compressedBytes = (text: string | Uint8Array) => {
  const bytes = sizes.get(text) ?? brotliCompressSync(text).length
  sizes.set(text, bytes)
  return bytes
}

test('neither zod nor the schemas nor the component gallery go to the browser', () => {
  const modules = chunks.flatMap(({ moduleIds }) => moduleIds)
  expect(modules.length).toBeGreaterThan(50)
  expect(
    modules.filter((id) =>
      /node_modules\/zod\/|contract\/src\/(?!errors|wire-names|person-text|phone)|ui-gallery-screen/.test(id),
    ),
  ).toEqual([])
})

test('the browser gets no metadata of routes that only the server reads', () => {
  const entry = chunks.find(({ isEntry }) => isEntry)
  expect(entry?.code).toContain('Мои курсы')
  expect(entry?.code).not.toMatch(/-screen\.tsx|Условия, на которых открывается доступ/)
})

test('a call keeps its method and path', () => {
  expect(chunks.some(({ code }) => code.includes('/api/token/refresh/'))).toBe(true)
})

test.each([
  ['/', 'landing-page', 150],
  ['/auth', 'auth-screen', 120],
])('the first load of %s (%s) stays within %d KB of compressed script and style', (_path, screenName, kilobytes) => {
  const entry = chunks.find(({ isEntry }) => isEntry)
  const screen = chunks.find(({ name }) => name === screenName)
  if (entry === undefined || screen === undefined) throw new Error('The entry or the screen was not built')
  const loaded = [...withImports(screen, withImports(entry))]
  const scripts = loaded.map(({ code }) => code)
  const styles = loaded.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]).map(sourceOf)
  expect(styles.length).toBeGreaterThan(2)
  const bytes = [...scripts, ...styles].reduce((sum, text) => sum + compressedBytes(text), 0)
  expect(bytes).toBeLessThan(kilobytes * 1024)
})

test('every lazy screen and layout has the name of its built module', () => {
  const lazy = (routes: RouteObject[]): RouteObject[] =>
    routes.flatMap((route) => [...(route.lazy === undefined ? [] : [route]), ...lazy(route.children ?? [])])
  const manifest = JSON.parse(String(sourceOf('.vite/manifest.json'))) as Record<string, unknown>
  const routes = lazy([...publicRoutes, ...privateRoutes])
  const named = routes.map(({ handle }) => `src/${(handle as RouteHandle | LayoutHandle).screen}`)
  expect(named.length).toBeGreaterThan(20)
  expect(new Set(named).size).toBe(named.length)
  expect(named.filter((name) => !(name in manifest))).toEqual([])
})

test('a public page does not load the chunks and the calls of learners and staff', () => {
  const entry = chunks.find(({ isEntry }) => isEntry)
  const publicScreens = chunks.filter(({ facadeModuleId }) =>
    /\/areas\/(?:site\/|session\/|courses\/changes\/|reminders\/unsubscribe-)/.test(facadeModuleId ?? ''),
  )
  if (entry === undefined) throw new Error('No entry was built')
  expect(publicScreens.length).toBeGreaterThan(5)
  const carried = publicScreens.flatMap((screen) =>
    [...withImports(screen, withImports(entry))].map(({ name }) => name),
  )
  expect(carried.filter((name) => /^(?:learner|signed-in|learner-calls|staff|staff-calls)$/.test(name))).toEqual([])
  const training = chunks.find(({ name }) => name === 'training-screen')
  if (training === undefined) throw new Error('No training was built')
  expect([...withImports(training)].map(({ name }) => name)).toEqual(
    expect.arrayContaining(['learner', 'learner-calls']),
  )
})

test('the parts of practice and their library go only to the screens that show a task', () => {
  const isOfPractice = (id: string) => /node_modules\/@dnd-kit\/|\/src\/study\/practice\/task\//.test(id)
  const carrying = chunks
    .filter(({ facadeModuleId }) => facadeModuleId?.includes('/src/'))
    .filter((screen) => [...withImports(screen)].some(({ moduleIds }) => moduleIds.some(isOfPractice)))
  expect(carrying.map(({ name }) => name).sort()).toEqual([
    'content-course-screen',
    'content-task-screen',
    'practice-screen',
  ])
})

test('the template keeps its placeholders, and preloads the Cyrillic font', () => {
  const html = String(assets.find(({ fileName }) => fileName === 'index.html')?.source)
  for (const mark of [
    '%NONCE%',
    '%TITLE%',
    '%DESCRIPTION%',
    '%DASHBOARD_URL%',
    '<!--meta-->',
    '<!--links-->',
    '<!--html-->',
    '%STATE%',
    '%REQUESTS%',
    '<!--early-->',
  ]) {
    expect(html).toContain(mark)
  }
  expect(html.indexOf('<!--links-->')).toBeGreaterThan(html.lastIndexOf('rel="stylesheet"'))
  expect(html).toMatch(/\["\/assets\/golos-ru-cyrillic[^"]+\.woff2","\/assets\/golos-ru-latin[^"]+\.woff2"\]/)
  expect(html.match(/<script(?![^>]*nonce="%NONCE%")/g)).toBeNull()
})

test('pdfjs is a separate chunk that only an opened or saved document loads', () => {
  const engine = chunks.filter(({ moduleIds }) => moduleIds.some((id) => id.includes('pdfjs-dist')))
  expect(engine.map(({ name }) => name)).toEqual(['pdf-engine'])
  const loads = (names: readonly string[]) => names.some((name) => name === engine[0]?.fileName)
  expect(chunks.filter(({ imports }) => loads(imports))).toEqual([])
  expect(chunks.filter(({ dynamicImports }) => loads(dynamicImports)).map(({ name }) => name)).toEqual(['learner'])
})

/** A document's viewer is kept when it is first used; the link to the inbox is for staff who open a learner's page. */
const notStored = ['pdf-engine', 'staff-inbox-link']

/** The chunks that these load, now or later; what the entry loads later are the screens of everybody. */
const withLazyImports = (names: readonly string[], seen = new Set<string>()) => {
  for (const name of names) {
    const chunk = chunks.find(({ fileName }) => fileName === name)
    if (chunk === undefined || seen.has(name) || notStored.includes(chunk.name)) continue
    seen.add(name)
    withLazyImports([...chunk.imports, ...(chunk.isEntry ? [] : chunk.dynamicImports)], seen)
  }
  return seen
}

test('the service worker stores every file that a screen of learners loads, now or later, and nothing of staff', () => {
  const stored = [...String(sourceOf('sw.js')).matchAll(/\/(assets\/[\w.-]+)/g)].map(([, file]) => file)
  const manifest = JSON.parse(String(sourceOf('.vite/manifest.json'))) as Record<string, { file: string }>
  const [learnerLayout] = privateRoutes
  const screensOf = (route: RouteObject | undefined): string[] =>
    [(route?.handle as LayoutHandle | undefined)?.screen ?? [], ...(route?.children ?? []).map(screensOf)].flat()
  const screens = screensOf(learnerLayout).map((screen) => manifest[`src/${screen}`]?.file ?? screen)
  expect(screens.length).toBeGreaterThan(10)
  const needed = [...withLazyImports(screens)]
  const styles = chunks
    .filter(({ fileName }) => needed.includes(fileName))
    .flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])])
  expect([...needed, ...styles].filter((file) => !stored.includes(file))).toEqual([])
  expect(stored.filter((file) => /forecast-worker|golos-ru-cyrillic|early-/.test(file ?? ''))).toHaveLength(3)
  expect(stored.filter((file) => /staff|content-|inbox|pdf-|landing|\.webp/.test(file ?? ''))).toEqual([])
  const bytes = stored.map((name) => chunks.find(({ fileName }) => fileName === name)?.code ?? sourceOf(name ?? ''))
  expect(bytes.reduce((sum, text) => sum + compressedBytes(text), 0)).toBeLessThan(350 * 1024)
})

test('the scripts that every shell loads are compiled while they load, no others', () => {
  const hinted = chunks.filter(({ code }) => code.startsWith('//# allFunctionsCalledOnLoad\n'))
  const shell = String(sourceOf('offline-shell.html'))
  expect(hinted.filter(({ fileName }) => !shell.includes(fileName))).toEqual([])
  expect(hinted.map(({ name }) => name)).toEqual(expect.arrayContaining(['libraries', 'learner', 'offline-runtime']))
})

test('the shell has no inline script and no nonce, and is of the build that the worker and the page name', () => {
  const shell = String(sourceOf('offline-shell.html'))
  const build = /<meta name="build" content="(\w+)"/.exec(shell)?.[1]
  expect(shell.match(/<script(?![^>]* src=)/g)).toBeNull()
  expect(shell.replace('%DASHBOARD_URL%', '')).not.toMatch(/nonce|<!--|%/i)
  expect(sourceOf('index.html')).toContain(`<meta name="build" content="${build}"`)
  expect(sourceOf('sw.js')).toContain(build)
  const files = [...shell.matchAll(/(?:src|href)="\/(assets\/[^"]+)"/g)].map(([, file]) => file)
  expect(files.length).toBeGreaterThan(4)
  expect(files.filter((file) => !String(sourceOf('sw.js')).includes(file ?? ''))).toEqual([])
})
