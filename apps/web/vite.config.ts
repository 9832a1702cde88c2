import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { browserContract } from './vite-plugins/contract-plugin.ts'
import { devProxy } from './vite-plugins/dev-proxy.ts'
import { fontPreload } from './vite-plugins/font-preload-plugin.ts'
import { screenParts } from './vite-plugins/screen-parts.ts'
import { fillTemplate, moveScreenLinksLast } from './vite-plugins/template-plugin.ts'

/** Changes seldom, so it keeps its name, and its place in the browser's cache, from one release to the next. */
const libraries = { name: 'libraries', test: /node_modules\/(?:react|react-dom|react-router|scheduler|@tanstack)\// }

/** The kit's styles come first and together: a screen's own, loaded later, may then lean on them and overrule them. */
const kitStyles = { name: 'kit', test: /src\/shared\/.*\.css$/ }

/** What screens share goes in one piece: a slow phone pays for every request more than for a kilobyte. */
const sharedParts = { name: 'shared', test: /src\/shared\/.*\.tsx?$/, minShareCount: 4 }

export default defineConfig(({ command, isSsrBuild }) => ({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react(), browserContract(), fontPreload(), fillTemplate(), moveScreenLinksLast()],
  html: command === 'build' ? { cspNonce: '%NONCE%' } : {},
  css: { transformer: 'lightningcss' },
  ssr: { noExternal: true },
  build: {
    // Chrome 109 is the last one for Windows 7, which a plant may still run.
    target: ['chrome109', 'firefox115', 'safari16.4'],
    outDir: isSsrBuild ? 'dist/server' : 'dist/client',
    emptyOutDir: true,
    copyPublicDir: !isSsrBuild,
    manifest: !isSsrBuild,
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    // The PDF viewer's engine is 500 KB in one piece, and comes only with an opened document; nothing else may be so large.
    chunkSizeWarningLimit: 510,
    rolldownOptions: {
      // A slow machine is no news to the person who starts the product.
      checks: { bundlerTimings: false },
      output: { codeSplitting: isSsrBuild || { groups: [libraries, kitStyles, screenParts, sharedParts] } },
    },
  },
  server: { port: 5173, strictPort: true, proxy: devProxy },
}))
