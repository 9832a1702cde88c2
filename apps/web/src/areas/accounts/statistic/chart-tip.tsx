import type { CourseResult } from '@dopusk/contract'
import { formatDateTime } from '../../../shared/format/date-time.ts'
import { classNames } from '../../../shared/ui/class-names.ts'
import { typeNames } from '../../../study/history/history-words.ts'
import type { ChartPoint } from './chart-geometry.ts'
import styles from './chart-tip.module.css'
import { percentOf, percentText, rightOfAll } from './result-words.ts'

interface ChartTipProps {
  result: CourseResult
  point: ChartPoint
}

/** Under a point of the upper half and over one of the lower: never outside the chart, nor under the hand's point. */
export const ChartTip = ({ result, point: { x, y } }: ChartTipProps) => (
  <div className={classNames(styles.tip, y < 50 ? styles.under : styles.over)} style={{ left: `${x}%`, top: `${y}%` }}>
    <div className={styles.card} style={{ transform: `translateX(-${x}%)` }}>
      <p className={styles.percent}>{percentText(percentOf(result))}</p>
      <p>{rightOfAll(result)}</p>
      <p className={styles.when}>
        {typeNames[result.type]}, {formatDateTime(result.created_at)}
      </p>
    </div>
  </div>
)
