import { parentPort } from 'node:worker_threads'
import { type ForecastState, forecastPass, forecastRequestOf } from '@dopusk/domain'

parentPort?.on('message', (state: ForecastState) => parentPort?.postMessage(forecastPass(forecastRequestOf(state))))
