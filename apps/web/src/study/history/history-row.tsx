import type { HistoryItem } from '@dopusk/contract'
import { formatDate, formatTime } from '../../shared/format/date-time.ts'
import { classNames } from '../../shared/ui/class-names.ts'
import { LinkButton } from '../../shared/ui/link-button.tsx'
import { StatusBadge } from '../../shared/ui/status-badge.tsx'
import table from '../card-table.module.css'
import styles from './history-list.module.css'
import { difficultyNames, kindOf, statusBadges, typeNames } from './history-words.ts'

interface HistoryRowProps {
  item: HistoryItem
  /** The link of the attempt; null for staff. */
  attemptTo: string | null
}

export const HistoryRow = ({ item, attemptTo }: HistoryRowProps) => {
  const { label, tone } = statusBadges[item.status]
  return (
    <tr className={classNames(table.row, styles.row)}>
      <th scope="row" className={styles.type}>
        {kindOf(item) ?? typeNames[item.type]}
        {kindOf(item) !== null && <span className={styles.typeName}>{typeNames[item.type]}</span>}
      </th>
      <td className={styles.started} data-label="Начало">
        <time dateTime={item.created_at}>
          {formatDate(item.created_at)} <span className={table.time}>{formatTime(item.created_at)}</span>
        </time>
      </td>
      {attemptTo !== null && (
        <td className={styles.difficulty} data-label="Сложность">
          {item.difficulty !== null && difficultyNames[item.difficulty]}
        </td>
      )}
      <td className={classNames(table.number, styles.count)} data-label="Вопросов">
        {item.question_count}
      </td>
      <td className={classNames(table.number, styles.right)} data-label="Верных ответов">
        {item.right_answers}
      </td>
      <td className={styles.status}>
        <StatusBadge tone={tone}>{label}</StatusBadge>
      </td>
      <td className={classNames(table.action, styles.action)}>
        {attemptTo !== null && (
          <LinkButton look="ghost" size="s" className={styles.open} to={attemptTo}>
            {item.status === 'In Progress' ? 'Продолжить' : 'Открыть'}
          </LinkButton>
        )}
      </td>
    </tr>
  )
}
