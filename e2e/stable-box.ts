import { expect, type Locator } from '@playwright/test'

/** The bounding box once it no longer changes: anchors scroll smoothly, cards move aside. */
export const stableBox = async (locator: Locator) => {
  let last = ''
  const isStable = async () => {
    const before = last
    last = JSON.stringify(await locator.boundingBox())
    return last === before
  }
  await expect.poll(isStable, { intervals: [100] }).toBe(true)
  const box = await locator.boundingBox()
  if (box === null) throw new Error('the element is not on the page')
  return box
}
