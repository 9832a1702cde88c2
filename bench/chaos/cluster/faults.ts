import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { connectDatabase } from '../../../apps/api/src/db/database.ts'
import { createReportDatabaseChoice } from '../../../apps/api/src/db/report-database.ts'
import { type Host, runSql } from '../../../tools/cluster/cluster.ts'
import { findOlderPostgres } from '../../../tools/find-postgres.ts'
import type { Outcome } from '../outcome.ts'
import { type ClusterFixture, waitForAnswers } from './cluster-fixture.ts'
import { describeGaps } from './failovers.ts'

const nobodyAnswers = 'nobody could answer for two minutes'

/** kill -9 of an instance behind HAProxy, which sends its learners to the other one. */
export const killInstances = async (t: ClusterFixture, rounds: number): Promise<Outcome> => {
  const gaps: number[] = []
  const problems: string[] = []
  for (let round = 0; round < rounds; round += 1) {
    const host = t.cluster.hosts[round % 2 === 0 ? 0 : 1]
    await t.whileAnswering(async (answering) => {
      const from = performance.now()
      await host.running.instance?.kill('SIGKILL')
      if (!(await waitForAnswers(t.acknowledged, 64))) problems.push(nobodyAnswers)
      gaps.push(answering.longestGapS(from))
      await t.cluster.startServices(host)
    })
  }
  return t.outcome('kill -9 of an instance', `${rounds} kills, ${describeGaps(gaps)}`, problems)
}

/** All instances, one after the other, as for an update: nobody notices. */
export const rollingRestarts = async (t: ClusterFixture, rounds: number): Promise<Outcome> => {
  const gaps: number[] = []
  const refused = new Map<number, number>()
  for (let round = 0; round < rounds; round += 1) {
    await t.whileAnswering(async (answering) => {
      const from = performance.now()
      for (const host of t.cluster.hosts.slice(0, 2)) {
        await host.running.instance?.kill('SIGTERM')
        await t.cluster.startServices(host)
        await t.cluster.waitUntilWhole()
      }
      gaps.push(answering.longestGapS(from))
      for (const [status, count] of answering.refused) refused.set(status, (refused.get(status) ?? 0) + count)
    })
  }
  const problems = [...refused].map(([status, count]) => `${count} requests answered with ${status}`)
  return t.outcome('rolling restart', `${rounds} × 2 instances, ${describeGaps(gaps)}`, problems)
}

/**
 * Primary and standby do not reach each other, longer than the timeout of requests; then the primary is lost too. What was
 * acknowledged meanwhile is on the primary alone, so the standby must not take over.
 */
export const partition = async (t: ClusterFixture): Promise<Outcome> => {
  const primary = await t.getPrimary()
  const standby = await t.getStandby()
  const problems: string[] = []
  const gap = await t.whileAnswering(async (answering) => {
    const from = performance.now()
    t.cluster.network.cut(primary.machine, standby.machine)
    await pause(40_000)
    if (!(await waitForAnswers(t.acknowledged, 64))) problems.push(nobodyAnswers)
    if ((await t.cluster.findPrimary()) !== primary) problems.push('the standby took over')
    const gapS = answering.longestGapS(from)
    primary.machine.powerOff()
    await pause(30_000)
    if ((await t.cluster.findPrimary()) === standby) problems.push('a standby that lacked answers took over')
    t.cluster.network.join(primary.machine, standby.machine)
    await t.cluster.startServices(primary)
    if (!(await waitForAnswers(t.acknowledged, 64))) problems.push(nobodyAnswers)
    return gapS
  })
  const seen = `40 s apart: ${gap.toFixed(1)} s without answers; then the primary lost for 30 s`
  return t.outcome('partition of primary and standby', seen, problems)
}

