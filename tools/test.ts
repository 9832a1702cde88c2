import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { buildPage } from './build-page.ts'
import { findOlderPostgres } from './find-postgres.ts'
import { runJourneys } from './journeys.ts'
import { root } from './root.ts'

interface Step {
  name: string
  /** Throws, or says false, where the step has failed; a text is shown in the summary. */
  run(): Promise<boolean | string>
}

const binOf = (name: string, file: string) => join(root, 'node_modules', name, file)

const run = (args: string[], environment: NodeJS.ProcessEnv = {}): Promise<boolean> =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, args, {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, ...environment },
    })
    child.on('exit', (code) => resolve(code === 0))
  })

// Left to itself Vitest keeps one core free, which is half of a small machine.
const vitest = (projects: string[], environment: NodeJS.ProcessEnv = {}) =>
  run(
    [binOf('vitest', 'vitest.mjs'), 'run', '--maxWorkers=100%', ...projects.flatMap((name) => ['--project', name])],
    environment,
  )

const say = (line: string) => console.log(line)

const staticSteps: Step[] = [
  {
    name: 'Формат и правила кода (Biome)',
    run: () => run([binOf('@biomejs/biome', 'bin/biome'), 'ci', '--error-on-warnings', '.']),
  },
  {
    name: 'Забытые обещания (oxlint)',
    run: () => run([binOf('oxlint', 'bin/oxlint'), '--type-aware', '-c', '.oxlintrc.json']),
  },
  { name: 'Типы (TypeScript)', run: () => run([binOf('typescript7', 'bin/tsc'), '-p', '.']) },
  { name: 'Границы между папками', run: () => run(['tools/check-boundaries.ts']) },
  { name: 'Неиспользуемый код (knip)', run: () => run([binOf('knip', 'bin/knip.js')]) },
]

const older = findOlderPostgres()
const outside = process.env.DATABASE_URL

const testSteps: Step[] = [
  { name: 'Правила предметной области и страница', run: () => vitest(['packages', 'web']) },
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
      return true
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
let failed = 0

for (const step of steps) {
  console.log(`\n— ${step.name}`)
  const from = performance.now()
  const outcome = await (async () => step.run())().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    return false
  })
  if (outcome === false) failed += 1
  const seconds = ((performance.now() - from) / 1000).toFixed(1).padStart(6)
  const remark = typeof outcome === 'string' ? ` (${outcome})` : ''
  summary.push(`${outcome === false ? '✗' : '✓'} ${seconds} с  ${step.name}${remark}`)
}

console.log(`\nИтог:\n${summary.join('\n')}\n\n${steps.length - failed} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0
