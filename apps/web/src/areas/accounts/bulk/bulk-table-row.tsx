import { calendarDate } from '../../../shared/format/calendar-date.ts'
import { phoneText } from '../../../shared/format/phone.ts'
import { BulkCell } from './bulk-cell.tsx'
import styles from './bulk-table.module.css'
import { type CheckedRow, hasErrors } from './checked-file.ts'

interface BulkTableRowProps {
  row: CheckedRow
  courseName: (id: number) => string
}

const shownDay = (day: string) => (/^\d{4}-\d{2}-\d{2}$/.test(day) ? calendarDate(day) : day)

/** The values as read from the file, with their errors below. */
export const BulkTableRow = ({ row, courseName }: BulkTableRowProps) => {
  const { line, errors } = row
  const name = [row.last_name, row.first_name, row.patronymic].filter(Boolean).join(' ')
  const nameErrors = [errors.last_name, errors.first_name, errors.patronymic].filter((error) => error !== undefined)
  return (
    <tr className={styles.row} data-faulty={hasErrors(row) || undefined}>
      <td className={styles.line}>
        <span className={styles.label}>Строка </span>
        {line}
      </td>
      <BulkCell label="Обучающийся" isHead text={name} error={[...new Set(nameErrors)].join('. ') || undefined} />
      <BulkCell label="Дата рождения" isWhole text={shownDay(row.birth_date)} error={errors.birth_date} />
      <BulkCell label="Телефон" isWhole text={phoneText(row.phone)} error={errors.phone} />
      <BulkCell label="Email" text={row.email} error={errors.email} />
      <BulkCell label="Курсы" text={row.courses.map(courseName).join('; ')} error={errors.courses} />
    </tr>
  )
}
