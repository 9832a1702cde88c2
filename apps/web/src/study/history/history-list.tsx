import type { HistoryItem } from '@dopusk/contract'
import table from '../card-table.module.css'
import { CardTable } from '../card-table.tsx'
import styles from './history-list.module.css'
import { HistoryRow } from './history-row.tsx'

interface HistoryListProps {
  items: readonly HistoryItem[]
  /** The link of an attempt: an unfinished one goes on, a finished one shows its result. Left out for staff. */
  attemptTo?: (item: HistoryItem) => string
}

/** Staff see what a set was made of («Новые вопросы»): «Тяжело» would sound like the learner's verdict. */
const ColumnNames = ({ isForStaff }: { isForStaff: boolean }) => (
  <tr className={styles.head}>
    <th scope="col">Занятие</th>
    <th scope="col">Начало</th>
    {!isForStaff && <th scope="col">Сложность</th>}
    <th scope="col" className={table.number}>
      Вопросов
    </th>
    <th scope="col" className={table.number}>
      Верных ответов
    </th>
    <th scope="col" className={styles.status}>
      Статус
    </th>
    <td />
  </tr>
)

/** Attempts, newest first. */
export const HistoryList = ({ items, attemptTo }: HistoryListProps) => (
  <CardTable caption="История занятий" head={<ColumnNames isForStaff={attemptTo === undefined} />}>
    {items.map((item) => (
      <HistoryRow key={`${item.type}-${item.id}`} item={item} attemptTo={attemptTo?.(item) ?? null} />
    ))}
  </CardTable>
)
