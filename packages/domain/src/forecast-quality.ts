import { groupBy } from './group-by.ts'

/** A forecast and what came of it. */
export interface CheckedForecast {
  pass: number
  low: number
  high: number
  isPassed: boolean
}

export interface ForecastQuality {
  checkCount: number
  /** The mean square of the distance between the chance and the result, which is 0 or 1; null without checks. */
  brier: number | null
  /** The expected calibration error: the mean distance between chance and share of passes within ten bins; null without checks. */
  ece: number | null
  /** The share of checks in bins whose share of passes lies in their mean band; null while every bin is too small. */
  cover: number | null
}

const binCount = 10
/** In a smaller bin the share of passes is too uncertain to be compared with a band. */
const minChecksOfBin = 30

const meanOf = <T>(items: readonly T[], read: (item: T) => number): number =>
  items.reduce((sum, item) => sum + read(item), 0) / items.length

const binOf = (pass: number) => Math.min(binCount - 1, Math.floor(pass * binCount))

/** How well forecasts agree with the results. The band is of a chance and a result is 0 or 1: only bins can be compared. */
export const measureForecasts = (checks: readonly CheckedForecast[]): ForecastQuality => {
  const checkCount = checks.length
  if (checkCount === 0) return { checkCount, brier: null, ece: null, cover: null }
  const bins = [...groupBy(checks, ({ pass }) => binOf(pass)).values()].map((members) => ({
    size: members.length,
    pass: meanOf(members, ({ pass }) => pass),
    low: meanOf(members, ({ low }) => low),
    high: meanOf(members, ({ high }) => high),
    passed: meanOf(members, ({ isPassed }) => Number(isPassed)),
  }))
  const large = bins.filter(({ size }) => size >= minChecksOfBin)
  const sizeOf = (some: typeof bins) => some.reduce((sum, { size }) => sum + size, 0)
  const covered = large.filter(({ low, high, passed }) => low <= passed && passed <= high)
  return {
    checkCount,
    brier: meanOf(checks, ({ pass, isPassed }) => (pass - Number(isPassed)) ** 2),
    ece: bins.reduce((sum, { size, pass, passed }) => sum + size * Math.abs(pass - passed), 0) / checkCount,
    cover: large.length === 0 ? null : sizeOf(covered) / sizeOf(large),
  }
}

const maxEce = 0.07
const minChecks = 500

/** Whether the chance of passing may be shown; otherwise only the expected share of right answers is. */
export const isPassShown = ({ checkCount, ece }: Pick<ForecastQuality, 'checkCount' | 'ece'>): boolean =>
  checkCount < minChecks || ece === null || ece <= maxEce
