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
}

/** Whether the server has all answers. */
export const SavedMark = ({ savedAtMs, pendingCount }: SavedMarkProps) => {
  if (pendingCount > 0) {
    return (
      <p className={classNames(styles.mark, styles.waiting)}>
        <Icon name="offline" />
        Не&nbsp;отправлено: {plural(pendingCount, answers)}
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
