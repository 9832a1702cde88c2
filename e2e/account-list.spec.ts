import type { Page } from '@playwright/test'
import { appearances, hasNoHorizontalScroll, nameOf, setAppearance } from './appearance.ts'
import { inDatabase } from './direct-database.ts'
import { expectSaid, waitForScreen } from './page-record.ts'
import type { Product } from './product.ts'
import { openAs } from './sign-in.ts'
import { expect, proof, test } from './test.ts'

const openList = async (page: Page, email: string, address = '/account-list') => {
  await openAs(page, email, address)
  await arrived(page)
}

const list = (page: Page) => page.locator('section:has(table)')
const arrived = (page: Page) => expect(list(page)).toHaveAttribute('aria-busy', 'false')
const rows = (page: Page) => page.locator('tbody tr')
const names = async (page: Page) => {
  await arrived(page)
  return rows(page).locator('th').allInnerTexts()
}
const heading = (page: Page) => list(page).getByRole('heading', { level: 2 })
const count = async (page: Page) => Number((await heading(page).innerText()).replace(/\D/g, ''))
const box = (page: Page) => page.getByRole('textbox', { name: 'Поиск: фамилия, email, телефон, курс, номер заявки' })
const turnTo = (page: Page, number: number) =>
  page.getByRole('button', { name: `Страница ${number}`, exact: true }).click()

/** Words that begin on one line and end on another. */
const listBrokenWords = (elements: Element[]): string[] =>
  elements.flatMap((element) => {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    const broken: string[] = []
    while (walker.nextNode()) {
      const { currentNode: node } = walker
      for (const { 0: word, index } of (node.textContent ?? '').matchAll(/\S+/g)) {
        const range = document.createRange()
        range.setStart(node, index)
        range.setEnd(node, index + word.length)
        if (new Set([...range.getClientRects()].map(({ top }) => top)).size > 1) broken.push(word)
      }
    }
    return broken
  })

/** DD.MM.YYYY: when the latest period of a learner begins, and so many days after it. */
const readPeriodDay = async (product: Product, email: string, days: number): Promise<string> => {
  const [found] = await inDatabase(
    product,
    `select to_char(max(start_date) + $2::int, 'DD.MM.YYYY') as day from user_course_period
      where learner_id = (select id from app_user where email = $1)`,
    [email, days],
  )
  return String(found?.day)
}

test('a partner sees their own accounts, a superuser sees all accounts', proof, async ({ page, browser, product }) => {
  await openList(page, 'partner@example.org')
  const partners = async () => [...new Set(await rows(page).locator('td:nth-child(7)').allInnerTexts())]
  await expect.poll(partners).toEqual(['ООО «Вектор»'])
  await expect(page.getByRole('button', { name: 'Счёт', exact: true })).toBeHidden()
  await box(page).fill('Белозёрова')
  await expect(page.getByText('По вашему запросу, ничего не найдено..')).toBeVisible()
  await expect(box(page)).toHaveAttribute('aria-invalid', 'true')
  await page.getByRole('button', { name: 'Показать все' }).click()
  await expect(rows(page)).toHaveCount(10)
  const own = await count(page)

  const other = await (await browser.newContext({ baseURL: product.url })).newPage()
  await openList(other, 'admin@example.org')
  await expect.poll(() => count(other)).toBeGreaterThan(own)
  await expect(other.getByRole('button', { name: 'Отчёт' })).toBeVisible()
  await expect(other.getByRole('button', { name: 'Счёт' })).toBeVisible()
  await box(other).fill('БЕЛОЗЕРОВА')
  await expect(rows(other)).toHaveCount(1)
  await expect(rows(other)).toContainText('Белозёрова Нина Павловна')
  await expect(rows(other)).toContainText('АО «Северный завод»')
  await other.context().close()
})

