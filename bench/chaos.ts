import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { buildPage } from '../tools/build-page.ts'
import { prepareMachine } from '../tools/cluster/packages.ts'
import { badClients } from './chaos/bad-clients.ts'
import { readPreviousVersion } from './chaos/cluster/check-out-version.ts'
import { cutConnections } from './chaos/cut-connections.ts'
import { fullDisk } from './chaos/full-disk.ts'
import { type InstalledPostgres, openInstalledPostgres } from './chaos/installed-postgres.ts'
import { killContent } from './chaos/kill-content.ts'
import { killEmbedded } from './chaos/kill-embedded.ts'
import { killInbox } from './chaos/kill-inbox.ts'
import { killOffline } from './chaos/kill-offline.ts'
import { killOneOfTwo } from './chaos/kill-one-of-two.ts'
import { killRegrade } from './chaos/kill-regrade.ts'
import { mailDown } from './chaos/mail-down.ts'
import type { Outcome } from './chaos/outcome.ts'

/**
 * Fault injection: `npm run chaos`. No acknowledged answer or closing may be lost, no answer graded wrongly, and the server
 * must recover without a restart or report clearly why it cannot.
 */
const { values } = parseArgs({
  options: {
    rounds: { type: 'string' },
    cluster: { type: 'boolean', default: false },
    pooler: { type: 'string' },
    previous: { type: 'string' },
  },
})

const report = async (run: () => Promise<Outcome>): Promise<number> => {
  const from = performance.now()
  const outcome = await run()
  const seconds = `${((performance.now() - from) / 1000).toFixed(0)} s`.padStart(6)
  const verdict = outcome.skipped === undefined ? `${outcome.faults.length} faults` : `skipped: ${outcome.skipped}`
  console.log(`${outcome.name.padEnd(40)} ${seconds}  ${verdict}  ${outcome.seen}`)
  for (const fault of outcome.faults.slice(0, 10)) console.log(`    ${fault}`)
  return outcome.faults.length
}

/** One machine: embedded database, or an installed PostgreSQL. */
const runAlone = async (rounds: number): Promise<number> => {
  const folder = await mkdtemp(join(tmpdir(), 'dopusk-chaos-'))
  await chmod(folder, 0o755)
  const postgres = await openInstalledPostgres(folder)

  const withPostgres = async (
    name: string,
    test: (database: InstalledPostgres) => Promise<Outcome>,
  ): Promise<Outcome> =>
    postgres === undefined ? { name, seen: '', faults: [], skipped: 'no PostgreSQL is installed' } : test(postgres)

  const faultTests: (() => Promise<Outcome>)[] = [
    () => killEmbedded(rounds),
    () => killInbox(Math.ceil(rounds / 5)),
    () => killContent(Math.ceil(rounds / 5)),
    () => killOffline(Math.ceil(rounds / 10)),
    // After each kill it takes up to a minute until the run is missed.
    () => killRegrade(Math.ceil(rounds / 20)),
    () => withPostgres('kill -9 of one of two, PostgreSQL', (database) => killOneOfTwo(database, rounds)),
    () => withPostgres('database connections terminated', (database) => cutConnections(database, 20)),
    () => withPostgres('slow clients and half-sent bodies', (database) => badClients(database, 200)),
    fullDisk,
    mailDown,
  ]

  let faults = 0
  for (const run of faultTests) faults += await report(run)
  await postgres?.close()
  await rm(folder, { recursive: true, force: true })
  return faults
}

/** `--cluster`: three machines, made of network namespaces. */
const runOnCluster = async (rounds: number): Promise<number> => {
  const refusal = prepareMachine(console.log)
  if (refusal !== undefined) throw new Error(refusal)
  // PostgreSQL is looked for when the module is loaded, so only after its installation.
  const { testCluster } = await import('./chaos/cluster/test-cluster.ts')
  const { pooler, previous = readPreviousVersion() } = values
  return testCluster({ rounds, pooler, previous }, report)
}

await buildPage(console.log)
const faults = await (values.cluster
  ? runOnCluster(Number(values.rounds ?? 21))
  : runAlone(Number(values.rounds ?? 100)))
console.log(`\n${faults === 0 ? 'nothing lost' : `${faults} faults`}`)
process.exitCode = faults === 0 ? 0 : 1
