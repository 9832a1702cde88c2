import { measureBusy } from './measure-busy.ts'

/** Thrown where too many already wait. */
export class SemaphoreFullError extends Error {}

interface SemaphoreOptions {
  concurrency: number
  maxWaiting?: number
  /** Before the next one starts, a slot rests for as long as the event loop had other work while the last one ran. */
  yieldsToOthers?: boolean
}

/** Runs at most `concurrency` at a time, first come first served; of the rest at most `maxWaiting` wait. */
export const createSemaphore = ({ concurrency, maxWaiting = Infinity, yieldsToOthers = false }: SemaphoreOptions) => {
  let running = 0
  const waiting: (() => void)[] = []
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= concurrency) {
      if (waiting.length >= maxWaiting) throw new SemaphoreFullError()
      await new Promise<void>((start) => waiting.push(start))
    } else running += 1
    const busyMs = measureBusy()
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (!next) running -= 1
      else if (yieldsToOthers) setTimeout(next, busyMs())
      else next()
    }
  }
}
