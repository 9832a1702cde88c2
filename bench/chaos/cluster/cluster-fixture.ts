import { setTimeout as wait } from 'node:timers/promises'
import { type Cluster, type Host, openCluster } from '../../../tools/cluster/cluster.ts'
import { type AnswerFixture, openAnswerFixture, secrets } from '../../answers/answer-fixture.ts'
import { type Acknowledged, findLosses } from '../acknowledged.ts'
import { makeStudents, type Outcome } from '../outcome.ts'
import { type Answering, startAnswering } from './answering.ts'

/** A cluster with learners. */
export interface ClusterFixture {
  cluster: Cluster
  fixture: AnswerFixture
  acknowledged: Acknowledged
  /** Learners answer while `work` goes on; then the cluster is whole again before it returns. */
  whileAnswering<T>(work: (answering: Answering) => Promise<T>): Promise<T>
  getPrimary(): Promise<Host>
  getStandby(): Promise<Host>
  /** Ends with what was lost until now. */
  outcome(name: string, seen: string, faults?: string[]): Promise<Outcome>
  close(keepsLogs: boolean): Promise<void>
}

const learnerCount = 16
const questionsEach = 480

/** Waits until so many more answers are acknowledged; longer than any failover takes. */
export const waitForAnswers = async (acknowledged: Acknowledged, by: number): Promise<boolean> => {
  const goal = acknowledged.size + by
  const until = performance.now() + 120_000
  while (acknowledged.size < goal) {
    if (performance.now() > until) return false
    await wait(50)
  }
  return true
}

/** On an overloaded machine the cluster may change its primary by itself, and cut a connection. */
const twice = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work()
  } catch {
    await wait(10_000)
    return work()
  }
}

export const openClusterFixture = async (
  say: (line: string) => void,
  pooler?: 'session' | 'transaction',
): Promise<ClusterFixture> => {
  const cluster = await openCluster({ say, environment: secrets, ...(pooler ? { pooler } : {}) })
  const fixture = await openAnswerFixture({ connectionString: cluster.databaseUrl }, learnerCount)
  for (const host of cluster.hosts) await cluster.startServices(host)
  await cluster.waitUntilWhole()
  const acknowledged: Acknowledged = new Map()
  const getPrimary = async () => {
    const primary = await cluster.findPrimary()
    if (primary === undefined) throw new Error('the cluster has no primary')
    return primary
  }
  return {
    cluster,
    fixture,
    acknowledged,
    whileAnswering: async (work) => {
      const students = await twice(() => makeStudents(fixture, learnerCount, questionsEach))
      const answering = startAnswering(cluster.url, students, acknowledged)
      try {
        await waitForAnswers(acknowledged, 2 * learnerCount)
        return await work(answering)
      } finally {
        await answering.stop()
        await cluster.waitUntilWhole()
      }
    },
    getPrimary,
    getStandby: async () => {
      const primary = await getPrimary()
      return primary === cluster.hosts[0] ? cluster.hosts[1] : cluster.hosts[0]
    },
    outcome: async (name, seen, faults = []) => {
      const losses = await twice(() => findLosses(fixture.db, acknowledged))
      return { name, seen, faults: [...faults, ...losses] }
    },
    close: async (keepsLogs) => {
      await fixture.close()
      await cluster.close(keepsLogs)
    },
  }
}
