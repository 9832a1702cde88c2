import { measureForecasts } from '@dopusk/domain'
import type { Job } from '../../jobs/jobs.ts'
import { listCheckedForecasts, upsertForecastQuality } from './forecast-quality.queries.ts'
import { type ForecastDeps, storeForecasts } from './stored-forecasts.service.ts'

/** Compares the forecasts before first attempts with the results of these attempts. */
export const storeForecastQuality = async ({ db, now }: Pick<ForecastDeps, 'db' | 'now'>): Promise<void> =>
  upsertForecastQuality(db, now(), measureForecasts(await listCheckedForecasts(db)))

export const planJobs = (deps: ForecastDeps): Job[] => [
  { name: 'store-forecasts', cron: '*/5 * * * *', run: async () => void (await storeForecasts(deps)) },
  { name: 'measure-forecasts', cron: '7 * * * *', run: () => storeForecastQuality(deps) },
]
