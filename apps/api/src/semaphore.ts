/** Work that is refused because too much of it waits already. */
export class SemaphoreFullError extends Error {}

/** Runs at most `concurrency` at a time, first come first served; of the rest at most `maxWaiting` wait. */
export const createSemaphore = ({ concurrency, maxWaiting }: { concurrency: number; maxWaiting: number }) => {
  let running = 0
  const waiting: (() => void)[] = []
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= concurrency) {
      if (waiting.length >= maxWaiting) throw new SemaphoreFullError()
      await new Promise<void>((go) => waiting.push(go))
    } else running += 1
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
