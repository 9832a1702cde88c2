import { loadavg } from 'node:os'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { mainThreadSecondsOf, processorSecondsOf, pssOf, readMachineSeconds } from '../answers/processes.ts'

/** Cores in use between two looks: 1 is one core. */
export interface Usage {
  at: number
  /** The thread of the server that runs JavaScript; it can use one core at most. */
  mainThread: number
  /** Other threads of the server: hashing, compression, garbage collection. */
  otherThreads: number
  database: number
  client: number
  machine: number
  /** Taken by the host for other machines. */
  stolen: number
  load: number
}

export interface Memory {
  minute: number
  serverMb: number
  databaseMb: number
  /** As `/metrics` reports it, since the last look. */
  serverDelayP99Ms: number
  clientDelayP99Ms: number
}

interface Watched {
  serverPid: number
  databasePid: number
  metricsUrl: string
  now(): number
}

const lookSeconds = 10
const memorySeconds = 30

const readSeconds = async ({ serverPid, databasePid, now }: Watched) => {
  const [mainThread, server, database, machine] = await Promise.all([
    mainThreadSecondsOf(serverPid),
    processorSecondsOf(serverPid),
    processorSecondsOf(databasePid),
    readMachineSeconds(),
  ])
  const { user, system } = process.cpuUsage()
  return { at: now(), mainThread, server, database, client: (user + system) / 1e6, machine }
}

const readServerDelayMs = async (url: string): Promise<number> => {
  const text = await (await fetch(url)).text()
  return Number(/^nodejs_eventloop_lag_p99_seconds (\S+)/m.exec(text)?.[1] ?? Number.NaN) * 1000
}

/** Looks every ten seconds at the processor and every half minute at the memory, until `isOver`. */
export const watchUsage = async (watched: Watched, isOver: () => boolean) => {
  const usages: Usage[] = []
  const memories: Memory[] = []
  const clientDelay = monitorEventLoopDelay({ resolution: 10 })
  clientDelay.enable()
  const addMemory = async () => {
    memories.push({
      minute: Math.round(watched.now() / 6) / 10,
      serverMb: await pssOf(watched.serverPid),
      databaseMb: await pssOf(watched.databasePid),
      serverDelayP99Ms: await readServerDelayMs(watched.metricsUrl),
      clientDelayP99Ms: clientDelay.percentile(99) / 1e6,
    })
    clientDelay.reset()
  }
  let before = await readSeconds(watched)
  for (let look = 1; ; look += 1) {
    await pause(lookSeconds * 1000)
    if (isOver()) break
    const after = await readSeconds(watched)
    const took = after.at - before.at
    const share = (from: number, to: number) => (to - from) / took
    const mainThread = share(before.mainThread, after.mainThread)
    usages.push({
      at: after.at,
      mainThread,
      otherThreads: share(before.server, after.server) - mainThread,
      database: share(before.database, after.database),
      client: share(before.client, after.client),
      machine: share(before.machine.busy, after.machine.busy),
      stolen: share(before.machine.stolen, after.machine.stolen),
      load: loadavg()[0] ?? 0,
    })
    before = after
    if (look % (memorySeconds / lookSeconds) === 0) await addMemory()
  }
  clientDelay.disable()
  return { usages, memories }
}
