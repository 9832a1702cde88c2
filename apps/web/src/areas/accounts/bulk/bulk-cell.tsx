import type { ReactNode } from 'react'
import { Icon } from '../../../shared/ui/icon.tsx'
import styles from './bulk-table.module.css'

interface BulkCellProps {
  /** The column name, shown where a row is a card. */
  label: string
  text: string
  error?: string | undefined
  warning?: string | undefined
  /** Keeps a number on one line. */
  isWhole?: boolean
  /** The header cell of the row. */
  isHead?: boolean
  /** What else is to be known about the value. */
  children?: ReactNode
}

/** A value as it was read from the file, and below it what is wrong or doubtful. */
export const BulkCell = ({ label, text, error, warning, isWhole = false, isHead = false, children }: BulkCellProps) => {
  const content = (
    <>
      <span className={styles.label}>{label}</span>
      <span className={isWhole ? styles.number : undefined}>{text === '' ? '—' : text}</span>
      {children}
      {error !== undefined && (
        <span className={styles.error}>
          <Icon name="cross" />
          {error}
        </span>
      )}
      {warning !== undefined && (
        <span className={styles.warning}>
          <Icon name="warning" />
          {warning}
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
