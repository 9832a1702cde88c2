import type { PracticalRun } from '@dopusk/contract'
import { formatDate, formatTime } from '../../shared/format/date-time.ts'
import { classNames } from '../../shared/ui/class-names.ts'
import { LinkButton } from '../../shared/ui/link-button.tsx'
import table from '../card-table.module.css'
import { runAddress } from './practice-address.ts'
import styles from './practice-runs.module.css'

/** One run: when, how many tasks, how many right, and the way to its results. */
export const PracticeRunRow = ({ userCourseId, item }: { userCourseId: number; item: PracticalRun }) => {
  const { run, answered_at: answeredAt, task_count: taskCount, right_answers: right } = item
  const date = formatDate(answeredAt)
  return (
    <tr className={classNames(table.row, styles.row)}>
      <th scope="row" className={styles.when}>
        <time dateTime={answeredAt}>
          {date} <span className={table.time}>{formatTime(answeredAt)}</span>
        </time>
      </th>
      <td className={table.number} data-label="Решено">
        {taskCount}
      </td>
      <td className={table.number} data-label="Верно">
        {right}
      </td>
      <td className={classNames(table.number, styles.share)} data-label="Доля верных">
        {Math.round((right / Math.max(1, taskCount)) * 100)}&nbsp;%
      </td>
      <td className={classNames(table.action, styles.action)}>
        <LinkButton
          look="ghost"
          to={runAddress(userCourseId, run)}
          aria-label={`Открыть итоги, ${date} ${formatTime(answeredAt)}`}
        >
          Открыть итоги
        </LinkButton>
      </td>
    </tr>
  )
}
