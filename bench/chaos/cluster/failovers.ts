import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Host } from '../../../tools/cluster/cluster.ts'
import { percentile } from '../../answers/http-load.ts'
import type { Outcome } from '../outcome.ts'
import { type ClusterFixture, waitForAnswers } from './cluster-fixture.ts'

type Fault = (t: ClusterFixture, primary: Host) => { heal: () => Promise<void> }

const postmasterPid = ({ folder }: Host): number =>
  Number(readFileSync(join(folder, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])

/** How a primary is lost. */
const faults: Record<string, Fault> = {
  'power of the machine': ({ cluster }, primary) => {
    primary.machine.powerOff()
    return { heal: () => cluster.startServices(primary) }
  },
  'kill -9 of PostgreSQL': (_, primary) => {
    process.kill(postmasterPid(primary), 'SIGKILL')
    return { heal: async () => {} }
  },
  'network cable of the machine': ({ cluster }, primary) => {
    cluster.network.unplug(primary.machine)
    return { heal: async () => cluster.network.plugIn(primary.machine) }
  },
}

const shareOf = (gaps: readonly number[], share: number): string =>
  percentile(
    gaps.toSorted((a, b) => a - b),
    share,
  ).toFixed(1)

export const describeGaps = (gaps: readonly number[]): string =>
  `without answers p50 ${shareOf(gaps, 0.5)} s, p95 ${shareOf(gaps, 0.95)} s`

/** The primary is lost under load, in different ways; the synchronous standby takes over. */
export const failovers = async (t: ClusterFixture, rounds: number, say: (line: string) => void): Promise<Outcome> => {
  const ways = Object.entries(faults)
  const gapsOf = new Map<string, number[]>()
  const problems: string[] = []
  for (let round = 0; round < rounds; round += 1) {
    const [name, fault] = ways[round % ways.length] ?? []
    if (name === undefined || fault === undefined) break
    const before = await t.getPrimary()
    const gap = await t.whileAnswering(async (answering) => {
      await pause(Math.random() * 500)
      const from = performance.now()
      const { heal } = fault(t, before)
      // The others go on before the lost machine is back.
      if (!(await waitForAnswers(t.acknowledged, 64))) problems.push(`${name}: nobody could answer for two minutes`)
      const after = await t.cluster.findPrimary()
      if (after === before) problems.push(`${name}: no failover`)
      const gapS = answering.longestGapS(from)
      await heal()
      return gapS
    })
    say(`  ${name}: ${gap.toFixed(1)} s without answers`)
    gapsOf.set(name, [...(gapsOf.get(name) ?? []), gap])
  }
  const all = [...gapsOf.values()].flat()
  const byKind = [...gapsOf].map(([name, gaps]) => `${name} ${shareOf(gaps, 0.5)} s`).join(', ')
  const seen = `${rounds} failovers, ${t.acknowledged.size} acknowledged answers, ${describeGaps(all)} (p50: ${byKind})`
  return t.outcome('primary lost, standby promoted', seen, problems)
}
