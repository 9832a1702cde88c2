import type { Browser, Locator, Page } from '@playwright/test'
import { appearances, hasNoHorizontalScroll, nameOf, readLayoutShift, setAppearance } from './appearance.ts'
import { inDatabase } from './direct-database.ts'
import { waitForScreen } from './page-record.ts'
import type { Product } from './product.ts'
import { signIn } from './sign-in.ts'
import { stableBox } from './stable-box.ts'
import { expect, proof, test } from './test.ts'
import { waitForHydration } from './wait-for-hydration.ts'
import { watchConsole } from './watch-console.ts'

const search = (page: Page) => page.getByRole('textbox', { name: 'Название или код квалификации' })
const rows = (page: Page) => page.getByRole('table').getByRole('row')

/** In the viewport, and not under the header. */
const expectBelowHeader = async (page: Page, heading: Locator) => {
  await expect(heading).toBeInViewport()
  const header = (await page.getByRole('banner').boundingBox())?.height ?? 0
  const { y: place } = await stableBox(heading)
  expect(place).toBeGreaterThanOrEqual(header)
  expect(place).toBeLessThan(300)
}

test('the page shows its texts and the whole catalogue without a script', async ({ browser, product }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: product.url })
  const page = await context.newPage()
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Знать правило\.\s+Найти пункт\.\s+Сдать экзамен\./)
  await expect(rows(page)).toHaveCount(4)
  await page
    .getByRole('row', { name: /40\.20900\.01/ })
    .getByText('Подробнее')
    .click()
  await expect(page.getByText('Экспертиза промышленной безопасности').first()).toBeVisible()
  await expect(page.getByRole('heading', { level: 2, name: 'Этапы' })).toBeVisible()
  await expect(page.getByRole('link', { name: '+7 495 000-00-00' }).first()).toBeVisible()
  await page.goto('/#advantages')
  await expectBelowHeader(page, page.getByRole('heading', { level: 2, name: 'Преимущества' }))
  await context.close()
})

test('search engines and messengers find metadata, robots.txt and the sitemap', proof, async ({ request, page }) => {
  const html = await (await request.get('/')).text()
  const site = /<link rel="canonical" href="([^"]+)\/">/.exec(html)?.[1]
  expect(site).toMatch(/^http:\/\/127\.0\.0\.1/)
  expect(html).toMatch(/<meta name="description" content="[^"]{50,}"/)
  expect(html).toContain(`<meta property="og:image" content="${site}/open-graph.png">`)
  const data = JSON.parse(/<script type="application\/ld\+json">(.+?)<\/script>/.exec(html)?.[1] ?? '')
  expect(JSON.stringify(data)).toContain('"courseCode":"40.20900.15"')
  expect(html.match(/"policy":/g)).toBeNull()
  expect(await (await request.get('/robots.txt')).text()).toContain(`Sitemap: ${site}/sitemap.xml`)
  const sitemap = await (await request.get('/sitemap.xml')).text()
  for (const path of ['/', '/application', '/terms', '/policy']) expect(sitemap).toContain(`<loc>${site}${path}</loc>`)
  expect(await (await request.get('/auth')).text()).toContain('<meta name="robots" content="noindex">')
  for (const file of ['open-graph.png', 'icon-32.png', 'icon-192.png', 'icon-512.png', 'apple-touch-icon.png']) {
    expect([file, (await request.get(`/${file}`)).headers()['content-type']]).toEqual([file, 'image/png'])
  }
  await page.goto('/')
  const size = await page.evaluate(async () => {
    const image = new Image()
    image.src = '/open-graph.png'
    await image.decode()
    return [image.naturalWidth, image.naturalHeight]
  })
  expect(size).toEqual([1200, 630])
})

