import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Browser, chromium, type Locator, type Page } from '@playwright/test'
import { type PictureName, pictureSizes, smallWidth } from '../apps/web/src/areas/site/landing/picture-sizes.ts'
import { makeDataDir } from '../e2e/data-dir.ts'
import { openPractice } from '../e2e/practice.ts'
import { type Product, startProduct } from '../e2e/product.ts'
import { signIn } from '../e2e/sign-in.ts'
import {
  answerWith,
  openCourse,
  readRightPlaces,
  startTicket,
  startTraining,
  strip,
  variants,
  verdict,
} from '../e2e/study.ts'
import { buildPage } from './build-page.ts'
import { findBrowser } from './find-browser.ts'
import { findShortest } from './pictures/find-shortest.ts'
import { hideCutLines } from './pictures/hide-cut-lines.ts'
import { drawIcons } from './pictures/icons.ts'
import { toWebp } from './pictures/to-webp.ts'
import { root } from './root.ts'

/** Takes the pictures of the landing page and of the README from the running product: `npm run make-pictures`, after a screen has changed. */
const folder = join(root, 'apps/web/src/areas/site/landing/pictures')
const publicFolder = join(root, 'apps/web/public')
const themes = ['light', 'dark'] as const

const newPage = async (browser: Browser, product: Product): Promise<Page> => {
  const context = await browser.newContext({
    baseURL: product.url,
    viewport: { width: 1180, height: 800 },
    deviceScaleFactor: 2,
    locale: 'ru-RU',
    timezoneId: 'Europe/Moscow',
    reducedMotion: 'reduce',
  })
  return context.newPage()
}

/** Screenshots in both themes, scrolled so that `top` is at the upper edge, or `roomPx` under it. */
const shoot = async (browser: Browser, name: PictureName, top: Locator, roomPx = 0): Promise<void> => {
  const page = top.page()
  const { width, height } = pictureSizes[name]
  await page.setViewportSize({ width, height })
  await page.waitForLoadState('networkidle')
  for (const theme of themes) {
    await page.emulateMedia({ colorScheme: theme })
    await page.mouse.move(0, 0)
    await top.evaluate((element, room) => scrollTo(0, element.getBoundingClientRect().top + scrollY - room), roomPx)
    await hideCutLines(page)
    const png = await page.screenshot()
    const files = [
      [`${name}-${theme}.webp`, await toWebp(browser, png)],
      [`${name}-${theme}-small.webp`, await toWebp(browser, png, 0.6, smallWidth)],
    ] as const
    for (const [file, webp] of files) {
      await writeFile(join(folder, file), webp)
      console.log(`${file}: ${Math.round(webp.length / 1024)} KB`)
    }
  }
}

/** A separate page for each screen of an attempt: these screens ask for confirmation before navigation. */
const another = async (page: Page, path: string): Promise<Page> => {
  const next = await page.context().newPage()
  await next.goto(path)
  return next
}

/** The picture of the README: a course with its plan and forecast. */
const shootReadme = async (page: Page): Promise<void> => {
  await page.getByText(/если заниматься по\sплану/).waitFor()
  await page.waitForLoadState('networkidle')
  await page.setViewportSize({ width: 1180, height: 1180 })
  await writeFile(join(root, 'docs/pictures/course.png'), await page.screenshot({ scale: 'css' }))
}

const shootStudy = async (browser: Browser, product: Product): Promise<void> => {
  const page = await newPage(browser, product)
  await page.goto('/auth')
  await signIn(page, 'learner@example.org')
  await openCourse(page)
  const course = page.url()
  await shootReadme(page)

  const figures = (await another(page, course)).getByText('Изучено', { exact: true })
  await shoot(browser, 'memory', figures, 40)

  const training = await another(page, course)
  await startTraining(training)
  const shortest = await findShortest(training)
  await strip(training).nth(shortest).click()
  await answerWith(training, (await readRightPlaces(training))[shortest] ?? [1])
  await verdict(training).waitFor()
  const source = training.getByText('открыть документ')
  await shoot(browser, 'answer', source, pictureSizes.answer.height - 130)

  const test = await another(page, course)
  await startTicket(test)
  const right = await readRightPlaces(test)
  for (const [index, numbers] of right.slice(0, 3).entries()) {
    await answerWith(test, index === 1 ? [(numbers[0] ?? 1) === 1 ? 2 : 1] : numbers)
    await verdict(test).waitFor()
    await test.getByRole('button', { name: 'Дальше' }).click()
  }
  await variants(test).first().click()
  await shoot(browser, 'ticket', test.getByRole('main'))
}

/** A task with its solution: the first one, answered right. */
const shootPractice = async (browser: Browser, product: Product): Promise<void> => {
  const page = await newPage(browser, product)
  const [task] = (await openPractice(page)).descriptions
  await page
    .getByRole('radio')
    .nth(Number(task?.right_answer) - 1)
    .check({ force: true })
  await page.getByRole('textbox', { name: 'Значение' }).fill(task?.calculated_value ?? '')
  await page.getByRole('button', { name: 'Ответить' }).click()
  await verdict(page).waitFor()
  await shoot(browser, 'practice', page.getByText('Решение', { exact: true }).first(), 16)
}

/** The Open Graph picture, which messengers show beside a link: the landing page without browser chrome. */
const shootOpenGraph = async (browser: Browser, product: Product): Promise<void> => {
  const page = await browser.newPage({ baseURL: product.url, viewport: { width: 1200, height: 630 } })
  await page.goto('/')
  await page.waitForLoadState('networkidle')
  await writeFile(join(publicFolder, 'open-graph.png'), await page.screenshot())
}

const withProduct = async (work: (browser: Browser, product: Product) => Promise<void>): Promise<void> => {
  await buildPage(console.log)
  const dataDir = await makeDataDir()
  const product = await startProduct(dataDir)
  const browser = await chromium.launch({
    executablePath: findBrowser(console.log).path,
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  })
  try {
    await work(browser, product)
  } finally {
    await browser.close()
    await product.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

await withProduct(async (browser, product) => {
  await shootStudy(browser, product)
  await shootPractice(browser, product)
  await drawIcons(browser, publicFolder)
})
// A second build: the landing page now contains the new pictures.
await withProduct(shootOpenGraph)
