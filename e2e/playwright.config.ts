import { defineConfig } from '@playwright/test'

const asRoot = process.getuid?.() === 0

export default defineConfig({
  testDir: '.',
  // Node.js reads TypeScript itself; Playwright would translate each file first, which takes longer than to read it.
  build: { external: ['**/*.ts'] },
  outputDir: '../test-results',
  globalSetup: './first-start.setup.ts',
  workers: 2,
  fullyParallel: false,
  forbidOnly: true,
  // Only a real fault reaches these limits, even on a slow or busy machine. No test sets its own.
  timeout: 600_000,
  expect: { timeout: 120_000 },
  reporter: [['list']],
  use: {
    locale: 'ru-RU',
    timezoneId: 'Europe/Moscow',
    // Only service-worker.spec.ts and push.spec.ts have it: elsewhere it would store files beside what is tested.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    // A trace costs a third of the time; `--trace retain-on-failure` turns it on for debugging.
    trace: 'off',
    launchOptions: {
      ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }),
      // Without a locale of UTF-8 Chromium saves no file under a Russian name.
      env: { ...process.env, LC_ALL: 'C.UTF-8' },
      args: [
        ...(asRoot ? ['--no-sandbox'] : []),
        // Text as wide as on a screen: without it the headless browser rounds glyph widths to whole pixels.
        '--font-render-hinting=none',
        // Without GPU and optimising compiler: a quarter less time.
        '--disable-gpu',
        '--js-flags=--no-opt',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
})