test('the catalogue is searched by name, code and description, regardless of case and ё', proof, async ({ page }) => {
  await page.goto('/')
  await waitForHydration(page)
  await expect(rows(page)).toHaveCount(4)
  await search(page).fill('ПОДЪЕМНЫХ')
  await expect(rows(page)).toHaveCount(2)
  await expect(rows(page).last()).toContainText('Эксплуатация подъёмных сооружений')
  await search(page).fill('20900.10')
  await expect(rows(page).last()).toContainText('давлением')
  await page.reload()
  await waitForHydration(page)
  await expect(search(page)).toHaveValue('20900.10')
  await expect(rows(page)).toHaveCount(2)
  await search(page).fill('Кран')
  await expect(rows(page)).toHaveCount(2)
  await expect(rows(page).last()).toContainText('Эксплуатация подъёмных сооружений')
  await search(page).fill('балет')
  await expect(page.getByText('По вашему запросу, ничего не найдено..')).toBeVisible()
  await expect(search(page)).toHaveAttribute('aria-invalid', 'true')
  await page.getByRole('button', { name: 'Очистить поиск' }).click()
  await expect(rows(page)).toHaveCount(4)
})

test('more than five courses take more than one page', proof, async ({ page, product }) => {
  const copies = `insert into course (pack_key, name, qual_code, description, version, titles, price_kopecks, is_demo, position)
    select 'copy-' || n, 'Курс с номером ' || n, '40.777' || n, 'Описание', '1', '{Раздел}', 0, false, 100 + n from generate_series(1, 8) n`
  const reload = 'update content_pack set loaded_at = now()'
  await inDatabase(product, copies)
  await inDatabase(product, reload)
  try {
    await page.goto('/')
    await waitForHydration(page)
    await expect(rows(page)).toHaveCount(6)
    await page.getByRole('button', { name: 'Следующая страница' }).click()
    await expect(page).toHaveURL('/?page=2')
    await expect(rows(page).last()).toContainText('Курс с номером 7')
    await page.getByRole('button', { name: 'Страница 3' }).click()
    await expect(rows(page)).toHaveCount(2)
    await search(page).fill('номером')
    await expect(page).toHaveURL(/\?search=/)
    await expect(rows(page)).toHaveCount(6)
    await page.goBack()
    await expect(page).toHaveURL('/?page=3')
    await expect(rows(page).last()).toContainText('Курс с номером 8')
  } finally {
    await inDatabase(product, "delete from course where pack_key like 'copy-%'")
    await inDatabase(product, reload)
  }
})

test('the header links to the sections from this and other pages, and focus follows', proof, async ({ page }) => {
  await page.goto('/')
  await waitForHydration(page)
  const menu = page.getByRole('banner')
  for (const name of ['Преимущества', 'Курсы', 'Этапы']) {
    await menu.getByRole('link', { name }).click()
    const heading = page.getByRole('heading', { level: 2, name })
    await expectBelowHeader(page, heading)
    await expect(heading).toBeFocused()
  }
  await menu.getByRole('link', { name: 'Главная' }).click()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)

  await page.goto('/auth')
  await menu.getByRole('link', { name: 'Этапы' }).click()
  await expect(page).toHaveURL('/#stages')
  await expectBelowHeader(page, page.getByRole('heading', { level: 2, name: 'Этапы' }))
  await page.getByRole('contentinfo').getByRole('link', { name: 'Преимущества' }).click()
  await expectBelowHeader(page, page.getByRole('heading', { level: 2, name: 'Преимущества' }))
})

test('an anchor in the address takes precedence over the restored scroll position', proof, async ({ page }) => {
  await page.goto('/#advantages')
  await waitForHydration(page)
  await expectBelowHeader(page, page.getByRole('heading', { level: 2, name: 'Преимущества' }))
  await page.getByRole('banner').getByRole('link', { name: 'Войти' }).click()
  await expect(page).toHaveURL('/auth')
  await page.goto('/#courses')
  await waitForHydration(page)
  await expectBelowHeader(page, page.getByRole('heading', { level: 2, name: 'Курсы' }))
})

test(
  'anchor links scroll smoothly, a reload restores the position, and reduced motion is respected',
  proof,
  async ({ page }) => {
    const behaviour = () => page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior)
    await page.goto('/')
    await waitForHydration(page)
    await page.getByRole('banner').getByRole('link', { name: 'Этапы' }).click()
    await expectBelowHeader(page, page.getByRole('heading', { level: 2, name: 'Этапы' }))
    expect(await behaviour()).toBe('smooth')
    await page.emulateMedia({ reducedMotion: 'reduce' })
    expect(await behaviour()).toBe('auto')
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await page.reload()
    await waitForHydration(page)
    expect(await behaviour()).toBe('auto')
    await expectBelowHeader(page, page.getByRole('heading', { level: 2, name: 'Этапы' }))
  },
)

