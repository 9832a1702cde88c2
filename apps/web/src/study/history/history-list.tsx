import type { HistoryItem } from '@dopusk/contract'
import { Card } from '../../shared/ui/card.tsx'
import { VisuallyHidden } from '../../shared/ui/visually-hidden.tsx'
import styles from './history-list.module.css'
import { HistoryRow } from './history-row.tsx'

interface HistoryListProps {
  items: readonly HistoryItem[]
  /** The link of an attempt: an unfinished one goes on, a finished one shows its result. Left out for staff. */
  attemptTo?: (item: HistoryItem) => string
}

/** Attempts, newest first: a table, on narrow screens cards. */
export const HistoryList = ({ items, attemptTo }: HistoryListProps) => (
  <Card className={styles.card}>
    <table className={styles.table}>
      <caption>
        <VisuallyHidden>История занятий</VisuallyHidden>
      </caption>
      <thead className={styles.head}>
        <tr>
          <th scope="col">Занятие</th>
          <th scope="col">Начало</th>
          <th scope="col">Сложность</th>
          <th scope="col" className={styles.number}>
            Вопросов
          </th>
          <th scope="col" className={styles.number}>
            Верных ответов
          </th>
          <th scope="col" className={styles.status}>
            Статус
          </th>
          <td />
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <HistoryRow key={`${item.type}-${item.id}`} item={item} attemptTo={attemptTo?.(item) ?? null} />
        ))}
      </tbody>
    </table>
  </Card>
)
