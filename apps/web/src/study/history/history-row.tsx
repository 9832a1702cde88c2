import type { HistoryItem } from '@dopusk/contract'
import { formatDate, formatTime } from '../../shared/format/date-time.ts'
import { classNames } from '../../shared/ui/class-names.ts'
import { LinkButton } from '../../shared/ui/link-button.tsx'
import { StatusBadge } from '../../shared/ui/status-badge.tsx'
import styles from './history-list.module.css'
import { difficultyNames, statusBadges, typeNames } from './history-words.ts'

interface HistoryRowProps {
  item: HistoryItem
  /** The link of an unfinished check; null for other entries. */
  continueTo: string | null
}

export const HistoryRow = ({ item, continueTo }: HistoryRowProps) => {
  const { label, tone } = statusBadges[item.status]
  return (
    <tr className={styles.row}>
      <th scope="row" className={styles.type}>
        {typeNames[item.type]}
      </th>
      <td className={styles.started} data-label="Начало">
        <time dateTime={item.created_at}>
          {formatDate(item.created_at)} <span className={styles.time}>{formatTime(item.created_at)}</span>
        </time>
      </td>
      <td className={styles.difficulty} data-label="Сложность">
        {item.difficulty !== null && difficultyNames[item.difficulty]}
      </td>
      <td className={classNames(styles.number, styles.count)} data-label="Вопросов">
        {item.question_count}
      </td>
      <td className={classNames(styles.number, styles.right)} data-label="Верных ответов">
        {item.right_answers}
      </td>
      <td className={styles.status}>
        <StatusBadge tone={tone}>{label}</StatusBadge>
      </td>
      <td className={styles.action}>
        {continueTo !== null && (
          <LinkButton look="ghost" size="s" to={continueTo}>
            Продолжить
          </LinkButton>
        )}
      </td>
    </tr>
  )
}
