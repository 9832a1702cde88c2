import { rm } from 'node:fs/promises'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { type DeployedSite, startSite } from './deployed-site.ts'
import { copyFirstStart } from './first-start.ts'
import { type Product, startProduct } from './product.ts'
import { openAs } from './sign-in.ts'
import { openCourse, startTraining } from './study.ts'
import { expect, proof, test } from './test.ts'
import { watchConsole } from './watch-console.ts'

const learner = 'learner@example.org'

const openContext = (browser: Browser, url: string): Promise<BrowserContext> =>
  browser.newContext({ baseURL: url, locale: 'ru-RU', timezoneId: 'Europe/Moscow', serviceWorkers: 'allow' })

/** The page has its worker, which has stored its files. */
const waitForWorker = async (page: Page) => {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}))
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
}

const openWithWorker = async (context: BrowserContext): Promise<Page> => {
  const page = await context.newPage()
  await openAs(page, learner, '/courses')
  await waitForWorker(page)
  return page
}

const buildOf = (page: Page) => page.locator('meta[name="build"]')
const readBuild = async (page: Page) => (await buildOf(page).getAttribute('content')) ?? ''
const expectBuild = (page: Page, build: string) => expect(buildOf(page)).toHaveAttribute('content', build)
const checkForUpdate = (page: Page) =>
  page.evaluate(() => navigator.serviceWorker.ready.then((registration) => registration.update().then(() => {})))
const readCaches = (page: Page) => page.evaluate(() => caches.keys())
const readBuildOfWorker = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = ({ data }) => resolve(data)
        navigator.serviceWorker.controller?.postMessage('build', [port2])
      }),
  )
/** The files that the page has loaded of the second build. */
const readSecondFiles = (page: Page) =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .filter((name) => name.includes('~2.')),
  )
/** Where Chromium got what the page has loaded, by the routes of the worker. */
const readSources = async (page: Page, name: RegExp): Promise<(string | undefined)[]> => {
  const loaded = await page.evaluate(() =>
    performance.getEntriesByType('resource').map((entry) => {
      const { workerFinalSourceType } = entry as PerformanceResourceTiming & { workerFinalSourceType?: string }
      return { url: entry.name, source: workerFinalSourceType }
    }),
  )
  return [...new Set(loaded.filter(({ url }) => name.test(url)).map(({ source }) => source))]
}
const updateBar = (page: Page) => page.getByText('Вышло обновление')
const courses = (page: Page) => page.getByRole('heading', { level: 1, name: 'Мои курсы' })

