import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { build, type Plugin, type Rolldown } from 'vite'
import type { WorkerFiles } from '../src/worker/worker-scope.ts'
import { preloadedFonts } from './font-preload-plugin.ts'
import { earlyScriptOf, offlineShell } from './offline-shell.ts'
import { hintShellScripts, learnerLinks, precachedFiles } from './precached-files.ts'

const source = fileURLToPath(new URL('../src/worker/service-worker.ts', import.meta.url))

const shortHash = (...texts: string[]) => {
  const hash = createHash('sha256')
  for (const text of texts) hash.update(text).update('\n')
  return hash.digest('hex').slice(0, 10)
}

/** One classic script: Firefox 115 has no module workers. */
const buildWorker = async (workerFiles: WorkerFiles, target: string[]): Promise<string> => {
  const built = (await build({
    configFile: false,
    logLevel: 'warn',
    define: { workerFiles: JSON.stringify(workerFiles) },
    build: { write: false, target, rolldownOptions: { input: source, output: { format: 'iife' } } },
  })) as Rolldown.RolldownOutput
  return built.output[0].code
}

const absolute = (file: string) => `/${file}`

/**
 * Writes `sw.js` with the list of files that it stores, and the shell that it answers with. The build has a name, so
 * that worker and shell are always of one build; the page with that name registers the worker.
 */
export const serviceWorker = (target: string[]): Plugin => ({
  name: 'service-worker',
  apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
  enforce: 'post',
  generateBundle: {
    order: 'post',
    handler: async function (_options, bundle) {
      const index = bundle['index.html']
      if (index?.type !== 'asset') throw new Error('index.html was not built')
      hintShellScripts(bundle)
      const html = String(index.source)
      const earlyScript = earlyScriptOf(html)
      const earlyFile = `assets/early-${shortHash(earlyScript).slice(0, 7)}.js`
      const files = [...precachedFiles(bundle), earlyFile].map(absolute)
      const fonts = preloadedFonts(bundle).map(absolute)
      const name = shortHash(html, ...files, ...fonts)
      const named = html.replace('<!--meta-->', `<meta name="build" content="${name}" />\n    <!--meta-->`)
      index.source = named
      this.emitFile({ type: 'asset', fileName: earlyFile, source: earlyScript })
      const shell = offlineShell(named, earlyFile, learnerLinks(bundle))
      this.emitFile({ type: 'asset', fileName: 'offline-shell.html', source: shell })
      const code = await buildWorker({ build: name, files, fonts }, target)
      this.emitFile({ type: 'asset', fileName: 'sw.js', source: code })
    },
  },
})
