import type { CourseResult } from '@dopusk/contract'
import {
  type ChartPoint,
  dotsPath,
  linePath,
  placePoints,
  pointsApart,
  smooth,
  smoothedOver,
} from './chart-geometry.ts'
import { percentOf } from './result-words.ts'
import styles from './results-plot.module.css'

interface ResultsPlotProps {
  results: readonly CourseResult[]
  points: readonly ChartPoint[]
  passPercent: number
  marks: readonly number[]
  /** The point under the pointer or chosen by the keyboard. */
  active: ChartPoint | undefined
}

const dotsOf = (type: CourseResult['type'], { results, points }: ResultsPlotProps) =>
  dotsPath(points.filter((_, index) => results[index]?.type === type))

/** A viewBox of 100 × 100, stretched to the available size; strokes keep their width. */
export const ResultsPlot = (props: ResultsPlotProps) => {
  const { results, points, passPercent, marks, active } = props
  const isDense = results.length > pointsApart
  return (
    <svg className={styles.plot} viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true" focusable="false">
      {marks.map((mark) => (
        <path key={mark} className={styles.grid} d={`M0 ${100 - mark}H100`} />
      ))}
      <path className={styles.pass} d={`M0 ${100 - passPercent}H100`} />
      {active !== undefined && <path className={styles.guide} d={`M${active.x} 0V100`} />}
      <path className={isDense ? styles.thin : styles.line} d={linePath(points)} />
      {isDense ? (
        <path className={styles.line} d={linePath(placePoints(smooth(results.map(percentOf), smoothedOver)))} />
      ) : (
        <>
          <path className={styles.checks} d={dotsOf('check_skill', props)} />
          <path className={styles.tickets} d={dotsOf('ticket', props)} />
        </>
      )}
      {active !== undefined && <path className={styles.active} d={dotsPath([active])} />}
    </svg>
  )
}
