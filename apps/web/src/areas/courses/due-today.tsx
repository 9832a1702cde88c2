import { plural, questions } from '../../shared/format/plural.ts'
import { Button } from '../../shared/ui/button.tsx'
import styles from './mode-card.module.css'

interface DueTodayProps {
  count: number
  /** Whether this is what had best be done now. */
  advised: boolean
  busy: boolean
  onStart: () => void
}

export const DueToday = ({ count, advised, busy, onStart }: DueTodayProps) =>
  count === 0 ? (
    <p className={styles.text}>На&nbsp;сегодня повторять нечего</p>
  ) : (
    <div className={styles.due}>
      <p className={styles.text}>
        На сегодня к&nbsp;повторению: <span className={styles.strong}>{plural(count, questions)}</span>
      </p>
      {!advised && <p className={styles.text}>Доступ скоро закончится: новые вопросы сейчас важнее повторения</p>}
      <Button look={advised ? 'primary' : 'ghost'} busy={busy} onClick={onStart}>
        Начать повторение
      </Button>
    </div>
  )
