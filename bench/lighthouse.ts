import { rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { chromium } from '@playwright/test'
import lighthouse, { type Result } from 'lighthouse'
import { makeDataDir } from '../e2e/folder.ts'
import { startProduct } from '../e2e/product.ts'
import { buildPage } from '../tools/build-page.ts'
import { findBrowser } from '../tools/find-browser.ts'

/** Lighthouse over the landing page, or the public page named: mobile profile, median of five runs, on a server of its own. */
const goals = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 }
const figures = {
  'first-contentful-paint': 'FCP, ms',
  'largest-contentful-paint': 'LCP, ms',
  'total-blocking-time': 'TBT, ms',
  'cumulative-layout-shift': 'CLS',
  'speed-index': 'SI, ms',
}
const runs = 5
const failuresAtMost = 5

type Category = keyof typeof goals
type Figure = keyof typeof figures

const categories = Object.keys(goals) as Category[]
const figureNames = Object.keys(figures) as Figure[]

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
const scoreOf = (result: Result, category: Category) => Math.round((result.categories[category]?.score ?? 0) * 100)
const figureOf = (result: Result, figure: Figure) => result.audits[figure]?.numericValue ?? 0

const print = (name: string, scores: number[], measured: number[] = []) => {
  const cells = measured.map((value, index) =>
    figureNames[index] === 'cumulative-layout-shift' ? value.toFixed(3) : value.toFixed(0),
  )
  console.log([name.padEnd(7), ...[...scores.map(String), ...cells].map((cell) => cell.padStart(14))].join(' '))
}

const printResult = (name: string, results: Result[]) =>
  print(
    name,
    categories.map((category) => median(results.map((result) => scoreOf(result, category)))),
    figureNames.map((figure) => median(results.map((result) => figureOf(result, figure)))),
  )

/** What weighs on a category that is below its goal, for the person who reads the table. */
const faultsOf = (result: Result) =>
  categories
    .filter((category) => scoreOf(result, category) < goals[category])
    .flatMap((category) => result.categories[category]?.auditRefs ?? [])
    .filter(({ id, weight }) => weight > 0 && (result.audits[id]?.score ?? 1) < 0.9)
    .map(({ id }) => `${id}: ${result.audits[id]?.displayValue ?? result.audits[id]?.title}`)

const findFreePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0))
    })
  })

/** One run; undefined where the machine was too busy for the browser to paint in time. */
const look = async (url: string, port: number): Promise<Result | undefined> => {
  const looked = await lighthouse(url, { port, onlyCategories: categories, logLevel: 'silent' })
  return typeof looked?.lhr.categories.performance?.score === 'number' ? looked.lhr : undefined
}

const lookOften = async (url: string): Promise<Result[]> => {
  const port = await findFreePort()
  const { path, version } = findBrowser(console.log)
  const args = [`--remote-debugging-port=${port}`, ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])]
  const browser = await chromium.launch({ executablePath: path, args })
  console.log(`Chromium ${version}, mobile profile: ${url}\n`)
  console.log(
    ['run'.padEnd(7), ...[...categories, ...Object.values(figures)].map((name) => name.padStart(14))].join(' '),
  )
  const results: Result[] = []
  let failures = 0
  while (results.length < runs && failures <= failuresAtMost) {
    const result = await look(url, port)
    if (result === undefined) {
      failures += 1
      console.log('this run could not be measured: is the machine busy?')
      continue
    }
    results.push(result)
    printResult(String(results.length), [result])
  }
  await browser.close()
  return results
}

await buildPage(console.log)
const dataDir = await makeDataDir()
const productPort = await findFreePort()
const address = `http://127.0.0.1:${productPort}`
const product = await startProduct(dataDir, { PORT: String(productPort), PUBLIC_URL: address })
try {
  const results = await lookOften(address + (process.argv[2] ?? '/'))
  printResult('median', results)
  print('goal', Object.values(goals))
  const missed = categories.filter(
    (category) => median(results.map((result) => scoreOf(result, category))) < goals[category],
  )
  if (missed.length > 0) {
    console.log(`\nbelow the goal: ${missed.join(', ')}`)
    for (const fault of new Set(results.flatMap(faultsOf))) console.log(`  ${fault}`)
    process.exitCode = 1
  }
} finally {
  await product.stop()
  await rm(dataDir, { recursive: true, force: true })
}
