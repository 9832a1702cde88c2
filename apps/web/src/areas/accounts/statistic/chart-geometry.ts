/** A point of the chart, in hundredths of its width and height; y grows downwards, as on every screen. */
export interface ChartPoint {
  x: number
  y: number
}

/** More than these cannot be told apart: then a smoothed line says more than every single one. */
export const pointsApart = 60
export const smoothedOver = 10

const rounded = (value: number) => Math.round(value * 100) / 100

/** Attempts stand at equal steps, whatever the days between them: each of them is one try. */
export const placePoints = (percents: readonly number[]): ChartPoint[] =>
  percents.map((percent, index) => ({
    x: percents.length === 1 ? 50 : rounded((index / (percents.length - 1)) * 100),
    y: rounded(100 - percent),
  }))

export const linePath = (points: readonly ChartPoint[]): string =>
  points.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x} ${y}`).join('')

/** Strokes of no length: drawn with wide caps they are dots that keep their shape when the chart is stretched. */
export const dotsPath = (points: readonly ChartPoint[]): string => points.map(({ x, y }) => `M${x} ${y}h0`).join('')

/** The mean of each result and the ones before it. */
export const smooth = (percents: readonly number[], over: number): number[] =>
  percents.map((_, index) => {
    const last = percents.slice(Math.max(0, index - over + 1), index + 1)
    return last.reduce((sum, percent) => sum + percent, 0) / last.length
  })

/** The part of a step that a label needs. */
const roomForLabel = 0.8

/**
 * The points whose time is written under the axis. Among many they are spread from the first to the last; among few a
 * rounded step would be seen, so they go back from the last one by whole steps.
 */
export const labelledPoints = (count: number, maxCount: number): number[] => {
  const last = count - 1
  if (count <= 1 || maxCount <= 1) return count === 0 ? [] : [last]
  if (count > maxCount ** 2)
    return Array.from({ length: maxCount }, (_, index) => Math.round((index / (maxCount - 1)) * last))
  const step = Math.ceil(last / (maxCount - 1))
  const first = last % step
  const stepped = Array.from({ length: Math.floor(last / step) + 1 }, (_, index) => first + index * step)
  return first >= step * roomForLabel ? [0, ...stepped] : stepped
}

/** The point that lies under a hand, given how far along the chart it is, 0 to 1. */
export const nearestPoint = (along: number, count: number): number =>
  Math.min(count - 1, Math.max(0, Math.round(along * (count - 1))))

const leap = 10

/** Where a key leads from one point; null for keys that mean nothing here. */
export const pointAfterKey = (key: string, index: number, count: number): number | null => {
  const within = (next: number) => Math.min(count - 1, Math.max(0, next))
  switch (key) {
    case 'ArrowRight':
    case 'ArrowUp':
      return within(index + 1)
    case 'ArrowLeft':
    case 'ArrowDown':
      return within(index - 1)
    case 'PageUp':
      return within(index + leap)
    case 'PageDown':
      return within(index - leap)
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return null
  }
}
