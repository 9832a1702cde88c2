import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { ForecastState, forecastPass } from '@dopusk/domain'

type Forecast = ReturnType<typeof forecastPass>

export interface ForecastThread {
  compute(state: ForecastState): Promise<Forecast>
  close(): Promise<void>
}

const entry = new URL('./forecast.worker.ts', import.meta.url)
const resourceLimits = { maxOldGenerationSizeMb: 128 }
/** Usually 15 ms are enough. */
const timeoutMs = 60_000

/**
 * Computes forecasts one after the other in a worker thread, so that the event loop stays free. A state for which the
 * computation fails or takes too long ends the thread; the next one starts another.
 */
export const createForecastThread = (): ForecastThread => {
  let worker: Worker | undefined
  const close = async () => {
    await worker?.terminate()
    worker = undefined
  }
  return {
    compute: async (state) => {
      worker ??= new Worker(entry, { resourceLimits })
      try {
        worker.postMessage(state)
        const [forecast] = await once(worker, 'message', { signal: AbortSignal.timeout(timeoutMs) })
        return forecast
      } catch (error) {
        await close()
        throw error
      }
    },
    close,
  }
}
