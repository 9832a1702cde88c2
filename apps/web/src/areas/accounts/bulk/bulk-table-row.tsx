import { calendarDate } from '../../../shared/format/calendar-date.ts'
import { phoneText } from '../../../shared/format/phone.ts'
import { StatusBadge } from '../../../shared/ui/status-badge.tsx'
import { BulkCell } from './bulk-cell.tsx'
import styles from './bulk-table.module.css'
import { type CheckedRow, hasErrors, hasWarnings } from './checked-file.ts'

interface BulkTableRowProps {
  row: CheckedRow
  courseName: (id: number) => string
}

const shownDay = (day: string) => (/^\d{4}-\d{2}-\d{2}$/.test(day) ? calendarDate(day) : day)

const nameFields = ['last_name', 'first_name', 'patronymic'] as const

const ofName = (messages: CheckedRow['errors']) => {
  const found = nameFields.map((field) => messages[field]).filter((message) => message !== undefined)
  return [...new Set(found)].join('. ') || undefined
}

type Known = NonNullable<CheckedRow['known']>

/** What the list does to a known learner, in few words. */
const knownTitle = ({ given, renewed, kept }: Known): string => {
  if (given.length + renewed.length === 0) return 'Уже есть: ничего не\u00a0изменится'
  if (given.length + renewed.length + kept.length === 1) return 'Уже есть: получит курс'
  return 'Уже есть: получит курсы'
}

/** What happens to one course of a known learner. */
const courseNote = ({ renewed, kept }: Known, courseId: number): string | undefined => {
  const stays = kept.find(({ course }) => course === courseId)
  if (stays !== undefined) return `уже идёт, до\u00a0${calendarDate(stays.access_until)}; останется как есть`
  return renewed.includes(courseId) ? 'доступ закончился: выдадим повторно' : undefined
}

const courseText = ({ courses, known }: CheckedRow, courseName: (id: number) => string) =>
  courses
    .map((id) => {
      const note = known === null ? undefined : courseNote(known, id)
      return note === undefined ? courseName(id) : `${courseName(id)} (${note})`
    })
    .join('; ')

const rowState = (row: CheckedRow) => {
  if (hasErrors(row)) return 'faulty'
  return hasWarnings(row) ? 'doubtful' : undefined
}

/** The values as read from the file, with errors and warnings below them. */
export const BulkTableRow = ({ row, courseName }: BulkTableRowProps) => {
  const { line, errors, warnings, known } = row
  const name = [row.last_name, row.first_name, row.patronymic].filter(Boolean).join(' ')
  return (
    <tr className={styles.row} data-state={rowState(row)}>
      <td className={styles.line}>
        <span className={styles.label}>Строка </span>
        {line}
      </td>
      <BulkCell label="Обучающийся" isHead text={name} error={ofName(errors)} warning={ofName(warnings)}>
        {known !== null && (
          <span className={styles.badge}>
            <StatusBadge tone="blue" icon="person">
              {knownTitle(known)}
            </StatusBadge>
          </span>
        )}
      </BulkCell>
      <BulkCell
        label="Дата рождения"
        isWhole
        text={shownDay(row.birth_date)}
        error={errors.birth_date}
        warning={warnings.birth_date}
      >
        {row.birth_date_written !== null && <span className={styles.note}>в&nbsp;файле {row.birth_date_written}</span>}
      </BulkCell>
      <BulkCell
        label="Телефон"
        isWhole
        text={errors.phone === undefined ? phoneText(row.phone) : row.phone}
        error={errors.phone}
        warning={warnings.phone}
      />
      <BulkCell label="Email" text={row.email} error={errors.email} warning={warnings.email} />
      <BulkCell label="Курсы" text={courseText(row, courseName)} error={errors.courses} warning={warnings.courses} />
    </tr>
  )
}
