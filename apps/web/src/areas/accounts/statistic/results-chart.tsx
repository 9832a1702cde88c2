import type { CourseResult } from '@dopusk/contract'
import { type KeyboardEvent, type PointerEvent, useId, useState } from 'react'
import { formatDateTime } from '../../../shared/format/date-time.ts'
import { classNames } from '../../../shared/ui/class-names.ts'
import { typeNames } from '../../../study/history/history-words.ts'
import { type ChartPoint, nearestPoint, placePoints, pointAfterKey } from './chart-geometry.ts'
import { percentOf, percentText, rightOfAll } from './result-words.ts'
import styles from './results-chart.module.css'
import { ResultsPlot } from './results-plot.tsx'
import { TimeAxis } from './time-axis.tsx'

interface ChartTipProps {
  result: CourseResult
  point: ChartPoint
}

/** Below a point of the upper half, above one of the lower half: never outside the chart, nor over the point. */
const ChartTip = ({ result, point: { x, y } }: ChartTipProps) => (
  <div className={classNames(styles.tip, y < 50 ? styles.under : styles.over)} style={{ left: `${x}%`, top: `${y}%` }}>
    <div className={styles.tipCard} style={{ transform: `translateX(-${x}%)` }}>
      <p className={styles.percent}>{percentText(percentOf(result))}</p>
      <p>{rightOfAll(result)}</p>
      <p className={styles.when}>
        {typeNames[result.type]}, {formatDateTime(result.created_at)}
      </p>
    </div>
  </div>
)

interface ResultsChartProps {
  /** At least one, oldest first. */
  results: readonly CourseResult[]
  passPercent: number
}

const marks = [100, 80, 60, 40, 20, 0]

const spoken = (result: CourseResult) =>
  `${formatDateTime(result.created_at)}, ${typeNames[result.type]}: ${percentText(percentOf(result))}, ${rightOfAll(result)}`

/** The percent of right answers of each attempt. For the keyboard it is a slider over the attempts. */
export const ResultsChart = ({ results, passPercent }: ResultsChartProps) => {
  const [activeIndex, setActiveIndex] = useState<number | null>(null)
  const hintId = useId()
  const points = placePoints(results.map(percentOf))
  const last = results.length - 1
  const index = activeIndex === null ? null : Math.min(activeIndex, last)
  const result = index === null ? undefined : results[index]
  const point = index === null ? undefined : points[index]

  const onKeyDown = (event: KeyboardEvent) => {
    const next = pointAfterKey(event.key, index ?? last, results.length)
    if (next === null) return
    event.preventDefault()
    setActiveIndex(next)
  }
  const onPointer = (event: PointerEvent) => {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    setActiveIndex(nearestPoint(width === 0 ? 0 : (event.clientX - left) / width, results.length))
  }
  const spokenResult = results[index ?? last]

  return (
    <div className={styles.chart}>
      <ul className={styles.percents} aria-hidden="true">
        {marks.map((mark) => (
          <li key={mark} style={{ top: `${100 - mark}%` }}>
            {percentText(mark)}
          </li>
        ))}
      </ul>
      <div
        className={styles.plot}
        role="slider"
        tabIndex={0}
        aria-label="Процент правильных ответов по занятиям"
        aria-describedby={hintId}
        aria-valuemin={1}
        aria-valuemax={results.length}
        aria-valuenow={(index ?? last) + 1}
        aria-valuetext={spokenResult && spoken(spokenResult)}
        onKeyDown={onKeyDown}
        onFocus={() => setActiveIndex((now) => now ?? last)}
        onBlur={() => setActiveIndex(null)}
        onPointerDown={onPointer}
        onPointerMove={onPointer}
        onPointerLeave={() => setActiveIndex(null)}
      >
        <ResultsPlot results={results} points={points} passPercent={passPercent} marks={marks} active={point} />
        {result !== undefined && point !== undefined && <ChartTip result={result} point={point} />}
      </div>
      <TimeAxis results={results} points={points} />
      <p id={hintId} className={styles.hint}>
        Стрелки ←&nbsp;→ ведут от&nbsp;занятия к&nbsp;занятию
      </p>
    </div>
  )
}
