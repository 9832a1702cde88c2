import type { CitedSource } from '@dopusk/contract'
import type { ReactNode } from 'react'
import { TaskCard, type TaskState } from '../../../study/practice/task/task-card.tsx'
import { whatIsMissing } from '../../../study/practice/task/task-completeness.ts'
import type { TaskDraft } from '../../../study/practice/task/task-draft.ts'
import { usePracticeShortcuts } from '../../../study/practice/task/use-practice-shortcuts.ts'
import { TaskActions } from './task-actions.tsx'
import styles from './task-view.module.css'

interface TaskViewProps {
  work: TaskState
  place: { number: number; total: number }
  /** True if the person came from another task. */
  takesFocus: boolean
  onDraft: (draft: TaskDraft) => void
  onAnswer: () => void
  onStep: (by: 1 | -1) => void
  /** Opens the next unanswered task; null if there is none. */
  onNext: (() => void) | null
  onResults: () => void
  isFinished: boolean
  /** Whether the server has the answers; left out on the results. */
  saved?: ReactNode
  onHelp: () => void
  onOpenSource: (source: CitedSource) => void
}

/** One task of the run, and the way to the others. */
export const TaskView = (props: TaskViewProps) => {
  const { work, place, takesFocus, onDraft, onAnswer, onNext, onResults, onOpenSource, ...rest } = props
  const isLocked = work.status !== 'notAnswered'
  const missing = isLocked ? null : whatIsMissing(work.task, work.draft)
  const goOn = isLocked ? (onNext ?? onResults) : onAnswer
  usePracticeShortcuts({ onEnter: () => missing === null && goOn() })
  return (
    <div className={styles.frame}>
      <TaskCard state={work} place={place} takesFocus={takesFocus} onDraft={onDraft} onOpenSource={onOpenSource} />
      <TaskActions
        isLocked={isLocked}
        missing={missing}
        onAnswer={onAnswer}
        onNext={onNext}
        onResults={onResults}
        isAlone={place.total === 1}
        {...rest}
      />
    </div>
  )
}
