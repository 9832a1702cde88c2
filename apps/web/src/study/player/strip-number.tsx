import { memo } from 'react'
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

/** Of forty numbers a step changes two: the others are not drawn again. */
export const StripNumber = memo(({ at, status, isCurrent, onGoTo }: StripNumberProps) => {
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