test('back, reload and a copied link show the same page of the same list', proof, async ({ page, context }) => {
  await openList(page, 'admin@example.org')
  const first = await names(page)
  await page.getByRole('button', { name: 'Обучающийся' }).click()
  await expect(page.getByRole('columnheader', { name: 'Обучающийся' })).toHaveAttribute('aria-sort', 'ascending')
  await expect.poll(() => names(page)).not.toEqual(first)
  await turnTo(page, 2)
  await expect(page).toHaveURL('/account-list?order_by=learner&page=2')
  await expect(heading(page)).toBeFocused()
  await expect(page.getByText(/^страница 2 из/)).toBeVisible()
  await arrived(page)
  await expect(rows(page)).toHaveCount(10)
  const second = await names(page)

  await page.reload()
  await expect.poll(() => names(page)).toEqual(second)
  const linked = await context.newPage()
  await linked.goto(page.url())
  await expect.poll(() => names(linked)).toEqual(second)

  await page.goBack()
  await expect(page).toHaveURL('/account-list?order_by=learner')
  await page.goBack()
  await expect(page).toHaveURL('/account-list')
  await expect.poll(() => names(page)).toEqual(first)
})

test('every header sorts both ways, and paging shows every account once', proof, async ({ page }) => {
  await openList(page, 'partner@example.org')
  for (const header of ['Кем', 'Обучающийся', 'Курсы и доступ', 'Прогресс', 'Статус', 'Заявки', 'Создана']) {
    const column = page.getByRole('columnheader', { name: header })
    await column.getByRole('button').click()
    await expect(column).toHaveAttribute('aria-sort', 'ascending')
    await column.getByRole('button').click()
    await expect(column).toHaveAttribute('aria-sort', 'descending')
    await arrived(page)
  }
  const all = await count(page)
  const seen: string[] = []
  const next = page.getByRole('button', { name: 'Следующая страница' })
  for (let number = 1; seen.length < all; number += 1) {
    if (number > 1) await next.click()
    await expect(page.getByText(new RegExp(`^страница ${number} из`))).toBeVisible()
    await arrived(page)
    await expect(rows(page)).toHaveCount(Math.min(10, all - seen.length))
    seen.push(...(await rows(page).allInnerTexts()))
  }
  await expect(next).toBeDisabled()
  expect(seen).toHaveLength(all)
  expect(new Set(seen).size).toBe(all)
})

test('a search matches е for ё, part of an email and the number of a proposal', proof, async ({ page }) => {
  await openList(page, 'partner@example.org')
  await page.keyboard.press('/')
  await expect(box(page)).toBeFocused()
  for (const words of ['елкина', 'ЁЛКИНА анна', 'learner@ex']) {
    await box(page).fill(words)
    await expect(rows(page)).toHaveCount(1)
    await expect(rows(page)).toContainText('Ёлкина Анна Петровна')
  }
  const number = await rows(page).locator('td').last().locator('[title]').innerText()
  await box(page).fill(number)
  await expect(page).toHaveURL(`/account-list?search=${number}`)
  await expect(rows(page).first()).toContainText('Ёлкина Анна Петровна')
  await page.goBack()
  await expect(box(page)).toHaveValue('')
})

test(
  'the training period includes both ends, and reports an end before its start',
  proof,
  async ({ page, product }) => {
    const dayOf = (days: number) => readPeriodDay(product, 'learner@example.org', days)
    await openList(page, 'partner@example.org')
    const [from, to] = [page.getByLabel('Обучение с'), page.getByLabel('по', { exact: true })]
    await from.fill(await dayOf(0))
    await to.fill(await dayOf(0))
    await expect(rows(page).filter({ hasText: 'Ёлкина' })).toHaveCount(1)
    await to.fill(await dayOf(-1))
    await expect(page.getByText('Конец периода раньше его начала')).toBeVisible()
    await from.fill(await dayOf(-7))
    await expect(page.getByText('Конец периода раньше его начала')).toBeHidden()
    await arrived(page)
    await expect(rows(page).filter({ hasText: 'Ёлкина' })).toHaveCount(0)
    await expect(rows(page)).not.toHaveCount(0)
    await page.reload()
    await expect(from).toHaveValue(await dayOf(-7))
    await page.getByRole('button', { name: 'Очистить период' }).click()
    await expect(page).toHaveURL('/account-list')
    await expect(from).toBeFocused()
  },
)

