import type { RefObject } from 'react'
import { Button } from '../../shared/ui/button.tsx'
import { classNames } from '../../shared/ui/class-names.ts'
import { Icon } from '../../shared/ui/icon.tsx'
import styles from './player-actions.module.css'

interface PlayerActionsProps {
  /** The middle button; null for an answered question while others are unanswered. */
  middle: 'answer' | 'finish' | null
  canAnswer: boolean
  isFinishing: boolean
  /** Takes focus after the answer. */
  forward: RefObject<HTMLButtonElement | null>
  onBack: () => void
  onAnswer: () => void
  onNext: () => void
  onFinish: () => void
}

/** Below the question, and along the bottom edge where the question is longer than the window; on a phone always there. */
export const PlayerActions = (props: PlayerActionsProps) => {
  const { middle, canAnswer, isFinishing, forward, onBack, onAnswer, onNext, onFinish } = props
  const isNextMain = middle === null
  return (
    <div className={classNames(styles.actions, isNextMain && styles.wideNext)} data-bottom-bar>
      <Button look="ghost" className={styles.side} onClick={onBack}>
        <Icon name="back" />
        <span className={styles.label}>Назад</span>
      </Button>
      {middle === 'answer' && (
        <Button className={styles.middle} disabled={!canAnswer} onClick={onAnswer}>
          Ответить
        </Button>
      )}
      {middle === 'finish' && (
        <Button ref={forward} className={styles.middle} busy={isFinishing} onClick={onFinish}>
          Завершить
        </Button>
      )}
      <Button
        ref={isNextMain ? forward : null}
        look={isNextMain ? 'primary' : 'ghost'}
        className={classNames(styles.side, styles.next)}
        onClick={onNext}
      >
        <span className={isNextMain ? undefined : styles.label}>Дальше</span>
        <span className={styles.turned}>
          <Icon name="back" />
        </span>
      </Button>
    </div>
  )
}
