import { Card } from '../../../shared/ui/card.tsx'
import { classNames } from '../../../shared/ui/class-names.ts'
import table from '../../../shared/ui/table.module.css'
import { VisuallyHidden } from '../../../shared/ui/visually-hidden.tsx'
import { AccountRow } from './account-row.tsx'
import type { AccountSample } from './account-samples.ts'
import styles from './account-table.module.css'

export const AccountTable = ({ rows }: { rows: readonly AccountSample[] }) => (
  <Card className={styles.card}>
    <table className={classNames(table.table, styles.table)}>
      <caption>
        <VisuallyHidden>Обучающиеся (образец)</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          <th scope="col">ФИО</th>
          <th scope="col">Выбранные курсы</th>
          <th scope="col">Срок обучения</th>
          <th scope="col">База вопросов</th>
          <th scope="col">Оплата</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <AccountRow key={row.name} row={row} />
        ))}
      </tbody>
    </table>
  </Card>
)
