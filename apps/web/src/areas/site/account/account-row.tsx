import { calendarDate } from '../../../shared/format/calendar-date.ts'
import { plural, questions } from '../../../shared/format/plural.ts'
import { StatusBadge } from '../../../shared/ui/status-badge.tsx'
import type { AccountSample } from './account-samples.ts'
import styles from './account-table.module.css'

export const AccountRow = ({ row }: { row: AccountSample }) => (
  <tr className={styles.row}>
    <th scope="row" className={styles.name}>
      {row.name}
    </th>
    <td className={styles.chosen}>
      <ul className={styles.courses}>
        {row.courses.map((course) => (
          <li key={course}>{course}</li>
        ))}
      </ul>
    </td>
    <td>
      <span className={styles.label}>Срок обучения</span>
      <span className={styles.period}>
        {calendarDate(row.from)}&nbsp;— {calendarDate(row.until)}
      </span>
    </td>
    <td>
      <span className={styles.label}>База вопросов</span>
      {plural(row.questionCount, questions)}
    </td>
    <td className={styles.payment}>
      <StatusBadge tone={row.paid ? 'green' : 'amber'}>{row.paid ? 'Оплачено' : 'Не оплачено'}</StatusBadge>
    </td>
  </tr>
)
