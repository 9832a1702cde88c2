import type { Locator, Page } from '@playwright/test'
import {
  type Answers,
  cards,
  codesOf,
  correctSide,
  liveRegion,
  openPractice,
  plain,
  readSide,
  stripButton,
  taskNumberOf,
  verdict,
  verdictWord,
} from './practice.ts'
import { expect, proof, test } from './test.ts'

test.use({ viewport: { width: 1280, height: 720 } })

const tabTo = async (page: Page, wanted: Locator) => {
  for (let step = 0; step < 80; step += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error('Tab does not lead there')
}

/** From the first task, with the arrow keys. */
const stepTo = async (page: Page, number: number) => {
  for (let step = 1; step < number; step += 1) {
    await page.keyboard.press('ArrowRight')
    await expect(page.getByText(new RegExp(`^Задание ${step + 1} из`))).toBeVisible()
  }
}

const cardWith = (page: Page, side: 'left' | 'right', place: number) => cards(page, side).nth(place)

/** Takes the focused card, and waits until the board reacts to the keys that move it. */
const pickUp = async (page: Page, key: 'Space' | 'Enter') => {
  await page.keyboard.press(key)
  await expect(liveRegion(page)).toContainText('Взято')
  // The board handles arrows after a zero timeout that it sets before the announcement: this timeout fires later.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)))
}

const sortByKeys = async (page: Page, answers: Answers, cube: number, side: 'left' | 'right') => {
  for (const [place, text] of correctSide(answers, cube, side).entries()) {
    const from = (await readSide(page, side)).indexOf(text)
    if (from === place) continue
    await tabTo(page, cardWith(page, side, from))
    await pickUp(page, 'Space')
    for (let now = from; now > place; now -= 1) {
      await page.keyboard.press('ArrowUp')
      await expect(liveRegion(page)).toContainText(`место ${now} из`)
    }
    await page.keyboard.press('Space')
    await expect(liveRegion(page)).toContainText('Положено')
    await expect.poll(async () => (await readSide(page, side))[place]).toBe(text)
    await expect(cardWith(page, side, place)).toBeFocused()
  }
}

test(
  'a description: digits choose, Enter answers, Enter goes to the next task, arrows go back',
  proof,
  async ({ page }) => {
    const { descriptions, practicals } = await openPractice(page)
    await page.keyboard.press(descriptions[0]?.right_answer ?? '')
    await expect(page.getByRole('radio').nth(Number(descriptions[0]?.right_answer) - 1)).toBeChecked()
    await page.keyboard.press('Enter')
    await expect(verdict(page)).toHaveCount(0)
    await tabTo(page, page.getByRole('textbox'))
    await page.keyboard.type(descriptions[0]?.calculated_value.replace(',', '.') ?? '')
    await page.keyboard.press('ArrowLeft')
    await expect(page.getByRole('textbox')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(verdict(page)).toBeFocused()
    await expect(page.getByRole('status').filter({ hasText: 'Верно.' })).toBeAttached()
    await page.keyboard.press('Enter')
    await expect(page.getByText(/^Задание 2 из/)).toBeVisible()
    await expect(page.getByRole('heading', { level: 2 })).toBeFocused()
    await page.keyboard.press('ArrowLeft')
    await expect(page.getByText(/^Задание 1 из/)).toBeVisible()
    await page.keyboard.press('ArrowLeft')
    await expect(page.getByText(new RegExp(`^Задание ${practicals.length} из`))).toBeVisible()
  },
)

test(
  'cards are picked up, moved, dropped and cancelled, each step announced; Tab is never trapped',
  proof,
  async ({ page }) => {
    const answers = await openPractice(page)
    const cube = answers.pairs[0]?.cube_description ?? 0
    await stepTo(page, taskNumberOf(answers, cube))
    const [first = '', second = '', ...others] = await readSide(page, 'left')
    const count = others.length + 2
    const opposite = await readSide(page, 'right')

    await tabTo(page, cardWith(page, 'left', 0))
    await pickUp(page, 'Space')
    await expect
      .poll(async () => plain(await liveRegion(page).innerText()))
      .toBe(`Взято: «${first}», место 1 из ${count}.`)
    await page.keyboard.press('ArrowDown')
    await expect
      .poll(async () => plain(await liveRegion(page).innerText()))
      .toBe(`«${first}»: место 2 из ${count}, пара — «${opposite[1]}».`)
    await page.keyboard.press('Escape')
    await expect
      .poll(async () => plain(await liveRegion(page).innerText()))
      .toBe(`Отменено: «${first}» снова на своём месте, место 1 из ${count}.`)
    await expect.poll(() => readSide(page, 'left')).toEqual([first, second, ...others])
    await expect(cardWith(page, 'left', 0)).toBeFocused()

    await pickUp(page, 'Enter')
    await page.keyboard.press('End')
    await expect(liveRegion(page)).toContainText(`место ${count} из`)
    await page.keyboard.press('Enter')
    await expect
      .poll(async () => plain(await liveRegion(page).innerText()))
      .toBe(`Положено: «${first}», место ${count} из ${count}, пара — «${opposite[count - 1]}».`)
    await expect.poll(() => readSide(page, 'left')).toEqual([second, ...others, first])
    await expect(cardWith(page, 'left', count - 1)).toBeFocused()

    // Tab drops the card and then moves focus as usual.
    await pickUp(page, 'Space')
    await page.keyboard.press('Home')
    await expect(liveRegion(page)).toContainText(`место 1 из`)
    await page.keyboard.press('Tab')
    await expect.poll(() => readSide(page, 'left')).toEqual([first, second, ...others])
    await tabTo(page, page.getByRole('button', { name: 'Ответить' }))
    await tabTo(page, stripButton(page, 1))
  },
)

test('an order is completed by keyboard and is right', proof, async ({ page }) => {
  const answers = await openPractice(page)
  const cube = answers.pairs[0]?.cube_description ?? 0
  await stepTo(page, taskNumberOf(answers, cube))
  await sortByKeys(page, answers, cube, 'left')
  await sortByKeys(page, answers, cube, 'right')
  await tabTo(page, page.getByRole('button', { name: 'Ответить' }))
  await page.keyboard.press('Enter')
  await expect(verdictWord(page)).toHaveText('Верно')
  await expect(verdict(page)).toBeFocused()
})

test('a text: digits open blanks and choose variants, Esc closes and returns focus', proof, async ({ page }) => {
  const answers = await openPractice(page)
  const wrapper = answers.wrappers[0]?.id ?? 0
  await stepTo(page, taskNumberOf(answers, wrapper))
  for (const [index, { title, variants }] of codesOf(answers, wrapper).entries()) {
    await page.keyboard.press(String(index + 1))
    await expect(page.getByRole('dialog', { name: title })).toBeVisible()
    await expect(page.getByRole('checkbox').first()).toBeFocused()
    for (const [place, { correct }] of variants.entries()) {
      if (correct) await page.keyboard.press(String(place + 1))
    }
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByRole('button', { name: new RegExp(`^Пропуск ${index + 1},`) })).toBeFocused()
  }
  await tabTo(page, page.getByRole('button', { name: 'Ответить' }))
  await page.keyboard.press('Enter')
  await expect(verdictWord(page)).toHaveText('Верно')
})

test('a text: one sheet leads from blank to blank', proof, async ({ page }) => {
  const answers = await openPractice(page)
  const wrapper = answers.wrappers[0]?.id ?? 0
  const [, next] = codesOf(answers, wrapper)
  await stepTo(page, taskNumberOf(answers, wrapper))
  await page.keyboard.press('1')
  await page.keyboard.press('Space')
  await tabTo(page, page.getByRole('dialog').getByRole('button', { name: 'Пропуск 2' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: next?.title ?? '' })).toBeVisible()
  await expect(page.getByRole('checkbox').first()).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: /^Пропуск 2,/ })).toBeFocused()
})

test('a calculation is typed and answered; the list of keys opens and closes', proof, async ({ page }) => {
  const answers = await openPractice(page)
  await page.keyboard.press('Shift+?')
  await expect(page.getByRole('dialog', { name: 'Клавиши' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await stepTo(page, taskNumberOf(answers, answers.decisions[0]?.id))
  await tabTo(page, page.getByRole('textbox'))
  const right = answers.decisions[0]?.right_answer ?? ''
  await page.keyboard.type(`${right}1`)
  await page.keyboard.press('Enter')
  await expect(verdictWord(page)).toHaveText('Неверно')
  await expect(page.getByText(new RegExp(`верный ответ: ${right}\\s`))).toBeVisible()
})
