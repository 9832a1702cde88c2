import type { Outcome } from '../outcome.ts'
import { browserRidesThrough } from './browser.ts'
import { openClusterFixture } from './cluster-fixture.ts'
import { failovers } from './failovers.ts'
import { etcdLost, killInstances, partition, pointInTime, rollingRestarts, slowStandby } from './faults.ts'
import { updateFromPrevious } from './previous-version.ts'

/** Faults of machines, networks and instances, under load. Returns the number of faults found. */
export const testCluster = async (
  { rounds, pooler, previous }: { rounds: number; pooler: string | undefined; previous: string },
  report: (run: () => Promise<Outcome>) => Promise<number>,
): Promise<number> => {
  let faults = await report(() => updateFromPrevious(previous, console.log))
  const t = await openClusterFixture(console.log, pooler === 'session' || pooler === 'transaction' ? pooler : undefined)
  const few = Math.max(1, Math.ceil(rounds / 5))
  const faultTests = [
    () => pointInTime(t),
    () => killInstances(t, few),
    () => rollingRestarts(t, few),
    () => slowStandby(t),
    () => etcdLost(t),
    () => partition(t),
    () => browserRidesThrough(t),
    () => failovers(t, rounds, console.log),
  ]
  let isFinished = false
  try {
    for (const run of faultTests) faults += await report(run)
    isFinished = true
  } finally {
    await t.close(!isFinished || faults > 0)
  }
  return faults
}
