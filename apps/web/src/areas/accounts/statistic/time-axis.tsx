import type { CourseResult } from '@dopusk/contract'
import { formatDate, formatTime } from '../../../shared/format/date-time.ts'
import { classNames } from '../../../shared/ui/class-names.ts'
import { type ChartPoint, labelledPoints } from './chart-geometry.ts'
import styles from './time-axis.module.css'

interface TimeAxisProps {
  results: readonly CourseResult[]
  points: readonly ChartPoint[]
}

const onWide = 7
const onNarrow = 3

/** Date and time of some attempts; those of the others are in the tip and in the table. */
export const TimeAxis = ({ results, points }: TimeAxisProps) => {
  const narrow = labelledPoints(results.length, onNarrow)
  const wide = labelledPoints(results.length, onWide)
  const all = [...new Set([...wide, ...narrow])]
  return (
    <ol className={styles.axis} aria-hidden="true">
      {all.map((index) => {
        const result = results[index]
        const x = points[index]?.x ?? 0
        if (result === undefined) return null
        const isAtEdge = x === 0 || x === 100
        return (
          <li
            key={index}
            className={classNames(
              styles.label,
              !narrow.includes(index) && styles.wideOnly,
              !wide.includes(index) && styles.narrowOnly,
              index === results.length - 1 && styles.last,
            )}
            style={{ left: `${x}%`, transform: `translateX(-${isAtEdge ? x : 50}%)` }}
          >
            <span>{formatDate(result.created_at)}</span>
            <span className={styles.time}>{formatTime(result.created_at)}</span>
          </li>
        )
      })}
    </ol>
  )
}
