import { defineConfig } from 'vitest/config'

/** On an older PostgreSQL it is the statements that matter: what is read at size, and the demonstration, are seen on one. */
const onOneVersion = process.env.TEST_POSTGRES_BIN ? ['bench/**', 'apps/api/src/demonstration/**'] : []

export default defineConfig({
  test: {
    // `isolate: false`: one process takes file after file, in two thirds of the time. What a file opens it closes.
    projects: [
      {
        test: {
          name: 'packages',
          include: ['packages/**/*.test.ts', 'tools/**/*.test.ts'],
          testTimeout: 20_000,
          isolate: false,
        },
      },
      { test: { name: 'embedded', include: ['apps/api/src/db/embedded/**/*.test.ts'], testTimeout: 60_000 } },
      {
        test: {
          name: 'api',
          include: ['apps/api/**/*.test.ts', 'bench/**/*.test.ts'],
          exclude: ['apps/api/src/db/embedded/**', ...onOneVersion],
          globalSetup: 'apps/api/src/testing/database-server.setup.ts',
          setupFiles: 'apps/api/src/testing/close-opened.setup.ts',
          isolate: false,
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      // A window takes a second to make: what needs none (or says in its first line that it does) has none.
      {
        extends: './apps/web/vitest.config.ts',
        root: './apps/web',
        test: { name: 'web', environment: 'jsdom', include: ['src/**/*.test.tsx'] },
      },
      {
        extends: './apps/web/vitest.config.ts',
        root: './apps/web',
        test: { name: 'web-logic', environment: 'node', include: ['src/**/*.test.ts', 'vite-plugins/*.test.ts'] },
      },
    ],
  },
})
