import { classNames } from '../../shared/ui/class-names.ts'
import { Icon } from '../../shared/ui/icon.tsx'
import type { PlayedQuestion } from '../use-played-attempt.ts'
import styles from './verdict.module.css'

interface VerdictProps {
  question: PlayedQuestion
  isLineDown: boolean
  onOpenDocument: () => void
}

const Pending = ({ isLineDown }: { isLineDown: boolean }) => (
  <div className={classNames(styles.card, styles.pending)}>
    <p className={styles.word}>
      <Icon name={isLineDown ? 'offline' : 'clock'} />
      {isLineDown ? 'Ответ сохранён, результат появится при подключении' : 'Сохраняем ответ…'}
    </p>
  </div>
)

/** The region is always there, so that a screen reader hears what comes into it. */
export const Verdict = ({ question, isLineDown, onOpenDocument }: VerdictProps) => {
  const { status, comment, waitingItems, question: asked } = question
  const { normative_title: title, normative_point: point, normative_documents: document } = asked
  const isRight = status === 'Right'
  const source = [title, point].filter((part) => part != null).join(', ')
  return (
    <div role="status" className={styles.region}>
      {waitingItems !== null && <Pending isLineDown={isLineDown} />}
      {status !== 'Not Answered' && (
        <div className={classNames(styles.card, isRight ? styles.right : styles.wrong)}>
          <p className={styles.word}>
            <Icon name={isRight ? 'check' : 'cross'} />
            {isRight ? 'Верно' : 'Неверно'}
          </p>
          {comment !== null && <p className={styles.comment}>{comment}</p>}
          {source !== '' && (
            <p className={styles.source}>
              {source}
              {document != null && (
                <>
                  {' · '}
                  <button type="button" className={styles.link} onClick={onOpenDocument}>
                    открыть документ
                  </button>
                </>
              )}
            </p>
          )}
        </div>
      )}
    </div>
  )
}