test('a figure counts exactly what it filters', proof, async ({ page }) => {
  await openList(page, 'partner@example.org')
  // «Готовы к экзамену» is zero: the demonstration has no such learner.
  for (const name of [/^Не\sначали/, /^Учатся/, /^Заканчивается/, /^Доступ закончился/]) {
    const figure = page.getByRole('button', { name })
    await expect(figure).toHaveText(/[1-9]\d*$/)
    const counted = Number((await figure.innerText()).split('\n').at(-1))
    await figure.click()
    await expect(figure).toHaveAttribute('aria-pressed', 'true')
    await arrived(page)
    await expect.poll(() => count(page)).toBe(counted)
    await figure.click()
    await arrived(page)
  }
})

test('a dialog whose code fails to load leaves the list unchanged', proof, async ({ page }) => {
  await openList(page, 'partner@example.org')
  await page.route(/bulk-dialog-.*\.js/, (route) => route.abort())
  await page.getByRole('button', { name: 'Загрузить списком' }).click()
  await expectSaid(page, /^Окно не\sзагрузилось/)
  await expect(rows(page)).toHaveCount(10)
})

test('every account can be opened by keyboard, and focus returns', proof, async ({ page }) => {
  await openList(page, 'partner@example.org', '/account-list?search=Ёлкина')
  const pencil = page.getByRole('button', { name: 'Изменить: Ёлкина Анна Петровна' })
  await box(page).focus()
  await expect
    .poll(async () => {
      await page.keyboard.press('Tab')
      return pencil.evaluate((element) => element === document.activeElement)
    })
    .toBe(true)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(pencil).toBeFocused()
})

test('each button opens its dialog, and focus returns to it', proof, async ({ page }) => {
  await openList(page, 'admin@example.org', '/account-list?state=not_started')
  const openers = [
    page.getByRole('button', { name: 'Загрузить списком' }),
    page.getByRole('button', { name: 'Отчёт' }),
    page.getByRole('button', { name: 'Счёт' }),
    page.getByRole('button', { name: /^Добавить обучающегося по заявке/ }).first(),
  ]
  for (const opener of openers) {
    await opener.click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(opener).toBeFocused()
  }
})

for (const width of [360, 640]) {
  test(`at ${width} px the greeting is on a separate line of the header`, proof, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    await openList(page, 'partner@example.org')
    const header = page.getByRole('banner')
    const greeting = await header.getByText('Здравствуйте, partner@example.org').boundingBox()
    const leave = await header.getByRole('button', { name: 'Выйти' }).boundingBox()
    expect(greeting?.y).toBeGreaterThanOrEqual((leave?.y ?? 0) + (leave?.height ?? 0))
  })
}

test('with large text on a phone the figures have whole words and the filters have room', proof, async ({ page }) => {
  await setAppearance(page, { width: 320, colorScheme: 'light', textPercent: 200, isTouched: true })
  await openList(page, 'partner@example.org')
  const figures = page.getByRole('button', { name: /^(Не начали|Учатся|Готовы|Доступ закончился|Заканчивается)/ })
  await expect(figures).toHaveCount(5)
  expect(await figures.evaluateAll(listBrokenWords)).toEqual([])
  const order = await page.getByLabel('Порядок').boundingBox()
  expect(order?.width).toBeGreaterThan(320 / 2)
})

const states: [string, string][] = [
  ['the list', '/account-list?order_by=-proposals'],
  ['a filtered page', '/account-list?state=active&start_date=01.01.2026&page=2'],
  ['nothing found', '/account-list?search=такого-нет'],
]

for (const [name, address] of states) {
  for (const appearance of appearances) {
    const details = name === 'the list' ? {} : proof
    test(
      `${name} at ${nameOf(appearance)}: accessible, no horizontal scroll`,
      details,
      async ({ page, expectAccessible }) => {
        await setAppearance(page, appearance)
        await openAs(page, 'admin@example.org', address)
        await waitForScreen(page)
        await expectAccessible(page)
        expect(await hasNoHorizontalScroll(page)).toBe(true)
      },
    )
  }
}
