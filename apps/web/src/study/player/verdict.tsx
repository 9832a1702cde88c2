import type { ReactNode } from 'react'
import { classNames } from '../../shared/ui/class-names.ts'
import { Icon, type IconName } from '../../shared/ui/icon.tsx'
import { LawText } from '../../shared/ui/law-text.tsx'
import type { SyncState } from '../answer-sender.ts'
import { CitedPoint } from '../library/cited-point.tsx'
import { isCounted, KeyChange } from '../regrade/key-change.tsx'
import type { PlayedQuestion } from '../use-played-attempt.ts'
import { RightAnswer } from '../wording/right-answer.tsx'
import card from '../wording/verdict-card.module.css'
import styles from './verdict.module.css'

interface VerdictProps {
  question: PlayedQuestion
  syncState: SyncState
  onOpenDocument: () => void
  /** Between the verdict and the explanation. */
  children?: ReactNode
}

const pendings: Record<SyncState, { icon: IconName; words: string }> = {
  ok: { icon: 'clock', words: 'Сохраняем ответ…' },
  offline: { icon: 'offline', words: 'Ответ сохранён, результат появится при подключении' },
  given_up: { icon: 'warning', words: 'Ответ сохранён в\u00a0этом браузере, сервер его пока не\u00a0принял' },
  signed_out: { icon: 'warning', words: 'Ответ сохранён, результат появится, когда вы\u00a0войдёте' },
}

const Pending = ({ syncState }: { syncState: SyncState }) => (
  <p className={styles.pending}>
    <Icon name={pendings[syncState].icon} />
    {pendings[syncState].words}
  </p>
)

/** The texts of the right variants, where the answer was another one. */
const rightWords = (question: PlayedQuestion): string[] => {
  const { status, correct_answer_items: right, key_changed: change } = question
  if (change?.for_everyone === true || (status !== 'Wrong' && !isCounted(question))) return []
  return question.question.answer_variants.flatMap(({ answer_number: number, answer_text: text }) =>
    right?.includes(number) ? [text] : [],
  )
}

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

const Graded = ({ question }: { question: PlayedQuestion }) => {
  const isRight = question.status === 'Right'
  return (
    <>
      <p className={card.word}>
        <Icon name={isRight ? 'check' : 'cross'} />
        {isCounted(question) ? 'Засчитано' : isRight ? 'Верно' : 'Неверно'}
      </p>
      <RightAnswer words={rightWords(question)} />
      {!isRight && <PartlyRight question={question} />}
      <KeyChange question={question} />
    </>
  )
}

const Explanation = ({ question, onOpenDocument }: Pick<VerdictProps, 'question' | 'onOpenDocument'>) => {
  const { comment, question: asked } = question
  const { normative_title: title, normative_point: point, normative_documents: document } = asked
  const isCited = title != null && point != null && document != null
  if (comment === null && !isCited) return null
  return (
    <div className={card.card}>
      {comment !== null && (
        <p className={styles.comment}>
          <LawText>{comment}</LawText>
        </p>
      )}
      {isCited && <CitedPoint title={title} point={point} text={document.text} onOpenDocument={onOpenDocument} />}
    </div>
  )
}

/**
 * The verdict with the right answer and the rating, then the explanation. The regions are rendered before their messages,
 * so that a screen reader announces the messages.
 */
export const Verdict = ({ question, syncState, onOpenDocument, children }: VerdictProps) => {
  const { status, pendingItems } = question
  const isGraded = status !== 'Not Answered'
  const isPending = !isGraded && pendingItems !== null
  const tone = status === 'Right' ? card.right : status === 'Wrong' ? card.wrong : styles.waits
  return (
    <>
      <div className={isGraded || isPending ? classNames(card.card, card.atEdge, tone) : styles.unsaid}>
        <div role="status" className={styles.said}>
          {isPending && <Pending syncState={syncState} />}
          {isGraded && <Graded question={question} />}
        </div>
        {children}
      </div>
      <div role="status" className={styles.explanation}>
        {isGraded && <Explanation question={question} onOpenDocument={onOpenDocument} />}
      </div>
    </>
  )
}
