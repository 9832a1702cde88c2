import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { browserContract } from './vite-plugins/contract-plugin.ts'
import { devProxy } from './vite-plugins/dev-proxy.ts'
import { fontPreload } from './vite-plugins/font-preload-plugin.ts'
import { routeMetadata } from './vite-plugins/route-metadata-plugin.ts'
import {
  kitStyles,
  learnerCalls,
  pageParts,
  screenParts,
  sharedParts,
  staffCalls,
} from './vite-plugins/screen-parts.ts'
import { serviceWorker } from './vite-plugins/service-worker-plugin.ts'
import { fillTemplate, moveScreenLinksLast } from './vite-plugins/template-plugin.ts'

/**
 * Changes rarely, so its file name, and with it the browser's cache entry, survives most releases. Without the modules
 * that only a screen of the experts needs.
 */
const libraries = {
  name: 'libraries',
  test: /node_modules\/(?:react|react-dom|react-router|scheduler|@tanstack)\/(?!.*\/(?:useQueries|queriesObserver)\.js)/,
}

// Chrome 109 is the last one for Windows 7, which a plant may still run.
const target = ['chrome109', 'firefox115', 'safari16.4']

const plugins = [
  react(),
  browserContract(),
  routeMetadata(),
  fontPreload(),
  fillTemplate(),
  moveScreenLinksLast(),
  serviceWorker(target),
]

export default defineConfig(({ command, isSsrBuild }) => ({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins,
  html: command === 'build' ? { cspNonce: '%NONCE%' } : {},
  css: { transformer: 'lightningcss' },
  ssr: { noExternal: true },
  build: {
    target,
    outDir: isSsrBuild ? 'dist/server' : 'dist/client',
    emptyOutDir: true,
    copyPublicDir: !isSsrBuild,
    manifest: !isSsrBuild,
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    // The PDF engine is one chunk of 500 KB, loaded only with an opened document; no other chunk may be so large.
    chunkSizeWarningLimit: 510,
    rolldownOptions: {
      // A person who starts the product on a slow machine has no use for this warning.
      checks: { bundlerTimings: false },
      output: {
        // Every page loads the names of all files, and a hash does not compress: short ones are enough beside a name.
        entryFileNames: isSsrBuild ? '[name].js' : 'assets/[name]-[hash:7].js',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:6][extname]',
        codeSplitting: isSsrBuild || {
          groups: [libraries, staffCalls, learnerCalls, kitStyles, screenParts, sharedParts, pageParts],
        },
      },
    },
  },
  server: { port: 5173, strictPort: true, proxy: devProxy },
}))