test('on a phone the menu opens, navigates and closes', proof, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/')
  await waitForHydration(page)
  const toggle = page.getByRole('button', { name: 'Меню' })
  await expect(page.getByRole('banner').getByRole('link', { name: 'Этапы' })).toBeHidden()
  await toggle.click()
  await page.getByRole('banner').getByRole('link', { name: 'Этапы' }).click()
  await expect(toggle).toHaveAttribute('aria-expanded', 'false')
  await expectBelowHeader(page, page.getByRole('heading', { level: 2, name: 'Этапы' }))
})

test('a visitor opens the demo with one click, and returns', proof, async ({ page }) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Попробовать без регистрации' }).click()
  await expect(page).toHaveURL('/courses')
  await expect(page.getByText(/Демонстрация до/)).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('main').getByRole('link', { name: 'Продолжить обучение' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Попробовать без регистрации' })).toHaveCount(0)
})

test('a signed-in user continues from here to their home screen', proof, async ({ page }) => {
  await page.goto('/partner-auth')
  await signIn(page, 'partner@example.org')
  await expect(page).toHaveURL('/account-list')
  await page.goto('/')
  await page.getByRole('banner').getByRole('link', { name: 'Личный кабинет' }).click()
  await expect(page).toHaveURL('/account-list')
})

test(
  'stages and hero link to the proposal, a course links to the proposal for this course',
  proof,
  async ({ page }) => {
    await page.goto('/')
    await waitForHydration(page)
    await page.getByRole('region', { name: 'Этапы' }).getByRole('link', { name: 'Подать заявку' }).click()
    await expect(page).toHaveURL('/application')
    await page.goto('/')
    await waitForHydration(page)
    const row = page.getByRole('row', { name: /40\.20900\.15/ })
    await row.getByText('Подробнее').click()
    await row.getByRole('link', { name: /Подать заявку/ }).click()
    await expect(page).toHaveURL(/\/application\?course=\d+$/)
  },
)

test('pictures below the fold load lazily, and the dark theme has separate pictures', proof, async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => request.resourceType() === 'image' && asked.push(request.url()))
  await page.setViewportSize({ width: 1280, height: 720 })
  await page.goto('/')
  await waitForScreen(page)
  const named = (name: string) => asked.filter((url) => url.includes(`/${name}-`))
  await expect.poll(() => named('ticket-light').length).toBe(1)
  expect(named('ticket-dark')).toEqual([])
  await page.getByRole('button', { name: 'Тема: как в системе' }).click()
  await page.getByRole('button', { name: 'Тема: светлая' }).click()
  await expect.poll(() => named('ticket-dark').length).toBe(1)
  await page.getByRole('heading', { level: 2, name: 'Задайте вопрос' }).scrollIntoViewIfNeeded()
  await expect.poll(() => named('answer-dark').length + named('memory-dark').length).toBeGreaterThan(0)
  await expect(page.locator('main img')).not.toHaveCount(0)
  await expect(page.locator('main img:not([width][height])')).toHaveCount(0)
})

/** The bytes that a phone transfers, headers included, and the requested URLs, once the page is scrolled to its end. */
const loadOnPhone = async (browser: Browser, product: Product, headers: Record<string, string> = {}) => {
  const context = await browser.newContext({
    baseURL: product.url,
    viewport: { width: 360, height: 740 },
    deviceScaleFactor: 3,
    extraHTTPHeaders: headers,
  })
  const page = await context.newPage()
  const line = await context.newCDPSession(page)
  await line.send('Network.enable')
  let bytes = 0
  const urls: string[] = []
  const loading = new Set<string>()
  line.on('Network.requestWillBeSent', ({ requestId, request }) => {
    urls.push(request.url)
    loading.add(requestId)
  })
  line.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    bytes += encodedDataLength
    loading.delete(requestId)
  })
  line.on('Network.loadingFailed', ({ requestId }) => loading.delete(requestId))
  await page.goto('/')
  await waitForHydration(page)
  for (const image of await page.locator('main img').all()) {
    await image.scrollIntoViewIfNeeded()
    await expect.poll(() => image.evaluate((element: HTMLImageElement) => element.complete)).toBe(true)
  }
  await expect.poll(() => loading.size, { message: 'requests without their whole answer' }).toBe(0)
  return { page, urls, bytes, close: () => context.close() }
}

