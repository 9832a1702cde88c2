import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  oxc: { jsx: { runtime: 'automatic' } },
  test: {
    setupFiles: ['src/testing/setup.ts'],
    css: { modules: { classNameStrategy: 'non-scoped' } },
    testTimeout: 20_000,
    // One process takes file after file, which is twice as quick: the setup sees to it that none finds what another left.
    isolate: false,
    unstubGlobals: true,
    restoreMocks: true,
  },
})
