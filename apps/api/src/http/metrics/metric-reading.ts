import { setTimeout as wait } from 'node:timers/promises'

/** The other metrics are needed most while a database or a disk does not answer. */
const maxWaitMs = 2000

/**
 * For values that are read when the metrics are asked for. Undefined where the reading fails or takes too long; one that
 * hangs is not started again meanwhile, because each call to a hanging disk keeps a thread of the process.
 */
export const createMetricReading = <T>(read: () => Promise<T>): (() => Promise<T | undefined>) => {
  let pending: Promise<T | undefined> | undefined
  return () => {
    pending ??= read()
      .catch(() => undefined)
      .finally(() => {
        pending = undefined
      })
    return Promise.race([pending, wait(maxWaitMs, undefined, { ref: false })])
  }
}