test('on a phone the whole landing page with its pictures is below 250 KB', async ({ browser, product }) => {
  const { urls, bytes, close } = await loadOnPhone(browser, product)
  expect(urls.filter((url) => url.endsWith('.webp')).map((url) => url.includes('-small-'))).toEqual(Array(4).fill(true))
  expect(urls.filter((url) => url.endsWith('.woff2'))).toHaveLength(2)
  expect(bytes).toBeGreaterThan(150 * 1024)
  expect(bytes).toBeLessThan(250 * 1024)
  await close()
})

test('with Save-Data no font is loaded, and a picture only when it is asked for', async ({ browser, product }) => {
  const { page, urls, close } = await loadOnPhone(browser, product, { 'save-data': 'on' })
  const complaints = watchConsole(page)
  expect(urls.filter((url) => /\.(?:woff2|webp)$/.test(url))).toEqual([])
  const ask = page.getByRole('button', { name: /^Показать картинку, \d+\sКБ$/ })
  await expect(ask).toHaveCount(4)
  await ask.first().click()
  await expect(page.locator('main img')).toHaveCount(1)
  await expect.poll(() => urls.filter((url) => url.endsWith('.webp')).length).toBe(1)
  expect(complaints).toEqual([])
  await close()
})

test('a slow line that the browser reports loads no font', proof, async ({ page }) => {
  const fonts: string[] = []
  page.on('request', (request) => request.resourceType() === 'font' && fonts.push(request.url()))
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { effectiveType: '3g' } }))
  for (const path of ['/auth', '/']) {
    await page.goto(path)
    await waitForScreen(page)
  }
  expect(fonts).toEqual([])
  await expect(page.getByRole('button', { name: /^Показать картинку/ })).toHaveCount(4)
})

test('the text size is kept, followed by breakpoints and by other tabs', proof, async ({ page, context }) => {
  await page.setViewportSize({ width: 1000, height: 740 })
  await page.goto('/')
  await waitForHydration(page)
  const other = await context.newPage()
  await other.goto('/auth')
  const sizeOf = (tab: Page) => tab.evaluate(() => getComputedStyle(document.documentElement).fontSize)
  await expect(page.getByRole('button', { name: 'Меню' })).toBeHidden()
  await page.getByRole('button', { name: 'Размер текста: обычный' }).press('Enter')
  await expect.poll(() => sizeOf(other)).toBe('20px')
  // The window is now that of a tablet, as with text of 125 % in the browser.
  await expect(page.getByRole('button', { name: 'Меню' })).toBeVisible()
  await page.getByRole('button', { name: 'Размер текста: крупный' }).press('Enter')
  await page.reload()
  expect(await sizeOf(page)).toBe('24px')
  await expect(page.getByRole('button', { name: 'Меню' })).toBeVisible()
  await page.getByRole('button', { name: 'Размер текста: очень крупный' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Меню' })).toBeHidden()
  await expect.poll(() => sizeOf(other)).toBe('16px')
})

for (const appearance of appearances) {
  test(`the landing page at ${nameOf(appearance)}: accessible, no horizontal scroll, no shift, quiet console`, async ({
    page,
    expectAccessible,
  }) => {
    await setAppearance(page, appearance)
    const complaints = watchConsole(page)
    await page.goto('/')
    await waitForScreen(page)
    expect(complaints).toEqual([])
    expect(await readLayoutShift(page)).toBeLessThan(0.01)
    await page.getByText('Подробнее').first().click()
    await page.getByRole('button', { name: 'Отправить вопрос' }).click()
    await expect(page.getByText('Пожалуйста, заполните все поля')).toBeVisible()
    await expectAccessible(page)
    const fits = await hasNoHorizontalScroll(page)
    expect(fits).toBe(true)
  })
}
