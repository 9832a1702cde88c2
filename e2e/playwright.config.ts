import { defineConfig } from '@playwright/test'

const asRoot = process.getuid?.() === 0

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  workers: 2,
  fullyParallel: false,
  forbidOnly: true,
  // Only a fault reaches these limits, however slow or busy the machine is. No test sets its own.
  timeout: 600_000,
  expect: { timeout: 120_000 },
  reporter: [['list']],
  use: {
    locale: 'ru-RU',
    timezoneId: 'Europe/Moscow',
    screenshot: 'only-on-failure',
    // A trace would cost a third of the time; `--trace retain-on-failure` brings it back for who looks for a fault.
    trace: 'off',
    launchOptions: {
      ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }),
      args: [
        ...(asRoot ? ['--no-sandbox'] : []),
        // As wide as on a screen: without it the browser without windows rounds every letter to whole pixels.
        '--font-render-hinting=none',
        // Without a graphics card and the compiler for long-running code: a quarter less time.
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
