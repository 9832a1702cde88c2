import type { HistoryItem } from '@dopusk/contract'
import { Card } from '../../shared/ui/card.tsx'
import { VisuallyHidden } from '../../shared/ui/visually-hidden.tsx'
import styles from './history-list.module.css'
import { HistoryRow } from './history-row.tsx'
import { canContinue } from './history-words.ts'

interface HistoryListProps {
  items: readonly HistoryItem[]
  /** The link of an unfinished check. Left out for staff. */
  continueTo?: (item: HistoryItem) => string
}

/** Attempts, newest first: a table, on narrow screens cards. */
export const HistoryList = ({ items, continueTo }: HistoryListProps) => (
  <Card className={styles.card}>
    <table className={styles.table}>
      <caption>
        <VisuallyHidden>История занятий</VisuallyHidden>
      </caption>
      <thead className={styles.head}>
        <tr>
          <th scope="col">Режим</th>
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
          <HistoryRow
            key={`${item.type}-${item.id}`}
            item={item}
            continueTo={continueTo !== undefined && canContinue(item) ? continueTo(item) : null}
          />
        ))}
      </tbody>
    </table>
  </Card>
)
