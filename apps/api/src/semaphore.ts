import { type EventLoopUtilization, performance as nodePerformance } from 'node:perf_hooks'

/** Thrown where too many already wait. */
export class SemaphoreFullError extends Error {}

interface SemaphoreOptions {
  concurrency: number
  maxWaiting?: number
  /**
   * Where the process had other work meanwhile, a slot rests for as long as the last one took before the next one starts:
   * half of the time stays for the other work.
   */
  yieldsToOthers?: boolean
}

/** The share of time from which the event loop counts as busy; one that only starts hashes is idle nearly all the time. */
const busyShare = 0.2

const isLoopBusy = (since: EventLoopUtilization) => nodePerformance.eventLoopUtilization(since).utilization >= busyShare

/** Runs at most `concurrency` at a time, first come first served; of the rest at most `maxWaiting` wait. */
export const createSemaphore = ({ concurrency, maxWaiting = Infinity, yieldsToOthers = false }: SemaphoreOptions) => {
  let running = 0
  const waiting: (() => void)[] = []
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= concurrency) {
      if (waiting.length >= maxWaiting) throw new SemaphoreFullError()
      await new Promise<void>((start) => waiting.push(start))
    } else running += 1
    const startedAt = performance.now()
    const before = nodePerformance.eventLoopUtilization()
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (!next) running -= 1
      else if (yieldsToOthers && isLoopBusy(before)) setTimeout(next, performance.now() - startedAt)
      else next()
    }
  }
}
