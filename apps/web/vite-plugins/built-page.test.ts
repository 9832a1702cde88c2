// @vitest-environment node
import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import { build, type Rolldown } from 'vite'
import { beforeAll, expect, test, vi } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
const firstLoadBytes = 120 * 1024

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
}, 60_000)

const withImports = (chunk: Rolldown.OutputChunk, seen = new Set<Rolldown.OutputChunk>()) => {
  if (seen.has(chunk)) return seen
  seen.add(chunk)
  for (const name of chunk.imports) {
    const next = chunks.find(({ fileName }) => fileName === name)
    if (next !== undefined) withImports(next, seen)
  }
  return seen
}

test('neither zod nor the schemas nor the parts screen go to the browser', () => {
  const modules = chunks.flatMap(({ moduleIds }) => moduleIds)
  expect(modules.length).toBeGreaterThan(50)
  expect(modules.filter((id) => /node_modules\/zod\/|contract\/src\/(?!errors)|parts-screen/.test(id))).toEqual([])
})

test('a call keeps its method and path', () => {
  expect(chunks.some(({ code }) => code.includes('/api/token/refresh/'))).toBe(true)
})

test('the first load of /auth stays within 120 KB of compressed script and style', () => {
  const entry = chunks.find(({ isEntry }) => isEntry)
  const screen = chunks.find(({ name }) => name === 'auth-screen')
  if (entry === undefined || screen === undefined) throw new Error('The entry or the screen was not built')
  const scripts = [...withImports(screen, withImports(entry))].map(({ code }) => code)
  const styles = assets.filter(({ fileName }) => fileName.endsWith('.css')).map(({ source }) => source)
  const bytes = [...scripts, ...styles].reduce((sum, text) => sum + brotliCompressSync(text).length, 0)
  expect(bytes).toBeLessThan(firstLoadBytes)
})

test('the template keeps its placeholders, and preloads the Cyrillic font', () => {
  const html = String(assets.find(({ fileName }) => fileName === 'index.html')?.source)
  for (const mark of ['%NONCE%', '%TITLE%', '%DESCRIPTION%', '%DASHBOARD_URL%', '<!--html-->', '%STATE%']) {
    expect(html).toContain(mark)
  }
  expect(html).toMatch(/rel="preload" as="font"[^>]*golos-text-cyrillic-wght/)
  expect(html.match(/<script(?![^>]*nonce="%NONCE%")/g)).toBeNull()
})
