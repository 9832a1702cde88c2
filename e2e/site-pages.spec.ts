import type { Page } from '@playwright/test'
import { appearances, hasNoHorizontalScroll, nameOf, setAppearance } from './appearance.ts'
import { waitForScreen, waitUntilHydrated } from './page-record.ts'
import { openAs } from './sign-in.ts'
import { expect, proof, test } from './test.ts'
import { watchConsole } from './watch-console.ts'

const screens: [string, string][] = [
  ['/application', 'Подать заявку'],
  ['/terms', 'Пользовательское соглашение'],
  ['/policy', 'Политика обработки персональных данных'],
  ['/notification', 'Уведомление об оплате'],
  ['/account', 'Личный кабинет'],
]

test('the pages are complete before any script', async ({ browser, product }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: product.url })
  const page = await context.newPage()
  for (const [path, title] of screens) {
    const answer = await page.goto(path)
    expect([path, answer?.status()]).toEqual([path, 200])
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  }
  await page.goto('/application')
  await expect(page.getByRole('option', { name: /Эксплуатация подъёмных сооружений/ })).toBeAttached()
  await expect(page.getByRole('link', { name: 'perm@example.org' })).toBeVisible()
  // Playwright does not find text in a noscript element.
  await expect(page.locator('noscript p')).toBeVisible()
  await page.goto('/policy')
  await expect(page.getByRole('heading', { name: 'Ваши права' })).toBeVisible()
  await context.close()
})

test('the table of contents of a long text links to its sections', proof, async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 800 })
  await page.goto('/policy')
  await page.getByRole('navigation', { name: 'Содержание' }).getByRole('link', { name: 'Ваши права' }).click()
  await expect(page.getByRole('heading', { name: 'Ваши права' })).toBeInViewport()
  await page.setViewportSize({ width: 360, height: 800 })
  await page.goto('/terms')
  const contents = page.getByRole('navigation', { name: 'Содержание' })
  await expect(contents.getByRole('link', { name: 'Связь' })).toBeHidden()
  await contents.locator('summary').click()
  await contents.getByRole('link', { name: 'Связь' }).click()
  await expect(page.getByRole('heading', { name: 'Связь' })).toBeInViewport()
})

test('lines of a long text stay within 60 to 75 characters', proof, async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 800 })
  await page.goto('/policy')
  const perLine = await page.evaluate(async () => {
    // Until the font is loaded, its narrower fallback is used.
    await document.fonts.load('16px "Golos Text Variable"', 'яz')
    const paragraphs = [...document.querySelectorAll('main p')].filter((p) => (p.textContent ?? '').length > 200)
    return paragraphs.map((p) => {
      const range = document.createRange()
      range.selectNodeContents(p)
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top / 8))).size
      return (p.textContent ?? '').length / lines
    })
  })
  expect(perLine.length).toBeGreaterThan(2)
  for (const count of perLine) expect(count).toBeLessThanOrEqual(75)
})

test('the sample account links to the proposal', proof, async ({ page }) => {
  await page.goto('/account')
  // Before hydration the browser itself follows the link and does not move focus.
  await waitUntilHydrated(page)
  await page.getByRole('main').getByRole('link', { name: 'Подать заявку' }).click()
  await expect(page).toHaveURL('/application')
  await expect(page.getByRole('heading', { level: 1, name: 'Подать заявку' })).toBeFocused()
})

/** Further states of these pages. */
const states: [string, (page: Page) => Promise<void>][] = [
  [
    'the proposal with all its faults',
    async (page) => {
      await page.goto('/application')
      await page.getByRole('button', { name: 'Отправить заявку' }).click()
      await page.getByText('Текст согласия').click()
      await expect(page.getByText('Укажите фамилию')).toBeVisible()
    },
  ],
  [
    'the proposal of a partner',
    async (page) => {
      await openAs(page, 'partner@example.org', '/application')
      await expect(page.getByText('ООО «Вектор»')).toBeVisible()
    },
  ],
  [
    'the open table of contents',
    async (page) => {
      await page.goto('/terms')
      const folded = page.getByRole('navigation', { name: 'Содержание' }).locator('summary')
      // On a wide screen it is unfolded, beside the text.
      if ((page.viewportSize()?.width ?? 0) < 1000) await folded.click()
    },
  ],
]

for (const appearance of appearances) {
  test(`the pages at ${nameOf(appearance)}: accessible, no horizontal scroll, quiet console`, async ({
    page,
    expectAccessible,
  }) => {
    await setAppearance(page, appearance)
    const complaints = watchConsole(page)
    for (const [path] of screens) {
      await test.step(path, async () => {
        await page.goto(path)
        await waitForScreen(page)
        await expectAccessible(page)
        expect(await hasNoHorizontalScroll(page)).toBe(true)
      })
    }
    expect(complaints).toEqual([])
  })

  for (const [name, show] of states) {
    test(
      `${name} at ${nameOf(appearance)}: accessible, no horizontal scroll`,
      proof,
      async ({ page, expectAccessible }) => {
        await setAppearance(page, appearance)
        await show(page)
        await waitForScreen(page)
        await expectAccessible(page)
        const fits = await hasNoHorizontalScroll(page)
        expect(fits).toBe(true)
      },
    )
  }
}
