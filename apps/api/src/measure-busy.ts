import { performance as nodePerformance } from 'node:perf_hooks'

/** Returns a function that tells for how long the event loop has been busy since: one that only waits is not. */
export const measureBusy = (): (() => number) => {
  const startedAt = performance.now()
  const before = nodePerformance.eventLoopUtilization()
  return () => nodePerformance.eventLoopUtilization(before).utilization * (performance.now() - startedAt)
}
