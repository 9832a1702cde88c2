import { join } from 'node:path'
import { findBrowser } from './find-browser.ts'
import { root } from './root.ts'
import { runShowing, type Shown } from './run-showing.ts'

/** Runs journeys in a real browser against the built page. */
export const runJourneys = async (
  say: (line: string) => void,
  { args = [], environment = {} }: { args?: string[]; environment?: NodeJS.ProcessEnv } = {},
): Promise<Shown & { remark: string }> => {
  const { path, version } = findBrowser(say)
  const playwright = join(root, 'node_modules/@playwright/test/cli.js')
  const shown = await runShowing([playwright, 'test', '-c', 'e2e/playwright.config.ts', ...args], {
    CHROMIUM_PATH: path,
    ...environment,
  })
  return { ...shown, remark: `Chromium ${version}` }
}
