import type { ReactNode } from 'react'
import { Button } from '../../../shared/ui/button.tsx'
import { Icon } from '../../../shared/ui/icon.tsx'
import styles from './task-actions.module.css'

interface TaskActionsProps {
  isLocked: boolean
  /** Why the task cannot be answered yet. */
  missing: string | null
  isAlone: boolean
  isFinished: boolean
  /** Shown in the line of the missing parts when nothing is missing. */
  saved?: ReactNode
  onAnswer: () => void
  onStep: (by: 1 | -1) => void
  onNext: (() => void) | null
  onResults: () => void
  onHelp: () => void
}

const MainAction = ({ isLocked, missing, isFinished, onAnswer, onNext, onResults }: TaskActionsProps) => {
  if (!isLocked)
    return (
      <Button className={styles.main} disabled={missing !== null} onClick={onAnswer}>
        Ответить
      </Button>
    )
  if (onNext !== null)
    return (
      <Button className={styles.main} onClick={onNext}>
        Следующее задание
      </Button>
    )
  return (
    <Button className={styles.main} onClick={onResults}>
      {isFinished ? 'К\u00a0итогам' : 'Завершить'}
    </Button>
  )
}

/** Below the task, and along the bottom edge where the task is longer than the window. */
export const TaskActions = (props: TaskActionsProps) => {
  const { missing, isAlone, saved, onStep, onHelp } = props
  return (
    <div className={styles.bar} data-bottom-bar>
      {(missing !== null || saved !== undefined) && (
        <div className={styles.missing}>{missing === null ? saved : <p>{missing}</p>}</div>
      )}
      <div className={styles.buttons}>
        {!isAlone && (
          <Button look="ghost" className={styles.step} onClick={() => onStep(-1)}>
            <Icon name="chevronLeft" />
            <span className={styles.word}>Назад</span>
          </Button>
        )}
        <MainAction {...props} />
        {!isAlone && (
          <Button look="ghost" className={styles.step} onClick={() => onStep(1)}>
            <span className={styles.word}>Вперёд</span>
            <Icon name="chevronRight" />
          </Button>
        )}
        <Button look="plain" size="s" className={styles.help} onClick={onHelp}>
          Клавиши <kbd className={styles.key}>?</kbd>
        </Button>
      </div>
    </div>
  )
}
