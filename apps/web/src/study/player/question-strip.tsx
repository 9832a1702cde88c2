import { useEffect, useRef } from 'react'
import type { PlayedQuestion } from '../use-played-attempt.ts'
import styles from './question-strip.module.css'
import { StripNumber } from './strip-number.tsx'

interface QuestionStripProps {
  questions: PlayedQuestion[]
  index: number
  onGoTo: (index: number) => void
}

/** All questions by number and status; the current one is always in view. */
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
        {questions.map(({ id, status, waitingItems }, at) => (
          <StripNumber
            key={id}
            at={at}
            status={waitingItems === null ? status : 'waiting'}
            isCurrent={at === index}
            onGoTo={onGoTo}
          />
        ))}
      </ol>
    </nav>
  )
}
