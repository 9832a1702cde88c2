import { classNames } from '../../shared/ui/class-names.ts'
import { Icon, type IconName } from '../../shared/ui/icon.tsx'
import { LawText } from '../../shared/ui/law-text.tsx'
import type { SyncState } from '../answer-sender.ts'
import { CitedPoint } from '../library/cited-point.tsx'
import { isCounted, KeyChange } from '../regrade/key-change.tsx'
import type { PlayedQuestion } from '../use-played-attempt.ts'
import styles from './verdict.module.css'

interface VerdictProps {
  question: PlayedQuestion
  syncState: SyncState
  onOpenDocument: () => void
}

const pendings: Record<SyncState, { icon: IconName; words: string }> = {
  ok: { icon: 'clock', words: 'Сохраняем ответ…' },
  offline: { icon: 'offline', words: 'Ответ сохранён, результат появится при подключении' },
  given_up: { icon: 'warning', words: 'Ответ сохранён в\u00a0этом браузере, сервер его пока не\u00a0принял' },
  signed_out: { icon: 'warning', words: 'Ответ сохранён, результат появится, когда вы\u00a0войдёте' },
}

const Pending = ({ syncState }: { syncState: SyncState }) => (
  <div className={classNames(styles.card, styles.pending)}>
    <p className={styles.word}>
      <Icon name={pendings[syncState].icon} />
      {pendings[syncState].words}
    </p>
  </div>
)

/** An answer of several variants counts only as a whole: says what was missed and what was too much. */
const PartlyRight = ({ question }: { question: PlayedQuestion }) => {
  const { answer_items: chosen, correct_answer_items: right, question: asked } = question
  if (asked.answer_kind !== 'several' || chosen === null || right === null) return null
  const missed = right.filter((number) => !chosen.includes(number)).length
  const extra = chosen.filter((number) => !right.includes(number)).length
  const parts = [
    ...(missed > 0 ? [`не\u00a0выбрано верных: ${missed}`] : []),
    ...(extra > 0 ? [`выбрано лишних: ${extra}`] : []),
  ]
  return (
    <p className={styles.parts}>
      Верных вариантов {right.length}: {parts.join(', ')}.
    </p>
  )
}

/** The region is rendered before its message, so that a screen reader announces the message. */
export const Verdict = ({ question, syncState, onOpenDocument }: VerdictProps) => {
  const { status, comment, pendingItems, question: asked } = question
  const { normative_title: title, normative_point: point, normative_documents: document } = asked
  const isRight = status === 'Right'
  return (
    <div role="status">
      {pendingItems !== null && status === 'Not Answered' && <Pending syncState={syncState} />}
      {status !== 'Not Answered' && (
        <div className={classNames(styles.card, isRight ? styles.right : styles.wrong)}>
          <p className={styles.word}>
            <Icon name={isRight ? 'check' : 'cross'} />
            {isCounted(question) ? 'Засчитано' : isRight ? 'Верно' : 'Неверно'}
          </p>
          <KeyChange question={question} />
          {status === 'Wrong' && <PartlyRight question={question} />}
          {comment !== null && (
            <p className={styles.comment}>
              <LawText>{comment}</LawText>
            </p>
          )}
          {title != null && point != null && document != null && (
            <CitedPoint title={title} point={point} text={document.text} onOpenDocument={onOpenDocument} />
          )}
        </div>
      )}
    </div>
  )
}
