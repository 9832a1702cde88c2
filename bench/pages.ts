import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from '@playwright/test'
import { makeDataDir } from '../e2e/data-dir.ts'
import { openSavedCourse, studyOffline } from '../e2e/offline-study.ts'
import { type Product, startProduct } from '../e2e/product.ts'
import { demoPassword, signIn } from '../e2e/sign-in.ts'
import { answerWith, nextButton, openCourse, questionText, startTraining, userCourseId, verdict } from '../e2e/study.ts'
import { buildPage } from '../tools/build-page.ts'
import { findBrowser } from '../tools/find-browser.ts'

/**
 * Loading times that users notice: `npm run bench-pages`. Transferred size of each screen with an empty cache; largest
 * contentful paint of the landing page and of a question on a slow phone; and, on a CPU slowed four times, the time from one
 * question to the next, and to the first question where the tab is opened without a connection.
 */
const goals = { questionKb: 250, landingKb: 250, phoneLcpMs: 1300, nextQuestionMs: 50, offlineStartMs: 1000 }

/** A cheap phone on a weak mobile network. */
const phone = { viewport: { width: 360, height: 640 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true }
const weakNetwork = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 200_000 }
const cpuSlowdown = 4
/** For so long a browser is busy with its own start. */
const browserStartMs = 3000
const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

interface Weight {
  kb: number
  requests: number
  lcpMs: number
}

/** Opens an address with an empty cache and counts transferred bytes and requests. */
const weigh = async (context: BrowserContext, url: string, { isSlow = false } = {}): Promise<Weight> => {
  const page = await context.newPage()
  const client = await context.newCDPSession(page)
  await client.send('Network.enable')
  await client.send('Network.clearBrowserCache')
  if (isSlow) {
    await client.send('Network.emulateNetworkConditions', weakNetwork)
    await client.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
  }
  let bytes = 0
  let requests = 0
  client.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength
    requests += 1
  })
  // The page is not queried before it is idle: queries would affect the measurement.
  await page.goto(url, { waitUntil: 'networkidle' })
  const lcpMs = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? 0)).observe({
          type: 'largest-contentful-paint',
          buffered: true,
        })
      }),
  )
  await page.close()
  return { kb: bytes / 1024, requests, lcpMs }
}

const contextOf = ({ url }: Product, device: BrowserContextOptions): BrowserContextOptions => ({
  baseURL: url,
  locale: 'ru-RU',
  timezoneId: 'Europe/Moscow',
  // A first load is measured, not what the worker has stored.
  serviceWorkers: 'block',
  ...device,
})

const newContext = (browser: Browser, product: Product, device: BrowserContextOptions = {}) =>
  browser.newContext(contextOf(product, device))

const launchOf = (executablePath: string) => ({
  executablePath,
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
})

/** The first weight with the median of the paints. */
const weighOften = async (context: BrowserContext, url: string, times: number): Promise<Weight> => {
  const weights: Weight[] = []
  for (let no = 0; no < times; no += 1) weights.push(await weigh(context, url, { isSlow: true }))
  const [{ kb, requests }] = weights as [Weight]
  return { kb, requests, lcpMs: median(weights.map(({ lcpMs }) => lcpMs)) }
}

const enter = async (page: Page, email: string): Promise<void> => {
  await page.goto('/auth')
  await signIn(page, email, demoPassword)
  await page.waitForURL(/\/(courses|account-list)/)
}

const weighScreens = async (browser: Browser, product: Product): Promise<void> => {
  const visitor = await newContext(browser, product)
  for (const path of ['/', '/auth', '/application', '/policy', '/terms']) print(path, await weigh(visitor, path))
  const learner = await newContext(browser, product)
  const page = await learner.newPage()
  await enter(page, 'learner@example.org')
  await openCourse(page)
  const course = `?user_course=${userCourseId(page)}`
  for (const path of [
    '/courses',
    ...['/course', '/all-questions', '/ticket-selection', '/history'].map((path) => path + course),
  ]) {
    print(path, await weigh(learner, path))
  }
  const partner = await newContext(browser, product)
  await enter(await partner.newPage(), 'partner@example.org')
  print('/account-list', await weigh(partner, '/account-list'))
}

const print = (path: string, { kb, requests, lcpMs }: Weight) =>
  console.log(
    `${path.padEnd(40)} ${kb.toFixed(0).padStart(6)} KB ${String(requests).padStart(4)} requests  LCP ${lcpMs.toFixed(0)} ms`,
  )

const measureOnPhone = async (browser: Browser, product: Product) => {
  const landing = await weighOften(await newContext(browser, product, phone), '/', 5)
  print('slow phone: /', landing)
  const learner = await newContext(browser, product, phone)
  const page = await learner.newPage()
  await enter(page, 'learner@example.org')
  await openCourse(page)
  await startTraining(page)
  const question = await weighOften(learner, page.url(), 7)
  print('slow phone: /training, a question', question)
  print('slow phone: /courses', await weighOften(learner, '/courses', 5))
  return { landing, question }
}

