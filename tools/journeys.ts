import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { findBrowser } from './find-browser.ts'
import { root } from './root.ts'

/** Runs journeys in a real browser against the built page; false where one has failed, otherwise the browser's name. */
export const runJourneys = async (
  say: (line: string) => void,
  { args = [], environment = {} }: { args?: string[]; environment?: NodeJS.ProcessEnv } = {},
): Promise<string | false> => {
  const { path, version } = findBrowser(say)
  const playwright = join(root, 'node_modules/@playwright/test/cli.js')
  const child = spawn(process.execPath, [playwright, 'test', '-c', 'e2e/playwright.config.ts', ...args], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, CHROMIUM_PATH: path, ...environment },
  })
  const code = await new Promise((resolve) => child.on('exit', resolve))
  return code === 0 && `Chromium ${version}`
}
