/** A point of the chart, in percent of its width and height; y grows downwards, as in SVG. */
export interface ChartPoint {
  x: number
  y: number
}

/** More points than this cannot be distinguished, so a moving average is drawn instead of dots. */
export const pointsApart = 60
export const smoothedOver = 10

const rounded = (value: number) => Math.round(value * 100) / 100

/** Attempts are spaced equally, whatever the time between them. */
export const placePoints = (percents: readonly number[]): ChartPoint[] =>
  percents.map((percent, index) => ({
    x: percents.length === 1 ? 50 : rounded((index / (percents.length - 1)) * 100),
    y: rounded(100 - percent),
  }))

export const linePath = (points: readonly ChartPoint[]): string =>
  points.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x} ${y}`).join('')

/** Strokes of zero length: with round caps they are dots that stay round when the chart is stretched. */
export const dotsPath = (points: readonly ChartPoint[]): string => points.map(({ x, y }) => `M${x} ${y}h0`).join('')

/** Moving average of each result and the ones before it. */
export const smooth = (percents: readonly number[], over: number): number[] =>
  percents.map((_, index) => {
    const last = percents.slice(Math.max(0, index - over + 1), index + 1)
    return last.reduce((sum, percent) => sum + percent, 0) / last.length
  })

/** The part of a step that a label takes. */
const roomForLabel = 0.8

/**
 * Indexes of the points that have a label under the axis. Many points: labels are spread from the first to the last.
 * Few points: a rounded step would be visible, so labels go back from the last point by whole steps.
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

/** Index of the point nearest to the pointer, whose position is 0 to 1 of the chart's width. */
export const nearestPoint = (along: number, count: number): number =>
  Math.min(count - 1, Math.max(0, Math.round(along * (count - 1))))

const leap = 10

/** The index of the point that a key moves to, or null for other keys. */
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