const measureNextQuestion = async (browser: Browser, product: Product): Promise<number> => {
  const learner = await newContext(browser, product)
  const page = await learner.newPage()
  await enter(page, 'learner@example.org')
  await openCourse(page)
  await startTraining(page)
  const client = await learner.newCDPSession(page)
  await client.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
  const times: number[] = []
  for (let no = 0; no < 8; no += 1) {
    await answerWith(page, [1])
    await verdict(page).waitFor()
    const before = await questionText(page).textContent()
    times.push(await timeToNext(page, before ?? ''))
  }
  // A slowed page uses a core as long as it is open.
  await learner.close()
  return median(times)
}

/** From the click to the frame that shows the next question. */
const timeToNext = async (page: Page, before: string): Promise<number> => {
  await nextButton(page).evaluate((button, text) => {
    const window = globalThis as unknown as { nextQuestionMs?: Promise<number> }
    window.nextQuestionMs = new Promise((resolve) => {
      button.addEventListener(
        'click',
        () => {
          const from = performance.now()
          const look = () => {
            const now = document.querySelector('article h2')?.textContent
            if (now && now !== text) setTimeout(() => resolve(performance.now() - from))
            else requestAnimationFrame(look)
          }
          requestAnimationFrame(look)
        },
        { once: true, capture: true },
      )
    })
  }, before)
  await nextButton(page).click()
  return page.evaluate(() => (globalThis as unknown as { nextQuestionMs: Promise<number> }).nextQuestionMs)
}

/**
 * From opening the address without a connection to the frame that shows the question, in a browser that has been started for it
 * and has come to rest. Its profile is on the disk, as people's are: only there are compiled scripts kept. The server is stopped:
 * Playwright's offline mode lets a worker that it has not seen before reach it.
 */
const measureOfflineStart = async (product: Product, executablePath: string): Promise<number> => {
  const profile = await mkdtemp(join(tmpdir(), 'dopusk-profile-'))
  const launch = () =>
    chromium.launchPersistentContext(profile, {
      ...contextOf(product, phone),
      ...launchOf(executablePath),
      serviceWorkers: 'allow',
    })
  const learner = await launch()
  const page = await learner.newPage()
  await enter(page, 'learner@example.org')
  await openSavedCourse(page)
  await learner.setOffline(true)
  await studyOffline(page, 10)
  const url = page.url()
  await learner.close()
  await product.stop()
  const times: number[] = []
  for (let no = 0; no < 9; no += 1) {
    const started = await launch()
    await started.setOffline(true)
    await pause(browserStartMs)
    times.push(await timeToQuestion(started, url))
    await started.close()
  }
  await rm(profile, { recursive: true })
  console.log(`first question without a connection: ${times.map((ms) => ms.toFixed(0)).join(', ')} ms`)
  return median(times.slice(2))
}

const timeToQuestion = async (context: BrowserContext, url: string): Promise<number> => {
  const page = await context.newPage()
  const client = await context.newCDPSession(page)
  await client.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
  await page.addInitScript(() => {
    const window = globalThis as unknown as { questionMs?: Promise<number> }
    window.questionMs = new Promise((resolve) => {
      const look = () => {
        if (document.querySelector('article h2')?.textContent) setTimeout(() => resolve(performance.now()))
        else requestAnimationFrame(look)
      }
      requestAnimationFrame(look)
    })
  })
  await page.goto(url)
  const ms = await page.evaluate(() => (globalThis as unknown as { questionMs: Promise<number> }).questionMs)
  const isShell = await page.evaluate(() => 'offline' in document.documentElement.dataset)
  if (!isShell) throw new Error('The server has answered: this is no start without a connection')
  await page.close()
  return ms
}

const dataDir = await makeDataDir()
await buildPage(console.log)
const product = await startProduct(dataDir)
const { path: executablePath, version } = findBrowser(console.log)
const browser = await chromium.launch(launchOf(executablePath))
console.log(`Chromium ${version}\n`)
await weighScreens(browser, product)
const { landing, question } = await measureOnPhone(browser, product)
const nextMs = await measureNextQuestion(browser, product)
await browser.close()
const offlineStartMs = await measureOfflineStart(product, executablePath)
await rm(dataDir, { recursive: true })

const verdicts: [string, number, number, string][] = [
  ['the landing page', landing.kb, goals.landingKb, 'KB'],
  ['its largest paint on a slow phone', landing.lcpMs, goals.phoneLcpMs, 'ms'],
  ['the whole first question page', question.kb, goals.questionKb, 'KB'],
  ['its largest paint on a slow phone', question.lcpMs, goals.phoneLcpMs, 'ms'],
  ['from question to question, CPU slowed 4 times', nextMs, goals.nextQuestionMs, 'ms'],
  ['first question without a connection, CPU slowed 4 times', offlineStartMs, goals.offlineStartMs, 'ms'],
]
console.log()
for (const [what, value, goal, unit] of verdicts) {
  console.log(`${value <= goal ? 'met   ' : 'MISSED'}  ${what}: ${value.toFixed(0)} ${unit}, goal ${goal} ${unit}`)
}
process.exitCode = verdicts.some(([, value, goal]) => value > goal) ? 1 : 0
