import type { WorkerAnswer, WorkerQuestion } from './compute-in-worker.ts'
import { forecasts } from './forecast.ts'

addEventListener('message', ({ data }: MessageEvent<WorkerQuestion>) => {
  const answer: WorkerAnswer = { id: data.id, result: forecasts[data.kind](data.input) }
  postMessage(answer)
})
