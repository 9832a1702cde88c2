import { expect, type Locator } from '@playwright/test'

/** Where something stands once the page has come to rest: anchors glide, cards step aside. */
export const stableBox = async (locator: Locator) => {
  let last = ''
  const isAtRest = async () => {
    const before = last
    last = JSON.stringify(await locator.boundingBox())
    return last === before
  }
  await expect.poll(isAtRest, { intervals: [100] }).toBe(true)
  const box = await locator.boundingBox()
  if (box === null) throw new Error('It is not on the page')
  return box
}
