import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium } from '@playwright/test'
import lighthouse, { type Result } from 'lighthouse'
import { findBrowser } from '../../tools/find-browser.ts'

export const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
export type Category = (typeof categories)[number]

const maxFailures = 5

export const findFreePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0))
    })
  })

export interface LighthouseBrowser {
  /** The context in which Lighthouse opens its pages: a sign-in here is a sign-in there. */
  context: BrowserContext
  version: string
  /** Runs Lighthouse `runs` times, mobile profile; fewer where the machine is too busy for the browser to paint in time. */
  run(url: string, runs: number): Promise<Result[]>
  close(): Promise<void>
}

export const openLighthouseBrowser = async (baseURL: string): Promise<LighthouseBrowser> => {
  const port = await findFreePort()
  const profile = await mkdtemp(join(tmpdir(), 'dopusk-lighthouse-'))
  const { path, version } = findBrowser(console.log)
  const args = [`--remote-debugging-port=${port}`, ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])]
  const context = await chromium.launchPersistentContext(profile, { executablePath: path, args, baseURL })
  // Attempts ask before a reload; without a listener Playwright would stay.
  context.on('dialog', (dialog) => void dialog.accept())

  const runOnce = async (url: string): Promise<Result | undefined> => {
    const onlyCategories = [...categories]
    const output = await lighthouse(url, { port, onlyCategories, logLevel: 'silent', disableStorageReset: true })
    return typeof output?.lhr.categories.performance?.score === 'number' ? output.lhr : undefined
  }

  return {
    context,
    version,
    run: async (url, runs) => {
      const results: Result[] = []
      let failures = 0
      while (results.length < runs && failures <= maxFailures) {
        const result = await runOnce(url)
        if (result === undefined) failures += 1
        else results.push(result)
      }
      if (results.length === 0) throw new Error(`${url} could not be measured: is the machine busy?`)
      return results
    },
    close: async () => {
      await context.close()
      await rm(profile, { recursive: true, force: true })
    },
  }
}
