import { buildPage } from './build-page.ts'
import { findOlderPostgres } from './find-postgres.ts'
import { runJourneys } from './journeys.ts'
import { type Finished, runQuietly } from './run-quietly.ts'
import { keepTemporaryFilesInMemory } from './temporary-folder.ts'
import { runVitest } from './vitest.ts'

/**
 * `npm run proof` runs the tests in a matrix: every test and its variants, every state of every screen at
 * three widths in both themes, and the server on an older PostgreSQL and on that of DATABASE_URL, where they exist.
 */
const say = (line: string) => console.log(line)

const outcomes: string[] = []
const report = (name: string, { hasPassed, output, remark }: Finished & { remark?: string | undefined }) => {
  if (!hasPassed) {
    say(output)
    process.exitCode = 1
  }
  const line = `${hasPassed ? '✓' : '✗'} ${name}${remark ? ` (${remark})` : ''}`
  say(line)
  outcomes.push(line)
}

keepTemporaryFilesInMemory()
await buildPage(say)
say('Все путешествия, все состояния экранов на трёх ширинах в обеих темах…')
const everyJourney = { args: ['--reporter=dot'], environment: { PROOF: 'yes' }, run: runQuietly }
report('Путешествия и виды', await runJourneys(say, everyJourney))

say('Правила предметной области и страница, все повторения…')
report(
  'Правила предметной области и страница, все повторения',
  await runVitest(['packages', 'web', 'web-mocked', 'web-logic'], { PROOF: 'yes' }),
)

say('Сервер на полных объёмах…')
report('Сервер на полных объёмах', await runVitest(['api'], { PROOF: 'yes' }))

const older = findOlderPostgres()
if (older) {
  say(`Сервер на PostgreSQL ${older.version}…`)
  report(
    `Сервер на PostgreSQL ${older.version}`,
    await runVitest(['api'], { PROOF: 'yes', TEST_POSTGRES_BIN: older.bin }),
  )
} else {
  say('PostgreSQL 15–17 не установлена: сервер проверен только на встроенной.')
}
const outside = process.env.DATABASE_URL
if (outside) {
  say('Сервер на базе из DATABASE_URL…')
  report('Сервер на базе из DATABASE_URL', await runVitest(['api'], { PROOF: 'yes', TEST_DATABASE_URL: outside }))
}
say(`\nИтог:\n${outcomes.join('\n')}`)
