import type { BulkCheck } from '@dopusk/contract'
import { Icon } from '../../../shared/ui/icon.tsx'
import styles from './file-notes.module.css'

const quoted = (names: readonly string[]) => names.map((name) => `«${name}»`).join(', ')

/** Errors and notes about the whole file. */
export const FileNotes = ({ check }: { check: BulkCheck }) => (
  <ul className={styles.notes}>
    {check.file_errors.map((error) => (
      <li key={error} className={styles.error}>
        <Icon name="warning" />
        {error}
      </li>
    ))}
    {check.notes.map((note) => (
      <li key={note} className={styles.note}>
        {note}.
      </li>
    ))}
    {check.unused_columns.length > 0 && (
      <li className={styles.note}>Не&nbsp;понадобились столбцы: {quoted(check.unused_columns)}.</li>
    )}
  </ul>
)
