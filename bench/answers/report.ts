import type { LoadResult } from './http-load.ts'

/** The speed of a shared machine varies from minute to minute; compared measurements alternate this many times. */
export const turns = 7

export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

const ms = (value: number) => `${value.toFixed(1)} ms`.padStart(9)

export const showHeader = (): void =>
  console.log(
    `${'what'.padEnd(46)} ${'requests'.padStart(8)} ${'p50'.padStart(9)} ${'p95'.padStart(9)} ${'p99'.padStart(9)}`,
  )

export const show = (title: string, { perSecond, p50, p95, p99, failed }: LoadResult): void =>
  console.log(
    `${title.padEnd(46)} ${perSecond.toFixed(0).padStart(6)}/s ${ms(p50)} ${ms(p95)} ${ms(p99)}${failed > 0 ? `  ${failed} FAILED` : ''}`,
  )

export const showMedian = (title: string, timesMs: readonly number[]): void =>
  console.log(`${title.padEnd(46)} ${''.padStart(8)} ${ms(median(timesMs))}`)

const verdicts: string[] = []

export const judge = (what: string, value: number, limit: number, is: 'at least' | 'at most', unit = ''): void => {
  const met = is === 'at least' ? value >= limit : value <= limit
  verdicts.push(`${met ? 'met   ' : 'MISSED'}  ${what}: ${value.toFixed(2)}${unit}, goal ${is} ${limit}${unit}`)
}

/** Prints all verdicts; returns whether every goal was met. */
export const showVerdicts = (say: (text: string) => void = console.log): boolean => {
  say(`\n${verdicts.join('\n')}`)
  return verdicts.every((verdict) => verdict.startsWith('met'))
}
