import { useEffect, useRef } from 'react'
import { classNames } from '../../shared/ui/class-names.ts'
import type { PlayedQuestion } from '../use-played-attempt.ts'
import styles from './question-strip.module.css'

const looks: Record<PlayedQuestion['status'], { words: string; style: string | undefined }> = {
  'Not Answered': { words: 'без ответа', style: undefined },
  Right: { words: 'верно', style: styles.right },
  Wrong: { words: 'неверно', style: styles.wrong },
}

const waiting = { words: 'ответ ждёт отправки', style: styles.waiting }

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
        {questions.map((question, at) => {
          const { words, style } = question.waitingItems === null ? looks[question.status] : waiting
          return (
            <li key={question.id}>
              <button
                type="button"
                className={classNames(styles.number, style, at === index && styles.current)}
                aria-label={`Вопрос ${at + 1}, ${words}`}
                aria-current={at === index ? 'step' : undefined}
                onClick={() => onGoTo(at)}
              >
                {at + 1}
              </button>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
