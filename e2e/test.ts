import { createHash } from 'node:crypto'
import { readFile, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { test as base, expect, type Page } from '@playwright/test'
import type { AxeResults, RunOptions } from 'axe-core'
import { expectSizes } from './appearance.ts'
import { setDemoPassword } from './direct-database.ts'
import { copyFirstStart } from './first-start.ts'
import { movableClock } from './moved-clock.ts'
import { recordPages } from './page-record.ts'
import { type Product, startProduct } from './product.ts'

/** Marks variants of a test and tests of many states: only `npm run proof` runs them. */
export const proof = { tag: '@proof' }

interface Fixtures {
  /** Fails where axe finds a violation and, on a touch screen, where a control is too small for a finger. */
  expectAccessible(page: Page): Promise<void>
}

const axeSource = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Violations only, without fetching the styles again and without a selector for each element. */
const axeOptions: RunOptions = { resultTypes: ['violations'], preload: false, selectors: false }

/** What axe finds, as «rule: elements». Its own integration sends all of its source for each check of a document. */
const listViolations = async (page: Page): Promise<string[]> => {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  return page.evaluate(async (options) => {
    const { axe } = window as unknown as { axe: { run(root: Document, options: RunOptions): Promise<AxeResults> } }
    const { violations } = await axe.run(document, options)
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
  }, axeOptions)
}

/** Each test has its own IP address, so that rate limits by address do not affect other tests. */
const addressOf = (testId: string) => {
  const [a, b, c] = createHash('sha256').update(testId).digest()
  return `10.${a}.${b}.${c}`
}

const demoPeople = ['learner', 'partner', 'admin', 'staff'].map((name) => `${name}@example.org`)

/** Tests of one worker share one running product. */
export const test = base.extend<Fixtures, { product: Product }>({
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern to learn what the fixture needs.
    async ({}, use) => {
      const dataDir = await copyFirstStart()
      const product = await startProduct(dataDir, {
        TRUST_PROXY: '127.0.0.1',
        DEMO_PEOPLE: '1',
        ...movableClock(dataDir),
      })
      // Behind a proxy the demonstration's passwords are random.
      await setDemoPassword(product, demoPeople)
      await use(product)
      await product.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
    { scope: 'worker' },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: as above.
  extraHTTPHeaders: async ({}, use, { testId }) => use({ 'x-forwarded-for': addressOf(testId) }),
  baseURL: async ({ product }, use) => use(product.url),
  // Course screens and attempts ask before a reload; a person agrees. Without a listener Playwright would stay.
  context: async ({ context }, use) => {
    context.on('dialog', (dialog) => void dialog.accept())
    await recordPages(context)
    await use(context)
  },
  // biome-ignore lint/correctness/noEmptyPattern: as above.
  expectAccessible: async ({}, use) => {
    await use(async (page) => {
      expect(await listViolations(page)).toEqual([])
      await expectSizes(page)
    })
  },
})

export { expect }
