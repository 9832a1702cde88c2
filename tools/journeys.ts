import { join } from 'node:path'
import { findBrowser } from './find-browser.ts'
import { root } from './root.ts'
import type { Finished } from './run-quietly.ts'

interface Options {
  args: string[]
  environment?: NodeJS.ProcessEnv
  run: (args: string[], environment: NodeJS.ProcessEnv) => Promise<Finished>
}

/** Runs the end-to-end tests in a real browser against the built page; the remark gives their number and the browser. */
export const runJourneys = async (
  say: (line: string) => void,
  { args, environment = {}, run }: Options,
): Promise<Finished & { remark: string }> => {
  const { path, version } = findBrowser(say)
  const playwright = join(root, 'node_modules/@playwright/test/cli.js')
  const finished = await run([playwright, 'test', '-c', 'e2e/playwright.config.ts', ...args], {
    CHROMIUM_PATH: path,
    ...environment,
  })
  const count = /(\d+) passed/.exec(finished.output)?.[1] ?? 0
  return { ...finished, remark: `тестов: ${count}, Chromium ${version}` }
}
