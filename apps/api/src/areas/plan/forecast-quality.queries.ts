import type { CheckedForecast, ForecastQuality } from '@dopusk/domain'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'

/** Newer checks replace older ones: the quality is of the forecasts as they are now. */
const maxChecks = 10_000

/** The result at the end of the attempt, before any key was mended. */
const wasPassed = sql`(attempt.is_passed and attempt.passed_by_regrade_id is null)`

/**
 * The newest checks whose attempt has a result. An attempt that was left before its result was decided says nothing about
 * the forecast: it counts where it was passed, where everything was answered, or where too much was wrong. A forecast knew of no
 * mended key: the first result counts.
 */
export const listCheckedForecasts = async (db: Db): Promise<CheckedForecast[]> => {
  const { rows } = await sql<CheckedForecast>`
    select p as pass, lo as low, hi as high, ${wasPassed} as "isPassed"
      from forecast_check join attempt on attempt.learner_id = forecast_check.learner_id and attempt.id = attempt_id
     where attempt.is_passed is not null
       and (${wasPassed} or answered_count = question_count
            or answered_count - (right_count - regraded_count) > question_count - pass_count)
     order by forecast_check.created_at desc limit ${maxChecks}`.execute(db)
  return rows
}

export const upsertForecastQuality = async (
  db: Db,
  now: Date,
  { checkCount, brier, ece, cover }: ForecastQuality,
): Promise<void> => {
  await sql`
    insert into derived.forecast_quality (measured_at, check_count, brier, ece, cover)
    values (${now}, ${checkCount}, ${brier}, ${ece}, ${cover})
    on conflict (is_only) do update
       set measured_at = excluded.measured_at, check_count = excluded.check_count, brier = excluded.brier,
           ece = excluded.ece, cover = excluded.cover`.execute(db)
}

/** As last measured; undefined before the first time. */
export const findForecastQuality = async (db: Db): Promise<ForecastQuality | undefined> => {
  const { rows } = await sql<ForecastQuality>`
    select check_count as "checkCount", brier, ece, cover from derived.forecast_quality`.execute(db)
  return rows[0]
}
