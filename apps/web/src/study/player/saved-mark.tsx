import { formatSeconds } from '../../shared/format/date-time.ts'
import { type PluralForms, plural } from '../../shared/format/plural.ts'
import { classNames } from '../../shared/ui/class-names.ts'
import { Icon } from '../../shared/ui/icon.tsx'
import styles from './saved-mark.module.css'

const answers: PluralForms = ['ответ', 'ответа', 'ответов']

interface SavedMarkProps {
  savedAtMs: number | null
  /** Pending answers after a failed attempt to send. */
  pendingCount: number
  /** Answers given without a connection, which are stored here until it is back. */
  storedCount?: number
}

/** Whether the server has all answers. */
export const SavedMark = ({ savedAtMs, pendingCount, storedCount = 0 }: SavedMarkProps) => {
  if (pendingCount + storedCount > 0) {
    return (
      <p className={classNames(styles.mark, styles.waiting)}>
        <Icon name="offline" />
        <span>
          {storedCount > 0 && 'Сохранено здесь. '}
          Не&nbsp;отправлено: {plural(pendingCount + storedCount, answers)}
        </span>
      </p>
    )
  }
  if (savedAtMs === null) return null
  return (
    <p className={styles.mark}>
      <Icon name="check" />
      Сохранено <span className={styles.time}>{formatSeconds(savedAtMs)}</span>
    </p>
  )
}
