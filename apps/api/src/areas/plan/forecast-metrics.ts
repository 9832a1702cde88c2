import type { ForecastQuality } from '@dopusk/domain'
import { Gauge, type Registry } from 'prom-client'
import type { Db } from '../../db/database.ts'
import { createMetricReading } from '../../http/metrics/metric-reading.ts'
import { findForecastQuality } from './forecast-quality.queries.ts'

const metrics: Record<keyof ForecastQuality, { name: string; help: string }> = {
  checkCount: {
    name: 'forecast_checks',
    help: 'Forecasts compared with the result of a first attempt at a ticket, the newest 10,000',
  },
  brier: { name: 'forecast_brier', help: 'Brier score of these forecasts' },
  ece: { name: 'forecast_ece', help: 'Expected calibration error of these forecasts, in ten bins' },
  cover: {
    name: 'forecast_cover',
    help: 'Share of these forecasts in bins whose share of passes lies in the mean band',
  },
}

/**
 * How well forecasts agree with results, as the job `measure-forecasts` has stored it last. Returns what reads the values
 * before they are sent; what is unknown has no sample.
 */
export const addForecastMetrics = (registry: Registry, db: Db): (() => Promise<void>) => {
  const gauges = Object.entries(metrics).map(([key, { name, help }]) => ({
    key: key as keyof ForecastQuality,
    gauge: new Gauge({ name, help, registers: [registry] }),
  }))
  const read = createMetricReading(() => findForecastQuality(db))
  return async () => {
    const quality = await read()
    for (const { key, gauge } of gauges) {
      const value = quality?.[key] ?? null
      if (value === null) gauge.remove()
      else gauge.set(value)
    }
  }
}
