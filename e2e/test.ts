import { rm } from 'node:fs/promises'
import AxeBuilder from '@axe-core/playwright'
import { test as base, expect, type Page } from '@playwright/test'
import { makeDataDir } from './folder.ts'
import { type Product, startProduct } from './product.ts'

interface Fixtures {
  /** The page has no fault that axe can see. */
  expectAccessible(page: Page): Promise<void>
}

/** Journeys of one worker share one running product, begun in an empty folder. */
export const test = base.extend<Fixtures, { product: Product }>({
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern to learn what the fixture needs.
    async ({}, use) => {
      const dataDir = await makeDataDir()
      const product = await startProduct(dataDir)
      await use(product)
      await product.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: async ({ product }, use) => use(product.url),
  // biome-ignore lint/correctness/noEmptyPattern: as above.
  expectAccessible: async ({}, use) => {
    await use(async (page) => {
      const { violations } = await new AxeBuilder({ page }).analyze()
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([])
    })
  },
})

export { expect }
