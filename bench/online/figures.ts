import { percentile } from '../answers/http-load.ts'

/** What was sent and how it was answered. */
export interface Figures {
  add(kind: string, startedAt: number, tookMs: number, status: number): void
  /** Of the kinds that `isOf` accepts, started within the time. */
  summarise(isOf: (kind: string) => boolean, from?: number, until?: number): Summary
  kinds(): string[]
}

export interface Summary {
  count: number
  /** Statuses other than 2xx, with their counts; 0 means no response. */
  errors: Record<string, number>
  p50: number
  p95: number
  p99: number
  max: number
}

interface Taken {
  startedAt: number
  tookMs: number
  status: number
}

const isError = ({ status }: Taken) => status < 200 || status > 299

export const createFigures = (): Figures => {
  const byKind = new Map<string, Taken[]>()
  return {
    add: (kind, startedAt, tookMs, status) => {
      const taken = byKind.get(kind)
      if (taken === undefined) byKind.set(kind, [{ startedAt, tookMs, status }])
      else taken.push({ startedAt, tookMs, status })
    },
    kinds: () => [...byKind.keys()].sort(),
    summarise: (isOf, from = 0, until = Number.POSITIVE_INFINITY) => {
      const taken = [...byKind]
        .filter(([kind]) => isOf(kind))
        .flatMap(([, all]) => all.filter(({ startedAt }) => startedAt >= from && startedAt < until))
      const sorted = taken.map(({ tookMs }) => tookMs).sort((a, b) => a - b)
      const errors = Object.fromEntries(
        [...Map.groupBy(taken.filter(isError), ({ status }) => status)].map(([status, those]) => [
          String(status),
          those.length,
        ]),
      )
      const [p50 = 0, p95 = 0, p99 = 0] = [0.5, 0.95, 0.99].map((share) => percentile(sorted, share))
      return { count: sorted.length, errors, p50, p95, p99, max: sorted.at(-1) ?? 0 }
    },
  }
}

/** The slope of the straight line through the points by least squares. */
export const slopeOf = (points: readonly (readonly [x: number, y: number])[]): number => {
  const mean = (values: readonly number[]) => values.reduce((total, value) => total + value, 0) / values.length
  const [meanX, meanY] = [mean(points.map(([x]) => x)), mean(points.map(([, y]) => y))]
  const covariance = mean(points.map(([x, y]) => (x - meanX) * (y - meanY)))
  return covariance / mean(points.map(([x]) => (x - meanX) ** 2))
}
