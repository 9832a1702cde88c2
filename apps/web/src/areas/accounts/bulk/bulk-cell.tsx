import { Icon } from '../../../shared/ui/icon.tsx'
import styles from './bulk-table.module.css'

interface BulkCellProps {
  /** The column name, shown where a row is a card. */
  label: string
  text: string
  error: string | undefined
  /** Keeps a number on one line. */
  isWhole?: boolean
  /** The header cell of the row. */
  isHead?: boolean
}

export const BulkCell = ({ label, text, error, isWhole = false, isHead = false }: BulkCellProps) => {
  const content = (
    <>
      <span className={styles.label}>{label}</span>
      <span className={isWhole ? styles.number : undefined}>{text === '' ? '—' : text}</span>
      {error !== undefined && (
        <span className={styles.error}>
          <Icon name="warning" />
          {error}
        </span>
      )}
    </>
  )
  return isHead ? (
    <th scope="row" className={styles.name}>
      {content}
    </th>
  ) : (
    <td className={styles.cell}>{content}</td>
  )
}
