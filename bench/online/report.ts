import { judge } from '../answers/report.ts'
import { type Figures, type Summary, slopeOf } from './figures.ts'
import { type RunPlan, ticketSeconds } from './schedule.ts'
import type { Memory, Usage } from './watch-usage.ts'

export interface Run {
  plan: RunPlan
  figures: Figures
  usages: readonly Usage[]
  memories: readonly Memory[]
  signedIn: { count: number; lastAt: number }
  repeats: number
  acknowledged: number
  losses: readonly string[]
}

const goals = { p95Ms: 300, memoryGrowth: 1.1 }

/** Not requests, or requests that wait for the hashing of passwords. */
const isSignIn = (kind: string) => kind === 'login'
const isShown = (kind: string) => kind.startsWith('sign-in until')
const isStudy = (kind: string) => !isSignIn(kind) && !isShown(kind)

const mean = (values: readonly number[]) => values.reduce((total, value) => total + value, 0) / values.length

const meanUsage = (usages: readonly Usage[]) => {
  const of = (name: keyof Usage) => Number(mean(usages.map((usage) => usage[name])).toFixed(2))
  return {
    mainThread: of('mainThread'),
    otherThreads: of('otherThreads'),
    database: of('database'),
    client: of('client'),
    machine: of('machine'),
    stolen: of('stolen'),
    load: of('load'),
  }
}

const phasesOf = ({ plan, signedIn }: Run) => {
  // Where sign-ins do not end, what is studied beside them is looked at apart all the same.
  const stormEnd = Math.min(Math.max(plan.stormSeconds, signedIn.lastAt), plan.seconds - 60)
  const ticketFrom = Math.max(plan.stormSeconds, plan.seconds / 2)
  return [
    { name: 'storm of sign-ins', from: 0, until: stormEnd },
    { name: 'study', from: stormEnd, until: plan.seconds },
    { name: 'the minute of the ticket', from: ticketFrom, until: ticketFrom + ticketSeconds },
  ]
}

/** After the first third, in which caches and heaps fill. */
const memoryOf = ({ memories }: Run) => {
  const settled = memories.slice(Math.ceil(memories.length / 3))
  const grown = (name: 'serverMb' | 'databaseMb') => {
    const points = settled.map((memory) => [memory.minute, memory[name]] as const)
    const half = Math.ceil(points.length / 2)
    const halves = [points.slice(0, half), points.slice(half)].map((part) => mean(part.map(([, mb]) => mb)))
    return { mbPerMinute: slopeOf(points), secondHalfToFirst: (halves[1] ?? 0) / (halves[0] ?? 0) }
  }
  return { server: grown('serverMb'), database: grown('databaseMb') }
}

export const resultOf = (run: Run) => ({
  plan: run.plan,
  kinds: Object.fromEntries(
    run.figures.kinds().map((kind) => [kind, run.figures.summarise((other) => other === kind)]),
  ),
  phases: phasesOf(run).map(({ name, from, until }) => {
    const study = run.figures.summarise(isStudy, from, until)
    const usages = run.usages.filter(({ at }) => at >= from && at <= until)
    const cores = meanUsage(usages)
    const perSecond = study.count / (until - from)
    /** Processor time of a request in ms. */
    const cost = { server: (cores.mainThread / perSecond) * 1000, database: (cores.database / perSecond) * 1000 }
    return { name, from, until, perSecond, study, cores, cost }
  }),
  study: run.figures.summarise(isStudy),
  signedIn: run.signedIn,
  memories: run.memories,
  memory: memoryOf(run),
  repeats: run.repeats,
  acknowledged: run.acknowledged,
  losses: run.losses,
})

type Result = ReturnType<typeof resultOf>

const ms = (value: number) => `${value.toFixed(1)} ms`.padStart(12)
const errorsOf = ({ errors }: Summary) =>
  Object.entries(errors)
    .map(([status, count]) => `  ${count} x ${status}`)
    .join('')
const line = (title: string, summary: Summary) => {
  const { count, p50, p95, p99, max } = summary
  console.log(
    `${title.padEnd(38)} ${String(count).padStart(8)}${[p50, p95, p99, max].map(ms).join('')}${errorsOf(summary)}`,
  )
}

const showMemory = ({ memories, memory }: Result) => {
  console.log('\nminute   server MB  database MB   event loop p99: server   client')
  for (const { minute, serverMb, databaseMb, serverDelayP99Ms, clientDelayP99Ms } of memories)
    console.log(
      `${minute.toFixed(1).padStart(6)} ${serverMb.toFixed(0).padStart(11)} ${databaseMb.toFixed(0).padStart(12)} ` +
        `${ms(serverDelayP99Ms).padStart(24)} ${ms(clientDelayP99Ms)}`,
    )
  for (const [name, { mbPerMinute, secondHalfToFirst }] of Object.entries(memory))
    console.log(
      `${name}: ${mbPerMinute.toFixed(2)} MB a minute after the first third; ` +
        `mean of the second half of it to the first: ${secondHalfToFirst.toFixed(2)}`,
    )
}

export const showResult = (result: Result): void => {
  console.log(
    `\n${'request'.padEnd(38)} ${'count'.padStart(8)}${['p50', 'p95', 'p99', 'max'].map((name) => name.padStart(12)).join('')}`,
  )
  for (const [kind, summary] of Object.entries(result.kinds)) line(kind, summary)
  line('all but sign-ins', result.study)
  console.log('\nall but sign-ins, by time')
  for (const { name, from, until, perSecond, study, cores, cost } of result.phases) {
    line(`${name} (${from.toFixed(0)}-${until.toFixed(0)} s)`, study)
    console.log(
      `  ${perSecond.toFixed(0)} requests/s; cores: server's main thread ${cores.mainThread}, its other threads ${cores.otherThreads}, ` +
        `database ${cores.database}, client ${cores.client}, machine ${cores.machine} (stolen ${cores.stolen}); load average ${cores.load}; ` +
        `a request costs ${cost.server.toFixed(1)} ms of the main thread and ${cost.database.toFixed(1)} ms of the database`,
    )
  }
  showMemory(result)
  console.log(
    `\n${result.signedIn.count} signed in, the last one after ${result.signedIn.lastAt.toFixed(0)} s; ${result.repeats} requests repeated on a closed connection; ` +
      `${result.acknowledged} answers acknowledged, ${result.losses.length} lost, different or counted wrongly`,
  )
  for (const loss of result.losses.slice(0, 10)) console.log(`    ${loss}`)
}

export const judgeResult = ({ kinds, study, phases, memory, losses }: Result): void => {
  const errors = Object.values(kinds).flatMap((kind) => Object.values(kind.errors))
  judge('errors', errors.length === 0 ? 0 : errors.reduce((total, count) => total + count, 0), 0, 'at most')
  judge('all but sign-ins, p95', study.p95, goals.p95Ms, 'at most', ' ms')
  for (const { name, study: ofPhase } of phases) judge(`${name}, p95`, ofPhase.p95, goals.p95Ms, 'at most', ' ms')
  if (Number.isFinite(memory.server.secondHalfToFirst))
    judge('memory of the server, second half to first', memory.server.secondHalfToFirst, goals.memoryGrowth, 'at most')
  judge('answers lost, different or counted wrongly', losses.length, 0, 'at most')
}