/** The standby hangs for ten seconds; then it takes everything, but replays nothing for ten. */
export const slowStandby = async (t: ClusterFixture): Promise<Outcome> => {
  const problems: string[] = []
  const standby = await t.getStandby()
  const receiver = () => Number(runSql(standby, 'select pid from pg_stat_wal_receiver') || 0)
  const gap = await t.whileAnswering(async (answering) => {
    const from = performance.now()
    const pid = receiver()
    process.kill(pid, 'SIGSTOP')
    await pause(10_000)
    process.kill(pid, 'SIGCONT')
    if (!(await waitForAnswers(t.acknowledged, 64))) problems.push(nobodyAnswers)
    return answering.longestGapS(from)
  })
  const replica = connectDatabase({ connectionString: t.cluster.replicaUrl }, () => {})
  const choose = createReportDatabaseChoice(t.fixture.db, replica, { warn: () => {} })
  if ((await choose()) !== replica) problems.push('reports are not read on a standby that has everything')
  // Patroni resumes a replay that is paused by PostgreSQL's own function.
  const replaying = Number(runSql(standby, `select pid from pg_stat_activity where backend_type = 'startup'`))
  await t.whileAnswering(async () => {
    process.kill(replaying, 'SIGSTOP')
    await pause(10_000)
    if ((await choose()) === replica) problems.push('reports are read on a standby that lags behind')
    process.kill(replaying, 'SIGCONT')
  })
  await replica.destroy()
  const seen = `${gap.toFixed(1)} s without answers while it hung; reports went to the primary while it lagged`
  return t.outcome('standby slow by 10 s', seen, problems)
}

/** Without etcd nobody can be promoted, and the primary stays the primary. */
export const etcdLost = async (t: ClusterFixture): Promise<Outcome> => {
  const primary = await t.getPrimary()
  const problems: string[] = []
  const gap = await t.whileAnswering(async (answering) => {
    const from = performance.now()
    for (const { running } of t.cluster.hosts) await running.etcd?.kill('SIGKILL')
    await pause(40_000)
    if (!(await waitForAnswers(t.acknowledged, 64))) problems.push(nobodyAnswers)
    const gapS = answering.longestGapS(from)
    for (const host of t.cluster.hosts) await t.cluster.startServices(host, ['etcd'])
    return gapS
  })
  if ((await t.cluster.findPrimary()) !== primary) problems.push('the primary was demoted')
  return t.outcome('etcd lost for 40 s', `${gap.toFixed(1)} s without answers`, problems)
}

const countAnswers = 'select count(*) from attempt_question where items is not null'

/** Starts PostgreSQL on a restored folder, waits until it has replayed the archive, and counts the answers. */
const countRestored = async ({ machine, folder }: Host, target: string): Promise<number> => {
  const { bin = '' } = findOlderPostgres() ?? {}
  const run = (program: string, ...args: string[]) => machine.run(join(bin, program), args, 'postgres').trim()
  const options = `-p 5499 -c archive_mode=off -c listen_addresses= -c synchronous_standby_names=`
  run('pg_ctl', '-D', target, '-s', '-w', '-t', '300', '-l', join(folder, 'restored.log'), '-o', options, 'start')
  const ask = (statement: string) => run('psql', '-h', folder, '-p', '5499', '-d', 'dopusk', '-Atqc', statement)
  while (ask('select pg_is_in_recovery()') === 't') await pause(200)
  const count = Number(ask(countAnswers))
  run('pg_ctl', '-D', target, '-s', '-m', 'fast', 'stop')
  return count
}

/** The backup with its archive, restored beside the cluster to a moment between two answers. */
export const pointInTime = async (t: ClusterFixture): Promise<Outcome> => {
  const primary = await t.getPrimary()
  t.cluster.backUp(primary, 'backup', '--type=full')
  const countOf = () => Number(runSql(primary, countAnswers, 'dopusk'))
  await t.whileAnswering(() => waitForAnswers(t.acknowledged, 64))
  const before = countOf()
  const moment = runSql(primary, 'select clock_timestamp()')
  await t.whileAnswering(() => waitForAnswers(t.acknowledged, 64))
  const after = countOf()
  runSql(primary, 'select pg_switch_wal()')
  const target = `${primary.folder}/restored`
  const from = performance.now()
  execFileSync('install', ['-d', '-o', 'postgres', '-g', 'postgres', '-m', '700', target])
  t.cluster.backUp(
    primary,
    'restore',
    `--pg1-path=${target}`,
    '--type=time',
    `--target=${moment}`,
    '--target-action=promote',
  )
  const found = await countRestored(primary, target)
  const seconds = (performance.now() - from) / 1000
  const seen = `${before} answers at that moment, ${after} later, ${found} restored in ${seconds.toFixed(0)} s`
  return t.outcome('restore to a point in time', seen, found === before && after > before ? [] : [seen])
}
