import { join } from 'node:path'
import { buildPage } from './build-page.ts'
import { cpuSeconds } from './cpu-seconds.ts'
import { runJourneys } from './journeys.ts'
import { root } from './root.ts'
import { type Finished, runQuietly } from './run-quietly.ts'
import { keepTemporaryFilesInMemory } from './temporary-folder.ts'
import { runVitest } from './vitest.ts'

interface Step {
  name: string
  run(): Promise<Finished & { remark?: string | undefined }>
}

const binOf = (name: string, file: string) => join(root, 'node_modules', name, file)

/** Programs in Go collect garbage less often: a sixth less time for an eighth more memory. */
const rareCollection = { GOGC: '300' }

const typeSteps: Step[] = [
  {
    name: 'Формат и правила кода (Biome)',
    run: () => runQuietly([binOf('@biomejs/biome', 'bin/biome'), 'ci', '--error-on-warnings', '.']),
  },
  {
    name: 'Типы и забытые обещания (oxlint)',
    run: () =>
      runQuietly(
        [binOf('oxlint', 'bin/oxlint'), '--type-aware', '--type-check', '-c', '.oxlintrc.json'],
        rareCollection,
      ),
  },
]

const importSteps: Step[] = [
  { name: 'Границы между папками', run: () => runQuietly(['tools/check-boundaries.ts']) },
  { name: 'Неиспользуемый код (knip)', run: () => runQuietly([binOf('knip', 'bin/knip.js'), '--cache']) },
]

const embeddedStep: Step = { name: 'Встроенная база данных', run: () => runVitest(['embedded']) }

const buildStep: Step = {
  name: 'Сборка страницы',
  run: async () => {
    await buildPage(() => {})
    return { hasPassed: true, output: '' }
  },
}

const pageStep: Step = {
  name: 'Правила предметной области и страница',
  run: () => runVitest(['packages', 'web', 'web-mocked', 'web-logic']),
}

const serverStep: Step = { name: 'Сервер на встроенной PostgreSQL', run: () => runVitest(['api']) }

const journeyStep: Step = {
  name: 'Путешествия в браузере',
  run: () => runJourneys(say, { args: ['--grep-invert', '@proof', '--reporter=dot'], run: runQuietly }),
}

function say(line: string) {
  console.log(line)
}

const summary: string[] = []
const failures: string[] = []

const runStep = async (step: Step): Promise<void> => {
  say(`  … ${step.name}`)
  const from = performance.now()
  const { hasPassed, output, remark } = await step.run().catch((error: unknown) => {
    const message = error instanceof Error ? (error.stack ?? error.message) : String(error)
    return { hasPassed: false, output: message, remark: undefined }
  })
  if (!hasPassed) failures.push(`\n— ${step.name}\n${output}`)
  const seconds = ((performance.now() - from) / 1000).toFixed(1).padStart(6)
  const line = `${hasPassed ? '✓' : '✗'} ${seconds} с  ${step.name}${remark ? ` (${remark})` : ''}`
  say(line)
  summary.push(line)
}

const runInOrder = async (steps: Step[]): Promise<void> => {
  for (const step of steps) await runStep(step)
}

keepTemporaryFilesInMemory()
const withBrowser = !process.argv.includes('--without-browser')
const startedAt = performance.now()
// Two rows side by side: each waits at times, for a server that starts or for its last file, while the other computes. More rows
// take turns so often that the same work costs a tenth more. The last to end is the server's tests, which keep two cores busy.
await Promise.all([
  runInOrder([pageStep, serverStep]),
  runInOrder([...(withBrowser ? [buildStep, journeyStep] : []), ...typeSteps, ...importSteps, embeddedStep]),
])

for (const failure of failures) say(failure)
const minutes = ((performance.now() - startedAt) / 60_000).toFixed(1)
say(`\nИтог (${minutes} мин):\n${summary.join('\n')}\n`)
say(`${summary.length - failures.length} passed, ${failures.length} failed`)
const cpu = cpuSeconds()
if (cpu !== null) say(`Процессорное время: ${Math.round(cpu)} с`)
process.exitCode = failures.length > 0 ? 1 : 0
