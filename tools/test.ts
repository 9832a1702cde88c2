import { join } from 'node:path'
import { buildPage } from './build-page.ts'
import { findOlderPostgres } from './find-postgres.ts'
import { runJourneys } from './journeys.ts'
import { root } from './root.ts'
import { runShowing, type Shown } from './run-showing.ts'

interface Step {
  name: string
  run(): Promise<Shown & { remark?: string }>
}

const binOf = (name: string, file: string) => join(root, 'node_modules', name, file)

// Left to itself Vitest keeps one core free, which is half of a small machine.
const vitest = (projects: string[], environment: NodeJS.ProcessEnv = {}) =>
  runShowing(
    [binOf('vitest', 'vitest.mjs'), 'run', '--maxWorkers=100%', ...projects.flatMap((name) => ['--project', name])],
    environment,
  )

const say = (line: string) => console.log(line)

const staticSteps: Step[] = [
  {
    name: 'Формат и правила кода (Biome)',
    run: () => runShowing([binOf('@biomejs/biome', 'bin/biome'), 'ci', '--error-on-warnings', '.']),
  },
  {
    name: 'Забытые обещания (oxlint)',
    run: () => runShowing([binOf('oxlint', 'bin/oxlint'), '--type-aware', '-c', '.oxlintrc.json']),
  },
  { name: 'Типы (TypeScript)', run: () => runShowing([binOf('typescript7', 'bin/tsc'), '-p', '.']) },
  { name: 'Границы между папками', run: () => runShowing(['tools/check-boundaries.ts']) },
  { name: 'Неиспользуемый код (knip)', run: () => runShowing([binOf('knip', 'bin/knip.js')]) },
]

const older = findOlderPostgres()
const outside = process.env.DATABASE_URL

const testSteps: Step[] = [
  { name: 'Правила предметной области и страница', run: () => vitest(['packages', 'web', 'web-logic']) },
  { name: 'Встроенная база данных', run: () => vitest(['embedded']) },
  { name: 'Сервер на встроенной PostgreSQL 18', run: () => vitest(['api']) },
  ...(older
    ? [{ name: `Сервер на PostgreSQL ${older.version}`, run: () => vitest(['api'], { TEST_POSTGRES_BIN: older.bin }) }]
    : []),
  ...(outside
    ? [{ name: 'Сервер на базе из DATABASE_URL', run: () => vitest(['api'], { TEST_DATABASE_URL: outside }) }]
    : []),
]

const browserSteps: Step[] = [
  {
    name: 'Сборка страницы',
    run: async () => {
      await buildPage(say)
      return { hasPassed: true, end: '' }
    },
  },
  {
    name: 'Путешествия в браузере',
    run: () => runJourneys(say),
  },
]

const steps = process.argv.includes('--without-browser')
  ? [...staticSteps, ...testSteps]
  : [...staticSteps, ...testSteps, ...browserSteps]
const summary: string[] = []
const failures: string[] = []

for (const step of steps) {
  console.log(`\n— ${step.name}`)
  const from = performance.now()
  const { hasPassed, end, remark } = await (async () => step.run())().catch((error: unknown) => {
    const message = error instanceof Error ? error.message : String(error)
    console.error(message)
    return { hasPassed: false, end: message, remark: undefined }
  })
  if (!hasPassed) failures.push(`\n— ${step.name}: конец вывода\n${end}`)
  const seconds = ((performance.now() - from) / 1000).toFixed(1).padStart(6)
  summary.push(`${hasPassed ? '✓' : '✗'} ${seconds} с  ${step.name}${remark ? ` (${remark})` : ''}`)
}

// Repeated, so that nobody has to look for a failure above the hundreds of lines of the steps that came after it.
for (const failure of failures) console.log(failure)
console.log(`\nИтог:\n${summary.join('\n')}\n\n${steps.length - failures.length} passed, ${failures.length} failed`)
process.exitCode = failures.length > 0 ? 1 : 0
