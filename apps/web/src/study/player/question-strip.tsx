import { memo, useEffect, useRef } from 'react'
import { classNames } from '../../shared/ui/class-names.ts'
import type { PlayedQuestion } from '../use-played-attempt.ts'
import styles from './question-strip.module.css'

type StripStatus = PlayedQuestion['status'] | 'waiting'

const looks: Record<StripStatus, { words: string; style: string | undefined }> = {
  'Not Answered': { words: 'без ответа', style: undefined },
  Right: { words: 'верно', style: styles.right },
  Wrong: { words: 'неверно', style: styles.wrong },
  waiting: { words: 'ответ ждёт отправки', style: styles.waiting },
}

interface StripNumberProps {
  at: number
  status: StripStatus
  isCurrent: boolean
  onGoTo: (index: number) => void
}

/** A step changes two of forty numbers: `memo` skips the others. */
const StripNumber = memo(({ at, status, isCurrent, onGoTo }: StripNumberProps) => {
  const { words, style } = looks[status]
  return (
    <li>
      <button
        type="button"
        className={classNames(styles.number, style, isCurrent && styles.current)}
        aria-label={`Вопрос ${at + 1}, ${words}`}
        aria-current={isCurrent ? 'step' : undefined}
        onClick={() => onGoTo(at)}
      >
        {at + 1}
      </button>
    </li>
  )
})

interface QuestionStripProps {
  questions: PlayedQuestion[]
  index: number
  onGoTo: (index: number) => void
}

/** All questions by number and status; scrolls to the current one. */
export const QuestionStrip = ({ questions, index, onGoTo }: QuestionStripProps) => {
  const list = useRef<HTMLOListElement>(null)

  useEffect(() => {
    const strip = list.current
    const item = strip?.children[index]
    if (!strip || !(item instanceof HTMLElement)) return
    // Only the strip scrolls: scrollIntoView would move the page as well.
    strip.scrollLeft = item.offsetLeft - (strip.clientWidth - item.offsetWidth) / 2
  }, [index])

  return (
    <nav aria-label="Вопросы">
      <ol ref={list} className={styles.strip}>
        {questions.map(({ id, status, pendingItems }, at) => (
          <StripNumber
            key={id}
            at={at}
            status={pendingItems !== null && status === 'Not Answered' ? 'waiting' : status}
            isCurrent={at === index}
            onGoTo={onGoTo}
          />
        ))}
      </ol>
    </nav>
  )
}
