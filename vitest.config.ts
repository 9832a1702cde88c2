import { defineConfig } from 'vitest/config'

/** On an older PostgreSQL it is the statements that matter: what is read at size, and the demonstration, are seen on one. */
const onOneVersion = process.env.TEST_POSTGRES_BIN ? ['bench/**', 'apps/api/src/demonstration/**'] : []

/** Only a fault reaches these limits, however slow or busy the machine is. No test sets its own. */
const limits = {
  testTimeout: 600_000,
  hookTimeout: 600_000,
  teardownTimeout: 600_000,
  expect: { poll: { timeout: 120_000 } },
}

export default defineConfig({
  test: {
    // `isolate: false`: one process takes file after file, in two thirds of the time. What a file opens it closes.
    projects: [
      {
        test: {
          name: 'packages',
          include: ['packages/**/*.test.ts', 'tools/**/*.test.ts'],
          exclude: ['packages/embedded-postgres/**'],
          isolate: false,
          ...limits,
        },
      },
      { test: { name: 'embedded', include: ['packages/embedded-postgres/**/*.test.ts'], ...limits } },
      {
        test: {
          name: 'api',
          include: ['apps/api/**/*.test.ts', 'bench/**/*.test.ts'],
          exclude: onOneVersion,
          globalSetup: 'apps/api/src/testing/database-server.setup.ts',
          setupFiles: 'apps/api/src/testing/close-opened.setup.ts',
          isolate: false,
          ...limits,
        },
      },
      // A window takes a second to make: what needs none (or says in its first line that it does) has none.
      {
        extends: './apps/web/vitest.config.ts',
        root: './apps/web',
        // In contexts of few processes, each with a window: a process for each file takes nearly twice the time.
        test: { name: 'web', environment: 'jsdom', include: ['src/**/*.test.tsx'], pool: 'vmForks', ...limits },
      },
      {
        extends: './apps/web/vitest.config.ts',
        root: './apps/web',
        test: {
          name: 'web-logic',
          environment: 'node',
          include: ['src/**/*.test.ts', 'vite-plugins/*.test.ts'],
          ...limits,
        },
      },
    ],
  },
})