test.describe('the service worker', () => {
  let site: DeployedSite
  let context: BrowserContext

  test.beforeEach(async ({ browser, product }) => {
    site = await startSite(product.url)
    context = await openContext(browser, site.url)
    context.on('dialog', (dialog) => void dialog.accept())
  })
  test.afterEach(async () => {
    await context.close()
    await site.close()
  })

  test('opens the screens of a learner without a line, and stores nothing of the API', async () => {
    const page = await openWithWorker(context)
    const build = await readBuild(page)
    await page.reload()
    await expect(courses(page)).toBeVisible()
    expect(await readSources(page, /\.js$/)).toEqual(['cache'])
    expect(await readSources(page, /\/api\//)).toEqual(['network'])
    await context.setOffline(true)
    const complaints = watchConsole(page)
    await page.reload()
    await expect(courses(page)).toBeVisible()
    await expectBuild(page, build)
    await page.goto('/')
    await expect(page).toHaveURL('/courses')
    await page.goto('/terms')
    await expect(page.getByRole('heading', { name: 'Нет связи' })).toBeVisible()
    expect(complaints.filter((line) => /Content Security Policy|Refused to/.test(line))).toEqual([])
    const stored = await page.evaluate(async () => {
      const names = await caches.keys()
      const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
      return requests.flat().map(({ url }) => new URL(url).pathname)
    })
    expect(stored.filter((path) => !path.startsWith('/assets/'))).toEqual(['/offline-shell'])
  })

  test('a deployment while there is no line: the old build opens whole, then the new one', proof, async () => {
    const page = await openWithWorker(context)
    const build = await readBuild(page)
    await context.setOffline(true)
    site.deploy()
    await page.reload()
    await expect(courses(page)).toBeVisible()
    await expectBuild(page, build)
    expect(await readSecondFiles(page)).toEqual([])

    await context.setOffline(false)
    await page.reload()
    await expect(courses(page)).toBeVisible()
    await expectBuild(page, 'second')
    // The page is newer than its worker, which is replaced unnoticed.
    await expect.poll(() => readBuildOfWorker(page)).toBe('second')
    await expect(updateBar(page)).toHaveCount(0)

    await context.setOffline(true)
    await page.reload()
    await expect(courses(page)).toBeVisible()
    await expectBuild(page, 'second')
    expect((await readSecondFiles(page)).length).toBeGreaterThan(5)

    await context.setOffline(false)
    await page.reload()
    await expect.poll(() => readCaches(page)).toEqual(['page-second'])
  })

  test('an update is announced, but not during an attempt, and other tabs stay as they are', proof, async () => {
    const page = await openWithWorker(context)
    const build = await readBuild(page)
    const other = await context.newPage()
    await other.goto('/courses')
    await openCourse(other)
    await startTraining(other)
    site.deploy()

    await checkForUpdate(page)
    await expect(updateBar(page)).toBeVisible()
    await page.getByRole('button', { name: 'Обновить' }).click()
    await expect(page.getByText(/В\sдругой вкладке открыто занятие/)).toBeVisible()
    await expectBuild(page, build)
    await expect(other.getByRole('button', { name: 'Обновить' })).toHaveCount(0)

    await other.getByRole('button', { name: 'Выйти из обучения' }).click()
    await expect(other).toHaveURL(/\/course\?/)
    await expect(other.getByText('Вышло обновление')).toBeVisible()
    await page.getByRole('button', { name: 'Обновить' }).click()
    await expectBuild(page, 'second')
    await expect(courses(page)).toBeVisible()
    await expect(updateBar(page)).toHaveCount(0)

    // The other tab goes on with its own build, whose files the server does not have any more.
    await other.getByRole('link', { name: 'История' }).click()
    await expect(other.getByRole('heading', { level: 1, name: 'История' })).toBeVisible()
    await expectBuild(other, build)
    expect(await readSecondFiles(other)).toEqual([])
    await other.getByRole('button', { name: 'Обновить' }).click()
    await expectBuild(other, 'second')
  })
})

test(
  'SERVICE_WORKER=off removes the worker from a browser that has it, and the page works',
  proof,
  async ({ browser }) => {
    const dataDir = await copyFirstStart()
    const first = await startProduct(dataDir)
    const site = await startSite(first.url)
    const context = await openContext(browser, site.url)
    const page = await openWithWorker(context)
    expect(await readCaches(page)).toHaveLength(1)

    await first.stop()
    const second: Product = await startProduct(dataDir, { SERVICE_WORKER: 'off' })
    site.moveTo(second.url)
    const reloaded = page.waitForEvent('load')
    // The check may be cut by the reload that it leads to.
    await checkForUpdate(page).catch(() => {})
    await reloaded
    await expect(courses(page)).toBeVisible()
    expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull()
    expect(await page.evaluate(() => navigator.serviceWorker.getRegistrations().then(({ length }) => length))).toBe(0)
    expect(await readCaches(page)).toEqual([])
    await openCourse(page)
    expect(await page.evaluate(() => navigator.serviceWorker.getRegistrations().then(({ length }) => length))).toBe(0)

    await context.close()
    await site.close()
    await second.stop()
    await rm(dataDir, { recursive: true, force: true })
  },
)
