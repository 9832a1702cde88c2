import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ownEmbeddedDatabase } from '../apps/api/src/db/embedded-database.ts'
import { startSystemPostgres } from '../apps/api/src/testing/server/system-postgres.ts'
import { findOlderPostgres } from '../tools/find-postgres.ts'
import { openAnswerFixture } from './answers/answer-fixture.ts'
import { type AnswerLoad, startProcesses, stopAll } from './answers/answer-load.ts'
import { createBaselineTables } from './answers/baselines.ts'
import { measureGrowth } from './answers/measure-growth.ts'
import { measureMemory } from './answers/measure-memory.ts'
import { measureOpenings } from './answers/measure-openings.ts'
import { measureRates } from './answers/measure-rates.ts'
import { measureQuietSignIns, measureStorm } from './answers/measure-sign-ins.ts'
import { showHeader, showVerdicts } from './answers/report.ts'

/**
 * How fast the server is, as a browser sees it: `npm run bench`. Requests have the headers of a browser, and the server logs
 * as `npm start` does. Ratios within one run are comparable between machines; the figures are for this machine. Writes are
 * durable, as in production.
 */
const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '6' },
    answers: { type: 'string', default: '1000000' },
    learners: { type: 'string', default: '100000' },
    'sign-ins': { type: 'string', default: '500' },
    /** Only these parts, by comma. */
    only: { type: 'string', default: 'rates,openings,sign-ins,storm,memory,growth' },
  },
})
const seconds = Number(values.seconds)
const parts = new Set(values.only.split(','))

const folder = await mkdtemp(join(tmpdir(), 'dopusk-bench-'))
await chmod(folder, 0o755)
const embedded = await ownEmbeddedDatabase(join(folder, 'embedded'), () => {})
const fixture = await openAnswerFixture(embedded.connection, 500)
await createBaselineTables(embedded.connection)

/** Each part has a server of its own. */
const measurePart = async (name: string, measure: (load: AnswerLoad) => Promise<void>): Promise<void> => {
  if (!parts.has(name)) return
  // All sign-ins come from one address: without this the limits of one part would refuse those of the next.
  await fixture.db.deleteFrom('rate_counter').execute()
  const servers = await startProcesses(folder, embedded.connection, 1)
  await measure({ fixture, servers, seconds })
  await stopAll(servers)
}

const measureOlderPostgres = async (): Promise<void> => {
  const older = findOlderPostgres()
  if (!older) return
  const server = await startSystemPostgres(older.bin, join(folder, 'system'), { durable: true })
  const olderFixture = await openAnswerFixture(server.connection, 200)
  await createBaselineTables(server.connection)
  await measureRates(`PostgreSQL ${older.version}`, folder, server.connection, { fixture: olderFixture, seconds })
  await olderFixture.close()
  await server.stop()
}

showHeader()
if (parts.has('rates')) {
  await measureRates('embedded', folder, embedded.connection, { fixture, seconds })
  await measureOlderPostgres()
}
await measurePart('openings', measureOpenings)
await measurePart('sign-ins', measureQuietSignIns)
await measurePart('storm', (load) => measureStorm(load, Number(values['sign-ins'])))
await measurePart('memory', measureMemory)
if (parts.has('growth')) {
  const [answers, learners] = [Number(values.answers), Number(values.learners)]
  await measureGrowth({ folder, server: embedded.connection, seconds, answers, learners })
}

await fixture.close()
await embedded.stop()
await rm(folder, { recursive: true })
process.exitCode = showVerdicts() ? 0 : 1
