import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

/** On an older PostgreSQL only the statements are tested: tests at size and of the demonstration run on one version. */
const onOneVersion = process.env.TEST_POSTGRES_BIN ? ['bench/**', 'apps/api/src/demonstration/**'] : []

/** Only a real fault reaches these limits, even on a slow or busy machine. No test sets its own. */
const limits = {
  testTimeout: 600_000,
  hookTimeout: 600_000,
  teardownTimeout: 600_000,
  expect: { poll: { timeout: 120_000 } },
}

const pageFolder = join(import.meta.dirname, 'apps/web')

const listTests = (pattern: string, isMeant: (text: string) => boolean) =>
  globSync(pattern, { cwd: pageFolder }).filter((path) => isMeant(readFileSync(join(pageFolder, path), 'utf8')))

/** Page tests that replace a module: each gets modules of its own. The others share them, in two thirds of the time. */
const withMockedModules = listTests('src/**/*.test.tsx', (text) => text.includes('vi.mock('))

/**
 * Tests without React that need a window (their first line says so) run with the page tests, since a process for each would take
 * a second. Those that load modules again keep their own: modules that are left behind would still listen to the window.
 */
const withWindow = listTests(
  'src/**/*.test.ts',
  (text) => text.startsWith('// @vitest-environment jsdom\n') && !text.includes('vi.resetModules('),
)

export default defineConfig({
  test: {
    // `isolate: false`: one process runs file after file, in two thirds of the time. Each file closes what it opens.
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
      {
        test: {
          name: 'embedded',
          include: ['packages/embedded-postgres/**/*.test.ts'],
          globalSetup: 'packages/embedded-postgres/src/testing/first-start.setup.ts',
          isolate: false,
          ...limits,
        },
      },
      {
        test: {
          name: 'api',
          include: ['apps/api/**/*.test.ts', 'bench/**/*.test.ts'],
          exclude: onOneVersion,
          globalSetup: 'apps/api/src/testing/server/database-server.setup.ts',
          setupFiles: 'apps/api/src/testing/each-file.setup.ts',
          isolate: false,
          ...limits,
        },
      },
      // jsdom takes a second to start: tests without a DOM have none.
      {
        extends: './apps/web/vitest.config.ts',
        root: './apps/web',
        test: {
          name: 'web',
          environment: 'jsdom',
          include: ['src/**/*.test.tsx', ...withWindow],
          exclude: withMockedModules,
          isolate: false,
          ...limits,
        },
      },
      {
        extends: './apps/web/vitest.config.ts',
        root: './apps/web',
        test: { name: 'web-mocked', environment: 'jsdom', include: withMockedModules, pool: 'vmForks', ...limits },
      },
      {
        extends: './apps/web/vitest.config.ts',
        root: './apps/web',
        test: {
          name: 'web-logic',
          environment: 'node',
          include: ['src/**/*.test.ts', 'vite-plugins/*.test.ts'],
          exclude: withWindow,
          isolate: false,
          ...limits,
        },
      },
    ],
  },
})
