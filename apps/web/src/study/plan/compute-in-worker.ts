import type { ExamDayForecast, ForecastInput, Forecasts, TodayForecast } from './forecast.ts'

export interface WorkerQuestion {
  id: number
  kind: keyof Forecasts
  input: ForecastInput
}

export interface WorkerAnswer {
  id: number
  result: TodayForecast | ExamDayForecast
}

type Waiting = { resolve: (result: never) => void; reject: (error: Error) => void }

let worker: Worker | null = null
let lastId = 0
const waiting = new Map<number, Waiting>()

const fail = () => {
  for (const { reject } of waiting.values()) reject(new Error('Прогноз не\u00a0посчитался. Попробуйте ещё раз'))
  waiting.clear()
  // A worker whose script did not load never answers; the next question starts another one.
  worker?.terminate()
  worker = null
}

const startWorker = (): Worker => {
  const started = new Worker(new URL('./forecast-worker.ts', import.meta.url), { type: 'module' })
  started.addEventListener('message', ({ data: { id, result } }: MessageEvent<WorkerAnswer>) => {
    waiting.get(id)?.resolve(result as never)
    waiting.delete(id)
  })
  started.addEventListener('error', fail)
  return started
}

/** Computes a forecast without blocking the page. Questions are answered in their order. */
export const computeInWorker = <Kind extends keyof Forecasts>(
  kind: Kind,
  input: ForecastInput,
): Promise<ReturnType<Forecasts[Kind]>> =>
  new Promise((resolve, reject) => {
    worker ??= startWorker()
    lastId += 1
    waiting.set(lastId, { resolve, reject })
    const question: WorkerQuestion = { id: lastId, kind, input }
    worker.postMessage(question)
  })
