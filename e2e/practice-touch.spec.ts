import type { CDPSession, Page } from '@playwright/test'
import { hasNoHorizontalScroll } from './appearance.ts'
import {
  cards,
  codesOf,
  liveRegion,
  openPractice,
  readSide,
  stripButton,
  taskNumberOf,
  verdictWord,
} from './practice.ts'
import { expect, proof, test } from './test.ts'

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })

interface Point {
  x: number
  y: number
}

const touch = (finger: CDPSession, type: 'touchStart' | 'touchMove' | 'touchEnd', points: Point[]) =>
  finger.send('Input.dispatchTouchEvent', { type, touchPoints: points })

const middleOf = async (page: Page, place: number): Promise<Point> => {
  const box = await cards(page, 'left').nth(place).boundingBox()
  if (box === null) throw new Error('The card is not on the page')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** Holds a finger on a card until the card is picked up. */
const takeCard = async (page: Page, finger: CDPSession, place: number): Promise<Point> => {
  await cards(page, 'left')
    .nth(place)
    .evaluate((card) => card.scrollIntoView({ block: 'center' }))
  const start = await middleOf(page, place)
  await touch(finger, 'touchStart', [start])
  await expect(cards(page, 'left').nth(place)).toHaveAttribute('aria-pressed', 'true')
  return start
}

const openCube = async (page: Page) => {
  const answers = await openPractice(page)
  await stripButton(page, taskNumberOf(answers, answers.pairs[0]?.cube_description)).tap()
  await expect(cards(page, 'left').first()).toBeVisible()
}

test('a card is dragged by a finger', proof, async ({ page, context }) => {
  await openCube(page)
  const finger = await context.newCDPSession(page)
  const [first, second, ...others] = await readSide(page, 'left')
  const start = await takeCard(page, finger, 0)
  const target = await middleOf(page, 1)
  for (const part of [0.25, 0.5, 0.75, 1]) {
    await touch(finger, 'touchMove', [{ x: start.x, y: start.y + (target.y - start.y) * part }])
  }
  await expect(liveRegion(page)).toContainText('место 2 из')
  await touch(finger, 'touchEnd', [])
  await expect.poll(() => readSide(page, 'left')).toEqual([second, first, ...others])
  expect(await hasNoHorizontalScroll(page)).toBe(true)
})

test('a finger that moves at once scrolls the page and picks up no card', proof, async ({ page, context }) => {
  await page.clock.install()
  await openCube(page)
  const finger = await context.newCDPSession(page)
  const before = await readSide(page, 'left')
  await cards(page, 'left')
    .nth(1)
    .evaluate((card) => card.scrollIntoView({ block: 'center' }))
  const start = await middleOf(page, 1)
  const scrolled = await page.evaluate(() => scrollY)
  // On any machine the finger moves before the long-press delay.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000))
  await touch(finger, 'touchStart', [start])
  for (const way of [30, 60, 90, 120, 150]) await touch(finger, 'touchMove', [{ x: start.x, y: start.y - way }])
  await touch(finger, 'touchEnd', [])
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(scrolled + 50)
  await expect.poll(() => readSide(page, 'left')).toEqual(before)
  await expect(cards(page, 'left').nth(1)).toHaveAttribute('aria-pressed', 'false')
})

test('a card held at the bottom edge scrolls the page to later positions', proof, async ({ page, context }) => {
  await openCube(page)
  const finger = await context.newCDPSession(page)
  const before = await readSide(page, 'left')
  const start = await takeCard(page, finger, 0)
  const scrolled = await page.evaluate(() => scrollY)
  await touch(finger, 'touchMove', [{ x: start.x, y: start.y + 40 }])
  await touch(finger, 'touchMove', [{ x: start.x, y: 640 }])
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(scrolled + 300)
  await touch(finger, 'touchEnd', [])
  await expect.poll(async () => (await readSide(page, 'left')).indexOf(before[0] ?? '')).toBeGreaterThan(2)
  await expect.poll(async () => (await readSide(page, 'left')).toSorted()).toEqual(before.toSorted())
})

test('a card is moved by two taps', proof, async ({ page }) => {
  await openCube(page)
  const [first, second, third, ...others] = await readSide(page, 'left')
  await cards(page, 'left').nth(0).tap()
  await cards(page, 'left').nth(2).tap()
  await expect.poll(() => readSide(page, 'left')).toEqual([second, third, first, ...others])
})

test(
  'a text: variants open as a bottom sheet, and the chosen words appear in the sentence',
  proof,
  async ({ page }) => {
    const answers = await openPractice(page)
    const wrapper = answers.wrappers[0]?.id ?? 0
    await stripButton(page, taskNumberOf(answers, wrapper)).tap()
    for (const [index, { title, variants }] of codesOf(answers, wrapper).entries()) {
      await page.getByRole('button', { name: new RegExp(`^Пропуск ${index + 1},`) }).tap()
      const sheet = page.getByRole('dialog', { name: title })
      const box = await sheet.boundingBox()
      expect([box?.x, box?.width, Math.round((box?.y ?? 0) + (box?.height ?? 0))]).toEqual([0, 360, 740])
      for (const { text_display: text } of variants.filter(({ correct }) => correct)) {
        await sheet.getByText(text, { exact: true }).last().tap()
        await expect(sheet.getByRole('checkbox', { name: text, exact: true })).toBeChecked()
      }
      await sheet.getByRole('button', { name: 'Готово' }).tap()
      await expect(page.getByRole('dialog')).toHaveCount(0)
    }
    expect(await hasNoHorizontalScroll(page)).toBe(true)
    await page.getByRole('button', { name: 'Ответить' }).tap()
    await expect(verdictWord(page)).toHaveText('Верно')
    expect(await hasNoHorizontalScroll(page)).toBe(true)
  },
)

test(
  'a description and a calculation by taps; the actions stay at the bottom edge, the strip follows',
  proof,
  async ({ page }) => {
    const answers = await openPractice(page)
    const bar = await page.getByRole('button', { name: 'Ответить' }).boundingBox()
    expect((bar?.y ?? 0) + (bar?.height ?? 0)).toBeLessThanOrEqual(740)
    expect(bar?.height).toBeGreaterThanOrEqual(44)
    const [description] = answers.descriptions
    await page
      .getByRole('radio')
      .nth(Number(description?.right_answer) - 1)
      .tap()
    await page.getByRole('textbox').fill(description?.calculated_value ?? '')
    await page.getByRole('button', { name: 'Ответить' }).tap()
    await expect(verdictWord(page)).toHaveText('Верно')
    const number = taskNumberOf(answers, answers.decisions[0]?.id)
    await stripButton(page, number).tap()
    await expect(stripButton(page, number)).toBeInViewport()
    await page.getByRole('textbox').fill(answers.decisions[0]?.right_answer ?? '')
    await page.getByRole('button', { name: 'Ответить' }).tap()
    await expect(verdictWord(page)).toHaveText('Верно')
    expect(await hasNoHorizontalScroll(page)).toBe(true)
  },
)
