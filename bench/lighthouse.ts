import { rm } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import type { Result } from 'lighthouse'
import { makeDataDir } from '../e2e/data-dir.ts'
import { startProduct } from '../e2e/product.ts'
import { buildPage } from '../tools/build-page.ts'
import { type Category, categories, findFreePort, openLighthouseBrowser } from './lighthouse/run-lighthouse.ts'
import { visits } from './lighthouse/screens.ts'

/**
 * Lighthouse, mobile profile, on a separate server: `npm run lighthouse` measures the landing page five times,
 * `npm run lighthouse -- --every` once at every screen.
 */
const { values } = parseArgs({
  options: {
    every: { type: 'boolean', default: false },
    runs: { type: 'string' },
    page: { type: 'string', default: '/' },
  },
})
const runs = Number(values.runs ?? (values.every ? 1 : 5))

const goals: Record<Category, number> = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 }
/** Screens behind the sign-in load their data by calls; the landing page contains its data. */
const performanceWithin = 90
const goalOf = (category: Category, isIndexed: boolean) =>
  category === 'performance' && !isIndexed ? performanceWithin : goals[category]
const figures = {
  'first-contentful-paint': 'FCP, ms',
  'largest-contentful-paint': 'LCP, ms',
  'total-blocking-time': 'TBT, ms',
  'cumulative-layout-shift': 'CLS',
  'speed-index': 'SI, ms',
}

const median = (numbers: number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0
const scoreOf = (result: Result, category: Category) => Math.round((result.categories[category]?.score ?? 0) * 100)
const line = (name: string, cells: string[]) =>
  console.log([name.slice(0, 40).padEnd(40), ...cells.map((cell) => cell.padStart(14))].join(' '))

/** The failed audits of categories below their goal. */
const faultsOf = (result: Result, judged: readonly Category[], isIndexed: boolean) =>
  judged
    .filter((category) => scoreOf(result, category) < goalOf(category, isIndexed))
    .flatMap((category) => result.categories[category]?.auditRefs ?? [])
    .filter(({ id, weight }) => weight > 0 && (result.audits[id]?.score ?? 1) < 0.9)
    .map(({ id }) => `${id}: ${result.audits[id]?.displayValue ?? result.audits[id]?.title}`)

/** Prints the medians; false where a goal is missed. */
const report = (path: string, results: Result[], isIndexed: boolean): boolean => {
  const judged = categories.filter((category) => isIndexed || category !== 'seo')
  const scores = judged.map((category) => median(results.map((result) => scoreOf(result, category))))
  const measured = Object.keys(figures).map((figure) => {
    const value = median(results.map((result) => result.audits[figure]?.numericValue ?? 0))
    return value.toFixed(figure === 'cumulative-layout-shift' ? 3 : 0)
  })
  line(path, [...categories.map((_, index) => String(scores[index] ?? '–')), ...measured])
  const isMet = judged.every((category, index) => (scores[index] ?? 0) >= goalOf(category, isIndexed))
  if (!isMet)
    for (const fault of new Set(results.flatMap((one) => faultsOf(one, judged, isIndexed)))) console.log(`    ${fault}`)
  return isMet
}

await buildPage(console.log)
const dataDir = await makeDataDir()
const productPort = await findFreePort()
const address = `http://127.0.0.1:${productPort}`
const product = await startProduct(dataDir, { PORT: String(productPort), PUBLIC_URL: address })
const browser = await openLighthouseBrowser(address)
let missed = 0
try {
  console.log(`Chromium ${browser.version}, mobile profile, median of ${runs}\n`)
  line('', [...categories, ...Object.values(figures)])
  line('goal', Object.values(goals).map(String))
  const chosen = values.every ? visits : [{ isIndexed: true, begin: async () => [values.page] }]
  for (const { isIndexed, begin } of chosen) {
    for (const path of await begin(browser.context)) {
      if (!report(path, await browser.run(address + path, runs), isIndexed)) missed += 1
    }
  }
} finally {
  await browser.close()
  await product.stop()
  await rm(dataDir, { recursive: true, force: true })
}
console.log(missed === 0 ? '\nall within the goals' : `\n${missed} below a goal`)
process.exitCode = missed === 0 ? 0 : 1
