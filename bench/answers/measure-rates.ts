import type pg from 'pg'
import type { AnswerFixture } from './answer-fixture.ts'
import { type AnswerLoad, measureAnswers, prepareTurns, startProcesses, stopAll } from './answer-load.ts'
import { measureBareRoute, measureTransaction } from './baselines.ts'
import { judge, median, show, turns } from './report.ts'
import { databaseUrl } from './servers.ts'

const connectionCounts = [1, 8, 32, 128]

/** Goals against the bare route and the smallest transaction, for each number of connections. */
const goals = [
  { connections: 1, bareP50: 4 },
  { connections: 8, baseline: 0.15 },
  { connections: 32, baseline: 0.25, bare: 0.6 },
]

/** Against both baselines, measured in turns. */
const measureShares = async (title: string, connection: pg.ClientConfig, load: AnswerLoad): Promise<void> => {
  for (const { connections, ...goal } of goals) {
    const where = `${title}, ${connections} connection${connections > 1 ? 's' : ''}`
    const shares: { baseline: number; bare: number; bareP50: number }[] = []
    let by = ''
    for (const measureOurs of await prepareTurns(load, connections, turns)) {
      const baseline = await measureTransaction(connection, load.seconds)
      const bare = await measureBareRoute(databaseUrl(connection), connections, load.seconds)
      const ours = await measureOurs()
      by = baseline.by
      console.log(`${`${title}: baseline, ${by}, 8 clients`.padEnd(46)} ${baseline.perSecond.toFixed(0).padStart(6)}/s`)
      show(`${where}: bare route`, bare)
      show(`${where}: the product`, ours)
      shares.push({
        baseline: ours.perSecond / baseline.perSecond,
        bare: ours.perSecond / bare.perSecond,
        bareP50: ours.p50 / bare.p50,
      })
    }
    const share = (name: keyof (typeof shares)[number]) => median(shares.map((each) => each[name]))
    if (goal.baseline) judge(`${where}, share of ${by}`, share('baseline'), goal.baseline, 'at least')
    if (goal.bare) judge(`${where}, share of the bare route`, share('bare'), goal.bare, 'at least')
    if (goal.bareP50) judge(`${where}, p50 to that of the bare route`, share('bareP50'), goal.bareP50, 'at most')
  }
}

export const measureRates = async (
  title: string,
  folder: string,
  connection: pg.ClientConfig,
  { fixture, seconds }: { fixture: AnswerFixture; seconds: number },
): Promise<void> => {
  for (const processes of [1, 2]) {
    const servers = await startProcesses(folder, connection, processes)
    const load = { fixture, servers, seconds }
    await measureAnswers(load, 8)
    for (const connections of connectionCounts) {
      const result = await measureAnswers(load, connections)
      show(`${title}: ${processes} process${processes > 1 ? 'es' : ''}, ${connections} connections`, result)
    }
    if (processes === 1) await measureShares(title, connection, load)
    await stopAll(servers)
  }
}
